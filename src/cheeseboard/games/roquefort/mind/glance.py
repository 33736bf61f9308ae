"""What can be seen at a glance: where a slide would bring a trap, what it would bring to whom. In the dialect.

Only tiles that are known are looked at, so that all of this may be asked about what a seat cannot see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.rules import CHEESE
from cheeseboard.games.roquefort.tables import (
    CELLS,
    HOLES,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    SIDE,
    SLOT_ENTRY,
    SLOT_LINE,
    SLOT_STEP,
    SLOTS,
    TRAP,
    UNKNOWN,
)

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

EAST, WEST, SOUTH, NORTH = 0, 1, 2, 3  # where a push goes; slots come in this order, three of each
NO_SLOT = -1

_LINES = [SLOT_LINE[3 * way] | SLOT_LINE[3 * way + 1] | SLOT_LINE[3 * way + 2] for way in range(4)]
ROWS = _LINES[EAST]  # the cells of the lines that go east and west
COLUMNS = _LINES[SOUTH]
ENTRIES = [sum(1 << SLOT_ENTRY[3 * way + k] for k in range(3)) for way in range(4)]
SLOT_THROUGH = [
    next((slot for slot in range(3 * way, 3 * way + 3) if SLOT_LINE[slot] >> cell & 1), NO_SLOT)
    for cell in range(CELLS)
    for way in range(4)
]


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


def sinking_slot(s: State, mice: int) -> int:
    """A slot by which a known trap comes under one of these mice; NO_SLOT if there is none."""
    for way in range(4):
        caught = snared(s, way) & mice
        if caught:
            return SLOT_THROUGH[first(caught) * 4 + way]
    return NO_SLOT


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


def gaining_slot(s: State, seat: int) -> int:
    """A slot by which the seat is known to gain cheese; NO_SLOT if there is none."""
    mice = s.mice[seat] & HOLES
    if mice & mice - 1 == 0:
        return NO_SLOT
    for slot in range(SLOTS):
        if mice & SLOT_LINE[slot] and gained_by_slide(s, seat, slot):
            return slot
    return NO_SLOT
