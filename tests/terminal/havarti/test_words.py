"""Events and endings in words."""

from __future__ import annotations

from typing import Any

import pytest

from cheeseboard.games.contract import Event
from cheeseboard.games.havarti.terminal.tasks import task
from tests.terminal.havarti.tables import ARTIST, match, random_game

NAMES = ("Ann", "Ben", "Cleo", "Dora")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"event": "keep", "seat": 0, "cards": ["ahha", "voila"]}, "Ann keeps Ahhh HA! and Voilà!"),
        ({"event": "specials"}, "Four special rooms are drawn."),
        ({"event": "house"}, "The house is laid."),
        ({"event": "place", "seat": 1, "code": "V", "cell": "a1"}, "Ben puts the Vegetable Cellar on a1."),
        ({"event": "place", "seat": 1, "code": ".", "cell": "a1"}, "Ben puts a common room on a1."),
        ({"event": "ready", "seat": 1}, "Ben is ready."),
        ({"event": "timeout"}, "The time is up."),
        ({"event": "arranged", "slow": True}, "The inspector comes back: too slow!"),
        ({"event": "open", "seat": 0, "cell": "a1"}, "Ann comes in at a1."),
        ({"event": "reveal", "cell": "a1", "code": "3"}, "a1 opens: cheese 3."),
        ({"event": "found", "seat": 0, "cell": "a1", "code": "3"}, "★ Ann finds cheese 3 on a1!"),
        ({"event": "miss", "seat": 0, "cell": "a1", "free": True}, "No cheese; this look was free."),
        ({"event": "miss", "seat": 0, "cell": "a1", "free": False}, "No cheese: a failed check."),
        ({"event": "effect", "code": "D"}, "The Dairy! (H38)"),
        ({"event": "lose", "code": "3"}, "Cheese 3 is lost."),
        ({"event": "die", "value": 2}, "The die shows 2."),
        ({"event": "walk", "seat": 0, "from": "a1", "to_cell": "b2"}, "Ann goes from a1 to b2."),
        ({"event": "card", "seat": 0, "card": "that"}, "Ann plays THAT room."),
        ({"event": "swap", "seat": 1, "cells": ["a1", "b1"], "phase": "fromager"}, "Ben swaps a1 and b1."),
        ({"event": "swap", "seat": 1, "cells": ["a1", "b1"], "phase": "library"}, "Ben swaps a1 and b1 (Library)."),
        ({"event": "hide", "seat": 1, "cell": "c2"}, "Ben closes c2."),
        ({"event": "peek", "seat": 1, "cell": "c2"}, "Ben looks into c2."),
        ({"event": "peek", "seat": 1, "cell": "c2", "code": "1"}, "Ben looks into c2."),
        ({"event": "line", "seat": 1, "line": "a", "cheese": False}, "Ben names column a: no cheese, so another."),
        ({"event": "line", "seat": 1, "line": "4", "cheese": True}, "Ben names row 4: there is cheese."),
        ({"event": "name", "seat": 1, "named": 2}, "Ben asks Cleo to look."),
        ({"event": "shuffle", "cells": ["b2", "c2", "b3", "c3"]}, "The four rooms in the middle are mixed."),
        ({"event": "stop", "seat": 0}, "Ann leaves it at that."),
        ({"event": "done", "seat": 1}, "Ben does nothing more."),
        ({"event": "resign", "seat": 1}, "Ben resigns."),
        ({"event": "over", "winners": [1, 2], "reason": "rounds", "scores": []}, "★ Ben and Cleo share the win!"),
        ({"event": "turn", "seat": 1, "phase": "arrange", "round": 2}, "Round 2: The fromagers lay the house."),
        ({"event": "turn", "seat": 1, "phase": "sitting", "round": 2}, "Round 2: Ben decides."),
    ],
)
def test_an_event(event: Event, said: str) -> None:
    line = ARTIST.words(event, NAMES)
    assert line is not None
    assert line.text == said


def test_what_is_unknown_is_passed_over() -> None:
    assert ARTIST.words({"event": "earthquake"}, NAMES) is None
    assert ARTIST.words({"event": "turn", "seat": "chance", "phase": "parlor", "round": 1}, NAMES) is None


def test_what_only_some_may_know_never_stays_in_the_log() -> None:
    for seed in range(3):
        game = random_game(seed, players=3, searches=6)
        again = random_game(seed, most=0, players=3, searches=6)
        for actor, text in game.history:
            if actor == "chance":
                continue
            events = again.play(actor, text)
            logs = {
                tuple(
                    line.text
                    for event in again.events_for(eyes, events)
                    if (line := ARTIST.words(event, NAMES)) and not line.fleeting
                )
                for eyes in (None, 0, 1, 2)
            }
            assert len(logs) == 1


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (
            {"reason": "rounds", "winners": [1], "scores": [3, 9, 1]},
            "Ben wins with 9 points (H9).",
        ),
        ({"reason": "rounds", "winners": [0, 1], "scores": [1, 1, 0]}, "Ann and Ben share the win with 1 point (Q27)."),
        ({"reason": "resigned", "winners": [2], "scores": [3, 9, 1]}, "Cleo wins: everybody else has resigned (Q33)."),
    ],
)
def test_endings(outcome: dict[str, Any], words: str) -> None:
    assert words in ARTIST.ending({**match().view(None), "outcome": outcome}, NAMES[:3])


@pytest.mark.parametrize(
    ("phase", "seat", "words"),
    [
        ("vegetable", 1, "Ben may close up to two open rooms"),
        ("library", 2, "Cleo swaps two closed neighbours"),
        ("bathroom", 1, "Ben may look into a closed room"),
        ("sitting", 1, "Ben may swap any two rooms"),
        ("cellar", 1, "Ben names another fromager"),
        ("peek", 2, "Cleo may look into a closed room"),
        ("sniff", 1, "Ben must name a row or column"),
        ("again", 0, "Ann checks another room"),
    ],
)
def test_who_decides_what_is_said(phase: str, seat: int, words: str) -> None:
    fields: dict[str, Any] = {"again": "b4"} if phase == "again" else {}
    assert words in task(match(phase=phase, seat=seat, **fields).view(seat), NAMES[:3])
