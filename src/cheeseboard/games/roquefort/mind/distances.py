"""How far everybody's mice have to go to a field: a flood from the field outwards. In the dialect.

A step costs an action, and a step under a roof two, for the roof has to come off. What is known to be a trap is in
the way; other mice are jumped. The answer packs sixteen bits for each seat: which of its mice is nearest, how far that
one has to go, and how far the next one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.rules import beside, occupied
from cheeseboard.games.roquefort.tables import ALL, CELLS, LAYOUTS, ROOM_OF, SLOT_LINE, SLOT_STEP, TOWERS

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

FAR = 15  # so far, or further, or not at all
LAST = 8  # no flood goes further
OUTSIDE = CELLS  # who is nearest, if it comes from outside
ANYBODY = 63  # likewise, if several of them could
NOBODY = 62
WHO, NEAR = 8, 4  # where the parts of an answer lie
PART = 0x3FFF
ALL_FAR = (NOBODY << WHO | FAR << NEAR | FAR) * (1 | 1 << 16 | 1 << 32 | 1 << 48)


def _same_room(back: int) -> list[int]:
    """For each layout the cells that are in one room with the cell so far back."""
    return [
        sum(
            1 << cell
            for cell in range(CELLS)
            if 0 <= cell - back < CELLS
            and (abs(back) > 1 or cell // 7 == (cell - back) // 7)
            and ROOM_OF[layout * CELLS + cell] == ROOM_OF[layout * CELLS + cell - back] >= 0
        )
        for layout in range(len(LAYOUTS))
    ]


# The cells next to a cell on its sliding lines.
ALONG = [
    sum(
        1 << cell + step
        for slot, step in enumerate(SLOT_STEP)
        if SLOT_LINE[slot] >> cell & 1 and cell + step >= 0 and SLOT_LINE[slot] >> cell + step & 1
    )
    for cell in range(CELLS)
]
ROOM_EAST, ROOM_WEST, ROOM_SOUTH, ROOM_NORTH = _same_room(1), _same_room(-1), _same_room(7), _same_room(-7)


def beside_in_room(cells: int, layout: int) -> int:
    """All cells that share a side and a room with one of these."""
    return (
        (cells << 1 & ROOM_EAST[layout])
        | (cells >> 1 & ROOM_WEST[layout])
        | (cells << 7 & ROOM_SOUTH[layout])
        | (cells >> 7 & ROOM_NORTH[layout])
    )


def ways_to(s: State, targets: int, sliding: int, cost: int) -> int:
    """How far the mice of each seat have to go to the nearest of `targets`, or of `sliding`, from where it is one more.
    All ways cost so much in addition."""
    taken = occupied(s)
    watched = taken | TOWERS
    passable = ALL & ~(s.traps & s.known)
    answer = ALL_FAR
    entered = False
    now = targets
    later = sliding
    while cost < LAST and now | later:
        if now & watched:
            here = now & taken
            while here:
                answer = arrived(s, answer, first(here), cost)
                here &= here - 1
            if now & TOWERS and not entered:
                entered = True
                answer = all_enter(s, answer, cost + 1)
        passable &= ~now
        now &= ~TOWERS
        roofed = now & ~s.bare
        now &= s.bare
        if cost == 0:
            now &= ~taken  # where somebody stands nobody else can
        later |= beside(now) | beside_in_room(roofed, s.layout)
        now = later & passable
        later = beside(roofed) & passable
        cost += 1
    return answer


def arrived(s: State, answer: int, cell: int, cost: int) -> int:
    """The mouse on that cell has so far to go."""
    seat = 0
    while not s.mice[seat] >> cell & 1:
        seat += 1
    return counted(answer, seat, cell, cost)


def all_enter(s: State, answer: int, cost: int) -> int:
    """Mice from outside have so far to go."""
    for seat in range(s.players):
        if s.outside[seat] > 1:
            answer = counted(counted(answer, seat, ANYBODY, cost), seat, ANYBODY, cost)
        elif s.outside[seat]:
            answer = counted(answer, seat, OUTSIDE, cost)
    return answer


def counted(answer: int, seat: int, who: int, cost: int) -> int:
    """The answer, one more mouse known. Mice are counted in any order."""
    shift = 16 * seat
    part = answer >> shift & PART
    near = part >> NEAR & 15
    cost = min(cost, FAR)
    if cost < near:
        part = who << WHO | cost << NEAR | near
    elif cost < part & 15:
        part = part & ~15 | cost
    return answer & ~(PART << shift) | part << shift


def both_ways(a: int, b: int) -> int:
    """How far two mice of a seat have to go to two fields, given its part of the answer for each."""
    near_a = a >> NEAR & 15
    near_b = b >> NEAR & 15
    if a >> WHO != b >> WHO or a >> WHO == ANYBODY:
        return near_a + near_b
    return min(near_a + (b & 15), (a & 15) + near_b)
