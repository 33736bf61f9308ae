"""Clocks as arithmetic: who has how long after which moves, with nothing of a server around."""

from __future__ import annotations

import pytest

from cheeseboard.match.match import Match, new
from cheeseboard.server.match.clocks import DAY_SECONDS, Clocks, Outages
from cheeseboard.server.match.log_entries import ClockSettings


def roquefort(clocks: Clocks) -> Match:
    """A match in which both mice are placed, at time 0, and seat 0 is to move."""
    match = new("roquefort", seed=1)
    clocks.moved(match, 0, "", None, ())
    for seat in (0, 1):
        play(match, clocks, seat, match.legal(seat)[0], 0)
    return match


def play(match: Match, clocks: Clocks, seat: int, action: str, at: int, by: str = "") -> None:
    events = match.play(seat, action)
    turns = [event["seat"] for event in events if event["event"] == "turn"]
    clocks.moved(match, at, by, seat, turns)


def test_without_a_clock_nothing_is_told_and_nobody_is_late() -> None:
    clocks = Clocks(ClockSettings(), 2, Outages())
    match = roquefort(clocks)
    assert clocks.shown(match, 10**12) is None
    assert clocks.deadline(match) is None


def test_each_turn_has_its_own_time() -> None:
    clocks = Clocks(ClockSettings("turn", 30), 2, Outages())
    match = roquefort(clocks)
    assert clocks.left(12_000)[0] == 18_000
    assert clocks.left(12_000)[1] == 30_000
    deadline = clocks.deadline(match)
    assert deadline is not None
    assert (deadline.at, deadline.actor) == (30_000, 0)
    play(match, clocks, 0, "end", 20_000)
    assert clocks.left(25_000)[0] == 30_000
    assert clocks.left(25_000)[1] == 25_000
    shown = clocks.shown(match, 25_000)
    assert shown is not None
    assert (shown.left, shown.running, shown.limit) == ([30_000, 25_000], [1], None)


def test_an_action_within_a_turn_gives_no_new_time() -> None:
    clocks = Clocks(ClockSettings("turn", 30), 2, Outages())
    match = roquefort(clocks)
    play(match, clocks, 0, next(a for a in match.legal(0) if a.startswith("lift")), 10_000)
    assert clocks.left(11_000)[0] == 19_000


def test_a_bank_is_spent_and_refilled_after_each_turn() -> None:
    clocks = Clocks(ClockSettings("bank", 60, 5), 2, Outages())
    match = roquefort(clocks)
    placed = clocks.left(0)[1]
    assert placed is not None
    play(match, clocks, 0, "end", 20_000)
    assert clocks.left(20_000)[0] == placed - 20_000 + 5_000
    play(match, clocks, 1, "end", 21_000)
    assert clocks.left(21_000)[1] == placed - 1_000 + 5_000
    assert clocks.left(31_000)[0] == placed - 15_000 - 10_000


def test_a_bank_is_never_less_than_nothing() -> None:
    clocks = Clocks(ClockSettings("bank", 10, 0), 2, Outages())
    match = roquefort(clocks)
    assert clocks.left(99_000)[0] == 0
    play(match, clocks, 0, "end", 99_000, "clock")
    assert clocks.left(99_000)[0] == 0


def test_days_are_days() -> None:
    clocks = Clocks(ClockSettings("days", 3), 2, Outages())
    match = roquefort(clocks)
    deadline = clocks.deadline(match)
    assert deadline is not None
    assert deadline.at == 3 * DAY_SECONDS * 1000
    play(match, clocks, 0, "end", DAY_SECONDS * 1000)
    deadline = clocks.deadline(match)
    assert deadline is not None
    assert (deadline.at, deadline.actor) == (4 * DAY_SECONDS * 1000, 1)


@pytest.mark.parametrize("kind", ["turn", "bank"])
def test_time_while_the_server_was_down_is_nobodys(kind: str) -> None:
    outages = Outages([(5_000, 25_000)])
    clocks = Clocks(ClockSettings(kind, 10), 2, outages)  # type: ignore[arg-type]
    match = roquefort(clocks)
    assert clocks.left(27_000)[0] == 3_000
    deadline = clocks.deadline(match)
    assert deadline is not None
    assert deadline.at == 30_000
    outages.add(28_000, 38_000)
    deadline = clocks.deadline(match)
    assert deadline is not None
    assert deadline.at == 40_000
    play(match, clocks, 0, "end", 39_000)
    assert clocks.left(39_000)[0] == (10_000 if kind == "turn" else 1_000)


def test_turns_that_ran_out_are_counted_in_a_row() -> None:
    clocks = Clocks(ClockSettings("turn", 1), 2, Outages())
    match = roquefort(clocks)
    for round_ in range(2):
        play(match, clocks, 0, "end", 1_000 + round_, "clock")
        play(match, clocks, 1, "end", 1_000 + round_)
    assert clocks.missed == [2, 0]
    play(match, clocks, 0, "end", 2_000)
    assert clocks.missed == [0, 0]


def test_the_lay_out_has_a_limit_and_a_bell_whatever_the_clock() -> None:
    clocks = Clocks(ClockSettings(), 2, Outages([(30_000, 40_000)]))
    match = new("havarti", seed=1)
    assert clocks.deadline(match) is None
    events = match.play(0, match.legal(0)[0])
    clocks.moved(match, 1_000, "", 0, ())
    assert events[0]["event"] == "keep"
    deadline = clocks.deadline(match)
    assert deadline is not None
    assert (deadline.at, deadline.actor) == (71_000, "clock")
    assert clocks.bell(match) == 61_000
    shown = clocks.shown(match, 21_000)
    assert shown is not None
    assert (shown.left, shown.running, shown.limit) == ([], [], 50_000)


def test_placing_a_card_does_not_start_the_lay_out_anew() -> None:
    clocks = Clocks(ClockSettings("turn", 5), 2, Outages())
    match = new("havarti", seed=1)
    match.play(0, match.legal(0)[0])
    clocks.moved(match, 0, "", 0, ())
    match.play(1, match.legal(1)[0])
    clocks.moved(match, 30_000, "", 1, ())
    deadline = clocks.deadline(match)
    assert deadline is not None
    assert (deadline.at, deadline.actor) == (60_000, "clock")
    assert clocks.left(59_000)[1] == 5_000  # nobody's own time runs meanwhile


def test_outages_that_touch_are_one() -> None:
    outages = Outages([(10, 20), (15, 30), (40, 50), (30, 35)])
    assert outages.between(0, 100) == 35
    assert outages.between(12, 18) == 6
    assert outages.between(25, 45) == 15
    assert outages.between(36, 39) == 0
    assert outages.between(45, 45) == 0


def test_taking_back_pays_no_increment_twice() -> None:
    clocks = Clocks(ClockSettings("bank", 60, 5), 2, Outages())
    match = roquefort(clocks)
    before = match.copy()
    at_first = clocks.left(0)
    play(match, clocks, 0, "end", 4_000)
    clocks.went_back(before, 10_000)
    assert clocks.left(10_000) == [at_first[0] - 4_000, at_first[1] - 6_000]
