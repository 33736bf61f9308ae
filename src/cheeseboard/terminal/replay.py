"""A recorded match replayed: page by page at a terminal, as a story elsewhere, as JSON for a program."""

from __future__ import annotations

from contextlib import suppress
from textwrap import wrap
from typing import Any

from rich.text import Text

from cheeseboard.errors import BadOption, BadPosition, BadRecord, shown
from cheeseboard.games.contract import Event
from cheeseboard.match.match import Match
from cheeseboard.match.record import replay
from cheeseboard.match.rewind import all_events, at_entry
from cheeseboard.stop import Stop
from cheeseboard.terminal.artist import Artist, Line, Scene
from cheeseboard.terminal.find_artist import artist_of
from cheeseboard.terminal.page import LOG_LENGTH, MOST_NOTE_ROWS
from cheeseboard.terminal.players import from_headers, names_of_players
from cheeseboard.terminal.screen import Screen

ALL = "all"
SPECTATOR = "spectator"
ENVELOPE = ("to", "secret")  # fields that say who may see the others
KEYS = "Enter next · b back · t next turn · a number jumps there · q quits"


def open_record(text: str, name: str) -> Match:
    """The match that a text tells; Stop names the line that is wrong."""
    try:
        return replay(text)
    except BadRecord as error:
        raise Stop(f"{name}: {error}", 1) from None


class Replay:
    """A match and the eyes it is watched with: those of a seat, of a spectator, or all-seeing ones."""

    def __init__(self, match: Match, eyes: str) -> None:
        self._match = match
        self._all = eyes == ALL
        self._eyes = _seat(eyes, match.options["players"])
        self._artist: Artist = artist_of(match.game)
        self._names = names_of_players(from_headers(match.headers, match.options["players"]), self._artist.seats)
        self._story = all_events(match)
        self._now = at_entry(match, 0)

    @property
    def length(self) -> int:
        """How many entries the history has."""
        return len(self._story)

    def as_json(self, number: int) -> dict[str, Any]:
        """The match after this number of entries, as an object for programs."""
        now = self._at(number)
        outcome = now.outcome
        return {
            "game": now.game,
            "options": now.options,
            "headers": now.headers,
            "history": [[actor, self._text(number)] for number, (actor, _) in enumerate(now.history)],
            "events": [self._seen(events) for events in self._story[:number]],
            "position" if self._all else "view": self._picture(now),
            "outcome": outcome._asdict() if outcome else None,
        }

    def tell(self, screen: Screen, number: int) -> None:
        """The whole story up to there in words, then the board."""
        for line in self._lines(0, number):
            screen.say(("" if line.heading else "  ") + line.text)
        screen.say("", *self._page(number, screen.width, screen.height))

    def step(self, screen: Screen, number: int) -> None:
        """Page by page, as the reader likes."""
        note = ""
        with screen:
            while True:
                rows = self._page(number, screen.width, screen.height)
                screen.show([*rows, Text(f" {note or KEYS}")])
                try:
                    answer = screen.ask(f" {number} of {self.length}> ").lower()
                except EOFError:
                    return
                if answer in ("q", "quit"):
                    return
                wanted = self._wanted(number, answer)
                note = "" if wanted is not None else f"Not a key. {KEYS}"
                number = number if wanted is None else min(max(wanted, 0), self.length)

    def _wanted(self, number: int, answer: str) -> int | None:
        """The entry that an answer asks for; None if it asks for none."""
        if answer in ("", "n", "next"):
            return number + 1
        if answer in ("p", "b", "back"):
            return number - 1
        if answer in ("t", "turn"):
            later = range(number, self.length)
            return next((at + 1 for at in later if _begins_turn(self._story[at])), self.length)
        return int(answer[:9]) if answer.isascii() and answer.isdigit() else None

    def _at(self, number: int) -> Match:
        """The match after this number of entries. Goes on from the match of the last call where it can."""
        done = len(self._now.history)
        if done > number:
            self._now, done = at_entry(self._match, 0), 0
        for actor, text in self._match.history[done:number]:
            self._now.play(actor, text)
        return self._now

    def _seen(self, events: tuple[Event, ...]) -> list[Event]:
        return list(events) if self._all else self._match.events_for(self._eyes, events)

    def _text(self, number: int) -> str:
        """What was played there, if these eyes may see all that it caused; else a question mark."""
        whole = all(self._sees(event) for event in self._story[number])
        return self._match.history[number][1] if whole else "?"

    def _sees(self, event: Event) -> bool:
        """Whether these eyes see an event with every field. Who may see it is on the envelope, not in the letter."""
        return any(_letter(seen) == _letter(event) for seen in self._seen((event,)))

    def _lines(self, start: int, end: int) -> list[Line]:
        """What happened between, in words for these eyes."""
        seen = [event for events in self._story[start:end] for event in self._seen(events)]
        return [line for event in seen if (line := self._artist.words(event, self._names))]

    def _picture(self, now: Match) -> dict[str, Any]:
        """What these eyes see; where there is no position yet, a view."""
        if self._all:
            with suppress(BadPosition):
                return now.position()
        return now.view(self._eyes)

    def _page(self, number: int, width: int, height: int) -> list[Text]:
        now = self._at(number)
        log = self._lines(max(0, number - LOG_LENGTH), number)
        view = self._picture(now)
        rows = self._artist.draw(Scene(view, self._names, (), log, width, height - 2 - MOST_NOTE_ROWS))
        ending = self._artist.ending(view, self._names) if now.outcome else ""
        return rows + [Text(f" {piece}", "bold") for piece in wrap(ending, width - 2)]


def _seat(eyes: str, players: int) -> int | None:
    if eyes in (ALL, SPECTATOR):
        return None
    if not (eyes.isascii() and eyes.isdigit() and int(eyes[:9]) < players):
        raise BadOption("eyes", f"{shown(eyes)} is not {ALL}, {SPECTATOR} or a seat from 0 to {players - 1}.")
    return int(eyes)


def _begins_turn(events: tuple[Event, ...]) -> bool:
    return any(event["event"] in ("turn", "over") for event in events)


def _letter(event: Event) -> Event:
    return {name: value for name, value in event.items() if name not in ENVELOPE}
