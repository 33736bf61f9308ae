"""Each seat's chance to win: a linear score of a few features per seat, turned into chances by a softmax. In the
dialect.

Scores are in sixty-fourths of a nat: a seat 64 ahead of another is e times as likely to win. For the weights see
`evaluation_weights.py`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from cheeseboard.games.dialect import first
from cheeseboard.games.mind import CERTAIN
from cheeseboard.games.roquefort.mind.distances import ALONG_LINES, distances_to
from cheeseboard.games.roquefort.mind.evaluation_weights import (
    COST_BUCKETS,
    FITTED_WEIGHTS,
    TOTAL_BUCKETS,
    WEIGHT_ALL_PAIRS,
    WEIGHT_LOST,
    WEIGHT_MISSING,
    WEIGHT_NEAREST_PAIR,
    WEIGHT_OUTSIDE,
    WEIGHT_SECOND_PAIR,
    WEIGHT_THREATENED,
    WEIGHT_TURN_LEFT,
    WEIGHT_TURN_ORDER,
)
from cheeseboard.games.roquefort.mind.pair_costs import count_pair_cost, pack_pair_cost
from cheeseboard.games.roquefort.mind.slide_threats import ENTRIES, threatened_cells
from cheeseboard.games.roquefort.rules import ACTIONS, OVER, in_dungeon, next_active
from cheeseboard.games.roquefort.tables import KINDS, SEATS

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

SCORE_UNIT = 64  # of a score in one nat
MAX_SCORE_GAP = 1023  # a seat that is further behind counts as this far behind
EXP_OF_GAP = [round((1 << 20) * math.exp(-behind / SCORE_UNIT)) for behind in range(MAX_SCORE_GAP + 1)]
ENTRY_CELLS = ENTRIES[0] | ENTRIES[1] | ENTRIES[2] | ENTRIES[3]
# A packed list of cells: seven bits for each, the cell plus one.
CELL_BITS = 7
CELL_MASK = (1 << CELL_BITS) - 1


def win_chances(s: State, out: Any) -> None:
    """Each seat's chance to win, from 0 to CERTAIN."""
    if s.phase == OVER:
        write_outcome(s, out)
        return
    count_pair_costs(s, out)
    danger = threatened_cells(s)
    most = -(1 << 30)
    for seat in range(s.players):
        if not s.dormant >> seat & 1:
            score = seat_score(s, seat, int(out[seat]), danger, FITTED_WEIGHTS)
            out[seat] = score
            most = max(most, score)
    total = 0
    for seat in range(s.players):
        power = 0
        if not s.dormant >> seat & 1:
            power = EXP_OF_GAP[min(most - int(out[seat]), MAX_SCORE_GAP)]
        out[seat] = power
        total += power
    for seat in range(s.players):
        out[seat] = int(out[seat]) * CERTAIN // total


def write_outcome(s: State, out: Any) -> None:
    """The exact values when the game is over: CERTAIN to the winner, or equal parts of it to winners."""
    for seat in range(SEATS):
        out[seat] = 0
        if s.winners >> seat & 1:
            out[seat] = CERTAIN // s.winners.bit_count()


# -- the costs of pairs -----------------------------------------------------------------------------------------


def count_pair_costs(s: State, out: Any) -> None:
    """For each seat a histogram of the costs of the kinds that it misses: three bits for each number of actions, from 0
    upwards. Only known tiles count."""
    scan_kinds(s, False, out)


def pack_pair_costs(s: State, out: Any) -> None:
    """For each seat the packed costs of a pair of each kind, see `pair_costs.py`."""
    scan_kinds(s, True, out)


