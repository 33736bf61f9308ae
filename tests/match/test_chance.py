"""Where chance comes from: fair, and the same for the same seed."""

from __future__ import annotations

from collections import Counter

import pytest

import cheeseboard
from cheeseboard.match.chance import SeededDice


def test_the_same_seed_falls_the_same_way_for_ever() -> None:
    dice = SeededDice(7)
    assert [dice.below(6) for _ in range(12)] == [2, 3, 4, 3, 2, 1, 1, 4, 0, 0, 5, 5]
    assert SeededDice("brie").shuffled("abcdefgh") == "hceabdfg"


def test_copies_fall_alike_and_apart() -> None:
    dice = SeededDice(1)
    dice.below(10)
    twin = dice.copy()
    assert [dice.below(1000) for _ in range(5)] == [twin.below(1000) for _ in range(5)]


@pytest.mark.parametrize("seed", [0, -1, 1 << 200, -(1 << 200), "", "é", "\udc80"])
def test_any_number_or_text_is_a_seed(seed: int | str) -> None:
    assert 0 <= SeededDice(seed).below(5) < 5
    assert len({SeededDice(s).shuffled("abcdefghijklmnop") for s in (0, "0", "", -1, 1)}) == 5


def test_all_numbers_come_up_equally_often() -> None:
    dice = SeededDice(99)
    counts = Counter(dice.below(6) for _ in range(6000))
    assert all(abs(counts[face] - 1000) < 5 * 29 for face in range(6))


def test_all_orders_come_up_equally_often() -> None:
    dice = SeededDice(4)
    counts = Counter(dice.shuffled("abcd") for _ in range(4800))
    assert len(counts) == 24
    assert all(abs(count - 200) < 5 * 14 for count in counts.values())


@pytest.mark.rules("Q20", "Q21")
def test_every_tile_lies_everywhere_and_is_sometimes_the_spare() -> None:
    deals = [cheeseboard.new("roquefort", seed=seed).history[0][1].removeprefix("deal ") for seed in range(1200)]
    spares = Counter(deal[-1] for deal in deals)
    expected = {".": 10, "x": 3, **dict.fromkeys("1234567", 3)}
    for letter, count in expected.items():
        for where, seen in (("spare", spares[letter]), ("first hole", sum(deal[0] == letter for deal in deals))):
            mean = 1200 * count / 34
            assert abs(seen - mean) < 5 * mean**0.5, f"{letter} as {where}"
