"""The evaluation of a position with four players."""

from __future__ import annotations

from typing import Any

import pytest

from cheeseboard.games.mind import CERTAIN
from cheeseboard.games.roquefort.mind import forecast_weights, network, win_forecast
from cheeseboard.match.match import Match

from ..castle import BLUE, GREEN, RED, YELLOW, castle
from .minds import evaluate, state_at

# Blue on b2 and a1, Yellow on f2 and g1, each a step away from a pair: the castle is the same from left to right.
MIRRORED: dict[str, Any] = {
    "tiles": "b1=4 b2=4 f1=5 f2=5",
    "red": "a7",
    "blue": "b2 a1",
    "green": "g7",
    "yellow": "f2 g1",
    "open": "ACEF",
}


def values(match: Match) -> list[int]:
    """Each seat's chance to win."""
    return evaluate(state_at(match))


def test_tables_are_as_long_as_their_groups() -> None:
    assert len(forecast_weights.PACKED_WEIGHTS) == forecast_weights.ROW_COUNT * forecast_weights.WORDS_PER_ROW
    assert len(forecast_weights.OUTPUT_WEIGHTS) == forecast_weights.HIDDEN_UNITS * forecast_weights.FORECAST_TURNS
    assert forecast_weights.ROW_COUNT < 1 << network.ROW_BITS


def test_no_sum_of_rows_leaves_its_lane() -> None:
    lanes = [
        word >> forecast_weights.LANE_BITS * lane & network.LANE_MASK
        for word in forecast_weights.PACKED_WEIGHTS
        for lane in range(4)
    ]
    assert forecast_weights.ACTIVE_FEATURES * max(lanes) <= network.LANE_MASK


def test_even_odds_are_half_a_chance() -> None:
    assert network.quantized_logit(0) == network.LOGIT_STEPS // 2
    assert win_forecast.SIGMOID[network.LOGIT_STEPS // 2] == win_forecast.ONE_FIXED_POINT // 2
    assert min(win_forecast.SIGMOID) > 0


def test_who_may_finish_first_has_the_better_chance() -> None:
    found = values(castle(cheese=["12", "123", "12", "123"], seat=RED, **MIRRORED))
    assert found[BLUE] > found[YELLOW] > max(found[RED], found[GREEN])
    found = values(castle(cheese=["12", "123", "12", "123"], seat=GREEN, **MIRRORED))
    assert found[YELLOW] > found[BLUE] > max(found[RED], found[GREEN])


@pytest.mark.parametrize("seat", [RED, BLUE, GREEN, YELLOW])
def test_cheese_is_good_at_a_full_table(seat: int) -> None:
    rising = [values(castle(cheese=["", "", "", kinds], seat=seat, **MIRRORED))[YELLOW] for kinds in ("", "1", "12")]
    assert rising == sorted(set(rising))


def test_mice_are_good_at_a_full_table() -> None:
    falling = [
        values(castle(red=mice, blue="g7", green="a7", yellow="d3", open="I"))[RED]
        for mice in ("a1 g1 - -", "a1 g1 - x", "a1 g1 x x")
    ]
    assert falling == sorted(set(falling), reverse=True)


def test_a_seat_that_resigned_has_no_chance() -> None:
    match = castle(cheese=["", "123", "", ""], **MIRRORED)
    match.play(BLUE, "resign")
    found = values(match)
    assert found[BLUE] == 0
    assert CERTAIN - 4 <= sum(found) <= CERTAIN
