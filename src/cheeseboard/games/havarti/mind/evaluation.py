"""Each seat's chance to win the match, from points, the round's progress and the rounds to come. In the dialect.

Future rounds are assumed to bring the usual points with some variance: the chance that one seat ends ahead of another
follows from its lead by the normal distribution.
"""

from __future__ import annotations

from math import erf, sqrt

from cheeseboard.games.havarti.rounds import is_listed
from cheeseboard.games.havarti.state import FROMAGER, KEEP, OVER, State
from cheeseboard.games.havarti.tables import CHEESES, ROUNDS, SEATS
from cheeseboard.games.mind import CERTAIN

POINT_UNIT = 16  # points are counted in 16ths
USUAL_FINDS = 22  # cheeses found in a round, in 16ths
EXPECTED_FINDS = 10  # of one cheese, by an inspector with all his searches left, in 16ths
INSPECTOR_VARIANCE = 5  # of a lead in a round in which one of the two is inspector, in points squared
OWN_CHEESE_VARIANCE = 2  # in any other round, where fromagers score their own cheese
NORMAL_STEPS = 65
# The normal distribution, by 16ths of a standard deviation from 0 to 4; and square roots, in 16ths.
NORMAL_TABLE = [round(CERTAIN / 2 * (1 + erf(k / 16 / sqrt(2)))) for k in range(NORMAL_STEPS)]
ROOT_TABLE = [
    max(round(sqrt(variance) * 16), 8) for variance in range(8 * (INSPECTOR_VARIANCE + OWN_CHEESE_VARIANCE) + 1)
]


def win_chances(s: State, out: list[int]) -> None:
    """Write each seat's chance to win into `out`, from 0 to CERTAIN."""
    for seat in range(SEATS):
        out[seat] = 0
    active = (1 << s.players) - 1 & ~s.dormant
    if s.phase == OVER:
        active = s.winners
    if s.phase == OVER or active & active - 1 == 0:
        for seat in range(s.players):
            if active >> seat & 1:
                out[seat] = CERTAIN // active.bit_count()
        return
    total = 0
    for seat in range(s.players):
        if active >> seat & 1:
            chance = CERTAIN
            for other in range(s.players):
                if other != seat and active >> other & 1:
                    chance = chance * chance_ahead(s, seat, other) // CERTAIN
            out[seat] = chance + 1
            total += chance + 1
    for seat in range(s.players):
        out[seat] = out[seat] * CERTAIN // total


def chance_ahead(s: State, seat: int, other: int) -> int:
    """The chance that one seat ends ahead of another, from 0 to CERTAIN."""
    lead = (s.scores[seat] - s.scores[other]) * POINT_UNIT + expected_points(s, seat) - expected_points(s, other)
    variance = 0
    inspector = s.inspector
    for number in range(s.round, ROUNDS[s.players] + 1):
        if not s.dormant >> inspector & 1:
            if number > s.round or s.phase == KEEP:
                lead += usual_points(s, seat, inspector) - usual_points(s, other, inspector)
            if seat == inspector or other == inspector:
                variance += INSPECTOR_VARIANCE
            elif s.own:
                variance += OWN_CHEESE_VARIANCE
        inspector = (inspector + 1) % s.players
    if lead < 0:
        return CERTAIN - normal_chance(-lead, ROOT_TABLE[variance])
    return normal_chance(lead, ROOT_TABLE[variance])


def normal_chance(lead: int, spread: int) -> int:
    """The chance that a normal variable with this mean and standard deviation is above 0."""
    steps = lead * 16 // spread
    return NORMAL_TABLE[steps] if steps < NORMAL_STEPS else CERTAIN


def usual_points(s: State, seat: int, inspector: int) -> int:
    """The points a seat usually gets in a round, in 16ths."""
    if seat == inspector:
        return USUAL_FINDS
    if s.own:
        return 2 * (CHEESES * POINT_UNIT - USUAL_FINDS) // CHEESES
    return CHEESES * POINT_UNIT - USUAL_FINDS


def expected_points(s: State, seat: int) -> int:
    """The points a seat is likely to get in a round that is under way, in 16ths."""
    if s.phase == KEEP:
        return 0
    if s.phase < FROMAGER:
        return usual_points(s, seat, s.inspector)
    count = (s.found.bit_length() + 3) // 4
    left = CHEESES - count - (s.lost.bit_length() + 3) // 4
    more = EXPECTED_FINDS * left * (s.searches + 1 - s.die) // (2 * s.searches) if s.die <= s.searches else 0
    if seat == s.inspector:
        return count * POINT_UNIT + more
    if s.own:
        if is_listed(s.found, (seat - s.inspector + s.players) % s.players):
            return 0
        return 2 * POINT_UNIT - 2 * more // (left if left else 1)
    return (CHEESES - count) * POINT_UNIT - more
