"""What seats can get hold of within one turn: pairs on known tiles, a slide of the floor included. In the dialect.

`kinds.py` reckons as if every tile could be slid; here every slide is tried, and at most one. The answer packs twelve
bits for each seat: in how many ways, how many kinds, how many actions at least. Above them stands whether the seat
whose turn comes next can have two kinds in it.

A kind's tiles are a list of up to three cells, each plus one, seven bits each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.mind.distances import ALL_FAR, LAST, PART, arrived, both_ways, ways_to
from cheeseboard.games.roquefort.mind.evaluation import SEVEN
from cheeseboard.games.roquefort.mind.pair_costs import noted_cost
from cheeseboard.games.roquefort.rules import ACTIONS, occupied
from cheeseboard.games.roquefort.tables import CELLS, KINDS, ROOM_OF, SLOT_ENTRY, SLOT_LINE, SLOT_STEP, SLOTS

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

CELL_BITS = 7
SEAT_BITS = 12
TWO_KINDS = 4 * SEAT_BITS
MANY = 31  # ways are not counted further
SORTS_AT, LEAST_AT = 5, 8  # where the parts of a seat's answer lie, after the ways
BEGIN = LAST - ACTIONS - 1  # a flood that begins with so much ends after as many actions as a turn has


def grasp(s: State, mover: int, notes: Any) -> int:
    """For each seat what it could get in its next turn if everything stayed as it is. `notes` are those of
    `kinds.py`: what they say is too far is not looked at, unless they leave out slides."""
    noted = s.slid == 0 or s.actions == 0
    answer = 0
    sorts = 0
    for kind in range(1, KINDS + 1):
        seats = 0
        for seat in range(s.players):
            if not s.cheese[seat] >> kind & 1 and (not noted or noted_cost(int(notes[seat]), kind) <= ACTIONS + 1):
                seats |= 1 << seat
        if seats:
            before = answer
            answer = grasp_kind(s, kind, mover, seats, answer)
            if (answer ^ before) >> SEAT_BITS * mover & (1 << SEAT_BITS) - 1:
                sorts |= 1 << kind
    if sorts & sorts - 1 and s.goal - s.cheese[mover].bit_count() == 2:
        answer |= two_kinds(s, mover, sorts) << TWO_KINDS
    return answer


def grasp_kind(s: State, kind: int, mover: int, seats: int, answer: int) -> int:
    """The answer, one more kind looked at for these seats."""
    cells = cells_of(s, kind)
    near_a = near(s, cells & SEVEN)
    near_b = near(s, cells >> CELL_BITS & SEVEN)
    near_c = near(s, cells >> 2 * CELL_BITS)
    found = 0
    for slot in range(SLOTS + 1):
        moved = after(s, kind, cells, slot)
        change = moved ^ cells
        if change or slot == SLOTS:
            ways_a = near_a
            ways_b = near_b
            ways_c = near_c
            if change & SEVEN:
                ways_a = near(s, moved & SEVEN)
            if change >> CELL_BITS & SEVEN:
                ways_b = near(s, moved >> CELL_BITS & SEVEN)
            if change >> 2 * CELL_BITS:
                ways_c = near(s, moved >> 2 * CELL_BITS)
            for seat in range(s.players):
                if seats >> seat & 1:
                    cost = pair_cost(s, seat, moved, ways_a, ways_b, ways_c) + int(slot < SLOTS)
                    if cost <= left_to(s, seat, mover, slot):
                        answer = counted_way(answer, seat, max(cost, 1))
                        found |= 1 << seat
    for seat in range(s.players):
        if found >> seat & 1:
            answer += 1 << SEAT_BITS * seat + SORTS_AT
    return answer


def two_kinds(s: State, mover: int, sorts: int) -> int:
    """1 if the seat can have two of these kinds in one turn, as far as can be told from what each costs."""
    found = 0
    for slot in range(SLOTS + 1):
        least = ACTIONS + 1
        next_least = ACTIONS + 1
        left = sorts
        while left:
            kind = first(left)
            left &= left - 1
            moved = after(s, kind, cells_of(s, kind), slot)
            ways_b = near(s, moved >> CELL_BITS & SEVEN)
            ways_c = near(s, moved >> 2 * CELL_BITS)
            cost = max(pair_cost(s, mover, moved, near(s, moved & SEVEN), ways_b, ways_c), 0)
            if cost < least:
                next_least = least
                least = cost
            elif cost < next_least:
                next_least = cost
        if least + next_least + int(slot < SLOTS) <= left_to(s, mover, mover, slot):
            found = 1
    return found


def left_to(s: State, seat: int, mover: int, slot: int) -> int:
    """The actions a seat has in its next turn, or in the rest of this one; -1 if it cannot slide so."""
    if seat != mover or s.actions == 0:
        return ACTIONS
    if s.slid and slot < SLOTS:
        return -1
    return s.actions


def cells_of(s: State, kind: int) -> int:
    """Where the known tiles of a kind lie, three at most."""
    found = 0
    shift = 0
    cells = s.known
    while cells:
        cell = first(cells)
        cells &= cells - 1
        if s.tiles[cell] == kind and shift < 3 * CELL_BITS:
            found |= cell + 1 << shift
            shift += CELL_BITS
    return found


def after(s: State, kind: int, cells: int, slot: int) -> int:
    """Where they lie after that slide; the one that comes in takes a free place in the list."""
    if slot == SLOTS:
        return cells
    line = SLOT_LINE[slot]
    moved = 0
    fresh = int(s.spare == kind)
    for k in range(3):
        cell = cells >> CELL_BITS * k & SEVEN
        if cell == 0:
            cell = (SLOT_ENTRY[slot] + 1) * fresh
            fresh = 0
        elif line >> cell - 1 & 1:
            cell += SLOT_STEP[slot]
            if cell < 1 or cell > CELLS or not line >> cell - 1 & 1:
                cell = 0
        moved |= cell << CELL_BITS * k
    return moved


def near(s: State, cell: int) -> int:
    """How far everybody has to go to a cell, which is given plus one, as `ways_to` says; 0 is nowhere."""
    if cell == 0:
        return ALL_FAR
    if occupied(s) >> cell - 1 & 1:
        return arrived(s, ALL_FAR, cell - 1, BEGIN)  # where somebody stands nobody else can
    return ways_to(s, 1 << cell - 1, 0, BEGIN)


def pair_cost(s: State, seat: int, cells: int, ways_a: int, ways_b: int, ways_c: int) -> int:
    """What it costs a seat to stand on two of three cells, given the ways to each."""
    a = cells & SEVEN
    b = cells >> CELL_BITS & SEVEN
    c = cells >> 2 * CELL_BITS
    part_a = ways_a >> 16 * seat & PART
    part_b = ways_b >> 16 * seat & PART
    part_c = ways_c >> 16 * seat & PART
    cost = both_ways(part_a, part_b) - shared_roof(s, a, b)
    cost = min(cost, both_ways(part_a, part_c) - shared_roof(s, a, c))
    cost = min(cost, both_ways(part_b, part_c) - shared_roof(s, b, c))
    return cost - 2 * BEGIN


def shared_roof(s: State, cell: int, other: int) -> int:
    """1 if two cells, each plus one, are under one roof: it comes off for both."""
    if cell == 0 or other == 0 or s.bare >> cell - 1 & 1:
        return 0
    return int(ROOM_OF[s.layout * CELLS + cell - 1] == ROOM_OF[s.layout * CELLS + other - 1])


def counted_way(answer: int, seat: int, cost: int) -> int:
    """The answer with one more way for a seat to get something."""
    shift = SEAT_BITS * seat
    part = answer >> shift & (1 << SEAT_BITS) - 1
    if part & MANY == 0 or cost < part >> LEAST_AT:
        part = part & (1 << LEAST_AT) - 1 | cost << LEAST_AT
    if part & MANY < MANY:
        part += 1
    return answer & ~((1 << SEAT_BITS) - 1 << shift) | part << shift
