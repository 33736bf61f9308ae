"""The doors of a match: seats, actions, deals and events that do not exist or come at the wrong time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheeseboard import BadOption, BadPosition, IllegalAction, Match

from .spoil import (
    DEAL,
    assert_well_said,
    everything,
    finished,
    json_like,
    loaded,
    played,
    quick,
    refused,
    short,
    spoilt,
    strange,
    thorough,
    unchanged,
    undealt,
)

MATCHES: dict[str, Callable[[], Match]] = {
    "undealt": undealt,
    "placing": lambda: played(1),
    "running": lambda: played(20),
    "four": lambda: played(30, players=4, memory="assist"),
    "loaded": loaded,
    "over": finished,
}
in_every_match = pytest.mark.parametrize("make", MATCHES.values(), ids=MATCHES)


@in_every_match
@strange()
def test_a_seat_that_does_not_exist(make: Callable[[], Match], value: Any) -> None:
    match: Any = make()
    seat = value
    with unchanged(match):
        assert match.legal(seat) == ()
        for text in ("end", "enter a1", "resign", "deal", ""):
            error = refused(IllegalAction, lambda text=text: match.play(seat, text))  # type: ignore[misc]
            assert isinstance(error, IllegalAction)
            assert error.code == "not your turn"
            assert match.why_illegal(seat, text) == error.refusal
        refused(BadOption, lambda: match.scrub(seat), "seat: ")
        refused(BadOption, lambda: match.resample(seat, 1), "seat: ")
        if seat is not None:  # a spectator
            refused(BadOption, lambda: match.view(seat), "seat: ")
            refused(BadOption, lambda: match.events_for(seat, []), "seat: ")


@in_every_match
@strange()
def test_an_action_that_is_none(make: Callable[[], Match], value: Any) -> None:
    match: Any = make()
    with unchanged(match):
        for actor in match.actors:
            error = refused(IllegalAction, lambda actor=actor: match.play(actor, value))  # type: ignore[misc]
            assert isinstance(error, IllegalAction)
            assert (error.code, error.rule) == ("malformed", "")
        for actor in (0, 1, "chance", "clock"):
            refused(IllegalAction, lambda actor=actor: match.play(actor, value))  # type: ignore[misc]


@pytest.mark.parametrize(
    "text",
    [
        " end",
        "end ",
        "End",
        "END",
        "end\n",
        "end\r",
        "end\0",
        "end end",
        "ends",
        "\nend",
        "resign ",
        "Resign",
        "slide",
        "slide ",
        "slide  a2",
        "slide a2 ",
        "slide A2",
        "slide a22",
        "slide a２",
        "lift",
        "lift ",
        "lift a",
        "lift S",
        "lift AB",
        "lift Α",
        "enter",
        "enter a8",
        "enter h1",
        "enter a0",
        "enter -",
        "enter 0",
        "run",
        "run a1",
        "run a1-",
        "run a1b1",
        "run a1–b1",
        "run a1-b1-c1",
        "run a1 - b1",
        "run  a1-b1",
        "run a1-h1",
        "end" * 400_000,
        "run " + "a1-" * 400_000,
        "deal " + "." * 1_000_000,
        "\t",
    ],
    ids=short,
)
def test_an_action_written_nearly_right(text: str) -> None:
    for match in (played(1), played(20)):
        with unchanged(match):
            error = refused(IllegalAction, lambda match=match: match.play(match.actors[0], text))  # type: ignore[misc]
        assert isinstance(error, IllegalAction)
        assert (error.code, error.rule) == ("malformed", "")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("deal", "malformed"),
        ("deal ", "malformed"),
        (" " + DEAL[2:-1], "malformed"),
        (DEAL[2:], "malformed"),
        (DEAL[2:-2], "malformed"),
        (DEAL[2:-1] + ".", "malformed"),
        (DEAL[2:-1].replace("x", "?"), "malformed"),
        (DEAL[2:-1].replace("x", "X"), "malformed"),
        (DEAL[2:-1].replace(" ", "  "), "malformed"),
        (DEAL[2:-1].replace("1", "2"), "wrong tiles"),
        ("deal " + "." * 34, "wrong tiles"),
        ("resign", "malformed"),
        ("end", "malformed"),
    ],
    ids=short,
)
def test_a_deal_that_is_none(text: str, code: str) -> None:
    match = undealt()
    with unchanged(match):
        error = refused(IllegalAction, lambda: match.play("chance", text))
    assert isinstance(error, IllegalAction)
    assert error.code == code


def test_before_a_manual_deal_there_is_nothing_to_do_or_tell() -> None:
    match = undealt()
    with unchanged(match):
        for seat in (0, 1):
            for text in ("resign", "enter a1", "end", "nonsense"):
                refused(IllegalAction, lambda seat=seat, text=text: match.play(seat, text))  # type: ignore[misc]
            refused(BadPosition, lambda seat=seat: match.scrub(seat))  # type: ignore[misc]
            refused(BadPosition, lambda seat=seat: match.resample(seat, 1))  # type: ignore[misc]
        refused(BadPosition, match.position)
        assert match.legal("chance") == ()
        assert set("".join(match.view(0)["tiles"])) == set("*#?")


def test_after_the_end_nothing_is_accepted() -> None:
    match = finished()
    with unchanged(match):
        for actor in (0, 1, "chance", "clock"):
            for text in ("resign", "enter a1", "end", "nonsense", DEAL[2:-1]):
                error = refused(IllegalAction, lambda actor=actor, text=text: match.play(actor, text))  # type: ignore[misc]
                assert isinstance(error, IllegalAction)
                assert error.code == "not your turn"
            assert match.legal(actor) == ()


@strange("empty text", "empty list", "empty dict")
def test_events_that_are_none(value: Any) -> None:
    match: Any = played(20)
    with unchanged(match):
        refused(BadOption, lambda: match.events_for(0, value), "events")
        refused(BadOption, lambda: match.events_for(None, [value]), "events")


@pytest.mark.parametrize("events", [None, 3, "x", [None], [[]], [{}], {"event": "run"}], ids=short)
def test_events_that_cannot_be_judged(events: Any) -> None:
    refused(BadOption, lambda: played(3).reversible(events), "events")


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"tiles": "."},
        {"event": "deal"},
        {"event": "deal", "tiles": ""},
        {"event": "deal", "tiles": None},
        {"event": "deal", "tiles": 3},
        {"event": "deal", "tiles": []},
        {"event": "deal", "tiles": {}},
        {"event": "deal", "tiles": [3]},
    ],
    ids=short,
)
def test_an_event_with_a_part_missing(event: dict[str, Any]) -> None:
    refused(BadOption, lambda: played(3).events_for(0, [event]), "events")


@given(json_like | st.lists(st.dictionaries(st.sampled_from(["event", "tiles"]), json_like | st.just("deal"))))
@quick
def test_any_value_as_events(value: Any) -> None:
    match = played(3)
    try:
        assert isinstance(match.events_for(0, value), list)
    except BadOption as error:
        assert_well_said(error)


legal_texts = st.sampled_from(sorted({text for n in (0, 1, 2, 20) for text in played(n).legal(played(n).actors[0])}))


@given(st.sampled_from(["placing", "running", "undealt"]), st.text() | spoilt(legal_texts | st.just(DEAL[2:-1])))
@quick
def test_any_text_as_an_action(name: str, text: str) -> None:
    assert_played_or_refused(MATCHES[name](), text)


@pytest.mark.full
@given(st.sampled_from(list(MATCHES)), st.text() | spoilt(legal_texts | st.just(DEAL[2:-1])))
@thorough
def test_very_many_texts_as_actions(name: str, text: str) -> None:
    assert_played_or_refused(MATCHES[name](), text)


def assert_played_or_refused(match: Match, text: str) -> None:
    for actor in (*match.actors, 0, "clock"):
        legal = match.legal(actor)
        before = everything(match)
        reason = match.why_illegal(actor, text)
        assert everything(match) == before
        if reason is None:
            assert text in legal or text == "resign" or actor == "chance"
            match.copy().play(actor, text)
        else:
            assert text not in legal
            error = refused(IllegalAction, lambda actor=actor: match.play(actor, text))  # type: ignore[misc]
            assert isinstance(error, IllegalAction)
            assert error.refusal == reason
        assert everything(match) == before
