"""Heuristics are legal, rest on what a seat knows alone, and are the same compiled."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from cheeseboard.bots.compile_mind import ISMCTS, load_heuristics
from cheeseboard.bots.search_buffers import CONTEXT_INTS
from cheeseboard.games import speed
from cheeseboard.games.havarti import rules
from cheeseboard.games.havarti.knowledge import fits_lines
from cheeseboard.games.havarti.mind.context import BLIND_STYLE, CONTEXT_SIZE, CONTEXT_SUSPICION, NEUTRAL_SUSPICION
from cheeseboard.games.havarti.state import OPEN, OVER, State
from cheeseboard.games.havarti.tables import CELLS, UNKNOWN
from cheeseboard.games.mind import CERTAIN, mind_of

from .walking import OPTIONS, Walk, acting

SEED = 1234567
ROWS = 12
AFTER_SUSPICION = CONTEXT_SUSPICION + CELLS
BLANK = [NEUTRAL_SUSPICION] * AFTER_SUSPICION + [BLIND_STYLE] * (
    CONTEXT_SIZE - AFTER_SUSPICION
)  # nothing is remembered


def heuristics(*, fast: bool = False) -> SimpleNamespace:
    return load_heuristics("havarti", fast=fast)


def decisions(options: dict[str, Any], seed: int = 1, **how: float) -> Iterator[tuple[State, int, State, list[int]]]:
    """The true state, a seat that may act in it, what it remembers, and its context; in a random match."""
    walk = Walk(options, seed, **how)
    for _ in walk:
        for seat in acting(walk.match):
            mine = walk.remembered(seat)
            context = walk.recalls[seat].context()
            yield walk.match.state.copy(), seat, mine, context + [0] * (CONTEXT_INTS - len(context))


def choices(s: State, seat: int, mine: State, context: list[int]) -> tuple[int, ...]:
    """What a seat would do by script, greedily and in a rollout."""
    found = heuristics()
    states = [mine.copy() for _ in range(3)]
    rows = [[0] * rules.MOST_LEGAL for _ in range(3)]
    scripted = found.scripted_action(mine.copy(), seat, context.copy(), [SEED])
    greedy = found.greedy_action(states, rows, seat, context.copy(), [SEED])
    return scripted, greedy, found.rollout_action(s.copy(), seat, BLANK, [SEED])


@pytest.mark.parametrize("options", OPTIONS[::4], ids=str)
def test_choices_are_legal_and_do_not_depend_on_what_is_hidden(options: dict[str, Any]) -> None:
    for number, (s, seat, mine, context) in enumerate(decisions(options)):
        if number % (2 if s.phase > OPEN else 8) == 0:
            chosen = choices(s, seat, mine, context)
            for action in chosen:
                assert action == -1 or rules.is_legal(s, seat, action)
            assert chosen[1] >= 0
            other = s.copy()
            rules.resample(other, seat, [number + 1])
            assert heuristics().rollout_action(other, seat, BLANK, [SEED]) == chosen[2]
            for action in chosen[1:]:
                priors = [heuristics().prior(state, seat, action, BLANK) for state in (s, other)]
                assert 1 <= priors[0] == priors[1] <= 1000


@pytest.mark.parametrize("options", OPTIONS[::5], ids=str)
@pytest.mark.parametrize("retention", [1.0, 0.6])
def test_determinizations_agree_with_what_is_known(options: dict[str, Any], retention: float) -> None:
    for number, (s, seat, mine, context) in enumerate(decisions(options, retention=retention)):
        if number % 3 or s.phase < OPEN:
            continue
        world = mine.copy()
        heuristics().determinize(world, seat, context, [number + 1])
        for cell in range(CELLS):
            assert world.house[cell] == mine.house[cell] or mine.house[cell] == UNKNOWN
        assert UNKNOWN not in world.house
        if retention == 1:
            assert cheeses(world) == cheeses(s)
            assert world.specials.bit_count() == 4
            if seat != s.inspector:
                assert sorted(world.house) == sorted(s.house)
            assert fits_lines(world) or seat == s.inspector  # his scent may have been mixed by the Parlor
            assert all(not world.clean >> c & 1 for c in range(CELLS) if 1 <= world.house[c] <= 4)


def cheeses(s: State) -> list[int]:
    return sorted(card for card in s.house if 1 <= card <= 4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_are_shared_out(players: int) -> None:
    options = {"players": players, "searches": 2}
    walk = Walk(options, 3, resigning=0.001)
    for _ in walk:
        s = walk.match.state
        out = [0] * 4
        heuristics().evaluate(s, 0, out)
        assert CERTAIN - 8 <= sum(out) <= CERTAIN
        assert all(out[seat] == 0 for seat in range(4) if seat >= players or s.dormant >> seat & 1)
        if s.phase == OVER:
            assert {seat for seat in range(4) if out[seat]} == set(walk.match.outcome.winners)  # type: ignore[union-attr]


def test_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    s = Walk({"players": 2}, 1).match.state
    chances = []
    for number, lead in ((1, 0), (1, 2), (5, 2), (5, 6)):
        s.round, s.scores[0] = number, lead
        out = [0] * 4
        heuristics().evaluate(s, 0, out)
        chances.append(out[0])
    assert chances == sorted(set(chances))


def test_no_name_of_the_mind_is_taken_by_the_rules_or_the_search() -> None:
    """All run in one namespace, where the last definition would win."""
    mine: dict[str, Any] = {}
    for module in (
        "determinization",
        "evaluation",
        "fromager",
        "greedy_inspector",
        "inspector",
        "scripted_actions",
        "suspicion",
        "heuristics",
    ):
        names = vars(__import__(f"{mind_of('havarti').__name__}.{module}", fromlist=["x"]))
        own = {name for name, value in names.items() if getattr(value, "__module__", "") == names["__name__"]}
        assert not own & set(mine), module
        mine |= dict.fromkeys(own)
    tree = vars(__import__(ISMCTS, fromlist=["x"]))
    theirs = set(vars(speed.plain("cheeseboard.games.havarti.rules"))) | {
        name for name, value in tree.items() if getattr(value, "__module__", "") == ISMCTS
    }
    assert not set(mine) & theirs


@pytest.mark.full
@pytest.mark.parametrize("options", OPTIONS[::3], ids=str)
def test_compiled_heuristics_are_the_same(options: dict[str, Any]) -> None:
    fast, slow = heuristics(fast=True), heuristics()
    for number, (s, seat, mine, context) in enumerate(decisions(options)):
        if number % 4 and s.phase < OPEN:
            continue
        records = np.concatenate([speed.record_of(mine) for _ in range(ROWS)])
        states = [mine.copy() for _ in range(ROWS)]
        rows = np.zeros((ROWS, rules.MOST_LEGAL), np.int64)
        fast_random, random = np.array([SEED]), [SEED]
        context, fast_context = context.copy(), np.array(context)
        scripted = slow.scripted_action_at(states, 0, seat, context, random)
        assert fast.scripted_action_at(records, 0, seat, fast_context, fast_random) == scripted
        plain_rows = [[0] * rules.MOST_LEGAL for _ in range(ROWS)]
        greedy = slow.greedy_action_at(states, plain_rows, seat, context, random)
        assert fast.greedy_action_at(records, rows, seat, fast_context, fast_random) == greedy
        truth, blank = speed.record_of(s), np.array(BLANK)
        rollout = slow.rollout_action(s, seat, BLANK, random)
        assert fast.rollout_action(truth[0], seat, blank, fast_random) == rollout
        assert fast.prior(truth[0], seat, greedy, blank) == slow.prior(s, seat, greedy, BLANK)
        slow.determinize(states[0], seat, context, random)
        fast.determinize(records[0], seat, fast_context, fast_random)
        assert speed.state_of(State, records[0]) == states[0]
        out, fast_out = [0] * 4, np.zeros(4)
        slow.evaluate_at([s], 0, seat, out)
        fast.evaluate_at(truth, 0, seat, fast_out)
        assert out == list(fast_out)
        assert random[0] == fast_random[0]
