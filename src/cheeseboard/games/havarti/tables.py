"""The house's geometry and the deck, as ints and lists of ints.

A cell is an int, row * 4 + column, so a1 is 0 and d4 is 15; row 1 is the back, row 4 the front. A set of cells is an
int with a bit for each. A card is an int: 0 an empty cell, 1 to 4 the cheese rooms, 5 a common, 6 to 13 the special
rooms in the alphabetical order of their letters, 14 a card one does not know.
"""

SIDE = 4
CELLS = 16
SEATS = 4
LINES = 8  # columns a to d, then rows 1 to 4
ALL = (1 << CELLS) - 1

EMPTY = 0
CHEESES = 4
COMMON = 5
SPECIAL = 6  # the first of them
SPECIALS = 8
UNKNOWN = 14
BATHROOM, CELLAR, DAIRY, LIBRARY, NURSERY, PARLOR, SITTING, VEGETABLE = 6, 7, 8, 9, 10, 11, 12, 13
COMMONS_LAID = 8  # H4
SPECIALS_LAID = 4

# Inspector cards, and the pairs of them one can keep (as sets).
AHHA, SNIFF, THAT, VOILA = 0, 1, 2, 3
PAIRS = [0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100]

ENTRANCES = 1 << 0 | 1 << 3 | 1 << 13 | 1 << 14  # a1 d1 b4 c4 (Q1)
CENTRE_CELLS = [5, 6, 9, 10]
CENTRE = 1 << 5 | 1 << 6 | 1 << 9 | 1 << 10
NOWHERE = 16  # the inspector before he comes in; the neighbour beyond a wall


def _next(cell: int, down: int, right: int) -> int:
    row, column = cell // SIDE + down, cell % SIDE + right
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else NOWHERE


def _mask(cells: list[int]) -> int:
    return sum(1 << cell for cell in set(cells) if cell != NOWHERE)


_WAYS = [(-1, 0), (0, -1), (0, 1), (1, 0)]
BESIDE = [_mask([_next(cell, down, right) for down, right in _WAYS]) for cell in range(CELLS)]
AFTER = [BESIDE[cell] & ALL << cell + 1 for cell in range(CELLS)]  # neighbours later in reading order
NOT_LAST_COLUMN = _mask([cell for cell in range(CELLS) if cell % SIDE != SIDE - 1])
LATER = [ALL & ALL << cell + 1 for cell in range(CELLS)]  # all cells later in reading order
WITHIN_TWO = [
    _mask([n for n in range(CELLS) if BESIDE[cell] >> n & 1 or BESIDE[cell] & BESIDE[n]]) & ~(1 << cell)
    for cell in range(CELLS)
]
LINE_CELLS = [_mask([row * SIDE + column for row in range(SIDE)]) for column in range(SIDE)] + [
    _mask([row * SIDE + column for column in range(SIDE)]) for row in range(SIDE)
]


def _seen(rooms: int, at: int) -> int:
    """Which of four rooms in a line are seen from one of them, these being face up: itself, and on to the first gap."""
    ways = [range(at + 1, SIDE), range(at - 1, -1, -1)]
    clear = [[place for i, place in enumerate(way) if all(rooms >> p & 1 for p in way[: i + 1])] for way in ways]
    return _mask([*clear[0], *clear[1]]) | rooms & 1 << at


SIGHT = [_seen(rooms, at) for rooms in range(1 << SIDE) for at in range(SIDE)]  # index rooms * 4 + at
ROUNDS = [0, 0, 6, 6, 8]  # by number of players (H7)
