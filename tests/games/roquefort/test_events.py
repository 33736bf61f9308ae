"""What `play` returns: every event of every action, complete, and what of it others may see."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cheeseboard

from .castle import BLUE, EVERY_TILE, GREEN, RED, SPECTATOR, castle, play

FIELDS = {
    "deal": {"tiles"},
    "enter": {"seat", "cell", "cost"},
    "lift": {"seat", "room", "tiles"},
    "run": {"seat", "from", "to", "cost"},
    "slide": {"seat", "slot", "in", "out", "shown"},
    "fall": {"seat", "cell"},
    "collect": {"seat", "kind"},
    "cover": {"rooms"},
    "quiet": {"rounds", "limit"},
    "resign": {"seat"},
    "turn": {"seat", "round", "phase"},
    "over": {"reason", "winners", "scores"},
}


def test_the_deal() -> None:
    match = cheeseboard.new("roquefort", chance="manual")
    assert match.play("chance", f"deal {EVERY_TILE}") == (
        {"event": "deal", "tiles": EVERY_TILE},
        {"event": "turn", "seat": RED, "round": 1, "phase": "place"},
    )


def test_a_placement() -> None:
    match = cheeseboard.new("roquefort", seed=1)
    assert match.play(RED, "enter g1") == (
        {"event": "enter", "seat": RED, "cell": "g1", "cost": 0},
        {"event": "turn", "seat": BLUE, "round": 1, "phase": "place"},
    )
    assert match.play(BLUE, "enter a1") == (
        {"event": "enter", "seat": BLUE, "cell": "a1", "cost": 0},
        {"event": "turn", "seat": RED, "round": 1, "phase": "turn"},
    )


def test_an_entry() -> None:
    match = castle(blue="a1", open="A")
    assert match.copy().play(RED, "enter g1") == ({"event": "enter", "seat": RED, "cell": "g1", "cost": 1},)
    assert match.play(RED, "enter b1") == ({"event": "enter", "seat": RED, "cell": "b1", "cost": 2},)


@pytest.mark.rules("R24")
def test_a_lifted_roof_shows_the_holes_of_its_room_and_not_its_raised_fields() -> None:
    match = castle(tiles="b5=1 b6=x c6=2 d5=7", red="d4", open="L")
    assert match.play(RED, "lift N") == (
        {"event": "lift", "seat": RED, "room": "N", "tiles": {"b5": "1", "b6": "x", "c6": "2"}},
    )


def test_a_run() -> None:
    match = castle(red="b2", blue="c2", open="BE")
    assert match.play(RED, "run b2-d2") == ({"event": "run", "seat": RED, "from": "b2", "to": "d2", "cost": 2},)


@pytest.mark.rules("R36", "Q25")
def test_a_slide_tells_what_went_in_what_came_out_and_what_the_open_cells_of_the_line_now_show() -> None:
    match = castle(
        """
        *  .  #  .  #  .  *
        1  2r .  x  3  .  4
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        *  .  #  .  #  .  *
        """,
        spare="5",
        open="ABE",
    )
    assert match.play(RED, "slide a2") == (
        {
            "event": "slide",
            "seat": RED,
            "slot": "a2",
            "in": "5",
            "out": "4",
            "shown": {"b2": "1", "c2": "2", "d2": "."},
        },
    )


@pytest.mark.rules("Q25")
def test_a_slide_under_roofs_shows_nothing_but_the_tile_that_comes_out() -> None:
    match = castle(tiles="d1=1 d7=6", spare="2")
    assert match.play(RED, "slide d1") == (
        {"event": "slide", "seat": RED, "slot": "d1", "in": "2", "out": "6", "shown": {}},
    )


@pytest.mark.rules("Q18")
def test_falls_come_in_reading_order_then_collections_by_seat_and_kind() -> None:
    match = castle(
        """
        *  .  #  .  #  .  *
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        x  .b 1  .g x  .r .
        #  .  #  .  #  .  #
        .  1g .  .  .  .  .
        *  .  #  .  #  .  *
        """,
        open="HJLN",
    )
    assert match.play(RED, "slide a4")[1:] == (
        {"event": "fall", "seat": BLUE, "cell": "b4"},
        {"event": "fall", "seat": RED, "cell": "f4"},
        {"event": "collect", "seat": GREEN, "kind": "1"},
    )


@pytest.mark.rules("R46")
def test_the_end_of_a_turn() -> None:
    match = castle(red="b1", open="ADE", seat=BLUE, round=3)
    assert match.play(BLUE, "end") == (
        {"event": "cover", "rooms": "DE"},
        {"event": "turn", "seat": RED, "round": 4, "phase": "turn"},
    )
    assert match.play(RED, "end") == ({"event": "turn", "seat": BLUE, "round": 4, "phase": "turn"},)


def test_the_end_of_the_game() -> None:
    match = castle(tiles="b1=1 b2=1", red="b2 c1", open="AE", cheese=["234", "5"])
    assert match.play(RED, "run c1-b1")[1:] == (
        {"event": "collect", "seat": RED, "kind": "1"},
        {"event": "over", "reason": "goal", "winners": [RED], "scores": [4, 1]},
    )


def test_a_resignation() -> None:
    match = castle(red="", blue="", green="", open="A", cheese=["1"])
    assert match.play(BLUE, "resign") == ({"event": "resign", "seat": BLUE},)
    assert match.play(GREEN, "resign") == (
        {"event": "resign", "seat": GREEN},
        {"event": "over", "reason": "resigned", "winners": [RED], "scores": [1, 0, 0]},
    )


@pytest.mark.rules("Q20", "Q25")
def test_of_the_deal_nobody_sees_more_than_the_spare() -> None:
    match = cheeseboard.new("roquefort", chance="manual")
    events = match.play("chance", f"deal {EVERY_TILE}")
    for viewer in (RED, BLUE, SPECTATOR):
        assert match.events_for(viewer, events) == [
            {"event": "deal", "tiles": "?" * 33 + "x"},
            {"event": "turn", "seat": RED, "round": 1, "phase": "place"},
        ]
    assert events[0]["tiles"] == EVERY_TILE  # redacting leaves the original alone


@pytest.mark.rules("Q25")
def test_all_that_happens_after_the_deal_happens_in_the_open() -> None:
    for events in many_events():
        match = castle()
        for viewer in (RED, BLUE, SPECTATOR):
            assert match.events_for(viewer, events) == events


def test_every_event_has_its_fields_and_is_json() -> None:
    told = set()
    for events in many_events():
        for event in events:
            assert set(event) == {"event"} | FIELDS[event["event"]]
            assert json.loads(json.dumps(event)) == event
            told.add(event["event"])
    assert told == set(FIELDS) - {"deal"}


def test_events_for_nobody_or_of_nothing_are_refused() -> None:
    match = castle()
    with pytest.raises(cheeseboard.BadOption):
        match.events_for(7, ())
    with pytest.raises(cheeseboard.BadOption):
        match.events_for(RED, [{"no": "event"}])
    assert match.events_for(SPECTATOR, ()) == []


def many_events() -> list[list[dict[str, Any]]]:
    """Events of every sort, action by action."""
    match = castle(tiles="b1=1 b2=1 c2=x", red="a1 b2", green="d2", blue="", open="BE", quiet=18)
    played = [play(match, RED, action) for action in ("lift A", "run a1-b1", "slide a2", "end")]
    played += [play(match, BLUE, "enter g7"), play(match, BLUE, "resign"), play(match, GREEN, "resign")]
    quiet = castle(quiet=18, seat=BLUE)
    return [*played, play(quiet, BLUE, "end")]


def test_what_a_seat_does_with_its_events_reaches_nobody_else() -> None:
    match = cheeseboard.new("roquefort", seed=1)
    events = match.play(0, "enter a1")
    for event in match.events_for(1, events):
        event.clear()
    assert events[0] == {"event": "enter", "seat": 0, "cell": "a1", "cost": 0}
