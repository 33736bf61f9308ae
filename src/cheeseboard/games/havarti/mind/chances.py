"""Each seat's chance to win the match, from points, the round's progress and the rounds to come. In the dialect.

Rounds to come are taken to bring what rounds usually bring, give or take: the lead of one seat over another is worth
what the normal distribution makes of it.
"""

from __future__ import annotations

from math import erf, sqrt

from cheeseboard.games.havarti.rounds import is_listed
from cheeseboard.games.havarti.state import FROMAGER, KEEP, OVER, State
from cheeseboard.games.havarti.tables import CHEESES, ROUNDS, SEATS

SURELY = 10_000  # `mind.CERTAIN`
POINT = 16
FOUND = 22  # cheeses found in a round, usually, in 16ths
AHEAD = 10  # to be found by an inspector with all his searches left, in 16ths
SPREAD = 5  # the variance of a lead in a round in which one of the two is inspector, in points squared
APART = 2  # the same in any other round, where everybody has his own cheese
STEADY = 65
# The normal distribution, by 16ths of a standard deviation from 0 to 4; and square roots, in 16ths.
NORMAL = [round(SURELY / 2 * (1 + erf(k / 16 / sqrt(2)))) for k in range(STEADY)]
ROOTS = [max(round(sqrt(variance) * 16), 8) for variance in range(8 * (SPREAD + APART) + 1)]


def weigh(s: State, out: list[int]) -> None:
    """Write each seat's chance to win into `out`, from 0 to SURELY."""
    for seat in range(SEATS):
        out[seat] = 0
    active = (1 << s.players) - 1 & ~s.dormant
    if s.phase == OVER:
        active = s.winners
    if s.phase == OVER or active & active - 1 == 0:
        for seat in range(s.players):
            if active >> seat & 1:
                out[seat] = SURELY // active.bit_count()
        return
    total = 0
    for seat in range(s.players):
        if active >> seat & 1:
            chance = SURELY
            for other in range(s.players):
                if other != seat and active >> other & 1:
                    chance = chance * beats(s, seat, other) // SURELY
            out[seat] = chance + 1
            total += chance + 1
    for seat in range(s.players):
        out[seat] = out[seat] * SURELY // total


def beats(s: State, seat: int, other: int) -> int:
    """The chance that one seat ends before another, from 0 to SURELY."""
    lead = (s.scores[seat] - s.scores[other]) * POINT + running(s, seat) - running(s, other)
    variance = 0
    inspector = s.inspector
    for number in range(s.round, ROUNDS[s.players] + 1):
        if not s.dormant >> inspector & 1:
            if number > s.round or s.phase == KEEP:
                lead += usual(s, seat, inspector) - usual(s, other, inspector)
            if seat == inspector or other == inspector:
                variance += SPREAD
            elif s.own:
                variance += APART
        inspector = (inspector + 1) % s.players
    if lead < 0:
        return SURELY - normal(-lead, ROOTS[variance])
    return normal(lead, ROOTS[variance])


def normal(lead: int, spread: int) -> int:
    """The chance that something spread so much around this lead is above 0."""
    steps = lead * 16 // spread
    return NORMAL[steps] if steps < STEADY else SURELY


def usual(s: State, seat: int, inspector: int) -> int:
    """The points a seat usually gets in a round, in 16ths."""
    if seat == inspector:
        return FOUND
    if s.own:
        return 2 * (CHEESES * POINT - FOUND) // CHEESES
    return CHEESES * POINT - FOUND


def running(s: State, seat: int) -> int:
    """The points a seat is likely to get in a round that is under way, in 16ths."""
    if s.phase == KEEP:
        return 0
    if s.phase < FROMAGER:
        return usual(s, seat, s.inspector)
    count = (s.found.bit_length() + 3) // 4
    left = CHEESES - count - (s.lost.bit_length() + 3) // 4
    more = AHEAD * left * (s.searches + 1 - s.die) // (2 * s.searches) if s.die <= s.searches else 0
    if seat == s.inspector:
        return count * POINT + more
    if s.own:
        if is_listed(s.found, (seat - s.inspector + s.players) % s.players):
            return 0
        return 2 * POINT - 2 * more // (left if left else 1)
    return (CHEESES - count) * POINT - more
