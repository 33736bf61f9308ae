"""Counting matches of Hide the Havarti: how many sequences of n actions there are from named positions, all that chance
can do and the clock included. A count that changes is a rule that changed; on a difference the test shows the count
below each first action. Counts up to 3000 are also taken by the slow reference.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cheeseboard
from cheeseboard.games.havarti.notation import PHASES
from tests.perft.counting import count_match, count_reference, subtotals

CASES = json.loads(Path(__file__).with_name("havarti.json").read_text(encoding="utf-8"))
DEPTHS = [(case, depth) for case in CASES for depth in range(1, len(case["counts"]) + 1)]
QUICK = 1000
BY_REFERENCE = 3000


def cases(most: int) -> list[Any]:
    """The counts up to a number; those that take long are left to the full tests."""
    return [
        pytest.param(case, depth, marks=[pytest.mark.full] if number > QUICK else [], id=f"{case['name']}, {depth}")
        for case, depth in DEPTHS
        if (number := case["counts"][depth - 1]) <= most
    ]


@pytest.mark.parametrize(("case", "depth"), cases(100_000))
def test_counts(case: Any, depth: int) -> None:
    match = cheeseboard.load(case["position"], chance="manual")
    count = count_match(match, depth)
    assert count == case["counts"][depth - 1], subtotals(match, depth) if depth > 1 else ""


@pytest.mark.parametrize(("case", "depth"), cases(BY_REFERENCE))
def test_the_reference_counts_the_same(case: Any, depth: int) -> None:
    assert count_reference(case["position"], depth) == case["counts"][depth - 1]


def test_every_phase_has_a_position() -> None:
    """But those that one action leads through at once, or that cannot be counted: chance lays a house in far too many
    ways."""
    assert {case["position"]["phase"] for case in CASES} == set(PHASES) - {"specials", "house", "over"}