def scan_kinds(s: State, packing: bool, out: Any) -> None:
    """Count, or pack, the costs of all kinds of which a tile is known."""
    ones = 0
    twos = 0
    threes = 0
    cells = s.known
    while cells:
        cell = first(cells)
        cells &= cells - 1
        shift = CELL_BITS * (s.tiles[cell] - 1)
        if 0 <= shift < CELL_BITS * KINDS:
            if not ones >> shift & CELL_MASK:
                ones |= (cell + 1) << shift
            elif not twos >> shift & CELL_MASK:
                twos |= (cell + 1) << shift
            elif not threes >> shift & CELL_MASK:
                threes |= (cell + 1) << shift
    for seat in range(SEATS):
        out[seat] = 0
    slides = s.slid == 0 or s.actions == 0
    for kind in range(1, KINDS + 1):
        shift = CELL_BITS * (kind - 1)
        if ones >> shift & CELL_MASK:
            a = distances_to_tile(s, (ones >> shift & CELL_MASK) - 1, slides)
            b = 0
            c = 0
            if twos >> shift & CELL_MASK:
                b = distances_to_tile(s, (twos >> shift & CELL_MASK) - 1, slides)
            if threes >> shift & CELL_MASK:
                c = distances_to_tile(s, (threes >> shift & CELL_MASK) - 1, slides)
            elif s.spare == kind and slides:
                c = distances_to(s, ENTRY_CELLS, 0, 1)
            if packing:
                pack_pair_cost(s, kind, a, b, c, out)
            else:
                count_pair_cost(s, kind, a, b, c, out)


def distances_to_tile(s: State, cell: int, slides: bool) -> int:
    """The distances of all seats to having that tile under a mouse, by a slide too if `slides`."""
    if slides:
        return distances_to(s, 1 << cell, ALONG_LINES[cell], 0)
    return distances_to(s, 1 << cell, 0, 0)


# -- scores -----------------------------------------------------------------------------------------------------


def next_mover(s: State) -> int:
    """The seat that has actions left now, or that has the next turn."""
    if s.actions:
        return s.seat
    return next_active(s, s.seat)


def seat_score(s: State, seat: int, costs: int, danger: int, weights: Any) -> int:
    """The score of a seat; `costs` is its histogram by `count_pair_costs`."""
    lost = min(in_dungeon(s, seat), 3)
    missing = s.goal - s.cheese[seat].bit_count()
    mover = next_mover(s)
    in_turn = mover == seat
    score = int(
        weights[WEIGHT_MISSING + missing] + weights[WEIGHT_LOST + lost] + weights[WEIGHT_OUTSIDE + s.outside[seat]]
    )
    left = 0
    if in_turn and s.actions:
        left = s.actions
        score += weights[WEIGHT_TURN_LEFT + left * 2 + s.slid]
    elif in_turn:
        left = ACTIONS
        score += weights[WEIGHT_TURN_LEFT + ACTIONS * 2]
    elif s.players > 2:
        score += weights[WEIGHT_TURN_ORDER + (seat - mover + s.players) % s.players]
    caught = s.mice[seat] & danger
    if caught:
        many = 1 if caught & caught - 1 else 0
        score += weights[WEIGHT_THREATENED + (min(lost, 2) * 2 + many) * 2 + int(in_turn)]
    stage = (min(missing, 4) - 1) * 2 + int(in_turn)
    rank = 0
    total = 0
    cost = 0
    while cost < COST_BUCKETS and rank < missing:
        for _ in range(costs >> 3 * cost & 7):
            if rank == 0:
                score += weights[WEIGHT_NEAREST_PAIR + stage * COST_BUCKETS + max(0, cost - left)]
            elif rank == 1:
                score += weights[WEIGHT_SECOND_PAIR + stage * COST_BUCKETS + max(0, cost - left)]
            if rank < missing:
                total += cost
            rank += 1
        cost += 1
    if rank < missing:
        total += (missing - rank) * COST_BUCKETS
    return score + int(
        weights[WEIGHT_ALL_PAIRS + int(in_turn) * TOTAL_BUCKETS + min(max(0, total - left) // 2, TOTAL_BUCKETS - 1)]
    )
