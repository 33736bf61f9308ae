"""The actions that each seat needs for a pair of one kind of cheese, given the distances to its tiles. In the
dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.games.roquefort.mind.distances import MAX_DISTANCE, NEAREST_SHIFT, SEAT_MASK, pair_distance
from cheeseboard.games.roquefort.mind.evaluation_weights import COST_BUCKETS

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

UNSEEN_TILE_COST = 8  # actions until a second tile of a kind may have turned up

# A seat's packed pair costs: six bits for each kind, then the number of wanted tiles one action away, and within two.
# Of the six bits four are MAX_PAIR_COST less the cost, two are NO_DETOUR less the class of the detour.
MAX_PAIR_COST = 15  # this many actions or more, or the tiles are unknown
DETOUR_SHIFT = 4  # of the detour in the bits of a kind: how much more the next best pair of the kind costs
NO_DETOUR = 3
KIND_BITS = 6
TILES_NEAR_SHIFT = 7 * KIND_BITS
COUNT_BITS = 5


def count_pair_cost(s: State, kind: int, a: int, b: int, c: int, out: Any) -> None:
    """Count the cost of a pair of that kind in each seat's histogram: three bits for each number of actions. `a`, `b`
    and `c` are the distances to its tiles, 0 where there is none."""
    for seat in range(s.players):
        if not s.cheese[seat] >> kind & 1:
            shift = 16 * seat
            here = a >> shift & SEAT_MASK
            cost = UNSEEN_TILE_COST + (here >> NEAREST_SHIFT & MAX_DISTANCE)
            if b:
                cost = min(cost, pair_distance(here, b >> shift & SEAT_MASK))
            if c:
                cost = min(cost, pair_distance(here, c >> shift & SEAT_MASK))
                if b:
                    cost = min(cost, pair_distance(b >> shift & SEAT_MASK, c >> shift & SEAT_MASK))
            if cost < COST_BUCKETS:
                out[seat] += 1 << 3 * cost


def pack_pair_cost(s: State, kind: int, a: int, b: int, c: int, out: Any) -> None:
    """Add the kind to each seat's packed pair costs; arguments as for `count_pair_cost`."""
    for seat in range(s.players):
        if not s.cheese[seat] >> kind & 1:
            shift = 16 * seat
            here = a >> shift & SEAT_MASK
            tiles_near = count_if_near(here)
            cost = min(MAX_PAIR_COST, UNSEEN_TILE_COST + (here >> NEAREST_SHIFT & MAX_DISTANCE))
            second_cost = MAX_PAIR_COST
            if b:
                tiles_near += count_if_near(b >> shift & SEAT_MASK)
                cost = min(cost, pair_distance(here, b >> shift & SEAT_MASK))
            if c:
                tiles_near += count_if_near(c >> shift & SEAT_MASK)
                second = pair_distance(here, c >> shift & SEAT_MASK)
                if b:
                    third = pair_distance(b >> shift & SEAT_MASK, c >> shift & SEAT_MASK)
                    second_cost = max(min(cost, second), min(max(cost, second), third))
                    cost = min(cost, third)
                cost = min(cost, second)
            packed = MAX_PAIR_COST - cost | NO_DETOUR - detour_class(cost, second_cost) << DETOUR_SHIFT
            out[seat] += tiles_near << TILES_NEAR_SHIFT | packed << KIND_BITS * (kind - 1)


def count_if_near(part: int) -> int:
    """The increment of the two counts of near tiles: one action away, and within two."""
    tiles_near = part >> NEAREST_SHIFT & MAX_DISTANCE
    return int(tiles_near <= 1) | int(tiles_near <= 2) << COUNT_BITS


def detour_class(cost: int, second_cost: int) -> int:
    """How much more the next best pair costs, as a class from 0 to 2; NO_DETOUR if there is none."""
    if second_cost >= MAX_PAIR_COST:
        return NO_DETOUR
    if second_cost <= cost + 1:
        return 0
    if second_cost <= cost + 3:
        return 1
    return 2


def packed_cost(pair_costs: int, kind: int) -> int:
    """The actions to a pair of that kind, from packed pair costs."""
    return MAX_PAIR_COST - (pair_costs >> KIND_BITS * (kind - 1) & MAX_PAIR_COST)


def packed_detour(pair_costs: int, kind: int) -> int:
    """The class of the detour to the next best pair of that kind."""
    return NO_DETOUR - (pair_costs >> KIND_BITS * (kind - 1) + DETOUR_SHIFT & NO_DETOUR)
