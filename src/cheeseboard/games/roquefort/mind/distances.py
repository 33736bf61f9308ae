"""The distances of all mice to a field: a flood from the field outwards. In the dialect.

A step costs an action, and a step under a roof two, because the roof must be lifted first. Known traps block the way;
other mice are jumped. The result packs sixteen bits for each seat, from the lowest: the distance of its second nearest
mouse (4), the distance of its nearest (4), and which mouse that is (6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.rules import beside, occupied
from cheeseboard.games.roquefort.tables import ALL, CELLS, LAYOUTS, ROOM_OF, SLOT_LINE, SLOT_STEP, TOWERS

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

MAX_DISTANCE = 15  # this far, or further, or unreachable
FLOOD_END = 8  # the cost at which a flood stops
OUTSIDE = CELLS  # the nearest mouse, if it is the only one outside
ANY_OUTSIDE = 63  # the nearest mouse, if several are outside
NO_MOUSE = 62
MOUSE_SHIFT, NEAREST_SHIFT = 8, 4  # in the bits of a seat
SEAT_MASK = 0x3FFF
NOBODY_NEAR = (NO_MOUSE << MOUSE_SHIFT | MAX_DISTANCE << NEAREST_SHIFT | MAX_DISTANCE) * (
    1 | 1 << 16 | 1 << 32 | 1 << 48
)


def _same_room(back: int) -> list[int]:
    """For each layout the cells that share a room with the cell `back` cells before."""
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
ALONG_LINES = [
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


def distances_to(s: State, targets: int, sliding: int, cost: int) -> int:
    """The distances of all seats to the nearest of `targets`, or to `sliding`, which are one action further (a slide).
    The flood starts at `cost`."""
    taken = occupied(s)
    watched = taken | TOWERS
    passable = ALL & ~(s.traps & s.known)
    answer = NOBODY_NEAR
    entered = False
    now = targets
    later = sliding
    while cost < FLOOD_END and now | later:
        if now & watched:
            here = now & taken
            while here:
                answer = with_mouse_at(s, answer, first(here), cost)
                here &= here - 1
            if now & TOWERS and not entered:
                entered = True
                answer = with_mice_outside(s, answer, cost + 1)
        passable &= ~now
        now &= ~TOWERS
        roofed = now & ~s.bare
        now &= s.bare
        if cost == 0:
            now &= ~taken  # a mouse stands there: no other can
        later |= beside(now) | beside_in_room(roofed, s.layout)
        now = later & passable
        later = beside(roofed) & passable
        cost += 1
    return answer


def with_mouse_at(s: State, answer: int, cell: int, cost: int) -> int:
    """The distances, with the mouse on that cell added."""
    seat = 0
    while not s.mice[seat] >> cell & 1:
        seat += 1
    return with_distance(answer, seat, cell, cost)


def with_mice_outside(s: State, answer: int, cost: int) -> int:
    """The distances, with all mice outside added."""
    for seat in range(s.players):
        if s.outside[seat] > 1:
            answer = with_distance(with_distance(answer, seat, ANY_OUTSIDE, cost), seat, ANY_OUTSIDE, cost)
        elif s.outside[seat]:
            answer = with_distance(answer, seat, OUTSIDE, cost)
    return answer


def with_distance(answer: int, seat: int, who: int, cost: int) -> int:
    """The distances, with one more mouse of a seat added; in any order."""
    shift = 16 * seat
    part = answer >> shift & SEAT_MASK
    near = part >> NEAREST_SHIFT & 15
    cost = min(cost, MAX_DISTANCE)
    if cost < near:
        part = who << MOUSE_SHIFT | cost << NEAREST_SHIFT | near
    elif cost < part & 15:
        part = part & ~15 | cost
    return answer & ~(SEAT_MASK << shift) | part << shift


def pair_distance(a: int, b: int) -> int:
    """The distance of two different mice of a seat to two fields, given its bits of the distances to each."""
    near_a = a >> NEAREST_SHIFT & 15
    near_b = b >> NEAREST_SHIFT & 15
    if a >> MOUSE_SHIFT != b >> MOUSE_SHIFT or a >> MOUSE_SHIFT == ANY_OUTSIDE:
        return near_a + near_b
    return min(near_a + (b & 15), (a & 15) + near_b)
