"""The interface between the terminal and a game: pictures, and the words for actions and events.

A game is drawn by the `ARTIST` of its own `terminal` module; a game without one is written out by `PlainArtist`.
Everything is made from views and redacted events, so an artist can give away nothing that its seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from rich.text import Text

from cheeseboard.games.contract import Event

View = Mapping[str, Any]


class Line(NamedTuple):
    """An event in words."""

    text: str
    seat: int | None = None  # whose doing or whose fate it is
    loud: bool = False  # must not be missed
    heading: bool = False  # says whose turn begins
    fleeting: bool = False  # not everybody may know it, or is to keep it in mind: never left standing in a log


class Group(NamedTuple):
    """Legal actions of one sort, for the numbered list."""

    label: str
    actions: tuple[str, ...]
    labels: tuple[str, ...]  # the short form of each action
    hint: str = ""  # how to type them, where they are too many to be listed
    closing: bool = False  # ends what the seat is at; gets a number that never moves


class Scene(NamedTuple):
    """All that goes into a picture."""

    view: View
    names: Sequence[str]  # by seat
    legal: Sequence[str]  # the actions of the seat that is asked; empty while none is
    log: Sequence[Line]  # what happened, oldest first
    width: int
    height: int  # rows there are for it


class Misread(ValueError):  # noqa: N818  # not the program's error
    """Typed text that cannot be carried out as it stands; the message says why."""


class Artist(Protocol):
    """One game at the terminal."""

    seats: tuple[str, ...]  # names of players who have none
    help: str  # the commands of the game and its turn, in a page
    takeback_rule: str  # the number of the ruling on taking back; empty where nothing is taken back

    def draw(self, scene: Scene) -> list[Text]:
        """The board with all that belongs to it, within the scene's width and height."""

    def words(self, event: Event, names: Sequence[str]) -> Line | None:
        """An event in words; None if it needs none."""

    def groups(self, view: View, legal: Sequence[str], names: Sequence[str]) -> list[Group]:
        """The legal actions, sorted for the list."""

    def read(self, typed: str, view: View, names: Sequence[str], random: Random) -> tuple[str, ...]:
        """Typed text as actions in notation; unchanged where it is no action. May raise Misread."""

    def glimpse(self, view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
        """A page for what this seat is shown for a moment only, perhaps alone; empty if there is nothing."""

    def interlude(
        self, before: View, events: Sequence[Event], names: Sequence[str], width: int, height: int
    ) -> list[Text]:
        """A page that everybody should see before play goes on after these events; empty if there is none."""

    def warning(self, view: View, action: str, names: Sequence[str]) -> str:
        """A question to ask before this legal action is played; empty for none."""

    def ending(self, view: View, names: Sequence[str]) -> str:
        """How the match that this view shows ended, and why."""
