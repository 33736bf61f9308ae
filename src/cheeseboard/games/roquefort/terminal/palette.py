"""The colours, signs and names of the castle. Every colour goes with a sign: nothing is told by colour alone."""

from __future__ import annotations

from typing import NamedTuple

from cheeseboard.games.roquefort import names
from cheeseboard.palette import CANDLE, COPPER, DUNGEON, INK, PARCHMENT, RAISED, STONE, STRAW, TERRACOTTA

WALL = STONE
SLOT = "bold #e0634f"
SLOT_USED = "#8d8274"
FLOOR = "on #7d7468"  # between the tiles of an open room
BLANK = f"{INK} on {STONE}"
RAISED_CELL = f"#6b604f on {RAISED}"
TRAP = f"bold #ff7a66 on {DUNGEON}"
TOWER = f"{RAISED} on #4f4740"
LETTER = f"bold {INK} on {PARCHMENT}"
LETTER_IN_REACH = f"bold {INK} on {CANDLE}"


class Roof(NamedTuple):
    """The looks of a kind of roof."""

    sign: str
    style: str
    known: str  # a tile drawn on it, in assist mode


ROOFS = {
    2: Roof("∩", f"#7a2c1a on {TERRACOTTA}", f"bold {INK} on #e39a80"),
    3: Roof("╱", f"#a9822f on {STRAW}", f"bold {INK} on #eed9a4"),
    4: Roof("≡", f"#3f7263 on {COPPER}", f"bold {INK} on #a3cdbf"),
}  # by the number of cells: tiled, thatched, copper


class Cheese(NamedTuple):
    """The name and the looks of a kind of cheese."""

    name: str
    initial: str
    shape: str
    style: str


CHEESES = {
    "1": Cheese(names.CHEESES["1"], names.INITIALS["1"], "◣", f"{INK} on #f4d75e"),
    "2": Cheese(names.CHEESES["2"], names.INITIALS["2"], "◗", f"{INK} on #a3bfd3"),
    "3": Cheese(names.CHEESES["3"], names.INITIALS["3"], "◕", f"{INK} on #fbf3dd"),
    "4": Cheese(names.CHEESES["4"], names.INITIALS["4"], "●", f"{INK} on #ea7f72"),
    "5": Cheese(names.CHEESES["5"], names.INITIALS["5"], "▮", f"{INK} on #f0a63e"),
    "6": Cheese(names.CHEESES["6"], names.INITIALS["6"], "▬", f"{INK} on #b3b3ae"),
    "7": Cheese(names.CHEESES["7"], names.INITIALS["7"], "■", f"{INK} on #c79a66"),
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
    return {".": BLANK, "x": TRAP, "#": RAISED_CELL, "*": TOWER}.get(tile, BLANK)
