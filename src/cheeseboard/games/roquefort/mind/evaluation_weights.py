"""The weights of `evaluation.py`, in sixty-fourths of a nat, and the index at which each group begins.

FITTED_WEIGHTS were fitted by temporal differences to matches of the search against greedy players. The scripts that did
it are not part of the project, so these numbers cannot be reproduced from it. GREEDY_WEIGHTS were made by hand.
"""

from __future__ import annotations

COST_BUCKETS = 16
STAGES = 8  # one, two, three, more kinds missing; each: not in turn, in turn
TOTAL_BUCKETS = 40

WEIGHT_MISSING = 0  # + kinds missing, 0 to 6
WEIGHT_LOST = WEIGHT_MISSING + 7  # + mice in the dungeon, 0 to 3
WEIGHT_OUTSIDE = WEIGHT_LOST + 4  # + mice outside, 0 to 4
WEIGHT_TURN_LEFT = WEIGHT_OUTSIDE + 5  # + 2 * actions left in the running turn + slid
# + turns until the seat's own, 1 or more, with three or more players. TURN_LEFT begins with actions left, 1 or more,
# too.
WEIGHT_TURN_ORDER = WEIGHT_TURN_LEFT
WEIGHT_THREATENED = WEIGHT_TURN_LEFT + 10  # + (mice lost, 0 to 2, * 2 + several mice threatened) * 2 + in turn
WEIGHT_NEAREST_PAIR = WEIGHT_THREATENED + 12  # + stage * COST_BUCKETS + actions to the nearest pair
WEIGHT_SECOND_PAIR = WEIGHT_NEAREST_PAIR + STAGES * COST_BUCKETS  # likewise the pair after that
# + in turn * TOTAL_BUCKETS + half the actions to all pairs that are missing
WEIGHT_ALL_PAIRS = WEIGHT_SECOND_PAIR + STAGES * COST_BUCKETS
WEIGHT_COUNT = WEIGHT_ALL_PAIRS + 2 * TOTAL_BUCKETS

# fmt: off
FITTED_WEIGHTS = [
    # MISSING
    86, 101, 45, -5, -36, -79, -128,
    # LOST
    40, 4, -32, -28,
    # OUTSIDE
    12, 3, -5, -14, -12,
    # TURN_LEFT, TURN_ORDER
    0, 7, -5, -13, -5, -13, -3, -17, -6, 0,
    # THREATENED
    -20, -11, -23, -17, -21, -13, -18, -12, -17, -5, -8, 8,
    # NEAREST_PAIR, one stage a line
    46, 54, 54, 47, 44, 29, 24, 9, 7, 0, 3, -1, -3, -2, 0, 3,
    99, 26, 15, 4, -2, -5, -4, -5, -1, -2, 0, 0, 0, 0, 0, 0,
    8, 9, 15, 6, 0, -3, -10, -4, -6, 1, 5, 2, 1, -1, -2, -2,
    30, 5, 0, -1, -5, -8, -6, -6, -3, -1, -1, -1, -1, -1, -1, -1,
    6, 7, 9, 2, 0, -1, -1, -7, -12, -14, -10, -9, -7, -1, 0, 0,
    26, 9, 5, -2, -5, -7, -8, -9, -9, -8, -7, -5, -3, -2, -2, -1,
    -4, -5, -5, -12, -12, -17, -18, -15, -20, -20, -18, -27, -25, -23, -19, -18,
    15, -1, -6, -7, -10, -11, -12, -16, -12, -15, -12, -14, -12, -9, -6, -5,
    # SECOND_PAIR, one stage a line
    12, 14, 16, 23, 22, 22, 19, 9, 4, 1, 3, 0, -1, -2, -2, -2,
    10, 5, 7, 5, 3, 2, 1, -2, -1, -1, 0, 0, -1, 0, 0, 0,
    8, 10, 14, 11, 11, 6, 5, 2, 3, -1, -1, -10, -11, -10, -5, 3,
    6, 2, 2, 6, 5, 2, 1, 0, 1, 3, 2, -1, -2, -3, -3, -3,
    5, 6, 6, 6, -1, -5, -6, -4, -5, -7, -3, -3, -5, -4, -5, -8,
    8, -2, -1, 1, -2, -4, 0, 0, -1, -3, -5, -4, -3, -2, -1, -1,
    2, 3, 5, 4, -4, -6, -11, -8, -8, -10, -8, -11, -14, -10, -16, -19,
    4, -7, -7, -10, -9, -10, -10, -8, -13, -9, -14, -17, -17, -15, -12, -10,
    # ALL_PAIRS, not in turn and in turn
    91, 89, 72, 59, 53, 41, 33, 27, 20, 17, 7, 5, 1, -3, -10, -14, -14, -19, -23, -22,
    -22, -26, -29, -25, -26, -26, -26, -22, -23, -19, -18, -19, -20, -20, -17, -16, -14, -14, -15, -15,
    122, 90, 71, 54, 44, 33, 27, 19, 13, 7, 1, -2, -6, -9, -13, -14, -19, -22, -23, -24,
    -26, -24, -23, -23, -29, -24, -23, -20, -15, -16, -14, -17, -18, -17, -13, -10, -10, -13, -16, -11,
]
# fmt: on

# For the greedy player: cheese, mice that are left, and the distance to the next pairs.
GREEDY_WEIGHTS = [
    *[400, 200, 120, 60, 0, -60, -120],
    *[0, -20, -70, -300],
    *[0, 0, -10, -30, -60],
    *[0] * 10,
    *[-15, -2, -20, -4, -40, -5, -50, -10, -150, -20, -160, -40],
    *[2 * max(0, 14 - 2 * bucket) * (4 - stage // 2) for stage in range(STAGES) for bucket in range(COST_BUCKETS)],
    *[max(0, 14 - 2 * bucket) * (4 - stage // 2) for stage in range(STAGES) for bucket in range(COST_BUCKETS)],
    *[0] * (2 * TOTAL_BUCKETS),
]
