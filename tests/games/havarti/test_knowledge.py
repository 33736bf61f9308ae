"""What the inspector can conclude: draws of what he does not know, against counting all that it could be.

A short piece of play is told to a slow counter, which tries every house and every order of the Parlor and keeps those
in which everything public would have happened as it did. The engine's draws must come out in the same proportions.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

import cheeseboard

HOUSE = ["1.ND", ".2..", ".VP.", "...."]
DOWN = ["a1", "b2", "c2", "b3", "c3", "d4"]  # all that the inspector has not seen
CENTRE = ["b2", "c2", "b3", "c3"]
UNSEEN = "BCLPSV"  # the Nursery and the Dairy lie open
Floor = dict[str, str]

pytestmark = pytest.mark.full


def begin() -> cheeseboard.Match:
    """Two cheeses found, six rooms unknown, the mice in hand."""
    everything = [column + row for row in "1234" for column in "abcd"]
    return cheeseboard.load(
        {
            "game": "havarti",
            "house": HOUSE,
            "specials": "DNPV",
            "up": [cell for cell in everything if cell not in DOWN],
            "checked": "DN",
            "at": "d3",
            "found": "34",
            "cards": ["sniff"],
            "phase": "inspector",
            "seat": 0,
        },
        chance="manual",
    )


def houses() -> list[Floor]:
    """Every way the six can be: cheeses 1 and 2, two of the six unseen specials, two commons."""
    found = []
    for specials in combinations(UNSEEN, 2):
        for order in set(permutations(["1", "2", *specials, ".", "."])):
            found.append(dict(zip(DOWN, order, strict=True)))
    return found


def swap(floor: Floor, one: str, other: str) -> Floor:
    return {**floor, one: floor[other], other: floor[one]}


def draws(match: cheeseboard.Match, cells: list[str], count: int) -> Counter[tuple[str, ...]]:
    """How often the engine draws each arrangement of these cells for the inspector."""
    seen: Counter[tuple[str, ...]] = Counter()
    for seed in range(count):
        rows = match.resample(0, seed).position()["house"]
        seen[tuple(rows[int(cell[1]) - 1]["abcd".index(cell[0])] for cell in cells)] += 1
    return seen


def cheeses_of(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Only which are cheese."""
    return tuple(card if card in "12" else "-" for card in cards)


def assert_in_proportion(drawn: Counter[tuple[str, ...]], counted: Counter[tuple[str, ...]]) -> None:
    """Each arrangement is drawn as often as it is counted, as far as chance lets one tell."""
    assert set(drawn) <= set(counted)
    share = sum(drawn.values()) / sum(counted.values())
    # Chi-square: the mean is about the number of arrangements; five standard deviations beyond is no accident.
    surprise = sum((drawn[key] - counted[key] * share) ** 2 / (counted[key] * share) for key in counted)
    freedom = len(counted) - 1
    assert surprise < freedom + 5 * (2 * freedom) ** 0.5


def test_a_line_named_rightly_and_one_named_in_vain() -> None:
    match = begin()
    match.play(0, "play sniff")
    match.play(1, "line 4")
    match.play(1, "line 2")
    counted: Counter[tuple[str, ...]] = Counter()
    for house in houses():
        if house["d4"] not in "12" and (house["b2"] in "12" or house["c2"] in "12"):
            counted[cheeses_of(tuple(house[cell] for cell in DOWN))] += 1
    drawn: Counter[tuple[str, ...]] = Counter()
    for key, times in draws(match, DOWN, 3000).items():
        drawn[cheeses_of(key)] += times
    assert_in_proportion(drawn, counted)


@pytest.mark.parametrize("shown", ["V", ".", "2"], ids=["special", "common", "cheese"])
def test_a_line_then_the_parlor_then_a_check(shown: str) -> None:
    """What was known of four cards before they were mixed still counts for the four together."""
    match = begin()
    match.play(0, "play sniff")
    match.play(1, "line 2")
    match.play(1, "swap b2-b3")
    match.play(0, "check c3")
    others = "".join(code for code in "V.2" if code != shown)
    match.play("chance", f"parlor {others[0]}P{others[1]}{shown}")
    match.play(1, "swap c2-c3")
    match.play(0, "check c2")
    cells = ["a1", "b2", "b3", "c3", "d4"]
    counted: Counter[tuple[str, ...]] = Counter()
    for house in houses():
        if house["b2"] not in "12" and house["c2"] not in "12":
            continue
        floor = swap(house, "b2", "b3")
        if floor["c3"] != "P":
            continue
        for order in permutations([floor[cell] for cell in CENTRE]):
            mixed = swap(floor | dict(zip(CENTRE, order, strict=True)), "c2", "c3")
            if mixed["c2"] == shown:
                counted[tuple(mixed[cell] for cell in cells)] += 1
    assert_in_proportion(draws(match, cells, 6000), counted)
