"""Q5 and Q8: what is played for a seat that is out of time, in every phase that a seat can be slow in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cheeseboard
from cheeseboard.match.chance import SeededDice

from .house import FIRST, INSPECTOR, SECOND, act, house, laid_out, legal, play, searching, verbs

TRIES = 400  # enough to meet everything that a lot of at most 60 can fall on


def played(match: cheeseboard.Match) -> set[str]:
    """All that is played for who is first to act, if he is out of time here."""
    seat = match.actors[0]
    assert isinstance(seat, int)
    found = {match.timeout_action(seat, SeededDice(number)) for number in range(TRIES)}
    for text in found:
        match.copy().play(seat, text)  # it is legal
    return found


@pytest.mark.rules("Q8")
def test_a_slow_fromager_swaps_even_if_he_could_turn_a_room_down() -> None:
    match = house(at="a1", up="a1 c3 d4")
    assert legal(match, "hide") == {"c3", "d4"}
    swaps = {text for text in legal(match) if text.startswith("swap")}
    assert len(swaps) > 6
    assert played(match) == swaps


@pytest.mark.rules("Q8")
def test_a_slow_fromager_turns_a_room_down_where_nothing_can_be_swapped() -> None:
    match = house(at="a1", up="a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4")
    assert len(legal(match)) == 9
    assert verbs(match) == {"hide"}
    assert played(match) == legal(match)


@pytest.mark.rules("Q5")
@pytest.mark.parametrize(
    ("phase", "fields"),
    [
        ("vegetable", {"rooms": "a1=V", "up": "a1 b1"}),
        ("vegetable", {"rooms": "a1=V", "up": "b1", "hidden": 1}),
        ("bathroom", {"rooms": "a1=B", "up": "a1"}),
        ("sitting", {"rooms": "a1=S", "up": "a1"}),
        ("peek", {"rooms": "a1=C", "up": "a1"}),
    ],
)
def test_what_is_optional_lapses(phase: str, fields: dict[str, Any]) -> None:
    match = house(phase=phase, **fields)
    assert len(legal(match)) > 1
    assert played(match) == {"done"}


@pytest.mark.rules("Q5", "Q21")
def test_a_second_check_that_may_be_declined_lapses_and_one_that_may_not_is_made() -> None:
    may, must = (searching(rooms="d4=1", at="b1", cards="ahha", die=die) for die in (4, 2))
    for match in (may, must):
        play(match, INSPECTOR, "play ahha b2")
        assert match.position()["phase"] == "again"
    assert "stop" in legal(may)
    assert played(may) == {"stop"}
    assert "stop" not in legal(must)
    assert played(must) == legal(must)


def library(first: bool) -> cheeseboard.Match:
    match = house(rooms="a1=L", phase="library", up="a1", seat=SECOND)
    if not first:
        act(match, "swap b2-c2")
    return match


MADE_AT_RANDOM: dict[str, Callable[[], cheeseboard.Match]] = {
    "keep": lambda: cheeseboard.new("havarti", chance="manual"),
    "show": lambda: house(rooms="a1=1 b2=2 c3=3 d4=4", phase="show"),
    "open": laid_out,
    "sniff": lambda: house(rooms="b1=1 a3=2", phase="sniff", tried=["c"]),
    "cellar": lambda: house(rooms="a1=C", phase="cellar", up="a1", players=4),
    "library": lambda: library(first=True),
    "library, second swap": lambda: library(first=False),
    "inspector": lambda: searching(rooms="d4=1", cards="sniff voila"),
}


@pytest.mark.rules("Q5")
@pytest.mark.parametrize("phase", MADE_AT_RANDOM)
def test_everything_else_is_made_at_random(phase: str) -> None:
    match = MADE_AT_RANDOM[phase]()
    assert match.position()["phase"] == phase.partition(",")[0]
    assert len(legal(match)) > 1
    assert played(match) == legal(match)


@pytest.mark.rules("Q4")
def test_the_lay_out_is_the_clocks_affair() -> None:
    match = laid_out(ready=False)
    assert match.actors == (FIRST, "clock")
    limit = match.time_limit()
    assert limit is not None
    assert (limit.actor, match.legal("clock")) == ("clock", ("timeout",))
