"""What can be seen at a glance: where a slide would bring a trap, what it would bring to whom. In the dialect.

Only tiles that are known are looked at, so that all of this may be asked about what a seat cannot see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.knowledge import unseen
from cheeseboard.games.roquefort.rules import CHEESE
from cheeseboard.games.roquefort.tables import (
    HOLES,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    SIDE,
    SLOT_ENTRY,
    SLOT_LINE,
    SLOT_STEP,
    TRAP,
    UNKNOWN,
)

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

EAST, WEST, SOUTH, NORTH = 0, 1, 2, 3  # where a push goes; slots come in this order, three of each
MOST_ALIKE = 10  # blanks

_LINES = [SLOT_LINE[3 * way] | SLOT_LINE[3 * way + 1] | SLOT_LINE[3 * way + 2] for way in range(4)]
ROWS = _LINES[EAST]  # the cells of the lines that go east and west
COLUMNS = _LINES[SOUTH]
ENTRIES = [sum(1 << SLOT_ENTRY[3 * way + k] for k in range(3)) for way in range(4)]


def conclude(s: State) -> None:
    """Where nobody has looked there may be only one sort of tile left: then everybody knows what lies there."""
    hidden = HOLES & ~s.known
    if hidden == 0 or hidden.bit_count() > MOST_ALIKE:
        return
    pool = unseen(s)
    tile = 0
    while pool & 15 == 0:
        pool >>= 4
        tile += 1
    if pool > 15:
        return
    s.traps &= s.known
    s.known = HOLES
    while hidden:
        s.tiles[first(hidden)] = tile
        s.traps |= int(tile == TRAP) << first(hidden)
        hidden &= hidden - 1


def snared(s: State, way: int) -> int:
    """The cells under which a push that way brings a trap, as far as is known."""
    traps = s.traps & s.known
    if way == EAST:
        cells = (traps & ROWS) << 1 & ROWS & NOT_FIRST_COLUMN
    elif way == WEST:
        cells = (traps & ROWS) >> 1 & ROWS & NOT_LAST_COLUMN
    elif way == SOUTH:
        cells = (traps & COLUMNS) << SIDE & COLUMNS
    else:
        cells = (traps & COLUMNS) >> SIDE & COLUMNS
    if s.spare == TRAP:
        cells |= ENTRIES[way]
    return cells


def all_snared(s: State) -> int:
    """The cells under which some slide brings a trap, as far as is known."""
    return snared(s, EAST) | snared(s, WEST) | snared(s, SOUTH) | snared(s, NORTH)


def tile_after(s: State, cell: int, slot: int) -> int:
    """What lies on a hole after that slide, as far as is known."""
    if not SLOT_LINE[slot] >> cell & 1:
        return known_tile(s, cell)
    if cell == SLOT_ENTRY[slot]:
        return s.spare
    return known_tile(s, cell - SLOT_STEP[slot])


def known_tile(s: State, cell: int) -> int:
    """What lies on a hole, as far as is known."""
    if s.known >> cell & 1:
        return s.tiles[cell]
    return UNKNOWN


def standing_on(s: State, mice: int) -> int:
    """The kinds of cheese under these mice."""
    mice &= HOLES
    kinds = 0
    while mice:
        kinds |= 1 << s.tiles[first(mice)]
        mice &= mice - 1
    return kinds & CHEESE


def standing_after(s: State, mice: int, slot: int) -> int:
    """The kinds of cheese that are known to be under these mice after that slide."""
    mice &= HOLES
    kinds = 0
    while mice:
        kinds |= 1 << tile_after(s, first(mice), slot)
        mice &= mice - 1
    return kinds & CHEESE


def gained_by_slide(s: State, seat: int, slot: int) -> int:
    """The kinds that slide is known to bring the seat."""
    mice = s.mice[seat] & HOLES
    if not mice & SLOT_LINE[slot]:
        return 0
    stood_on = 0
    paired = 0
    while mice:
        kind = 1 << tile_after(s, first(mice), slot)
        paired |= stood_on & kind
        stood_on |= kind
        mice &= mice - 1
    return paired & CHEESE & ~s.cheese[seat]
