"""The colours, signs and names of the house. Every colour goes with a sign: nothing is told by colour alone."""

from __future__ import annotations

from typing import NamedTuple

from cheeseboard.games.havarti import names
from cheeseboard.palette import CANDLE, DANGER, INK, PARCHMENT, STONE, TERRACOTTA

WALL = STONE
ROOF = f"#9c3f27 on {TERRACOTTA}"
DOOR = f"bold {CANDLE}"
SHUTTERS = "#7fa99b on #2b4540"
NOTE = f"{INK} on #cdbf9f"  # a closed room that one knows
NOTE_CHEESE = f"bold {INK} on #e8d27a"
EMPTY = "dim"
DUSK = "#e6dccb on #5a4d42"  # an open room out of the light
LIT = f"{INK} on {CANDLE}"
CHEESE = f"bold {INK} on #f4d75e"
BEAM = f"bold {INK} on {CANDLE}"
INSPECTOR = f"bold {PARCHMENT} on {DANGER}"
SWITCHED = f"bold {INK} on #9fc3e0"
REACH = f"bold {INK} on {CANDLE}"
FLAME = f"bold {CANDLE}"
WAX = "#e6dccb"

LANTERN = "I☼"
LIGHT = "☼"
SWITCH = "⇄"


class Room(NamedTuple):
    """A special room."""

    name: str
    short: str  # in ten columns
    rule: str


SPECIALS = {
    "V": Room(names.SPECIALS["V"], "Veg Cellar", "H34"),
    "L": Room(names.SPECIALS["L"], "Library", "H35"),
    "N": Room(names.SPECIALS["N"], "Nursery", "H36"),
    "B": Room(names.SPECIALS["B"], "Bathroom", "H37"),
    "D": Room(names.SPECIALS["D"], "Dairy", "H38"),
    "S": Room(names.SPECIALS["S"], "Sitting Rm", "H39"),
    "P": Room(names.SPECIALS["P"], "Parlor", "H40"),
    "C": Room(names.SPECIALS["C"], "Ch. Cellar", "H41"),
}
CHEESES = "1234"


class Card(NamedTuple):
    """One of the inspector's cards."""

    name: str
    deed: str
    rule: str


CARDS = {
    "ahha": Card(names.CARDS["ahha"], "check two rooms in one turn", "H33"),
    "sniff": Card(names.CARDS["sniff"], "a line with cheese is named", "H30"),
    "that": Card(names.CARDS["that"], "jump to a swapped room, check", "H32"),
    "voila": Card(names.CARDS["voila"], "check any entrance from afar", "H31"),
}


def room_name(code: str) -> str:
    """A card in words."""
    if code in CHEESES:
        return f"cheese {code}"
    return SPECIALS[code].name if code in SPECIALS else "common room"


def short_name(code: str) -> str:
    """A card in at most ten columns."""
    if code in CHEESES:
        return f"havarti {code}"
    return SPECIALS[code].short if code in SPECIALS else "common"
