"""Château Roquefort at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rich.text import Text

from cheeseboard.games.contract import Event
from cheeseboard.games.roquefort.terminal import actions, danger, words
from cheeseboard.games.roquefort.terminal.castle import SIZES, draw_castle
from cheeseboard.games.roquefort.terminal.panel import panel, status
from cheeseboard.palette import SEAT_NAMES
from cheeseboard.terminal.artist import Group, Line, Scene, View

LEAST_PANEL = 31  # columns
HELP = """\
A turn has up to 4 actions, in any order (R17); then end it.
  lift A        lift a roof that touches one of your mice, at a corner too (R22)
  enter a1      bring a mouse in by a tower, past one in it for more (R27, Q7)
  run a1-b1     run a field, not diagonally, no roof, no trap (R26, R28)
  run a1-b1-c1  run on; fields with a mouse are jumped, 1 action each (Q11, R31)
  slide a2      push the spare in at an arrow, once: the floor moves (R36, R39)
  end           roofs without a mouse below close; the next player (R46)
Two of your mice on the same cheese, at any time: that kind is yours (R42, R43).
Enough kinds win (R49). A trap under a mouse swallows it (R40); a third mouse
lost by anyone ends the game, and most cheese among the others wins (R50, R51).
Raised fields and towers are safe (R33). [A] and ‹4D› mark what is in reach.
Short: l a, e a1, r a1-b1 or a1-b1, s a2."""


class RoquefortArtist:
    """Draws the castle and puts its actions and events into words."""

    seats = SEAT_NAMES
    help = HELP
    takeback_rule = "Q17"

    def draw(self, scene: Scene) -> list[Text]:
        """A line on the turn, below it the castle and beside that the panel."""
        fitting = [s for s in SIZES if s.columns + 2 + LEAST_PANEL <= scene.width and s.rows + 1 <= scene.height]
        size = fitting[0] if fitting else SIZES[-1]
        castle = draw_castle(scene.view, scene.legal, size)
        beside = panel(scene, scene.width - size.columns - 2, size.rows)
        rows = [left.append("  ").append_text(right) for left, right in zip(castle, beside, strict=True)]
        page = [status(scene.view, scene.names), *rows]
        for row in page:
            row.truncate(scene.width)
        return page

    def words(self, event: Event, names: Sequence[str]) -> Line | None:
        """An event in words."""
        return words.words(event, names)

    def groups(self, view: View, legal: Sequence[str], names: Sequence[str]) -> list[Group]:
        """The legal actions by verb."""
        return actions.groups(view, legal)

    def read(self, typed: str, view: View, names: Sequence[str], random: Random) -> tuple[str, ...]:
        """What was typed, in notation."""
        return actions.read(typed, view)

    def glimpse(self, view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
        """Nothing: what lies open is on the board."""
        return []

    def interlude(
        self, before: View, events: Sequence[Event], names: Sequence[str], width: int, height: int
    ) -> list[Text]:
        """Nothing: the board tells it all."""
        return []

    def warning(self, view: View, action: str, names: Sequence[str]) -> str:
        """What to ask before a slide that ends the game."""
        return danger.warning(view, action, names)

    def ending(self, view: View, names: Sequence[str]) -> str:
        """Who won and why."""
        return words.ending(view, names)


ARTIST = RoquefortArtist()
