"""Hide the Havarti at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rich.text import Text

from cheeseboard.games.contract import Event
from cheeseboard.games.havarti.terminal import actions, looks, words
from cheeseboard.games.havarti.terminal.help import HELP
from cheeseboard.games.havarti.terminal.house import SIZES, draw_house
from cheeseboard.games.havarti.terminal.panel import panel, status
from cheeseboard.games.havarti.terminal.view_facts import cards
from cheeseboard.palette import SEAT_NAMES
from cheeseboard.terminal.artist import Group, Line, Scene, View

LEAST_PANEL = 31  # columns


class HavartiArtist:
    """Draws the house and puts its actions and events into words."""

    seats = SEAT_NAMES
    help = HELP
    takeback_rule = ""

    def draw(self, scene: Scene) -> list[Text]:
        """A line on the turn, below it the house and beside that the panel. Nothing here depends on who looks, but
        on what he may see: so people with the same knowledge share a screen."""
        fitting = [s for s in SIZES if s.columns + 2 + LEAST_PANEL <= scene.width and s.rows + 1 <= scene.height]
        size = fitting[0] if fitting else SIZES[-1]
        house = draw_house(scene.view, scene.legal, size)
        beside = panel(scene, scene.width - size.columns - 2, size.rows)
        rows = [left.append("  ").append_text(right) for left, right in zip(house, beside, strict=True)]
        page = [status(scene.view, scene.names), *rows]
        for row in page:
            row.truncate(scene.width)
        return page

    def words(self, event: Event, names: Sequence[str]) -> Line | None:
        """An event in words."""
        return words.words(event, names)

    def groups(self, view: View, legal: Sequence[str], names: Sequence[str]) -> list[Group]:
        """The legal actions by what is done."""
        return actions.groups(view, legal, names)

    def read(self, typed: str, view: View, names: Sequence[str], random: Random) -> tuple[str, ...]:
        """What was typed, in notation."""
        return actions.read(typed, view, names, random)

    def glimpse(self, view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
        """What one is to keep in mind."""
        return looks.glimpse(view, names, width, height)

    def interlude(
        self, before: View, events: Sequence[Event], names: Sequence[str], width: int, height: int
    ) -> list[Text]:
        """What a round came to."""
        return looks.interlude(before, events, names, width, height)

    def warning(self, view: View, action: str, names: Sequence[str]) -> str:
        """What to ask before the check of an open room that is no cheese (Q13)."""
        cell = action[-2:]
        checks = action.startswith(("check ", "open ", "play "))
        if not checks or cell not in view["up"] or cards(view)[cell] in "1234":
            return ""
        return f"{cell} lies open and is no cheese: to check it is a sure failure (Q13)."

    def ending(self, view: View, names: Sequence[str]) -> str:
        """Who won and why."""
        return words.ending(view, names)


ARTIST = HavartiArtist()
