"""The line that is kept of a game."""

from __future__ import annotations

import pytest

from cheeseboard.arena.result import UnreadableLine, dead, read_result, seconds_at, step_of, write_result
from cheeseboard.arena.schedule import Schedule
from tests.arena.runs import played, told


def test_a_result_is_read_as_it_was_written() -> None:
    for one in played():
        assert read_result(write_result(one.result)) == one.result


def test_a_torn_line_is_no_result() -> None:
    line = write_result(played()[0].result)
    for length in range(0, len(line), 7):
        with pytest.raises(UnreadableLine):
            read_result(line[:length])


@pytest.mark.parametrize("line", ["3", "[]", "null", "{}", '{"seats": 3}', "[" * 100_000, '{"number": NaN}'])
def test_what_is_no_result(line: str) -> None:
    with pytest.raises(UnreadableLine):
        read_result(line)


def test_winners_stand_before_all_others_and_those_by_their_scores() -> None:
    result = told((0, 1, 2, 3), winners=(1, 2), scores=(9, 4, 3, 5))
    order = sorted(range(4), key=result.standing)
    assert order[:2] == [3, 0]
    assert result.standing(1) == result.standing(2) > result.standing(0)


def test_who_takes_the_process_down_loses() -> None:
    fixture = Schedule(3, 3, 7).fixture(1)
    result = dead(fixture, 2, "fell over")
    assert (result.reason, result.winners, result.counts) == ("died", (0, 1), True)
    assert [seat.faults for seat in result.seats] == [{}, {}, {"died": 1}]


def test_a_game_that_nobody_broke_does_not_count() -> None:
    result = dead(Schedule(3, 3, 7).fixture(1), None, "fell over")
    assert (result.reason, result.winners, result.counts) == ("failed", (), False)


@pytest.mark.parametrize("seconds", [0.00001, 0.0123, 0.2, 1.0, 77.0])
def test_times_keep_their_size(seconds: float) -> None:
    assert seconds * 0.999 <= seconds_at(step_of(seconds)) <= seconds * 1.13
