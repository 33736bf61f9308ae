"""Counting: how many sequences of n actions there are from named positions.

A count that changes is a rule that changed. Counts up to 900 are also taken by the slow reference, those up
to 20 000 by the plain rules, all by the compiled ones. On a difference the test shows the count below each first
action, so that one can look where it arises.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cheeseboard
from cheeseboard.games import speed
from cheeseboard.games.dialect import SEATS
from cheeseboard.games.roquefort import GAME, rules
from tests.games.roquefort.reference import Reference

CASES = json.loads(Path(__file__).with_name("roquefort.json").read_text())
ROW = SEATS * rules.MOST_LEGAL + 2
DEPTHS = [(case, depth) for case in CASES for depth in range(1, len(case["counts"]) + 1)]


def name(case: Any) -> str:
    return case["name"].replace(" ", "-") if isinstance(case, dict) else str(case)


def count_slowly(position: dict[str, Any], depth: int) -> int:
    """With the reference."""
    total = 0
    for text in Reference(position).legal():
        if depth == 1:
            total += 1
            continue
        after = Reference(position)
        after.play(text)
        total += count_slowly(after.position(), depth - 1)
    return total


def count_plainly(state: rules.State, depth: int) -> int:
    """With the plain rules."""
    states = [state.copy() for _ in range(depth)]
    rows = [[0] * ROW for _ in range(depth + 1)]
    total: int = speed.plain(GAME.rules).count_sequences(states, rows, depth)
    return total


def count_quickly(state: rules.State, depth: int) -> int:
    """With the compiled rules."""
    states = np.zeros(depth, speed.dtype(rules.State))
    states[0] = speed.record_of(state)[0]
    rows = np.zeros((depth + 1, ROW), np.int64)
    return int(speed.compiled(GAME.rules).count_sequences(states, rows, depth))


def subtotals(position: dict[str, Any], depth: int) -> str:
    """The count below each first action."""
    lines = []
    match = cheeseboard.load(position)
    for text in match.legal(match.actors[0]):
        after = match.copy()
        after.play(match.actors[0], text)
        below = count_plainly(GAME.read(after.position(), after.options), depth - 1) if depth > 1 else 1
        lines.append(f"{text}: {below}")
    return "\n".join(lines)


def state_of(case: Any) -> rules.State:
    match = cheeseboard.load(case["position"])
    return GAME.read(match.position(), match.options)


@pytest.mark.parametrize(("case", "depth"), [d for d in DEPTHS if d[0]["counts"][d[1] - 1] <= 20_000], ids=name)
def test_plain_counts(case: Any, depth: int) -> None:
    count = count_plainly(state_of(case), depth)
    assert count == case["counts"][depth - 1], subtotals(case["position"], depth)


@pytest.mark.parametrize(("case", "depth"), [d for d in DEPTHS if d[0]["counts"][d[1] - 1] <= 900], ids=name)
def test_the_reference_counts_the_same(case: Any, depth: int) -> None:
    assert count_slowly(case["position"], depth) == case["counts"][depth - 1]


@pytest.mark.full
@pytest.mark.parametrize(("case", "depth"), DEPTHS, ids=name)
def test_compiled_counts(case: Any, depth: int) -> None:
    assert count_quickly(state_of(case), depth) == case["counts"][depth - 1], subtotals(case["position"], min(depth, 3))
