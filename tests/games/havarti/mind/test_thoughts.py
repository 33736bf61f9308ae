"""Thoughts are legal, rest on what a seat knows alone, and are the same compiled."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from cheeseboard.bots.compile_mind import TREE, thoughts_of
from cheeseboard.games import speed
from cheeseboard.games.havarti import rules
from cheeseboard.games.havarti.knowledge import fits_lines
from cheeseboard.games.havarti.mind.lore import BLINDLY, EVEN, LORE_NOTES, LORE_SIZE
from cheeseboard.games.havarti.state import OPEN, OVER, State
from cheeseboard.games.havarti.tables import CELLS, UNKNOWN
from cheeseboard.games.mind import CERTAIN, mind_of

from .walking import OPTIONS, Walk, acting

SEED = 1234567
ROWS, LORE = 12, 64
BLANK = [EVEN] * (LORE_NOTES + CELLS) + [BLINDLY] * (LORE_SIZE - LORE_NOTES - CELLS)  # nothing is remembered


def thoughts(*, fast: bool = False) -> SimpleNamespace:
    return thoughts_of("havarti", fast=fast)


def decisions(options: dict[str, Any], seed: int = 1, **how: float) -> Iterator[tuple[State, int, State, list[int]]]:
    """The true state, a seat that may act in it, what it remembers, and its lore; in a match by dice."""
    walk = Walk(options, seed, **how)
    for _ in walk:
        for seat in acting(walk.match):
            mine = walk.remembered(seat)
            lore = walk.recalls[seat].lore()
            yield walk.match.state.copy(), seat, mine, lore + [0] * (LORE - len(lore))


def choices(s: State, seat: int, mine: State, lore: list[int]) -> tuple[int, ...]:
    """What a seat would do, by habit, greedily and by leaning."""
    think = thoughts()
    states = [mine.copy() for _ in range(3)]
    rows = [[0] * rules.MOST_LEGAL for _ in range(3)]
    habit = think.habit(mine.copy(), seat, lore.copy(), [SEED])
    greedy = think.greedy(states, rows, seat, lore.copy(), [SEED])
    return habit, greedy, think.lean(s.copy(), seat, BLANK, [SEED])


@pytest.mark.parametrize("options", OPTIONS[::4], ids=str)
def test_choices_are_legal_and_do_not_depend_on_what_is_hidden(options: dict[str, Any]) -> None:
    for number, (s, seat, mine, lore) in enumerate(decisions(options)):
        if number % (2 if s.phase > OPEN else 8) == 0:
            chosen = choices(s, seat, mine, lore)
            for action in chosen:
                assert action == -1 or rules.is_legal(s, seat, action)
            assert chosen[1] >= 0
            other = s.copy()
            rules.resample(other, seat, [number + 1])
            assert thoughts().lean(other, seat, BLANK, [SEED]) == chosen[2]
            for action in chosen[1:]:
                hunches = [thoughts().hunch(state, seat, action, BLANK) for state in (s, other)]
                assert 1 <= hunches[0] == hunches[1] <= 1000


@pytest.mark.parametrize("options", OPTIONS[::5], ids=str)
@pytest.mark.parametrize("memory", [1.0, 0.6])
def test_imagined_worlds_agree_with_what_is_known(options: dict[str, Any], memory: float) -> None:
    for number, (s, seat, mine, lore) in enumerate(decisions(options, memory=memory)):
        if number % 3 or s.phase < OPEN:
            continue
        world = mine.copy()
        thoughts().imagine(world, seat, lore, [number + 1])
        for cell in range(CELLS):
            assert world.house[cell] == mine.house[cell] or mine.house[cell] == UNKNOWN
        assert UNKNOWN not in world.house
        if memory == 1:
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
        thoughts().worth(s, 0, out)
        assert CERTAIN - 8 <= sum(out) <= CERTAIN
        assert all(out[seat] == 0 for seat in range(4) if seat >= players or s.dormant >> seat & 1)
        if s.phase == OVER:
            assert {seat for seat in range(4) if out[seat]} == set(walk.match.outcome.winners)  # type: ignore[union-attr]


def test_a_lead_is_worth_more_the_fewer_rounds_are_left() -> None:
    s = Walk({"players": 2}, 1).match.state
    worth = []
    for number, lead in ((1, 0), (1, 2), (5, 2), (5, 6)):
        s.round, s.scores[0] = number, lead
        out = [0] * 4
        thoughts().worth(s, 0, out)
        worth.append(out[0])
    assert worth == sorted(set(worth))


def test_no_name_of_the_mind_is_taken_by_the_rules_or_the_search() -> None:
    """All run in one namespace, where the last definition would win."""
    mine: dict[str, Any] = {}
    for module in ("belief", "chances", "fromager", "hunting", "inspector", "layout", "notes", "heuristics"):
        names = vars(__import__(f"{mind_of('havarti').__name__}.{module}", fromlist=["x"]))
        own = {name for name, value in names.items() if getattr(value, "__module__", "") == names["__name__"]}
        assert not own & set(mine), module
        mine |= dict.fromkeys(own)
    tree = vars(__import__(TREE, fromlist=["x"]))
    theirs = set(vars(speed.plain("cheeseboard.games.havarti.rules"))) | {
        name for name, value in tree.items() if getattr(value, "__module__", "") == TREE
    }
    assert not set(mine) & theirs


@pytest.mark.full
@pytest.mark.parametrize("options", OPTIONS[::3], ids=str)
def test_compiled_thoughts_are_the_same(options: dict[str, Any]) -> None:
    fast, slow = thoughts(fast=True), thoughts()
    for number, (s, seat, mine, lore) in enumerate(decisions(options)):
        if number % 4 and s.phase < OPEN:
            continue
        records = np.concatenate([speed.record_of(mine) for _ in range(ROWS)])
        states = [mine.copy() for _ in range(ROWS)]
        rows = np.zeros((ROWS, rules.MOST_LEGAL), np.int64)
        fast_random, random = np.array([SEED]), [SEED]
        notes, fast_notes = lore.copy(), np.array(lore)
        assert fast.habit_at(records, 0, seat, fast_notes, fast_random) == slow.habit_at(states, 0, seat, notes, random)
        plain_rows = [[0] * rules.MOST_LEGAL for _ in range(ROWS)]
        greedy = slow.greedy_at(states, plain_rows, seat, notes, random)
        assert fast.greedy_at(records, rows, seat, fast_notes, fast_random) == greedy
        truth = speed.record_of(s)
        assert fast.lean_at(truth, 0, seat, np.array(BLANK), fast_random) == slow.lean_at([s], 0, seat, BLANK, random)
        assert fast.hunch_at(truth, 0, seat, greedy, np.array(BLANK)) == slow.hunch_at([s], 0, seat, greedy, BLANK)
        slow.imagine_at(states, 0, seat, notes, random)
        fast.imagine_at(records, 0, seat, fast_notes, fast_random)
        assert speed.state_of(State, records[0]) == states[0]
        out, fast_out = [0] * 4, np.zeros(4)
        slow.worth_at([s], 0, seat, out)
        fast.worth_at(truth, 0, seat, fast_out)
        assert out == list(fast_out)
        assert random[0] == fast_random[0]
