"""Who sits where, and who starts."""

from __future__ import annotations

from random import Random

import pytest

import cheeseboard
from cheeseboard.match.seating import loser, seated

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")


def whims(seed: int) -> Random:
    return Random(seed)  # no secret


@pytest.mark.rules("Q22", "R16")
@pytest.mark.parametrize("starter", range(4))
def test_a_given_starter_gets_seat_0_and_the_others_follow_clockwise(starter: int) -> None:
    seats = seated(PEOPLE, whims(1), starter)
    assert seats[0] == PEOPLE[starter]
    assert [PEOPLE.index(name) for name in seats] == [(starter + i) % 4 for i in range(4)]


@pytest.mark.rules("Q22")
def test_the_starter_is_drawn_and_everybody_can_be_it() -> None:
    starts = [seated(PEOPLE, whims(seed))[0] for seed in range(200)]
    assert min(starts.count(name) for name in PEOPLE) > 25


def test_the_same_numbers_draw_the_same_seats() -> None:
    assert seated(PEOPLE, whims(7)) == seated(PEOPLE, whims(7))


def test_two_people_of_one_name_are_two_people() -> None:
    assert seated(("Ann", "Ann"), whims(1), 1) == ("Ann", "Ann")


@pytest.mark.parametrize("starter", [-1, 2])
def test_a_starter_who_is_not_there_is_refused(starter: int) -> None:
    with pytest.raises(cheeseboard.BadOption, match="starter"):
        seated(("Ann", "Ben"), whims(1), starter)


def test_an_empty_table_is_refused() -> None:
    with pytest.raises(cheeseboard.BadOption, match="people"):
        seated((), whims(1))


@pytest.mark.parametrize(
    ("winners", "scores", "expected"),
    [
        ((0,), (4, 2), 1),
        ((1,), (3, 0), 0),  # a third mouse: the one with more cheese lost
        ((0,), (4, 2, 1, 3), 2),
        ((2,), (1, 1, 4, 1), 3),  # level: the next after the winner
        ((0, 1), (2, 2), None),
        ((0, 2), (2, 1, 2), 1),
    ],
)
def test_the_loser_has_least_of_those_who_did_not_win(
    winners: tuple[int, ...], scores: tuple[int, ...], expected: int | None
) -> None:
    assert loser(cheeseboard.Outcome("goal", winners, scores)) == expected
