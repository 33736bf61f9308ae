"""What is seen of a seat that tells how soon it will finish. In the dialect.

Everything is a number of small range; each number of each sort has a row of weights, see `race_weights.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.mind.forecast_weights import (
    BOTH,
    CAUGHT,
    FOURTH,
    GRASP,
    GRIP,
    HIDDEN,
    IN_REACH,
    KIND,
    MOMENT,
    NEARBY,
    NEAREST,
    PLACES,
    SECOND,
    SEEN,
    SPARE,
    STAND,
    THIRD,
    TO_ALL,
    WHOLE,
)
from cheeseboard.games.roquefort.mind.network import SIGHT_BITS, forecast_from
from cheeseboard.games.roquefort.mind.one_turn_gains import LEAST_AT, MANY, SEAT_BITS, SORTS_AT, TWO_KINDS
from cheeseboard.games.roquefort.mind.pair_costs import (
    COUNT_BITS,
    DEAREST,
    NO_OTHER,
    TILES_NEAR,
    noted_cost,
    noted_other,
)
from cheeseboard.games.roquefort.mind.slide_threats import standing_on
from cheeseboard.games.roquefort.rules import ACTIONS, CHEESE, in_dungeon, rooms_in_reach
from cheeseboard.games.roquefort.tables import HOLES, KINDS, ROOM_CELLS, ROOMS, TOWERS, TRAP

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

UNKNOWN_COST = 16  # actions, of a kind that is too far or not known


def forecast(s: State, seat: int, notes: int, danger: int, mover: int, seen: int, held: int, searches: int) -> int:
    """The odds that a seat finishes in its next turns, as in `network.py`. `notes` are those of `kinds.py`, `seen` is
    what `seen_of_kinds` says, `held` what `grasp` does; `searches` is 1 for the seat that thinks."""
    away = (seat - mover + s.players) % s.players
    missing = s.goal - s.cheese[seat].bit_count()
    left = 0
    if away == 0:
        left = s.actions
        if left == 0:
            left = ACTIONS
    wanted = CHEESE & ~s.cheese[seat]
    costs = counted_costs(notes, wanted)
    return forecast_from(
        rows_of_mice(s, seat, danger, away, missing, searches),
        rows_of_costs(costs, missing, away, left),
        rows_of_sight(s, seat, notes, wanted, seen, away),
        rows_of_kinds(notes, wanted, seen, 1, 5),
        rows_of_kinds(notes, wanted, seen, 6, KINDS) << 3 * SIGHT_BITS
        | rows_of_grasp(held, seat, missing, away, left) << SIGHT_BITS
        | row_of_two(costs, missing, left),
    )


def rows_of_mice(s: State, seat: int, danger: int, away: int, missing: int, searches: int) -> int:
    """When its turn is, and how its mice stand."""
    lost = min(in_dungeon(s, seat), 3)
    stage = min(missing, 4) - 1
    mice = s.mice[seat]
    caught = min((mice & danger).bit_count(), 2)
    rows = MOMENT + ((missing - 1) * 14 + moment_of(s, away)) * 2 + searches
    rows = rows << SIGHT_BITS | WHOLE + ((lost * 5 + s.outside[seat]) * 4 + stage) * 2 + searches
    rows = rows << SIGHT_BITS | CAUGHT + (caught * 3 + min(lost, 2)) * 4 + away
    standing = (standing_on(s, mice) & CHEESE & ~s.cheese[seat]).bit_count()
    rows = rows << SIGHT_BITS | STAND + (standing * 4 + stage) * 4 + away
    return rows << SIGHT_BITS | PLACES + min((mice & TOWERS).bit_count(), 3) * 5 + (mice & HOLES).bit_count()


def moment_of(s: State, away: int) -> int:
    """In turn: the actions left and whether it slid. Otherwise how many turns off, and whether the one in turn slid: no
    cost has a slide in it then."""
    slid = int(s.slid == 1 and s.actions > 0)
    if away:
        return 7 + away + 3 * slid
    if s.actions:
        return (s.actions - 1) * 2 + slid
    return (ACTIONS - 1) * 2


def counted_costs(notes: int, wanted: int) -> int:
    """How many wanted kinds cost how many actions: three bits for each number of actions, none lowest."""
    costs = 0
    for kind in range(1, KINDS + 1):
        if wanted >> kind & 1:
            costs += 1 << 3 * noted_cost(notes, kind)
    return costs


def cost_of_rank(costs: int, rank: int, missing: int, left: int) -> int:
    """What the pair costs before which `rank` cheaper ones come, if so many are missing, beyond the actions left."""
    cost = 0
    if rank >= missing:
        cost = DEAREST
    while cost < DEAREST and rank >= costs >> 3 * cost & 7:
        rank -= costs >> 3 * cost & 7
        cost += 1
    return max(0, cost - left)


def cost_of_all(costs: int, missing: int, left: int) -> int:
    """What the cheapest pairs cost that are missing, beyond the actions left."""
    total = -left
    cost = 0
    while cost < DEAREST and missing:
        count = min(costs >> 3 * cost & 7, missing)
        total += count * cost
        missing -= count
        cost += 1
    return max(0, total + missing * UNKNOWN_COST)


def rows_of_costs(costs: int, missing: int, away: int, left: int) -> int:
    """How far it is to the pairs that are missing."""
    stage = min(missing, 4) - 1
    rows = NEAREST + (cost_of_rank(costs, 0, missing, left) * 4 + away) * 4 + stage
    rows = rows << SIGHT_BITS | SECOND + (cost_of_rank(costs, 1, missing, left) * 4 + away) * 4 + stage
    rows = rows << SIGHT_BITS | THIRD + (cost_of_rank(costs, 2, missing, left) * 4 + away) * 4 + stage
    rows = rows << SIGHT_BITS | FOURTH + cost_of_rank(costs, 3, missing, left) * 4 + away
    return rows << SIGHT_BITS | TO_ALL + min(cost_of_all(costs, missing, left), 79) * 4 + away


def row_of_two(costs: int, missing: int, left: int) -> int:
    """How far it is to the two nearest pairs."""
    return BOTH + min(cost_of_rank(costs, 0, missing, left), 8) * 9 + min(cost_of_rank(costs, 1, missing, left), 8)


def rows_of_grasp(held: int, seat: int, missing: int, away: int, left: int) -> int:
    """What it can have in one turn, and in how many ways."""
    stage = min(missing, 4) - 1
    part = held >> SEAT_BITS * seat & (1 << SEAT_BITS) - 1
    sorts = min(part >> SORTS_AT & 7, 3)
    ease = 0
    if sorts:
        ease = max(left, ACTIONS * int(away > 0)) - (part >> LEAST_AT)
    if away == 0 and held >> TWO_KINDS:
        sorts = 4
    rows = GRASP + ((sorts * 5 + ease) * 4 + away) * 4 + stage
    return rows << SIGHT_BITS | GRIP + (min(part & MANY, 11) * 4 + away) * 4 + stage


def rows_of_sight(s: State, seat: int, notes: int, wanted: int, seen: int, away: int) -> int:
    """What has been seen, what may be looked at next, and how much of what is wanted is near."""
    pairs = 0
    singles = 0
    for kind in range(1, KINDS + 1):
        if wanted >> kind & 1:
            tiles = seen >> 2 * kind & 3
            pairs += int(tiles > 1)
            singles += int(tiles == 1)
    spare = 0
    if s.spare == TRAP:
        spare = 1
    elif wanted >> s.spare & 1:
        spare = 2
    one = min(notes >> TILES_NEAR & (1 << COUNT_BITS) - 1, 8)
    two = min(notes >> TILES_NEAR + COUNT_BITS & (1 << COUNT_BITS) - 1, 8)
    stage = min(s.goal - s.cheese[seat].bit_count(), 4) - 1
    rows = HIDDEN + (HOLES & ~s.known).bit_count()
    rows = rows << SIGHT_BITS | IN_REACH + min(hidden_in_reach(s, seat), 12) * 4 + away
    rows = rows << SIGHT_BITS | SEEN + pairs * 8 + singles
    rows = rows << SIGHT_BITS | SPARE + spare * 4 + away
    return rows << SIGHT_BITS | NEARBY + (one * 9 + two) * 4 + stage


def hidden_in_reach(s: State, seat: int) -> int:
    """How many tiles that nobody has seen lie under roofs the seat can lift."""
    rooms = rooms_in_reach(s, seat)
    cells = 0
    while rooms:
        cells |= ROOM_CELLS[s.layout * ROOMS + first(rooms)]
        rooms &= rooms - 1
    return (cells & HOLES & ~s.known).bit_count()


def rows_of_kinds(notes: int, wanted: int, seen: int, since: int, until: int) -> int:
    """For each of these kinds: got already, or how many tiles of it are seen, and what a pair costs."""
    rows = 0
    for kind in range(since, until + 1):
        row = KIND
        if wanted >> kind & 1:
            group = seen >> 2 * kind & 3
            if noted_other(notes, kind) < NO_OTHER:
                group = 4 + noted_other(notes, kind)
            row += 1 + group * 16 + noted_cost(notes, kind)
        rows = rows << SIGHT_BITS | row
    return rows


def seen_of_kinds(s: State) -> int:
    """How many tiles of each kind are known, the spare included: two bits a kind."""
    seen = 0
    cells = s.known
    while cells:
        seen = one_more(seen, s.tiles[first(cells)])
        cells &= cells - 1
    return one_more(seen, s.spare)


def one_more(seen: int, tile: int) -> int:
    """The same with one tile more; there are three of a kind."""
    if 0 < tile <= KINDS and seen >> 2 * tile & 3 < 3:
        seen += 1 << 2 * tile
    return seen
