"""What is counted, rated and put into the table."""

from __future__ import annotations

from random import Random

import pytest

from cheeseboard.arena.ratings import Ratings
from cheeseboard.arena.result import dead
from cheeseboard.arena.schedule import Schedule
from cheeseboard.arena.summary import order, summary
from cheeseboard.arena.tally import Account, Share
from tests.arena.runs import QUIET, plan, played, tallied, told


@pytest.mark.parametrize(
    ("points", "chances", "least", "most"),
    [(8, 10, 0.490, 0.943), (0, 20, 0.0, 0.161), (50, 100, 0.404, 0.596), (0, 0, 0.0, 1.0), (3, 3, 0.439, 1.0)],
)
def test_intervals_of_wilson(points: int, chances: int, least: float, most: float) -> None:
    share = Share()
    for number in range(chances):
        share.add(number < points)
    assert share.interval == pytest.approx((least, most), abs=0.001)


def test_wins_and_shared_wins() -> None:
    results = [told((0, 1, 2), (0,), (4, 1, 2)), told((1, 2, 0), (0, 2), (3, 0, 3), 1)]
    rows = {row["bot"]: row for row in summary(tallied(plan("random,random,random", players=3), results))["table"]}
    keys = "games", "wins", "draws", "losses", "win_rate", "mean_score"
    assert [rows["random"][key] for key in keys] == [2, 1, 1, 0, 0.75, 3.5]
    assert [rows["random #2"][key] for key in keys] == [2, 0, 1, 1, 0.25, 2.0]
    assert [rows["random #3"][key] for key in keys] == [2, 0, 0, 2, 0.0, 1.0]


def test_who_finished_ahead_of_whom() -> None:
    results = [told((0, 1, 2), (0,), (4, 1, 2)), told((1, 2, 0), (0, 2), (3, 0, 3), 1)]
    tally = tallied(plan("random,random,random", players=3), results)
    assert [share.points for share in tally.ahead[0]] == [0, 1.5, 2]
    assert [share.points for share in tally.ahead[1]] == [0.5, 0, 1]
    assert [share.points for share in tally.ahead[2]] == [0, 1, 0]


def test_a_bot_does_not_meet_itself() -> None:
    tally = tallied(plan("random,random", players=4), [told((0, 1, 0, 1), (0,), (4, 1, 2, 0))])
    assert tally.ahead[0][0].chances == 0
    assert tally.ahead[0][1].chances == 4
    assert tally.accounts[0].won.rate == 0.5


def test_the_luck_of_the_seats() -> None:
    tally = tallied(plan(), [told((0, 1), (0,)), told((1, 0), (0,), number=1), told((0, 1), (0, 1), number=2)])
    assert [share.points for share in tally.seats] == [2.5, 0.5]


def test_the_order_of_arrival_makes_no_difference() -> None:
    one, results = plan("random,random,random", 12), [one.result for one in played(12, "random,random,random")]
    expected = summary(tallied(one, results))
    for seed in range(5):
        Random(seed).shuffle(results)
        assert summary(tallied(one, results)) == expected


def test_ratings_wait_for_the_games_before() -> None:
    ratings = Ratings(2)
    start = ratings.now()
    ratings.add(told((0, 1), (0,), number=1))
    assert ratings.now() == start
    ratings.add(told((1, 0), (1,), number=0))
    assert ratings.now()[0].value > start[0].value > ratings.now()[1].value
    assert ratings.now()[0].margin < start[0].margin


def test_ratings_need_not_wait_for_ever() -> None:
    ratings = Ratings(2)
    start = ratings.now()
    ratings.add(told((0, 1), (0,), number=5))
    ratings.settle()
    assert ratings.now()[0].value > start[0].value


def test_who_wins_more_is_rated_higher() -> None:
    results = [told((0, 1), (number % 4 == 0,), number=number) for number in range(40)]
    tally = tallied(plan(games=40), results)
    assert order(tally) == [0, 1]
    assert summary(tally)["table"][0]["rating"] > 28


def test_a_bot_with_two_seats_is_rated_once() -> None:
    ratings = Ratings(2)
    ratings.add(told((0, 1, 0), (0, 2)))
    assert ratings.now()[0].value > 25 > ratings.now()[1].value


def test_failed_games_do_not_count_but_are_told() -> None:
    lost = dead(Schedule(2, 2, 7).fixture(0), None, "ended with status 9")
    tally = tallied(plan(games=2), [lost, told((1, 0), (0,), (4, 1), 1)])
    figures = summary(tally)
    assert (figures["played"], figures["failed"], figures["endings"]) == (2, [0], {"goal": 1})
    assert [row["games"] for row in figures["table"]] == [1, 1]
    assert figures["table"][0]["bot"] == "random #2"
    assert any("1 games failed" in note for note in figures["notes"])


def test_notes_on_faults_and_on_unequal_seats() -> None:
    faulty = told((0, 1), (0,))._replace(seats=(QUIET, QUIET._replace(faults={"late": 2}, said="took 9 s")))
    notes = summary(tallied(plan(games=3), [faulty]))["notes"]
    assert "2 of 3 games are still to be played." in notes
    assert "Not all bots sit equally often at each seat; with 4 games they would." in notes
    assert "random #2: 2 x late; the first: took 9 s." in notes


def test_the_time_of_most_moves() -> None:
    account = Account(2)
    slow = QUIET._replace(moves=100, seconds=1.9, slowest=1.0, times={-40: 95, 0: 5})
    account.add(told((0, 1), (0,))._replace(seats=(slow, QUIET)), 0)
    assert account.time_below(0.95) == pytest.approx(0.01)
    assert account.time_below(0.96) == 1.0
    assert account.mean_time == pytest.approx(0.019)
