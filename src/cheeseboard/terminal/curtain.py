"""Several people at one keyboard: between two who may not see the same things falls a curtain."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cheeseboard.terminal.screen import Screen
from cheeseboard.wording import listed

SCROLL = 100  # empty lines where a page cannot replace the one before: out of sight at least


def draw_curtain(screen: Screen, names: Sequence[str]) -> None:
    """Show an empty page until the named players confirm that they alone are looking."""
    who = listed(names)
    rows = [Text()] * 8 + [
        Text(f"Hand the keyboard to {who}.", "bold"),
        Text(),
        Text("What comes next is not for everybody to see: the others look away."),
    ]
    screen.forget()
    if not screen.pages:
        screen.say(*[""] * SCROLL)
    screen.show([Text(" " * max(0, (screen.width - row.cell_len) // 2)).append_text(row) for row in rows])
    screen.wait(f" {who}: press Enter. ")
