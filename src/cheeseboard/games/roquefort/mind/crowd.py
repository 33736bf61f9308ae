"""What a position is worth to each of four seats. In the dialect.

At a full table who comes next matters more than who stands best. So this goes round the table once: each seat has a
chance to complete its last kinds in its next turn, if nobody did before. What is left is shared out by scores as in
`worth.py`, of more that is seen. All of it was fitted to games of three and four; see `crowd_weights.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.games.roquefort.mind.crowd_weights import (
    CLOSE,
    CROWD,
    FINISH,
    IN_DANGER,
    IN_HOLES,
    IN_TOWERS,
    KINDS_LEFT,
    MICE_LOST,
    MICE_OUTSIDE,
    MOMENT,
    PAIRS,
    STANDING,
    SUMS,
    SURELY,
    TO_ALL,
    TURNS_OFF,
)
from cheeseboard.games.roquefort.mind.glance import all_snared, standing_on
from cheeseboard.games.roquefort.mind.weights import BUCKETS
from cheeseboard.games.roquefort.mind.worth import POWERS, SPAN, SURE, count_costs, next_mover, share_out
from cheeseboard.games.roquefort.rules import ACTIONS, OVER, in_dungeon
from cheeseboard.games.roquefort.tables import HOLES, TOWERS

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

RANKS = 3  # of its nearest pairs so many count one by one
LOW = 1 << 14  # more than any score is below zero
SHIFT = 12  # a score is packed above a chance to finish


def crowd_chances(s: State, out: Any) -> None:
    """Each seat's chance to win, in parts of SURE."""
    if s.phase == OVER:
        share_out(s, out)
        return
    count_costs(s, out)
    danger = all_snared(s)
    mover = next_mover(s)
    most = 0
    for seat in range(s.players):
        costs = int(out[seat])
        out[seat] = 0
        if not s.dormant >> seat & 1:
            away = (seat - mover + s.players) % s.players
            missing = s.goal - s.cheese[seat].bit_count()
            left = left_to(s, away)
            far = actions_to_all(costs, missing, left)
            score = LOW + crowd_score(s, seat, costs, danger, away, missing, left, far)
            most = max(most, score)
            out[seat] = score << SHIFT | finishes(missing, far, away)
    go_round(s, mover, most, out)


def go_round(s: State, mover: int, most: int, out: Any) -> None:
    """Turn scores and chances to finish, packed as above, into chances to win. `most` is the best score; seats without
    a score are out."""
    total = 0
    rest = SURELY  # the chance that nobody finishes
    for k in range(s.players):
        packed = int(out[(mover + k) % s.players])
        if packed:
            total += POWERS[min(most - (packed >> SHIFT), SPAN)]
            rest -= rest * (packed & SURELY) // SURELY
    before = SURELY  # the chance that nobody finishes before this seat
    for k in range(s.players):
        seat = (mover + k) % s.players
        packed = int(out[seat])
        if packed:
            done = before * (packed & SURELY) // SURELY
            before -= done
            power = POWERS[min(most - (packed >> SHIFT), SPAN)]
            out[seat] = SURE * (done * total + rest * power) // (SURELY * total)


def left_to(s: State, away: int) -> int:
    """The actions a seat has now, or will have next."""
    if away:
        return 0
    if s.actions:
        return s.actions
    return ACTIONS


def actions_to_all(costs: int, missing: int, left: int) -> int:
    """What the nearest pairs of all missing kinds cost, beyond the actions left; `costs` as `count_costs` has them."""
    total = -left
    cost = 0
    while cost < BUCKETS and missing:
        count = min(costs >> 3 * cost & 7, missing)
        total += count * cost
        missing -= count
        cost += 1
    return max(0, total + missing * BUCKETS)


def finishes(missing: int, far: int, away: int) -> int:
    """The chance to complete the last kinds in one's next turn, if nobody does before; in parts of SURELY."""
    if missing > 2 or far >= CLOSE:
        return 0
    return FINISH[(away * 2 + missing - 1) * CLOSE + far]


def crowd_score(
    s: State, seat: int, costs: int, danger: int, away: int, missing: int, left: int, far: int
) -> int:  # fmt: skip
    """How good a seat's prospects are after that; its turn is so many turns away."""
    lost = min(in_dungeon(s, seat), 3)
    mice = s.mice[seat]
    stage = min(missing, 4) - 1
    when = min(away, 2)
    score = CROWD[KINDS_LEFT + missing] + CROWD[MICE_LOST + lost] + CROWD[MICE_OUTSIDE + s.outside[seat]]
    if away:
        score += CROWD[TURNS_OFF + away]
    elif s.actions:
        score += CROWD[MOMENT + left * 2 + s.slid]
    else:
        score += CROWD[MOMENT + left * 2]
    caught = mice & danger
    if caught:
        several = int(caught & caught - 1 != 0)
        score += CROWD[IN_DANGER + (min(lost, 2) * 2 + several) * 2 + int(away == 0)]
    wanted = standing_on(s, mice) & ~s.cheese[seat]
    score += CROWD[STANDING + stage * 5 + wanted.bit_count()]
    score += CROWD[IN_TOWERS + min((mice & TOWERS).bit_count(), 3)] + CROWD[IN_HOLES + (mice & HOLES).bit_count()]
    score += CROWD[TO_ALL + when * SUMS + min(far // 2, SUMS - 1)]
    rank = 0
    most = min(missing, RANKS)
    cost = 0
    while cost < BUCKETS and rank < most:
        for _ in range(costs >> 3 * cost & 7):
            if rank < most:
                score += CROWD[PAIRS + ((rank * 4 + stage) * 3 + when) * BUCKETS + max(0, cost - left)]
            rank += 1
        cost += 1
    return int(score)
