"""Every bot against every bot, in both games, with every number of players: nothing illegal, nothing late, no crash."""

from __future__ import annotations

from itertools import combinations_with_replacement, cycle, islice

import pytest

from cheeseboard.bots.bot import Budget
from cheeseboard.bots.guarded_seat import Answer
from cheeseboard.bots.levels import LEVELS
from cheeseboard.bots.play_match import play_match
from cheeseboard.bots.registry import find_bot
from cheeseboard.match.match import Match

FEW_SIMULATIONS = Budget(simulations=12)
BOTS = ("random", "greedy", "search", *(level.name for level in LEVELS))
PAIRS = list(combinations_with_replacement(BOTS, 2))
OPTIONS: dict[str, list[dict[str, object]]] = {
    "roquefort": [
        {"round_limit": 6},
        {"layout": "appenzell", "goal": 5, "round_limit": 5},
        {"memory": "assist", "goal": 6, "quiet_limit": 3},
    ],
    "havarti": [{}, {"setup": "random", "searches": 2}, {"scoring": "own", "memory": "assist", "searches": 6}],
}


def play(game: str, players: int, names: tuple[str, ...], options: dict[str, object], seed: int) -> Match:
    """A match in which nobody does anything wrong."""
    faults: list[tuple[int, Answer]] = []

    def watch(seat: int, answer: Answer) -> None:
        if answer.fault:
            faults.append((seat, answer))

    bots = [find_bot(name).make() for name in islice(cycle(names), players)]
    settled = {**options, "players": players}
    match = play_match(
        game, settled, bots, [FEW_SIMULATIONS] * players, seed=seed, bot_seeds=range(seed, seed + 4), watch=watch
    )
    assert faults == []
    return match


@pytest.mark.full
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", OPTIONS)
def test_every_bot_plays_every_bot(game: str, players: int) -> None:
    reasons = set()
    for number, names in enumerate(PAIRS):
        options = OPTIONS[game][number % len(OPTIONS[game])]
        match = play(game, players, names if number % 2 else names[::-1], options, number)
        assert match.outcome
        reasons.add(match.outcome.reason)
    assert "resigned" not in reasons


@pytest.mark.full
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", OPTIONS)
def test_the_same_seeds_lead_to_the_same_game(game: str, name: str) -> None:
    first, second = (play(game, 2, (name, "random"), OPTIONS[game][0], 5) for _ in range(2))
    assert first.record() == second.record()


@pytest.mark.full
@pytest.mark.parametrize("game", OPTIONS)
def test_another_seed_leads_to_another_game(game: str) -> None:
    games = {play(game, 2, ("search", "greedy"), OPTIONS[game][0], seed).record() for seed in range(3)}
    assert len(games) == 3
