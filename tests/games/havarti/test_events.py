"""What `play` returns: every event of every action, complete, and what of it others may see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import cheeseboard

from .house import (
    FIRST,
    INSPECTOR,
    LAID,
    SECOND,
    SPECTATOR,
    THIRD,
    act,
    house,
    laid_out,
    names,
    play,
    searching,
    the,
)

EVERYBODY = (INSPECTOR, FIRST, SECOND, SPECTATOR)
FIELDS = {
    "keep": {"seat", "cards"},
    "specials": {"codes", "to", "secret"},
    "house": {"house", "to", "secret"},
    "place": {"seat", "code", "cell", "to"},
    "ready": {"seat"},
    "timeout": set(),
    "arranged": {"slow"},
    "open": {"seat", "cell"},
    "reveal": {"cell", "code"},
    "found": {"seat", "cell", "code"},
    "miss": {"seat", "cell", "free"},
    "die": {"value"},
    "effect": {"code"},
    "lose": {"code"},
    "swap": {"seat", "cells", "phase"},
    "hide": {"seat", "cell"},
    "walk": {"seat", "from", "to_cell"},
    "card": {"seat", "card"},
    "stop": {"seat"},
    "done": {"seat"},
    "line": {"seat", "line", "cheese", "codes", "to", "secret"},
    "name": {"seat", "named"},
    "peek": {"seat", "cell", "code", "to", "secret"},
    "shuffle": {"cells", "codes", "to", "secret"},
    "resign": {"seat"},
    "round": {"round", "house", "found", "lost", "scores"},
    "turn": {"seat", "phase", "round"},
    "over": {"reason", "winners", "scores"},
}
PROMISED = "keep arranged reveal found miss die swap hide walk effect peek line shuffle lose round turn over"


def turn(seat: int | str, phase: str, number: int = 1) -> dict[str, Any]:
    return {"event": "turn", "seat": seat, "phase": phase, "round": number}


def told(match: cheeseboard.Match, events: list[dict[str, Any]], *viewers: int | None) -> list[dict[str, Any]]:
    """What all these viewers are told, which must be the same."""
    first, *rest = [match.events_for(viewer, events) for viewer in viewers]
    assert all(other == first for other in rest)
    return first


# -- one by one -------------------------------------------------------------------------------------------------


@pytest.mark.rules("H13", "Q2", "H14")
def test_the_specials_are_told_to_fromagers_alone() -> None:
    match = house(phase="specials", cards="ahha sniff")
    events = play(match, "chance", "specials BDNV")
    arrange = turn(FIRST, "arrange")
    assert told(match, events, FIRST, SECOND) == [{"event": "specials", "codes": "BDNV"}, arrange]
    assert told(match, events, INSPECTOR, SPECTATOR) == [{"event": "specials"}, arrange]


@pytest.mark.rules("H14", "H15")
def test_placing_and_swapping_in_the_lay_out_are_told_to_fromagers_alone() -> None:
    placing = house(LAID.replace("4", "-"), phase="arrange", specials="DNPV", players=4, dormant=[THIRD])
    events = play(placing, SECOND, "place 4 d4")
    place = {"event": "place", "seat": SECOND, "code": "4", "cell": "d4"}
    assert told(placing, events, FIRST, SECOND, THIRD) == [place]
    assert told(placing, events, INSPECTOR, SPECTATOR) == []
    events = play(placing, FIRST, "swap a1-d4")
    swap = {"event": "swap", "seat": FIRST, "cells": ["a1", "d4"], "phase": "arrange"}
    assert told(placing, events, FIRST, SECOND, THIRD) == [swap]
    assert told(placing, events, INSPECTOR, SPECTATOR) == []


@pytest.mark.rules("Q4", "H17")
def test_the_house_that_chance_lays_is_told_to_fromagers_alone_and_the_shown_cheese_to_all() -> None:
    match = house("1 - - 2  . D N .  . P V .  3 . . 4", phase="arrange", specials="DNPV")
    events = play(match, "clock", "timeout")
    assert told(match, events, *EVERYBODY) == [{"event": "timeout"}, turn("chance", "house")]
    events = play(match, "chance", "house 1..2/.DN./.PV./3..4")
    assert told(match, events, FIRST, SECOND) == [
        {"event": "house", "house": ["1..2", ".DN.", ".PV.", "3..4"]},
        turn(FIRST, "show"),
    ]
    assert told(match, events, INSPECTOR, SPECTATOR) == [{"event": "house"}, turn(FIRST, "show")]
    events = play(match, FIRST, "show 4")
    assert told(match, events, *EVERYBODY) == events == [
        {"event": "reveal", "cell": "d4", "code": "4"},
        {"event": "arranged", "slow": True},
        turn(INSPECTOR, "open"),
    ]  # fmt: skip


@pytest.mark.rules("Q4")
def test_being_ready_is_public() -> None:
    match = laid_out(players=3, ready=False)
    events = play(match, SECOND, "ready")
    assert told(match, events, *EVERYBODY) == [{"event": "ready", "seat": SECOND}]
    events = play(match, FIRST, "ready")
    assert told(match, events, *EVERYBODY) == [
        {"event": "ready", "seat": FIRST},
        {"event": "arranged", "slow": False},
        turn(INSPECTOR, "open"),
    ]


@pytest.mark.rules("H18")
def test_the_opening_check() -> None:
    match = house(rooms="a1=N d4=1", phase="open")
    assert play(match, INSPECTOR, "open a1") == [
        {"event": "open", "seat": INSPECTOR, "cell": "a1"},
        {"event": "reveal", "cell": "a1", "code": "N"},
        {"event": "miss", "seat": INSPECTOR, "cell": "a1", "free": True},
        {"event": "effect", "code": "N"},
        {"event": "die", "value": 2},
        turn(FIRST, "fromager"),
    ]
    plain = house(rooms="d4=1", phase="open")
    assert names(play(plain, INSPECTOR, "open a1")) == "open reveal miss turn"  # the die shows 1 as before


@pytest.mark.rules("H20")
def test_a_fromagers_turn_is_told_to_all() -> None:
    match = house(at="a1", up="c3")
    events = play(match, FIRST, "swap d4-d3")
    swap = {"event": "swap", "seat": FIRST, "cells": ["d3", "d4"], "phase": "fromager"}
    assert told(match, events, *EVERYBODY) == [swap, turn(SECOND, "fromager")]
    events = play(match, SECOND, "hide c3")
    assert told(match, events, *EVERYBODY) == [
        {"event": "hide", "seat": SECOND, "cell": "c3"},
        turn(INSPECTOR, "inspector"),
    ]


@pytest.mark.rules("H24", "H26", "H33")
def test_a_walk_a_card_and_a_find() -> None:
    match = searching(rooms="c2=2 d4=1", at="b2", cards="ahha")
    walking = match.copy()
    assert play(walking, INSPECTOR, "walk d2") == [
        {"event": "walk", "seat": INSPECTOR, "from": "b2", "to_cell": "d2"},
        turn(FIRST, "fromager"),
    ]
    assert play(match, INSPECTOR, "play ahha c2") == [
        {"event": "card", "seat": INSPECTOR, "card": "ahha"},
        {"event": "walk", "seat": INSPECTOR, "from": "b2", "to_cell": "c2"},
        {"event": "reveal", "cell": "c2", "code": "2"},
        {"event": "found", "seat": INSPECTOR, "cell": "c2", "code": "2"},
        {"event": "die", "value": 1},
        turn(INSPECTOR, "again"),
    ]


@pytest.mark.rules("H30", "Q18")
def test_a_sniffed_line_is_told_to_all_and_its_cards_to_the_captain_alone() -> None:
    match = searching(rooms="a1=1 b3=V", at="c3", up="a3", cards="sniff", inspector=SECOND)
    assert play(match, SECOND, "play sniff") == [
        {"event": "card", "seat": SECOND, "card": "sniff"},
        turn(0, "sniff"),
    ]
    for line, cheese, codes in (("3", False, ".V.."), ("a", True, "1...")):
        events = play(match, 0, f"line {line}")
        public = {"event": "line", "seat": 0, "line": line, "cheese": cheese}
        assert told(match, events[:1], 1, 2, SPECTATOR) == [public]
        assert told(match, events[:1], 0) == [{**public, "codes": codes}]


@pytest.mark.rules("H37", "H41", "Q29")
def test_a_look_is_told_to_all_and_the_card_to_the_one_who_looks() -> None:
    match = house(rooms="d4=2", phase="cellar", players=4)
    assert play(match, FIRST, "name 3") == [
        {"event": "name", "seat": FIRST, "named": THIRD},
        turn(THIRD, "peek"),
    ]
    events = play(match, THIRD, "peek d4")
    looked = {"event": "peek", "seat": THIRD, "cell": "d4"}
    assert told(match, events, INSPECTOR, FIRST, SECOND, SPECTATOR) == [looked, turn(FIRST, "fromager")]
    assert told(match, events, THIRD) == [{**looked, "code": "2"}, turn(FIRST, "fromager")]


@pytest.mark.rules("H40")
def test_nobody_is_told_the_order_of_the_parlor() -> None:
    match = house(rooms="b2=2", phase="parlor")
    events = play(match, "chance", "parlor ..2.")
    assert events[0]["codes"] == "..2."
    assert told(match, events, *EVERYBODY) == [
        {"event": "shuffle", "cells": ["b2", "c2", "b3", "c3"]},
        turn(FIRST, "fromager"),
    ]


@pytest.mark.rules("H8", "H38")
def test_the_end_of_a_round_shows_the_whole_house() -> None:
    match = searching(rooms="b2=N a4=1", at="b2", die=4, found="3", lost="2", scores=[1, 2, 3])
    events = play(match, INSPECTOR, "check b2")
    ending = {"house": ["....", ".N..", "....", "1..."], "found": "3", "lost": "2", "scores": [2, 5, 6]}
    assert told(match, events, *EVERYBODY)[-2:] == [{"event": "round", "round": 1, **ending}, turn(FIRST, "keep", 2)]


@pytest.mark.rules("H9")
def test_the_end_of_the_match() -> None:
    match = searching(at="b2", die=4, round=6, scores=[0, 1, 0])
    events = play(match, INSPECTOR, "check b2")
    assert told(match, events, *EVERYBODY)[-1] == {
        "event": "over", "reason": "rounds", "winners": [FIRST], "scores": [0, 5, 4],
    }  # fmt: skip
    assert the(events, "round")["round"] == 6


@pytest.mark.rules("Q33")
def test_a_resignation() -> None:
    match = house(found="1")
    assert play(match, INSPECTOR, "resign") == [
        {"event": "resign", "seat": INSPECTOR},
        {"event": "round", "round": 1, "house": ["...."] * 4, "found": "1", "lost": "", "scores": [1, 3, 3]},
        turn(FIRST, "keep", 2),
    ]


# -- all of them ------------------------------------------------------------------------------------------------


@cache
def many_events() -> list[list[dict[str, Any]]]:
    """The events of many actions, of every sort."""
    return list(_many_events())


def _many_events() -> Iterator[list[dict[str, Any]]]:
    for seed in range(12):
        setup = ("arrange", "random")[seed % 2]
        match = cheeseboard.new("havarti", seed=seed, players=2 + seed % 3, setup=setup, memory="assist")
        number = seed
        while not match.outcome and number < 900:
            number += 7
            phase, legal = match.position()["phase"], match.legal(match.actors[0])
            if phase == "arrange" and number % 3 == 0:
                yield play(match, "clock", "timeout")
            else:
                yield act(match, legal[number * 7919 % len(legal)])
    stopping = searching(at="a1", die=4, cards="ahha")
    yield act(stopping, "play ahha a1", "stop")
    yield act(searching(rooms="a1=D", at="a1", found="1"), "check a1")
    yield act(searching(at="a1", die=4, round=6), "check a1")
    yield act(laid_out(players=2, ready=False), "ready")
    yield play(house(), FIRST, "resign")


def test_every_event_has_its_fields_and_is_json() -> None:
    told = set()
    for events in many_events():
        for event in events:
            fields = set(event) - {"event"}
            private = {"to"} if (event["event"], event.get("phase")) == ("swap", "arrange") else set()
            assert fields == FIELDS[event["event"]] | private
            assert json.loads(json.dumps(event)) == event
            told.add(event["event"])
    assert told == set(FIELDS)
    assert set(PROMISED.split()) <= told


def test_nobody_is_told_who_may_know_what() -> None:
    match = cheeseboard.new("havarti", players=4, seed=1)
    for events in many_events():
        before = json.dumps(events)
        for viewer in (0, 1, SPECTATOR):
            seen = match.events_for(viewer, events)
            assert not any("to" in event or "secret" in event for event in seen)
            assert len(seen) <= len(events)
        assert json.dumps(events) == before  # redacting leaves the original alone


def test_events_for_nobody_or_of_nothing_are_refused() -> None:
    match = house()
    with pytest.raises(cheeseboard.BadOption):
        match.events_for(7, ())
    with pytest.raises(cheeseboard.BadOption):
        match.events_for(FIRST, [None])  # type: ignore[list-item]  # that is the point
    assert match.events_for(SPECTATOR, ()) == []


def test_nothing_can_be_taken_back() -> None:
    for events in many_events():
        assert not house().reversible(events)
