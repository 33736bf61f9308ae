"""Whole matches, kept as text: a rule, an event or a view that changes shows up as a difference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cheeseboard
from tests.playthroughs.playthrough import BOARDS, FOLDER, RANDOM_PLAY, record_in, tell

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_story_is_told_as_before(file: Path) -> None:
    story = file.read_text()
    assert tell(record_in(story)).splitlines() == story.splitlines()


def test_every_game_and_every_ending_has_a_playthrough() -> None:
    endings = {
        (m.game, m.outcome.reason) for m in (cheeseboard.replay(record_in(f.read_text())) for f in FILES) if m.outcome
    }
    reasons = {"goal", "third mouse", "quiet", "rounds", "resigned"}
    assert {("roquefort", reason) for reason in reasons} <= endings
    assert {("havarti", reason) for reason in ("rounds", "resigned")} <= endings
    assert {game for game, _ in endings} == set(cheeseboard.games()) == set(BOARDS)
    assert {name for name, *_ in RANDOM_PLAY} == {file.stem for file in FILES}


def events_of(game: str) -> list[dict[str, Any]]:
    """Everything that happens in the playthroughs of a game."""
    lines = [line for file in FILES if file.stem.startswith(game) for line in file.read_text().splitlines()]
    return [json.loads(line) for line in lines if line.startswith('    {"event": ')]


def test_the_playthroughs_of_havarti_see_every_room_every_card_and_every_option() -> None:
    events = events_of("havarti")
    assert {event["code"] for event in events if event["event"] == "effect"} == set("BCDLNPSV")
    assert {event["card"] for event in events if event["event"] == "card"} == {"ahha", "sniff", "that", "voila"}
    assert {event["slow"] for event in events if event["event"] == "arranged"} == {True, False}
    assert {event["cheese"] for event in events if event["event"] == "line"} == {True, False}
    assert {"place", "swap", "hide", "ready", "timeout", "house", "shuffle", "name", "lose", "stop", "done", "walk"} < {
        event["event"] for event in events
    }
    assert {"arrange", "fromager", "library", "sitting"} <= {e["phase"] for e in events if e["event"] == "swap"}
    options = [options for name, options, *_ in RANDOM_PLAY if name.startswith("havarti")]
    for option, values in {"setup": {"arrange", "random"}, "scoring": {"shared", "own"}, "players": {2, 3, 4}}.items():
        defaults = {"setup": "arrange", "scoring": "shared", "players": 2}
        assert {chosen.get(option, defaults[option]) for chosen in options} == values
