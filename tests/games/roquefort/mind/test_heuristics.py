"""Heuristics are legal, blind to what is hidden, and the same at both speeds."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cheeseboard.bots.compile_mind import load_heuristics, warm_up
from cheeseboard.games.roquefort import rules
from cheeseboard.games.roquefort.rules import State
from cheeseboard.games.roquefort.tables import HOLES
from cheeseboard.games.speed import record_of, state_of

from ..castle import castle
from .minds import CONTEXT, OPTIONS, PLAIN, evaluate, greedy, scrubbed, state_at, states

EVERY_OPTION = pytest.mark.parametrize("options", OPTIONS, ids=str)


def legal(s: State) -> list[int]:
    out = [0] * rules.MOST_LEGAL
    return out[: rules.legal(s, s.seat, out)]


@EVERY_OPTION
def test_rollout_actions_are_legal_and_priors_are_in_bounds(options: dict[str, Any]) -> None:
    random = [7]
    for s in states(3, **options):
        actions = legal(s)
        assert PLAIN.rollout_action(s, s.seat, CONTEXT, random) in actions
        assert all(1 <= PLAIN.prior(s, s.seat, action, CONTEXT) <= 1000 for action in actions)


@EVERY_OPTION
def test_hidden_tiles_change_no_heuristic(options: dict[str, Any]) -> None:
    for number, s in enumerate(states(4, **options)):
        other = s.copy()
        rules.resample(other, s.seat, [number + 1])
        assert PLAIN.rollout_action(s, s.seat, CONTEXT, [number + 5]) == PLAIN.rollout_action(
            other, s.seat, CONTEXT, [number + 5]
        )
        assert PLAIN.infoset_key(s, 0, 1) == PLAIN.infoset_key(other, 0, 1)
        for action in legal(s)[::4]:
            assert PLAIN.prior(s, s.seat, action, CONTEXT) == PLAIN.prior(other, s.seat, action, CONTEXT)


@EVERY_OPTION
def test_greedy_is_legal(options: dict[str, Any]) -> None:
    for number, s in enumerate(states(5, most=150, **options)):
        if s.actions < 2 and number % 4 == 0:
            assert greedy(s) in legal(s)


def test_the_same_situation_has_one_key() -> None:
    one, other = (state_at(castle(red="a1", blue="g7")) for _ in range(2))
    for first, second, s in (("A", "D", one), ("D", "A", other)):
        for room in (first, second):
            rules.apply(s, 0, rules.LIFT + "ABCDEFGHIJKLMNOPQR".index(room))
    assert PLAIN.infoset_key(one, 0, 1) == PLAIN.infoset_key(other, 0, 2) != 0
    rules.apply(other, 0, rules.END)
    assert PLAIN.infoset_key(one, 0, 1) != PLAIN.infoset_key(other, 0, 1)


def test_what_a_roof_shows_changes_the_key() -> None:
    shown = [state_at(castle(tiles=tiles, red="a1", blue="g7")) for tiles in ("b1=1", "b1=2")]
    assert PLAIN.infoset_key(shown[0], 0, 1) == PLAIN.infoset_key(shown[1], 0, 1)
    for s in shown:
        rules.apply(s, 0, rules.LIFT)
    assert PLAIN.infoset_key(shown[0], 0, 1) != PLAIN.infoset_key(shown[1], 0, 1)


def test_what_only_one_sort_of_tile_can_be_is_known() -> None:
    s = next(states(8, players=2))
    blanks = [cell for cell in range(49) if s.tiles[cell] == 0]
    s.known = HOLES & ~sum(1 << cell for cell in blanks)
    s = scrubbed(s)
    PLAIN.determinize(s, 0, CONTEXT, [1])
    assert s.known == HOLES
    assert all(s.tiles[cell] == 0 for cell in blanks)


def test_what_may_be_of_two_sorts_is_not() -> None:
    s = next(states(8, players=2))
    s.known = HOLES & ~(1 << 1 | 1 << s.tiles.index(8))
    s.tiles[1], before = 0, s.tiles[1]
    assert before != 8
    s = scrubbed(s)
    known = s.known
    PLAIN.determinize(s, 0, CONTEXT, [1])
    assert s.known == known


@pytest.mark.full
@EVERY_OPTION
def test_both_speeds_are_the_same(options: dict[str, Any]) -> None:
    fast = warm_up("roquefort")
    for number, s in enumerate(states(9, **options)):
        record = record_of(s)
        values = np.zeros(4)
        fast.evaluate(record[0], 0, values)
        assert [int(value) for value in values] == evaluate(s)
        random, fast_random = [number + 1], np.array([number + 1])
        assert fast.rollout_action(record[0], s.seat, np.array(CONTEXT), fast_random) == PLAIN.rollout_action(
            s, s.seat, CONTEXT, random
        )
        assert int(fast_random[0]) == random[0]
        assert fast.infoset_key(record[0], 0, 1) == PLAIN.infoset_key(s, 0, 1)
        for action in legal(s)[::3]:
            assert fast.prior(record[0], s.seat, action, np.array(CONTEXT)) == PLAIN.prior(s, s.seat, action, CONTEXT)
        if s.actions == 1 and number % 3 == 0:
            room, rows = np.concatenate([record_of(scrubbed(s))] * 12), np.zeros((12, rules.MOST_LEGAL), np.int64)
            assert fast.greedy_action(room, rows, s.seat, np.zeros(64, np.int64), np.array([1])) == greedy(s)
        fast.determinize(record[0], s.seat, np.zeros(64, np.int64), fast_random)
        PLAIN.determinize(s, s.seat, CONTEXT, random)
        assert state_of(State, record[0]) == s


@pytest.mark.full
def test_no_index_leaves_its_array() -> None:
    from cheeseboard.games.speed import compiled

    names = load_heuristics("roquefort", fast=False)
    assert len(names.CLASS_PRIORS) == names.CLASS_COUNT
    checked = compiled(rules.__name__, "cheeseboard.games.roquefort.mind.heuristics", boundscheck=True)
    for options in OPTIONS:
        for s in states(11, most=120, **options):
            record = record_of(s)
            checked.evaluate(record[0], 0, np.zeros(4))
            checked.rollout_action(record[0], s.seat, np.array(CONTEXT), np.array([5]))
            for action in legal(s)[::5]:
                checked.prior(record[0], s.seat, action, np.array(CONTEXT))
