"""Seats, actions, events and records that do not exist or come at the wrong time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cheeseboard
from cheeseboard import BadOption, BadRecord, IllegalAction, Match
from tests.bad_input.spoil import STRANGE, new, refused, replay, unchanged

from .house import LAID, act, house, laid_out, play, searching
from .test_notation import POSITIONS


def begun() -> Match:
    return cheeseboard.new("havarti", chance="manual", players=3)


def over() -> Match:
    match = house(players=2)
    play(match, 0, "resign")
    return match


def recorded() -> Match:
    match = laid_out(players=3)
    act(match, "open a1", "swap c3-c4", "swap c3-c4", "check a2")
    return match


MATCHES: dict[str, Callable[[], Match]] = {
    "begun": begun,
    "arranging": lambda: house(LAID, phase="arrange", ready=[2], memory="assist"),
    "opening": lambda: laid_out(players=2),
    "running": recorded,
    "mixing": lambda: house(LAID, phase="parlor"),
    "over": over,
}
in_every_match = pytest.mark.parametrize("make", MATCHES.values(), ids=MATCHES)
SEATS = {name: value for name, value in STRANGE.items() if name not in ("none", "numpy int")}


@in_every_match
def test_a_seat_that_does_not_exist(make: Callable[[], Match]) -> None:
    match: Any = make()
    with unchanged(match):
        for seat in SEATS.values():
            assert match.legal(seat) == ()
            for text in ("ready", "swap a1-b1", "resign", "timeout", ""):
                error = refused(IllegalAction, lambda seat=seat, text=text: match.play(seat, text))  # type: ignore[misc]
                assert isinstance(error, IllegalAction)
                assert (error.code, error.rule) == ("not your turn", "")
            for ask in (match.view, match.scrub, match.resample, lambda seat: match.events_for(seat, [])):
                refused(BadOption, lambda seat=seat, ask=ask: ask(seat), "seat: ")  # type: ignore[misc]


@in_every_match
def test_an_action_that_is_none(make: Callable[[], Match]) -> None:
    match: Any = make()
    with unchanged(match):
        for value in STRANGE.values():
            for actor in (*match.actors, 0, 1, "chance", "clock"):
                error = refused(IllegalAction, lambda actor=actor, value=value: match.play(actor, value))  # type: ignore[misc]
                assert isinstance(error, IllegalAction)
                malformed = actor in match.actors or not isinstance(value, str)
                assert error.code == ("malformed" if malformed else "not your turn")


def test_after_the_end_nothing_is_accepted() -> None:
    match = over()
    with unchanged(match):
        for actor in (0, 1, "chance", "clock"):
            assert match.legal(actor) == ()
            for text in ("resign", "swap a1-b1", "keep ahha sniff", "timeout", "specials BCDL", "nonsense"):
                error = refused(IllegalAction, lambda actor=actor, text=text: match.play(actor, text))  # type: ignore[misc]
                assert isinstance(error, IllegalAction)
                assert error.code == "not your turn"


def test_events_that_are_none() -> None:
    match: Any = recorded()
    with unchanged(match):
        for name, value in STRANGE.items():
            if name not in ("empty text", "empty list", "empty dict", "dict"):
                refused(BadOption, lambda value=value: match.events_for(0, value), "events")  # type: ignore[misc]
                refused(BadOption, lambda value=value: match.events_for(None, [value]), "events")  # type: ignore[misc]


@pytest.mark.parametrize(
    "event", [{"event": "peek", "to": None}, {"event": "peek", "to": 3}, {"event": "peek", "to": [], "secret": 3}]
)
def test_events_with_a_part_that_is_wrong(event: dict[str, Any]) -> None:
    refused(BadOption, lambda: recorded().events_for(0, [event]), "events")


@pytest.mark.parametrize("event", [{}, {"cell": "a1"}])
def test_what_has_no_name_is_no_event(event: dict[str, Any]) -> None:
    refused(BadOption, lambda: recorded().events_for(0, [event]), "events")


@pytest.mark.parametrize("option", ["players", "searches", "setup", "scoring", "talk", "memory"])
def test_options_that_are_none(option: str) -> None:
    for name, value in STRANGE.items():
        if not (option == "talk" and isinstance(value, bool)):
            error = refused(BadOption, lambda value=value: new("havarti", **{option: value}))  # type: ignore[misc]
            assert isinstance(error, BadOption)
            assert error.field == option, name
    for foreign in ("layout", "goal", "quiet_limit", "Players"):
        refused(BadOption, lambda foreign=foreign: new("havarti", **{foreign: 2}), foreign)  # type: ignore[misc]


@pytest.mark.parametrize(
    ("old", "new_text", "line"),
    [
        ("0 keep sniff voila", "0 keep voila sniff", 5),
        ("0 keep sniff voila", "1 keep sniff voila", 5),
        ("* specials DNPV", "* specials DNP", 6),
        ("* specials DNPV", "0 specials DNPV", 6),
        ("1 place 1 a1", "1 place 1 a0", 7),
        ("1 place 1 a1", "0 place 1 a1", 7),
        ("1 place . b1", "1 place 1 b1", 8),
        ("0 open a1", "0 open a4", 25),
        ("0 open a1", "@ timeout", 25),
        ("1 swap c3-c4", "1 swap c3-c5", 26),
        ("1 swap c3-c4", "1  swap c3-c4", 26),
        ("0 check a2", "0 check d4", 28),
    ],
)
def test_a_record_with_a_wrong_line_is_refused_by_its_number(old: str, new_text: str, line: int) -> None:
    record = recorded().record()
    assert replay(record).record() == record
    assert record.splitlines()[line - 1] == old
    spoilt = record.splitlines()
    spoilt[line - 1] = new_text
    refused(BadRecord, lambda: replay("\n".join(spoilt) + "\n"), f"line {line}: ")


@pytest.mark.parametrize(
    ("old", "new_text"),
    [
        ("havarti", "hovarti"),
        ("players=3", "players=9"),
        ("searches=4", "searches=x"),
        ('[Version "1"]', '[Version "9"]'),
    ],
)
def test_a_record_with_a_wrong_header_is_refused(old: str, new_text: str) -> None:
    record = recorded().record()
    assert old in record
    refused(BadRecord, lambda: replay(record.replace(old, new_text)), "line ")


@pytest.mark.parametrize("name", POSITIONS)
def test_every_refusal_is_one_short_line_that_pickles(name: str) -> None:
    match = POSITIONS[name]
    for actor in (*match.actors, 0, 1, 2, "clock", "chance"):
        for text in (
            "done",
            "swap a1-d4",
            "hide d4",
            "check d4",
            "walk d4",
            "play that d4",
            "peek b2",
            "line 2",
            "name 0",
        ):
            refusal = match.why_illegal(actor, text)
            if refusal is not None:
                assert len(refusal.sentence) < 200
                assert refusal.sentence.isprintable()
                assert str(IllegalAction(refusal)) == refusal.sentence


def test_the_clock_is_not_called_a_seat() -> None:
    refusal = house(LAID, phase="arrange").why_illegal(0, "ready")
    assert refusal is not None
    assert "seat clock" not in refusal.sentence


def test_a_strange_seed_or_chance_is_refused() -> None:
    for value in (0.5, [], {}, object()):
        refused(BadOption, lambda value=value: new("havarti", seed=value))  # type: ignore[misc]
    refused(BadOption, lambda: new("havarti", chance="dice"), "chance")
    assert searching().actors == (0,)
