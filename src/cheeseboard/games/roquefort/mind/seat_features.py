"""The features of a seat from which the network forecasts how soon it finishes. In the dialect.

Every feature has a small range, and each of its values has a row of weights, see `forecast_weights.py`. The functions
return the numbers of these rows, packed five to an int, see `network.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.mind.forecast_weights import (
    FEATURE_ALL_PAIRS,
    FEATURE_FOURTH_PAIR,
    FEATURE_HIDDEN,
    FEATURE_KIND,
    FEATURE_LIFTABLE,
    FEATURE_MICE_LEFT,
    FEATURE_NEARBY,
    FEATURE_NEAREST_PAIR,
    FEATURE_ONE_TURN_KINDS,
    FEATURE_ONE_TURN_WAYS,
    FEATURE_PLACES,
    FEATURE_SECOND_PAIR,
    FEATURE_SEEN,
    FEATURE_SPARE,
    FEATURE_STANDING,
    FEATURE_THIRD_PAIR,
    FEATURE_THREATENED,
    FEATURE_TURN_STATE,
    FEATURE_TWO_NEAREST,
)
from cheeseboard.games.roquefort.mind.network import ROW_BITS, network_forecast
from cheeseboard.games.roquefort.mind.one_turn_gains import (
    GAIN_BITS,
    KINDS_SHIFT,
    LEAST_COST_SHIFT,
    MAX_WAYS,
    TWO_KINDS_SHIFT,
)
from cheeseboard.games.roquefort.mind.pair_costs import (
    COUNT_BITS,
    MAX_PAIR_COST,
    NO_DETOUR,
    TILES_NEAR_SHIFT,
    packed_cost,
    packed_detour,
)
from cheeseboard.games.roquefort.mind.slide_threats import cheese_under
from cheeseboard.games.roquefort.rules import ACTIONS, CHEESE, in_dungeon, rooms_in_reach
from cheeseboard.games.roquefort.tables import HOLES, KINDS, ROOM_CELLS, ROOMS, TOWERS, TRAP

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

UNKNOWN_COST = 16  # actions, for a kind that is too far away or unknown


def seat_forecast(
    s: State, seat: int, pair_costs: int, danger: int, mover: int, seen: int, gains: int, is_searcher: int
) -> int:
    """The forecast for a seat, see `network.py`. `pair_costs` are packed, `seen` comes from
    `count_seen_tiles`, `gains` from `one_turn_gains`; `is_searcher` is 1 for the seat that searches."""
    away = (seat - mover + s.players) % s.players
    missing = s.goal - s.cheese[seat].bit_count()
    left = 0
    if away == 0:
        left = s.actions
        if left == 0:
            left = ACTIONS
    wanted = CHEESE & ~s.cheese[seat]
    costs = cost_histogram(pair_costs, wanted)
    return network_forecast(
        mice_features(s, seat, danger, away, missing, is_searcher),
        cost_features(costs, missing, away, left),
        tile_features(s, seat, pair_costs, wanted, seen, away),
        kind_features(pair_costs, wanted, seen, 1, 5),
        kind_features(pair_costs, wanted, seen, 6, KINDS) << 3 * ROW_BITS
        | one_turn_features(gains, seat, missing, away, left) << ROW_BITS
        | two_nearest_feature(costs, missing, left),
    )


def mice_features(s: State, seat: int, danger: int, away: int, missing: int, is_searcher: int) -> int:
    """When its turn is, and where its mice are."""
    lost = min(in_dungeon(s, seat), 3)
    stage = min(missing, 4) - 1
    mice = s.mice[seat]
    threatened = min((mice & danger).bit_count(), 2)
    rows = FEATURE_TURN_STATE + ((missing - 1) * 14 + turn_state(s, away)) * 2 + is_searcher
    rows = rows << ROW_BITS | FEATURE_MICE_LEFT + ((lost * 5 + s.outside[seat]) * 4 + stage) * 2 + is_searcher
    rows = rows << ROW_BITS | FEATURE_THREATENED + (threatened * 3 + min(lost, 2)) * 4 + away
    standing = (cheese_under(s, mice) & CHEESE & ~s.cheese[seat]).bit_count()
    rows = rows << ROW_BITS | FEATURE_STANDING + (standing * 4 + stage) * 4 + away
    return rows << ROW_BITS | FEATURE_PLACES + min((mice & TOWERS).bit_count(), 3) * 5 + (mice & HOLES).bit_count()


def turn_state(s: State, away: int) -> int:
    """In turn: the actions left and whether it has slid. Otherwise the turns until its own, and whether the seat in
    turn has slid, because then no pair cost includes a slide."""
    slid = int(s.slid == 1 and s.actions > 0)
    if away:
        return 7 + away + 3 * slid
    if s.actions:
        return (s.actions - 1) * 2 + slid
    return (ACTIONS - 1) * 2


def cost_histogram(pair_costs: int, wanted: int) -> int:
    """A histogram of the costs of the wanted kinds: three bits for each number of actions, from 0 upwards."""
    costs = 0
    for kind in range(1, KINDS + 1):
        if wanted >> kind & 1:
            costs += 1 << 3 * packed_cost(pair_costs, kind)
    return costs


def cost_of_rank(costs: int, rank: int, missing: int, left: int) -> int:
    """The cost of the pair of this rank, the cheapest being 0, beyond the actions left; the maximum if it is not
    missing."""
    cost = 0
    if rank >= missing:
        cost = MAX_PAIR_COST
    while cost < MAX_PAIR_COST and rank >= costs >> 3 * cost & 7:
        rank -= costs >> 3 * cost & 7
        cost += 1
    return max(0, cost - left)


def total_cost(costs: int, missing: int, left: int) -> int:
    """The cost of all missing kinds by the cheapest pairs, beyond the actions left."""
    total = -left
    cost = 0
    while cost < MAX_PAIR_COST and missing:
        count = min(costs >> 3 * cost & 7, missing)
        total += count * cost
        missing -= count
        cost += 1
    return max(0, total + missing * UNKNOWN_COST)


def cost_features(costs: int, missing: int, away: int, left: int) -> int:
    """The costs of the missing kinds."""
    stage = min(missing, 4) - 1
    rows = FEATURE_NEAREST_PAIR + (cost_of_rank(costs, 0, missing, left) * 4 + away) * 4 + stage
    rows = rows << ROW_BITS | FEATURE_SECOND_PAIR + (cost_of_rank(costs, 1, missing, left) * 4 + away) * 4 + stage
    rows = rows << ROW_BITS | FEATURE_THIRD_PAIR + (cost_of_rank(costs, 2, missing, left) * 4 + away) * 4 + stage
    rows = rows << ROW_BITS | FEATURE_FOURTH_PAIR + cost_of_rank(costs, 3, missing, left) * 4 + away
    return rows << ROW_BITS | FEATURE_ALL_PAIRS + min(total_cost(costs, missing, left), 79) * 4 + away


def two_nearest_feature(costs: int, missing: int, left: int) -> int:
    """The costs of the two cheapest pairs together."""
    return (
        FEATURE_TWO_NEAREST
        + min(cost_of_rank(costs, 0, missing, left), 8) * 9
        + min(cost_of_rank(costs, 1, missing, left), 8)
    )


def one_turn_features(gains: int, seat: int, missing: int, away: int, left: int) -> int:
    """The kinds that it can gain in one turn, and in how many ways."""
    stage = min(missing, 4) - 1
    part = gains >> GAIN_BITS * seat & (1 << GAIN_BITS) - 1
    kinds = min(part >> KINDS_SHIFT & 7, 3)
    ease = 0
    if kinds:
        ease = max(left, ACTIONS * int(away > 0)) - (part >> LEAST_COST_SHIFT)
    if away == 0 and gains >> TWO_KINDS_SHIFT:
        kinds = 4
    rows = FEATURE_ONE_TURN_KINDS + ((kinds * 5 + ease) * 4 + away) * 4 + stage
    return rows << ROW_BITS | FEATURE_ONE_TURN_WAYS + (min(part & MAX_WAYS, 11) * 4 + away) * 4 + stage


def tile_features(s: State, seat: int, pair_costs: int, wanted: int, seen: int, away: int) -> int:
    """The tiles that are seen, that it can uncover, and that are near."""
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
    tiles_at_one = min(pair_costs >> TILES_NEAR_SHIFT & (1 << COUNT_BITS) - 1, 8)
    tiles_at_two = min(pair_costs >> TILES_NEAR_SHIFT + COUNT_BITS & (1 << COUNT_BITS) - 1, 8)
    stage = min(s.goal - s.cheese[seat].bit_count(), 4) - 1
    rows = FEATURE_HIDDEN + (HOLES & ~s.known).bit_count()
    rows = rows << ROW_BITS | FEATURE_LIFTABLE + min(hidden_in_reach(s, seat), 12) * 4 + away
    rows = rows << ROW_BITS | FEATURE_SEEN + pairs * 8 + singles
    rows = rows << ROW_BITS | FEATURE_SPARE + spare * 4 + away
    return rows << ROW_BITS | FEATURE_NEARBY + (tiles_at_one * 9 + tiles_at_two) * 4 + stage


def hidden_in_reach(s: State, seat: int) -> int:
    """The number of unseen tiles under roofs that the seat can lift."""
    rooms = rooms_in_reach(s, seat)
    cells = 0
    while rooms:
        cells |= ROOM_CELLS[s.layout * ROOMS + first(rooms)]
        rooms &= rooms - 1
    return (cells & HOLES & ~s.known).bit_count()


def kind_features(pair_costs: int, wanted: int, seen: int, since: int, until: int) -> int:
    """For each of these kinds: collected already, or the number of seen tiles and the cost of a pair."""
    rows = 0
    for kind in range(since, until + 1):
        row = FEATURE_KIND
        if wanted >> kind & 1:
            group = seen >> 2 * kind & 3
            if packed_detour(pair_costs, kind) < NO_DETOUR:
                group = 4 + packed_detour(pair_costs, kind)
            row += 1 + group * 16 + packed_cost(pair_costs, kind)
        rows = rows << ROW_BITS | row
    return rows


def count_seen_tiles(s: State) -> int:
    """The number of known tiles of each kind, the spare included: two bits a kind."""
    seen = 0
    cells = s.known
    while cells:
        seen = with_tile_counted(seen, s.tiles[first(cells)])
        cells &= cells - 1
    return with_tile_counted(seen, s.spare)


def with_tile_counted(seen: int, tile: int) -> int:
    """The same with one more tile; there are three of a kind."""
    if 0 < tile <= KINDS and seen >> 2 * tile & 3 < 3:
        seen += 1 << 2 * tile
    return seen
