"""What a single slide would do: under which cells it brings a trap, and which cheese it gives to a seat. In the
dialect.

Only known tiles count, so every seat may ask.
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

EAST, WEST, SOUTH, NORTH = 0, 1, 2, 3  # directions of a push; slots come in this order, three of each
MAX_HIDDEN_ALIKE = 10  # there are this many blanks, and fewer of every other tile

_LINES_BY_DIRECTION = [
    SLOT_LINE[3 * direction] | SLOT_LINE[3 * direction + 1] | SLOT_LINE[3 * direction + 2] for direction in range(4)
]
ROWS = _LINES_BY_DIRECTION[EAST]  # the cells of the lines that go east and west
COLUMNS = _LINES_BY_DIRECTION[SOUTH]
ENTRIES = [sum(1 << SLOT_ENTRY[3 * direction + k] for k in range(3)) for direction in range(4)]


def deduce_hidden_tiles(s: State) -> None:
    """If all unseen tiles are of one sort, everybody knows them: mark them as known."""
    hidden = HOLES & ~s.known
    if hidden == 0 or hidden.bit_count() > MAX_HIDDEN_ALIKE:
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


def trapped_by_push(s: State, direction: int) -> int:
    """The cells under which a push in this direction brings a known trap."""
    traps = s.traps & s.known
    if direction == EAST:
        cells = (traps & ROWS) << 1 & ROWS & NOT_FIRST_COLUMN
    elif direction == WEST:
        cells = (traps & ROWS) >> 1 & ROWS & NOT_LAST_COLUMN
    elif direction == SOUTH:
        cells = (traps & COLUMNS) << SIDE & COLUMNS
    else:
        cells = (traps & COLUMNS) >> SIDE & COLUMNS
    if s.spare == TRAP:
        cells |= ENTRIES[direction]
    return cells


def threatened_cells(s: State) -> int:
    """The cells under which some slide brings a known trap."""
    return trapped_by_push(s, EAST) | trapped_by_push(s, WEST) | trapped_by_push(s, SOUTH) | trapped_by_push(s, NORTH)


def tile_after_slide(s: State, cell: int, slot: int) -> int:
    """The tile on a hole after that slide; UNKNOWN if nobody knows it."""
    if not SLOT_LINE[slot] >> cell & 1:
        return known_tile(s, cell)
    if cell == SLOT_ENTRY[slot]:
        return s.spare
    return known_tile(s, cell - SLOT_STEP[slot])


def known_tile(s: State, cell: int) -> int:
    """The tile on a hole; UNKNOWN if nobody knows it."""
    if s.known >> cell & 1:
        return s.tiles[cell]
    return UNKNOWN


def cheese_under(s: State, mice: int) -> int:
    """The kinds of cheese under these mice."""
    mice &= HOLES
    kinds = 0
    while mice:
        kinds |= 1 << s.tiles[first(mice)]
        mice &= mice - 1
    return kinds & CHEESE


def cheese_under_after_slide(s: State, mice: int, slot: int) -> int:
    """The kinds of cheese that are known to be under these mice after that slide."""
    mice &= HOLES
    kinds = 0
    while mice:
        kinds |= 1 << tile_after_slide(s, first(mice), slot)
        mice &= mice - 1
    return kinds & CHEESE


def gained_by_slide(s: State, seat: int, slot: int) -> int:
    """The kinds of cheese that the seat is known to gain by that slide."""
    mice = s.mice[seat] & HOLES
    if not mice & SLOT_LINE[slot]:
        return 0
    stood_on = 0
    paired = 0
    while mice:
        kind = 1 << tile_after_slide(s, first(mice), slot)
        paired |= stood_on & kind
        stood_on |= kind
        mice &= mice - 1
    return paired & CHEESE & ~s.cheese[seat]
