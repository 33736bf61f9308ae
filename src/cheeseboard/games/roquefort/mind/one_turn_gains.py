"""The kinds that each seat can gain within one turn: pairs on known tiles, one slide of the floor included. In the
dialect.

`pair_costs.py` is faster and assumes that every tile could be slid; here every single slide is tried. The result packs
twelve bits for each seat, from the lowest: the number of ways (5), the number of kinds (3), the least number of actions
(4). The bit above all seats says whether the seat whose turn is next can gain two kinds in it.

The tiles of a kind are a packed list of up to three cells, see `evaluation.CELL_BITS`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.mind.distances import (
    FLOOD_END,
    NOBODY_NEAR,
    SEAT_MASK,
    distances_to,
    pair_distance,
    with_mouse_at,
)
from cheeseboard.games.roquefort.mind.evaluation import CELL_BITS, CELL_MASK
from cheeseboard.games.roquefort.mind.pair_costs import packed_cost
from cheeseboard.games.roquefort.rules import ACTIONS, occupied
from cheeseboard.games.roquefort.tables import CELLS, KINDS, ROOM_OF, SLOT_ENTRY, SLOT_LINE, SLOT_STEP, SLOTS

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

GAIN_BITS = 12
TWO_KINDS_SHIFT = 4 * GAIN_BITS
MAX_WAYS = 31  # the count stops there
KINDS_SHIFT, LEAST_COST_SHIFT = 5, 8  # in the twelve bits of a seat; the ways are lowest
FLOOD_START = FLOOD_END - ACTIONS - 1  # a flood that starts at this cost ends after as many actions as a turn has


def one_turn_gains(s: State, mover: int, pair_costs: Any) -> int:
    """The gains of each seat in its next turn if everything stayed as it is. `pair_costs` are packed: a kind
    that they call too far is skipped, unless they leave out slides."""
    with_slides = s.slid == 0 or s.actions == 0
    gains = 0
    kinds = 0
    for kind in range(1, KINDS + 1):
        seats = 0
        for seat in range(s.players):
            is_near = not with_slides or packed_cost(int(pair_costs[seat]), kind) <= ACTIONS + 1
            if is_near and not s.cheese[seat] >> kind & 1:
                seats |= 1 << seat
        if seats:
            before = gains
            gains = add_gains_of_kind(s, kind, mover, seats, gains)
            if (gains ^ before) >> GAIN_BITS * mover & (1 << GAIN_BITS) - 1:
                kinds |= 1 << kind
    if kinds & kinds - 1 and s.goal - s.cheese[mover].bit_count() == 2:
        gains |= can_have_two_kinds(s, mover, kinds) << TWO_KINDS_SHIFT
    return gains


def add_gains_of_kind(s: State, kind: int, mover: int, seats: int, gains: int) -> int:
    """The gains, with one more kind tried for these seats."""
    cells = tiles_of_kind(s, kind)
    near_a = distances_to_cell(s, cells & CELL_MASK)
    near_b = distances_to_cell(s, cells >> CELL_BITS & CELL_MASK)
    near_c = distances_to_cell(s, cells >> 2 * CELL_BITS)
    found = 0
    for slot in range(SLOTS + 1):
        moved = tiles_after_slide(s, kind, cells, slot)
        change = moved ^ cells
        if change or slot == SLOTS:
            ways_a = near_a
            ways_b = near_b
            ways_c = near_c
            if change & CELL_MASK:
                ways_a = distances_to_cell(s, moved & CELL_MASK)
            if change >> CELL_BITS & CELL_MASK:
                ways_b = distances_to_cell(s, moved >> CELL_BITS & CELL_MASK)
            if change >> 2 * CELL_BITS:
                ways_c = distances_to_cell(s, moved >> 2 * CELL_BITS)
            for seat in range(s.players):
                if seats >> seat & 1:
                    cost = pair_cost(s, seat, moved, ways_a, ways_b, ways_c) + int(slot < SLOTS)
                    if cost <= actions_left_to(s, seat, mover, slot):
                        gains = with_gain_counted(gains, seat, max(cost, 1))
                        found |= 1 << seat
    for seat in range(s.players):
        if found >> seat & 1:
            gains += 1 << GAIN_BITS * seat + KINDS_SHIFT
    return gains


def can_have_two_kinds(s: State, mover: int, kinds: int) -> int:
    """1 if the seat can gain two of these kinds in one turn, judged by the cost of each."""
    found = 0
    for slot in range(SLOTS + 1):
        least = ACTIONS + 1
        next_least = ACTIONS + 1
        left = kinds
        while left:
            kind = first(left)
            left &= left - 1
            moved = tiles_after_slide(s, kind, tiles_of_kind(s, kind), slot)
            ways_b = distances_to_cell(s, moved >> CELL_BITS & CELL_MASK)
            ways_c = distances_to_cell(s, moved >> 2 * CELL_BITS)
            cost = max(pair_cost(s, mover, moved, distances_to_cell(s, moved & CELL_MASK), ways_b, ways_c), 0)
            if cost < least:
                next_least = least
                least = cost
            elif cost < next_least:
                next_least = cost
        if least + next_least + int(slot < SLOTS) <= actions_left_to(s, mover, mover, slot):
            found = 1
    return found


def actions_left_to(s: State, seat: int, mover: int, slot: int) -> int:
    """The actions a seat has in its next turn, or in the rest of this one; -1 if it cannot slide any more."""
    if seat != mover or s.actions == 0:
        return ACTIONS
    if s.slid and slot < SLOTS:
        return -1
    return s.actions


def tiles_of_kind(s: State, kind: int) -> int:
    """The cells of the known tiles of a kind, a packed list of at most three."""
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


def tiles_after_slide(s: State, kind: int, cells: int, slot: int) -> int:
    """The same list after that slide; a tile that comes in takes a free place."""
    if slot == SLOTS:
        return cells
    line = SLOT_LINE[slot]
    moved = 0
    fresh = int(s.spare == kind)
    for k in range(3):
        cell = cells >> CELL_BITS * k & CELL_MASK
        if cell == 0:
            cell = (SLOT_ENTRY[slot] + 1) * fresh
            fresh = 0
        elif line >> cell - 1 & 1:
            cell += SLOT_STEP[slot]
            if cell < 1 or cell > CELLS or not line >> cell - 1 & 1:
                cell = 0
        moved |= cell << CELL_BITS * k
    return moved


def distances_to_cell(s: State, cell: int) -> int:
    """The distances of all seats to a cell, given plus one, as `distances_to` packs them; 0 is no cell."""
    if cell == 0:
        return NOBODY_NEAR
    if occupied(s) >> cell - 1 & 1:
        return with_mouse_at(s, NOBODY_NEAR, cell - 1, FLOOD_START)  # a mouse stands there: no other can
    return distances_to(s, 1 << cell - 1, 0, FLOOD_START)


def pair_cost(s: State, seat: int, cells: int, ways_a: int, ways_b: int, ways_c: int) -> int:
    """The actions a seat needs to stand on two of three cells, given the distances to each."""
    a = cells & CELL_MASK
    b = cells >> CELL_BITS & CELL_MASK
    c = cells >> 2 * CELL_BITS
    part_a = ways_a >> 16 * seat & SEAT_MASK
    part_b = ways_b >> 16 * seat & SEAT_MASK
    part_c = ways_c >> 16 * seat & SEAT_MASK
    cost = pair_distance(part_a, part_b) - shared_roof(s, a, b)
    cost = min(cost, pair_distance(part_a, part_c) - shared_roof(s, a, c))
    cost = min(cost, pair_distance(part_b, part_c) - shared_roof(s, b, c))
    return cost - 2 * FLOOD_START


def shared_roof(s: State, cell: int, other: int) -> int:
    """1 if two cells, each plus one, lie under the same roof: one lift serves both."""
    if cell == 0 or other == 0 or s.bare >> cell - 1 & 1:
        return 0
    return int(ROOM_OF[s.layout * CELLS + cell - 1] == ROOM_OF[s.layout * CELLS + other - 1])


def with_gain_counted(gains: int, seat: int, cost: int) -> int:
    """The gains with one more way for a seat."""
    shift = GAIN_BITS * seat
    part = gains >> shift & (1 << GAIN_BITS) - 1
    if part & MAX_WAYS == 0 or cost < part >> LEAST_COST_SHIFT:
        part = part & (1 << LEAST_COST_SHIFT) - 1 | cost << LEAST_COST_SHIFT
    if part & MAX_WAYS < MAX_WAYS:
        part += 1
    return gains & ~((1 << GAIN_BITS) - 1 << shift) | part << shift
