"""One page of the screen: the picture of the game, the list of actions, notes."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from cheeseboard.games.contract import Event
from cheeseboard.match.match import Match
from cheeseboard.terminal.action_list import ActionList
from cheeseboard.terminal.artist import Artist, Line, Scene

MOST_LIST_ROWS = 5
MOST_NOTE_ROWS = 2
LOG_LENGTH = 40  # events that the log is made from


def page(
    artist: Artist,
    match: Match,
    eyes: int | None,
    names: Sequence[str],
    story: Sequence[Sequence[Event]],
    *,
    listing: ActionList | None,
    notes: Sequence[str],
    width: int,
    height: int,
) -> list[Text]:
    """The rows above the prompt, as these eyes see them."""
    legal = tuple(listing.actions.values()) if listing else ()
    said = [Text(piece, "bold") for note in notes for piece in wrap(note, width - 2)]
    said = said[: MOST_NOTE_ROWS if listing else MOST_LIST_ROWS + 1]
    choices = listing.lines(width, MOST_LIST_ROWS + 1 - max(1, len(said))) if listing else []
    rows = picture(artist, match, eyes, names, story, legal=legal, width=width, height=height) + choices
    return rows + [Text(" ").append_text(line) for line in said]


def picture(
    artist: Artist,
    match: Match,
    eyes: int | None,
    names: Sequence[str],
    story: Sequence[Sequence[Event]],
    *,
    legal: Sequence[str] = (),
    width: int,
    height: int,
) -> list[Text]:
    """The upper part of a page, which depends on whose eyes see it."""
    log = [line for line in lines_of(artist, match, eyes, names, story[-LOG_LENGTH:]) if not line.fleeting]
    room = height - MOST_LIST_ROWS - MOST_NOTE_ROWS
    return artist.draw(Scene(match.view(eyes), names, legal, log, width, room))


def lines_of(
    artist: Artist, match: Match, eyes: int | None, names: Sequence[str], story: Sequence[Sequence[Event]]
) -> list[Line]:
    """The events in words, as these eyes see them."""
    events = match.events_for(eyes, [event for events in story for event in events])
    lines = [artist.words(event, names) for event in events]
    return [line for line in lines if line is not None]
