"""The castle's geometry as lists of ints: what is next to what, which line slides where, which room is whose.

A cell is an int, row * 7 + column, so a1 is 0, g1 is 6 and g7 is 48. A set of cells is an int used as a
bitboard: bit c stands for cell c. A room is an int, 0 for A to 17 for R. Tables that depend on the side of the
board hold both sides one after the other: index them by layout * 49 + cell or layout * 18 + room.
"""

SIDE = 7
CELLS = 49
ROOMS = 18
SEATS = 4
SLOTS = 12
LAYOUTS = ("roquefort", "appenzell")

# The printed division into rooms is not on record; these two are ours (Q2). `*` is a tower.
PLANS = (
    ("*AABCC*", "DEEBFFG", "DHIIIJG", "KHLLLJM", "KNNOPPM", "KNNOPPM", "*QQORR*"),
    ("*AAABB*", "CDEEFGH", "CDEEFGH", "CIIJJKH", "LMNJJKO", "LMNPPPO", "*QQRRR*"),
)

# What lies on a cell: 0 blank, 1 to 7 a kind of cheese, then these.
BLANK = 0
KINDS = 7
TRAP = 8
UNKNOWN = 9  # in a scrubbed state only
NO_TILE = 10  # towers and raised cells
TILE_COUNTS = [10, 3, 3, 3, 3, 3, 3, 3, 3]  # R3, by tile: 10 blanks, 3 of each cheese, 3 traps


def _mask(cells: list[int]) -> int:
    return sum(1 << cell for cell in set(cells))


def _around(cell: int, steps: list[tuple[int, int]]) -> list[int]:
    row, column = divmod(cell, SIDE)
    places = [(row + down, column + right) for down, right in steps]
    return [r * SIDE + c for r, c in places if 0 <= r < SIDE and 0 <= c < SIDE]


_ORTHOGONAL = [(-1, 0), (0, -1), (0, 1), (1, 0)]
_KING = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
_SLIDING = (1, 3, 5)  # rows 2, 4, 6 and columns b, d, f, counted from 0 (Q1)

TOWER_CELLS = [0, 6, 42, 48]
HOLE_CELLS = [c for c in range(CELLS) if c // SIDE in _SLIDING or c % SIDE in _SLIDING]
ALL = (1 << CELLS) - 1
TOWERS = _mask(TOWER_CELLS)
FIELDS = ALL & ~TOWERS
HOLES = _mask(HOLE_CELLS)
NOT_FIRST_COLUMN = _mask([c for c in range(CELLS) if c % SIDE != 0])
NOT_LAST_COLUMN = _mask([c for c in range(CELLS) if c % SIDE != SIDE - 1])

# The fields one step away. Towers are in nobody's list: a mouse never goes back into one (R29).
STEPS = [_mask([n for n in _around(c, _ORTHOGONAL) if n not in TOWER_CELLS]) for c in range(CELLS)]

ROOM_OF = [-1 if letter == "*" else ord(letter) - ord("A") for plan in PLANS for row in plan for letter in row]
ROOM_CELLS = [
    _mask([c for c in range(CELLS) if ROOM_OF[layout * CELLS + c] == room])
    for layout in range(len(PLANS))
    for room in range(ROOMS)
]
# The rooms a mouse on a cell touches, as a set of rooms (R22). Its own room is among them, and always open.
TOUCH = [
    _mask([ROOM_OF[layout * CELLS + n] for n in [c, *_around(c, _KING)] if ROOM_OF[layout * CELLS + n] >= 0])
    for layout in range(len(PLANS))
    for c in range(CELLS)
]

# The slots in the order of the cell they are named by: west, east, north, south side (R8).
SLOT_ENTRY = [7, 21, 35, 13, 27, 41, 1, 3, 5, 43, 45, 47]
SLOT_STEP = [1, 1, 1, -1, -1, -1, 7, 7, 7, -7, -7, -7]
SLOT_EXIT = [entry + (SIDE - 1) * step for entry, step in zip(SLOT_ENTRY, SLOT_STEP, strict=True)]
SLOT_LINE = [_mask([entry + i * step for i in range(SIDE)]) for entry, step in zip(SLOT_ENTRY, SLOT_STEP, strict=True)]
