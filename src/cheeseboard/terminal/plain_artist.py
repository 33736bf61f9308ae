"""The artist of a game that brings none: the fields of the view, the events and the actions as they are written."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from random import Random
from textwrap import wrap
from typing import Any

from rich.text import Text

from cheeseboard.games.contract import Event, Game
from cheeseboard.palette import SEAT_NAMES
from cheeseboard.terminal.artist import Group, Line, Scene, View
from cheeseboard.terminal.colours import FAINT, LABEL
from cheeseboard.terminal.log import log_lines
from cheeseboard.wording import listed

UNSAID = ("game", "options", "you", "outcome")  # fields of a view that the rest of the page tells
ENVELOPE = ("event", "seat", "to", "secret")  # fields of an event that are no news
FIELD_WIDTH = 12  # columns of a field's name
LOG_ROWS = 6
HELP = """\
Nobody has drawn this game yet. You see what your seat may know, field by field,
and below it all that you may do. Type an action as it is listed."""


class PlainArtist:
    """Writes out a game that nobody has drawn."""

    seats: tuple[str, ...] = SEAT_NAMES
    help = HELP

    def __init__(self, game: Game[Any]) -> None:
        self.title = game.title
        self.takeback_rule = game.take_back_rule

    def draw(self, scene: Scene) -> list[Text]:
        """A line a field, as many as fit; below them the end of the log."""
        fields = [_field(name, value, scene) for name, value in scene.view.items() if name not in UNSAID]
        rows = [row for field in fields for row in field]
        log = log_lines(scene.log, scene.width, min(LOG_ROWS, max(0, scene.height - len(rows) - 2)))
        return [Text(self.title, LABEL), *rows[: scene.height - 1], *([Text()] if log else []), *log]

    def words(self, event: Event, names: Sequence[str]) -> Line | None:
        """The event's name and its fields; in a sentence the events that every game has."""
        kind, seat = event["event"], event.get("seat")
        name = names[seat] if isinstance(seat, int) else ""
        if kind == "over":
            return Line(_winners(event.get("winners", ()), names), loud=True)
        if kind == "turn" and name:
            return Line(f"{name} is to act.", seat, heading=True)
        if kind == "resign":
            return Line(f"{name} resigns.", seat, loud=True)
        fields = [f"{field} {_short(value)}" for field, value in event.items() if field not in ENVELOPE]
        text = f"{kind}: {', '.join(fields)}" if fields else str(kind)
        return Line(f"{name}: {text}." if name else f"{text}.", seat if name else None)

    def groups(self, view: View, legal: Sequence[str], names: Sequence[str]) -> list[Group]:
        """The legal actions by their first word."""
        by_verb = groupby(sorted(legal, key=_verb), key=_verb)  # `sorted` keeps the order of those that are alike
        sorts = [(verb, tuple(actions)) for verb, actions in by_verb]
        return [
            Group(verb, actions, tuple(action.partition(" ")[2] or verb for action in actions))
            for verb, actions in sorts
        ]

    def read(self, typed: str, view: View, names: Sequence[str], random: Random) -> tuple[str, ...]:
        """What was typed, with single spaces: games write their actions so."""
        return (" ".join(typed.split()),)

    def glimpse(self, view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
        """Nothing: all that a seat may know is in its view."""
        return []

    def interlude(
        self, before: View, events: Sequence[Event], names: Sequence[str], width: int, height: int
    ) -> list[Text]:
        """Nothing: the log tells it."""
        return []

    def warning(self, view: View, action: str, names: Sequence[str]) -> str:
        """Nothing: only a game knows its dangers."""
        return ""

    def ending(self, view: View, names: Sequence[str]) -> str:
        """Who won, for what reason, and with which scores."""
        outcome = view.get("outcome")
        if not outcome:
            return "The match is over."
        scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome["scores"], strict=False))
        return f"{_winners(outcome['winners'], names)} ({outcome['reason']}; {scores})"


def _field(name: str, value: object, scene: Scene) -> list[Text]:
    """A field of the view: its name, and its value in as many rows as it needs; a list of rows as a picture."""
    if isinstance(value, list) and len(value) > 1 and all(isinstance(row, str) and len(row) > 1 for row in value):
        pieces = value
    elif isinstance(value, list) and len(value) == len(scene.names):
        pieces = [", ".join(f"{who} {_short(part)}" for who, part in zip(scene.names, value, strict=True))]
    else:
        pieces = wrap(_short(value), scene.width - FIELD_WIDTH - 2) or [""]
    labels = [name.replace("_", " "), *("" for _ in pieces[1:])]
    pairs = zip(labels, pieces, strict=True)
    rows = [Text.assemble(" ", (f"{label:<{FIELD_WIDTH}}", FAINT), piece) for label, piece in pairs]
    for row in rows:
        row.truncate(scene.width)
    return rows


def _short(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _verb(action: str) -> str:
    return action.partition(" ")[0]


def _winners(winners: Sequence[int], names: Sequence[str]) -> str:
    if not winners:
        return "The match is over."
    return f"{listed([names[seat] for seat in winners])} {'wins' if len(winners) == 1 else 'share the win'}."
