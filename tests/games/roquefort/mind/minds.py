"""States to evaluate, and the heuristics in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cheeseboard.bots.compile_mind import load_heuristics
from cheeseboard.games import game as find_game
from cheeseboard.games.options import complete_options
from cheeseboard.games.roquefort import rules
from cheeseboard.games.roquefort.rules import State
from cheeseboard.match.match import Match

PLAIN = load_heuristics("roquefort", fast=False)
CONTEXT = [0]
OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "layout": "appenzell", "goal": 5},
    {"players": 3, "layout": "appenzell"},
    {"players": 4, "goal": 6},
]


def states(seed: int, games: int = 1, most: int = 300, **options: Any) -> Iterator[State]:
    """The states of random games from the first turn on, a few of them with a seat that has resigned."""
    random = [seed + 1]
    choice = Random(seed)
    for _ in range(games):
        found = find_game("roquefort")
        s: State = found.start(complete_options(found.options, options))
        rules.resolve(s, random)
        for _ in range(most):
            if s.phase == rules.OVER:
                break
            if s.phase == rules.TURN:
                yield s.copy()
            if s.players > 2 and choice.random() < 0.005:
                rules.resign(s, choice.choice([seat for seat in range(s.players) if not s.dormant >> seat & 1]))
            else:
                rules.apply(s, s.seat, rules.draw_legal(s, s.seat, random))


def state_at(match: Match) -> State:
    """The state of a match."""
    state: State = match.state.copy()
    return state


def scrubbed(s: State) -> State:
    """The same, as far as it is known."""
    twin = s.copy()
    rules.scrub(twin, twin.seat)
    return twin


def evaluate(s: State, me: int = 0) -> list[int]:
    """Each seat's chance to win."""
    out = [0, 0, 0, 0]
    PLAIN.evaluate(s, me, out)
    return out


def greedy(s: State) -> int:
    """What a greedy player would do."""
    room = [scrubbed(s)] + [State() for _ in range(11)]
    rows = [[0] * rules.MOST_LEGAL for _ in range(12)]
    action: int = PLAIN.greedy_action(room, rows, s.seat, CONTEXT, [1])
    return action
