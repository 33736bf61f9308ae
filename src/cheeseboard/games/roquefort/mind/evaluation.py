"""What a position is worth to each seat: a sum of weights for what is seen, turned into chances. In the dialect.

Every seat gets a score in sixty-fourths of a natural logarithm: a seat 64 ahead of another is e times as likely to
win. The weights were fitted to games that bots played against each other; see `weights.py`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.mind.distances import ALONG, ways_to
from cheeseboard.games.roquefort.mind.evaluation_weights import (
    BEST,
    BUCKETS,
    HASTE,
    LOST,
    MISSING,
    NEXT_BEST,
    ORDER,
    SNARED,
    TOTAL,
    TOTALS,
    WAITING,
    WEIGHTS,
)
from cheeseboard.games.roquefort.mind.pair_costs import count_kind, note_kind
from cheeseboard.games.roquefort.mind.slide_threats import ENTRIES, all_snared
from cheeseboard.games.roquefort.rules import ACTIONS, OVER, in_dungeon, next_active
from cheeseboard.games.roquefort.tables import KINDS, SEATS

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

SURE = 10_000  # `bots.mind.CERTAIN`
UNIT = 64  # of a score, a natural logarithm
SPAN = 1023  # a seat that is further behind has no chance
POWERS = [round((1 << 20) * math.exp(-behind / UNIT)) for behind in range(SPAN + 1)]
ENTRY_CELLS = ENTRIES[0] | ENTRIES[1] | ENTRIES[2] | ENTRIES[3]
SEVEN = 127  # seven bits: a cell plus one, in a packed list of cells


def chances(s: State, out: Any) -> None:
    """Each seat's chance to win, in parts of SURE."""
    if s.phase == OVER:
        share_out(s, out)
        return
    count_costs(s, out)
    danger = all_snared(s)
    most = -(1 << 30)
    for seat in range(s.players):
        if not s.dormant >> seat & 1:
            score = score_of(s, seat, int(out[seat]), danger, WEIGHTS)
            out[seat] = score
            most = max(most, score)
    total = 0
    for seat in range(s.players):
        power = 0
        if not s.dormant >> seat & 1:
            power = POWERS[min(most - int(out[seat]), SPAN)]
        out[seat] = power
        total += power
    for seat in range(s.players):
        out[seat] = int(out[seat]) * SURE // total


def share_out(s: State, out: Any) -> None:
    """The game is over: all to the winner, or equal parts to those who share the win."""
    for seat in range(SEATS):
        out[seat] = 0
        if s.winners >> seat & 1:
            out[seat] = SURE // s.winners.bit_count()


# -- how far from pairs -----------------------------------------------------------------------------------------


def count_costs(s: State, out: Any) -> None:
    """For each seat how many of the kinds it has not got cost it how many actions, as far as is known: three bits for
    each number of actions, none lowest."""
    look_at_kinds(s, False, out)


def note_costs(s: State, out: Any) -> None:
    """For each seat what a pair of each kind costs it, and more: notes as in `kinds.py`."""
    look_at_kinds(s, True, out)


def look_at_kinds(s: State, noting: bool, out: Any) -> None:
    """Count, or note, for all kinds of which a tile is known."""
    ones = 0
    twos = 0
    threes = 0
    cells = s.known
    while cells:
        cell = first(cells)
        cells &= cells - 1
        shift = 7 * (s.tiles[cell] - 1)
        if 0 <= shift < 7 * KINDS:
            if not ones >> shift & SEVEN:
                ones |= (cell + 1) << shift
            elif not twos >> shift & SEVEN:
                twos |= (cell + 1) << shift
            elif not threes >> shift & SEVEN:
                threes |= (cell + 1) << shift
    for seat in range(SEATS):
        out[seat] = 0
    slides = s.slid == 0 or s.actions == 0
    for kind in range(1, KINDS + 1):
        shift = 7 * (kind - 1)
        if ones >> shift & SEVEN:
            a = ways_to_tile(s, (ones >> shift & SEVEN) - 1, slides)
            b = 0
            c = 0
            if twos >> shift & SEVEN:
                b = ways_to_tile(s, (twos >> shift & SEVEN) - 1, slides)
            if threes >> shift & SEVEN:
                c = ways_to_tile(s, (threes >> shift & SEVEN) - 1, slides)
            elif s.spare == kind and slides:
                c = ways_to(s, ENTRY_CELLS, 0, 1)
            if noting:
                note_kind(s, kind, a, b, c, out)
            else:
                count_kind(s, kind, a, b, c, out)


def ways_to_tile(s: State, cell: int, slides: bool) -> int:
    """How far everybody has to go to have that tile under a mouse."""
    if slides:
        return ways_to(s, 1 << cell, ALONG[cell], 0)
    return ways_to(s, 1 << cell, 0, 0)


# -- scores -----------------------------------------------------------------------------------------------------


def next_mover(s: State) -> int:
    """Who has actions to spend now, or else will have them next."""
    if s.actions:
        return s.seat
    return next_active(s, s.seat)


def score_of(s: State, seat: int, costs: int, danger: int, weights: Any) -> int:
    """How good a seat's prospects are; `costs` as `count_costs` counts them."""
    lost = min(in_dungeon(s, seat), 3)
    missing = s.goal - s.cheese[seat].bit_count()
    mover = next_mover(s)
    in_turn = mover == seat
    score = int(weights[MISSING + missing] + weights[LOST + lost] + weights[WAITING + s.outside[seat]])
    left = 0
    if in_turn and s.actions:
        left = s.actions
        score += weights[HASTE + left * 2 + s.slid]
    elif in_turn:
        left = ACTIONS
        score += weights[HASTE + ACTIONS * 2]
    elif s.players > 2:
        score += weights[ORDER + (seat - mover + s.players) % s.players]
    caught = s.mice[seat] & danger
    if caught:
        many = 1 if caught & caught - 1 else 0
        score += weights[SNARED + (min(lost, 2) * 2 + many) * 2 + int(in_turn)]
    stage = (min(missing, 4) - 1) * 2 + int(in_turn)
    rank = 0
    total = 0
    cost = 0
    while cost < BUCKETS and rank < missing:
        for _ in range(costs >> 3 * cost & 7):
            if rank == 0:
                score += weights[BEST + stage * BUCKETS + max(0, cost - left)]
            elif rank == 1:
                score += weights[NEXT_BEST + stage * BUCKETS + max(0, cost - left)]
            if rank < missing:
                total += cost
            rank += 1
        cost += 1
    if rank < missing:
        total += (missing - rank) * BUCKETS
    return score + int(weights[TOTAL + int(in_turn) * TOTALS + min(max(0, total - left) // 2, TOTALS - 1)])
