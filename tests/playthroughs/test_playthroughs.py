"""Whole matches, kept as text: a rule, an event or a view that changes shows up as a difference."""

from __future__ import annotations

from pathlib import Path

import pytest

import cheeseboard
from tests.playthroughs.playthrough import FOLDER, RANDOM_PLAY, record_in, tell

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
    assert {game for game, _ in endings} == set(cheeseboard.games())
    assert {name for name, *_ in RANDOM_PLAY} == {file.stem for file in FILES}
