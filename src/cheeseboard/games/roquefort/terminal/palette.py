"""The colours, signs and names of the castle. Every colour goes with a sign: nothing is told by colour alone."""

from __future__ import annotations

from typing import NamedTuple

from cheeseboard.terminal.colours import CANDLE, INK, PARCHMENT

WALL = "#b9ad9c"
SLOT = "bold #e0634f"
SLOT_USED = "#8d8274"
FLOOR = "on #7d7468"  # what is seen between the tiles of an open room
BLANK = f"{INK} on #b9ad9c"
RAISED = "#6b604f on #d8cfc0"
TRAP = "bold #ff7a66 on #1d1a1f"
TOWER = "#d8cfc0 on #4f4740"
LETTER = f"bold {INK} on {PARCHMENT}"
LETTER_IN_REACH = f"bold {INK} on {CANDLE}"


class Roof(NamedTuple):
    """How a kind of roof looks."""

    sign: str
    style: str
    known: str  # a tile drawn on it, in assist mode


ROOFS = {
    2: Roof("∩", "#7a2c1a on #c4573a", f"bold {INK} on #e39a80"),
    3: Roof("╱", "#a9822f on #d9b35b", f"bold {INK} on #eed9a4"),
    4: Roof("≡", "#3f7263 on #5f9c8a", f"bold {INK} on #a3cdbf"),
}  # by the number of cells: tiled, thatched, copper


class Cheese(NamedTuple):
    """How a kind of cheese is called and looks."""

    name: str
    initial: str
    shape: str
    style: str


CHEESES = {
    "1": Cheese("Emmental", "E", "◣", f"{INK} on #f4d75e"),
    "2": Cheese("Roquefort", "R", "◗", f"{INK} on #a3bfd3"),
    "3": Cheese("Camembert", "C", "◕", f"{INK} on #fbf3dd"),
    "4": Cheese("Edam", "D", "●", f"{INK} on #ea7f72"),
    "5": Cheese("Gouda", "G", "▮", f"{INK} on #f0a63e"),
    "6": Cheese("Sainte-Maure", "S", "▬", f"{INK} on #b3b3ae"),
    "7": Cheese("Appenzeller", "A", "■", f"{INK} on #c79a66"),
}


def code(kind: str) -> str:
    """A cheese in two characters."""
    return kind + CHEESES[kind].initial


def tile_name(tile: str) -> str:
    """A tile in words."""
    if tile in CHEESES:
        return CHEESES[tile].name
    return {".": "a blank", "x": "a mousetrap"}.get(tile, "an unknown tile")


def tile_style(tile: str) -> str:
    """The style of an open tile."""
    if tile in CHEESES:
        return CHEESES[tile].style
    return {".": BLANK, "x": TRAP, "#": RAISED, "*": TOWER}.get(tile, BLANK)
