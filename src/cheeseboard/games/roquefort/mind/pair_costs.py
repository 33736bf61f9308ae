"""What a pair of one kind of cheese costs each seat, given the ways to its tiles (`ways.py`). In the dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.games.roquefort.mind.distances import FAR, NEAR, PART, both_ways
from cheeseboard.games.roquefort.mind.evaluation_weights import BUCKETS

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

UNSEEN = 8  # actions until a second tile of a kind may have turned up

# A seat's notes: six bits for each kind, then how many wanted tiles are one action away, or two.
DEAREST = 15  # so much, or more, or nobody knows where
OTHERWISE = 4  # where in the bits of a kind it stands how much dearer another pair of it is
NO_OTHER = 3
KIND_BITS = 6
TILES_NEAR = 7 * KIND_BITS
COUNT_BITS = 5


def count_kind(s: State, kind: int, a: int, b: int, c: int, out: Any) -> None:
    """Add to each seat's numbers, three bits for each number of actions, what a pair of that kind costs. `a`, `b` and
    `c` are the ways to its tiles, 0 where there is none."""
    for seat in range(s.players):
        if not s.cheese[seat] >> kind & 1:
            shift = 16 * seat
            here = a >> shift & PART
            cost = UNSEEN + (here >> NEAR & FAR)
            if b:
                cost = min(cost, both_ways(here, b >> shift & PART))
            if c:
                cost = min(cost, both_ways(here, c >> shift & PART))
                if b:
                    cost = min(cost, both_ways(b >> shift & PART, c >> shift & PART))
            if cost < BUCKETS:
                out[seat] += 1 << 3 * cost


def note_kind(s: State, kind: int, a: int, b: int, c: int, out: Any) -> None:
    """Likewise add to each seat's notes."""
    for seat in range(s.players):
        if not s.cheese[seat] >> kind & 1:
            shift = 16 * seat
            here = a >> shift & PART
            near = nearness(here)
            cost = min(DEAREST, UNSEEN + (here >> NEAR & FAR))
            other = DEAREST
            if b:
                near += nearness(b >> shift & PART)
                cost = min(cost, both_ways(here, b >> shift & PART))
            if c:
                near += nearness(c >> shift & PART)
                second = both_ways(here, c >> shift & PART)
                if b:
                    third = both_ways(b >> shift & PART, c >> shift & PART)
                    other = max(min(cost, second), min(max(cost, second), third))
                    cost = min(cost, third)
                cost = min(cost, second)
            noted = DEAREST - cost | NO_OTHER - how_much_dearer(cost, other) << OTHERWISE
            out[seat] += near << TILES_NEAR | noted << KIND_BITS * (kind - 1)


def nearness(part: int) -> int:
    """A tile to be counted: as one action away, as two, or not."""
    near = part >> NEAR & FAR
    return int(near <= 1) | int(near <= 2) << COUNT_BITS


def how_much_dearer(cost: int, other: int) -> int:
    """What another pair costs, compared with this one: 0 to 2, or that there is none."""
    if other >= DEAREST:
        return NO_OTHER
    if other <= cost + 1:
        return 0
    if other <= cost + 3:
        return 1
    return 2


def noted_cost(notes: int, kind: int) -> int:
    """The actions to a pair of that kind."""
    return DEAREST - (notes >> KIND_BITS * (kind - 1) & DEAREST)


def noted_other(notes: int, kind: int) -> int:
    """How much dearer another pair of it is."""
    return NO_OTHER - (notes >> KIND_BITS * (kind - 1) + OTHERWISE & NO_OTHER)
