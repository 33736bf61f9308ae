"""The weights of `worth.py`, in sixty-fourths of a natural logarithm, and where in the table each group begins."""

from __future__ import annotations

BUCKETS = 16
STAGES = 8  # one, two, three, more kinds missing; each: not in turn, in turn
TOTALS = 40

MISSING = 0  # + kinds missing, 0 to 6
LOST = MISSING + 7  # + mice in the dungeon, 0 to 3
WAITING = LOST + 4  # + mice outside, 0 to 4
HASTE = WAITING + 5  # + 2 * actions left in the running turn + slid
ORDER = HASTE  # + turns until one's own, of three or more players; there are never no actions left
SNARED = HASTE + 10  # + (mice lost, 0 to 2, * 2 + several are in danger) * 2 + in turn
BEST = SNARED + 12  # + stage * BUCKETS + actions to the nearest pair
NEXT_BEST = BEST + STAGES * BUCKETS  # likewise the pair after that
TOTAL = NEXT_BEST + STAGES * BUCKETS  # + in turn * TOTALS + half the actions to all pairs that are missing
SIZE = TOTAL + 2 * TOTALS

# fmt: off
WEIGHTS = [
    # MISSING
    86, 101, 45, -5, -36, -79, -128,
    # LOST
    40, 4, -32, -28,
    # WAITING
    12, 3, -5, -14, -12,
    # HASTE, ORDER
    0, 7, -5, -13, -5, -13, -3, -17, -6, 0,
    # SNARED
    -20, -11, -23, -17, -21, -13, -18, -12, -17, -5, -8, 8,
    # BEST, a stage a line
    46, 54, 54, 47, 44, 29, 24, 9, 7, 0, 3, -1, -3, -2, 0, 3,
    99, 26, 15, 4, -2, -5, -4, -5, -1, -2, 0, 0, 0, 0, 0, 0,
    8, 9, 15, 6, 0, -3, -10, -4, -6, 1, 5, 2, 1, -1, -2, -2,
    30, 5, 0, -1, -5, -8, -6, -6, -3, -1, -1, -1, -1, -1, -1, -1,
    6, 7, 9, 2, 0, -1, -1, -7, -12, -14, -10, -9, -7, -1, 0, 0,
    26, 9, 5, -2, -5, -7, -8, -9, -9, -8, -7, -5, -3, -2, -2, -1,
    -4, -5, -5, -12, -12, -17, -18, -15, -20, -20, -18, -27, -25, -23, -19, -18,
    15, -1, -6, -7, -10, -11, -12, -16, -12, -15, -12, -14, -12, -9, -6, -5,
    # NEXT_BEST, a stage a line
    12, 14, 16, 23, 22, 22, 19, 9, 4, 1, 3, 0, -1, -2, -2, -2,
    10, 5, 7, 5, 3, 2, 1, -2, -1, -1, 0, 0, -1, 0, 0, 0,
    8, 10, 14, 11, 11, 6, 5, 2, 3, -1, -1, -10, -11, -10, -5, 3,
    6, 2, 2, 6, 5, 2, 1, 0, 1, 3, 2, -1, -2, -3, -3, -3,
    5, 6, 6, 6, -1, -5, -6, -4, -5, -7, -3, -3, -5, -4, -5, -8,
    8, -2, -1, 1, -2, -4, 0, 0, -1, -3, -5, -4, -3, -2, -1, -1,
    2, 3, 5, 4, -4, -6, -11, -8, -8, -10, -8, -11, -14, -10, -16, -19,
    4, -7, -7, -10, -9, -10, -10, -8, -13, -9, -14, -17, -17, -15, -12, -10,
    # TOTAL, not in turn and in turn
    91, 89, 72, 59, 53, 41, 33, 27, 20, 17, 7, 5, 1, -3, -10, -14, -14, -19, -23, -22,
    -22, -26, -29, -25, -26, -26, -26, -22, -23, -19, -18, -19, -20, -20, -17, -16, -14, -14, -15, -15,
    122, 90, 71, 54, 44, 33, 27, 19, 13, 7, 1, -2, -6, -9, -13, -14, -19, -22, -23, -24,
    -26, -24, -23, -23, -29, -24, -23, -20, -15, -16, -14, -17, -18, -17, -13, -10, -10, -13, -16, -11,
]
# fmt: on

# What a greedy player goes by, made by hand: cheese, whole mice, and how near the next pairs are.
SIMPLE = [
    *[400, 200, 120, 60, 0, -60, -120],
    *[0, -20, -70, -300],
    *[0, 0, -10, -30, -60],
    *[0] * 10,
    *[-15, -2, -20, -4, -40, -5, -50, -10, -150, -20, -160, -40],
    *[2 * max(0, 14 - 2 * bucket) * (4 - stage // 2) for stage in range(STAGES) for bucket in range(BUCKETS)],
    *[max(0, 14 - 2 * bucket) * (4 - stage // 2) for stage in range(STAGES) for bucket in range(BUCKETS)],
    *[0] * (2 * TOTALS),
]
