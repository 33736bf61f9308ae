"""The colours and names that drawings, the terminal, plots and the page share.

The page gets its part as CSS custom properties: see `cheeseboard.drawing.typescript`. Every colour goes with a shape,
a sign or a letter, so nothing is told by colour alone.
"""

from __future__ import annotations

from typing import NamedTuple


class Shades(NamedTuple):
    """A colour of the page's light theme and of its dark one."""

    day: str
    dusk: str


class Seat(NamedTuple):
    """The name, the letter and the colours of a seat."""

    name: str
    letter: str
    shades: Shades
    coat: str  # of a mouse on the start page, which looks the same in both themes


SEATS = (
    Seat("Red", "R", Shades("#b3322b", "#ff8d80"), coat="#b3322b"),
    Seat("Blue", "B", Shades("#2c5f9e", "#8fc0ff"), coat="#2c5f9e"),
    Seat("Green", "G", Shades("#3d7a36", "#97d48b"), coat="#3d7a36"),
    Seat("Yellow", "Y", Shades("#a87400", "#f2c14e"), coat="#c98d06"),
)
SEAT_NAMES = tuple(seat.name for seat in SEATS)
SEAT_COLOURS = tuple(seat.shades.day for seat in SEATS)

THEME = {
    "parchment": Shades("#f6efe0", "#241f26"),  # the page
    "paper": Shades("#fffaf0", "#302933"),  # a sheet lying on it
    "paper-deep": Shades("#ece1cb", "#1a161c"),  # a sheet in the shade, an input field
    "ink": Shades("#2b2420", "#f3e9d8"),
    "ink-soft": Shades("#655a50", "#c3b5a2"),  # less important text; 4.5:1 on parchment and paper
    "line": Shades("#cbbd9f", "#574b58"),  # thin lines
    "tiles": Shades("#c4573a", "#a8492f"),
    "tiles-dark": Shades("#963c24", "#6f2b19"),
    "straw": Shades("#d9b35b", "#b8954a"),
    "straw-dark": Shades("#a87f2b", "#7c5d1f"),
    "copper": Shades("#5f9c8a", "#4f8474"),
    "copper-dark": Shades("#3c6f60", "#2c5247"),
    "stone": Shades("#b9ad9c", "#7d7468"),
    "stone-dark": Shades("#8f8373", "#564e45"),
    "raised": Shades("#d8cfc0", "#a39a8c"),
    "dungeon": Shades("#1d1a1f", "#0f0d11"),
    "candle": Shades("#ffcf6b", "#ffcf6b"),
    "danger": Shades("#a3262a", "#ff9a93"),
    "good": Shades("#2f6b4f", "#8fd0ae"),
    "accent": Shades("#8a3420", "#f0b35a"),  # buttons for the next step
    "on-accent": Shades("#fffaf0", "#241a10"),  # text on them
}

INK = THEME["ink"].day
PARCHMENT = THEME["parchment"].day
PAPER = THEME["paper"].day
TERRACOTTA = THEME["tiles"].day
STRAW, STRAW_DARK = THEME["straw"].day, THEME["straw-dark"].day
COPPER, COPPER_DARK = THEME["copper"].day, THEME["copper-dark"].day
STONE, STONE_DARK, RAISED = THEME["stone"].day, THEME["stone-dark"].day, THEME["raised"].day
DUNGEON = THEME["dungeon"].day
CANDLE = THEME["candle"].day
DANGER = THEME["danger"].day

# A drawing stands alone, often small and on white: its lines are lighter than the page's, its small print warmer.
SOFT = "#6a5a4c"
LINE = "#d9c9ab"
TERRACOTTA_DARK = "#8f3520"
FLOOR = "#d3c6ae"
SHADOW = "#1d1208"

TITLE_FONT = "Alegreya, Fraunces, Georgia, 'Times New Roman', serif"
BODY_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
