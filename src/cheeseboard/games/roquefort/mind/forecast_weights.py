"""The weights of `network.py`, and the row of weights for each value of each feature of `seat_features.py`.

They were fitted by temporal differences to matches of four, the search against greedy players. The scripts that did it
are not part of the project, so these numbers cannot be reproduced from it.

Stages are 0 to 3: one, two, three, more kinds missing. "Turns off" is the number of turns until the seat's own.
"""

from __future__ import annotations

from pathlib import Path
from zlib import decompress

FORECAST_TURNS = 4  # the last one stands for all later turns
HIDDEN_UNITS = 60
ACTIVE_FEATURES = 25  # each selects one row, and the rows are added up
LANES_PER_WORD = 4  # weights packed into an int
LANE_BITS = 15
WEIGHT_SCALE = 128  # the integer of a weight of 1
WEIGHT_OFFSET = 512  # added to every weight, so that no lane is negative
WORDS_PER_ROW = (FORECAST_TURNS + HIDDEN_UNITS) // LANES_PER_WORD

FEATURE_TURN_STATE = 1  # + (kinds missing - 1) * 28 + turn state * 2 + is searcher
FEATURE_MICE_LEFT = FEATURE_TURN_STATE + 168  # + ((mice lost * 5 + mice outside) * 4 + stage) * 2 + is searcher
FEATURE_NEAREST_PAIR = FEATURE_MICE_LEFT + 160  # + (actions to the nearest pair * 4 + turns off) * 4 + stage
FEATURE_SECOND_PAIR = FEATURE_NEAREST_PAIR + 256  # + likewise the next pair
FEATURE_THIRD_PAIR = FEATURE_SECOND_PAIR + 256  # + likewise the third
FEATURE_FOURTH_PAIR = FEATURE_THIRD_PAIR + 256  # + actions to the fourth * 4 + turns off
FEATURE_ALL_PAIRS = FEATURE_FOURTH_PAIR + 64  # + actions to all pairs that are missing * 4 + turns off
FEATURE_THREATENED = FEATURE_ALL_PAIRS + 320  # + (mice next to a trap, to 2, * 3 + mice lost, to 2) * 4 + turns off
FEATURE_STANDING = FEATURE_THREATENED + 36  # + (wanted kinds under its mice * 4 + stage) * 4 + turns off
FEATURE_PLACES = FEATURE_STANDING + 80  # + mice in towers * 5 + mice on holes
FEATURE_HIDDEN = FEATURE_PLACES + 20  # + tiles nobody has seen
FEATURE_LIFTABLE = FEATURE_HIDDEN + 34  # + unseen tiles it can lift, to 12, * 4 + turns off
FEATURE_SEEN = FEATURE_LIFTABLE + 52  # + wanted kinds of which two tiles are seen * 8 + those of which one is
FEATURE_SPARE = FEATURE_SEEN + 64  # + (nothing, a trap, wanted) * 4 + turns off
FEATURE_TWO_NEAREST = FEATURE_SPARE + 12  # + actions to the nearest pair, to 8, * 9 + to the next, to 8
# + 0 if it has the kind, otherwise 1 + (tiles seen, or 4 + the class of the detour) * 16 + actions
FEATURE_KIND = FEATURE_TWO_NEAREST + 81
FEATURE_NEARBY = FEATURE_KIND + 113  # + (wanted tiles one action away, to 8, * 9 + two away, to 8) * 4 + stage
# + ((kinds in reach, to 3, 4 if two at once, * 5 + actions to spare) * 4 + turns off) * 4 + stage
FEATURE_ONE_TURN_KINDS = FEATURE_NEARBY + 324
FEATURE_ONE_TURN_WAYS = FEATURE_ONE_TURN_KINDS + 400  # + (ways to reach one, to 11, * 4 + turns off) * 4 + stage
ROW_COUNT = FEATURE_ONE_TURN_WAYS + 192

# The output layer: for each hidden unit its weight in the logit of each turn, in parts of `network.OUTPUT_SCALE`.
# fmt: off
OUTPUT_WEIGHTS = [
    180, -99, -75, -6, 155, 80, -47, -27, -172, -84, -36, -3, -170, -73, -97, -42,
    -50, 12, 96, 78, 96, -123, -68, 58, 208, -139, 3, -104, 60, 10, 90, 54,
    141, 30, -84, -40, -354, -68, 124, -6, 119, -140, -86, -8, 13, 92, 68, -37,
    58, 86, 55, 91, -205, -19, -47, -17, 150, 54, 83, -154, -108, 110, 49, 59,
    22, 115, -13, 53, -33, -64, 41, 65, 130, 89, -279, 12, 169, 26, 188, 94,
    -185, -45, -2, -54, -124, -202, -91, -25, -82, 48, -2, 63, 153, 44, 16, 40,
    311, 19, 111, 26, -197, 8, 82, -43, 46, 11, 38, 72, -243, -87, -4, -23,
    -89, 78, 66, 112, -170, -70, -96, -137, -343, 7, 33, -16, 194, -38, 194, -55,
    -200, -64, -104, -24, 105, 173, 92, -151, -164, 41, 53, -32, 74, 188, -3, -30,
    141, 51, 102, 40, -170, 80, -34, -106, -197, 40, 3, 8, -185, -28, -60, -57,
    18, 139, -24, 45, -258, 50, 82, 41, -274, -84, -26, 91, -185, -130, -54, 57,
    -200, -36, -54, -54, -304, -220, -79, -142, -60, 19, 46, 53, 117, 133, -68, -31,
    176, -125, 13, -2, -235, -28, -37, 42, 35, 72, -61, 23, 34, -48, 70, 57,
    -15, 9, 133, 15, -276, -168, -52, -4, 128, -10, 134, -8, 55, 110, 18, 27,
    -204, 24, -53, -50, 84, -128, -57, -47, 81, 30, -5, 68, 91, -79, 64, 70,
]
# fmt: on

# `forecast_weights.bin` holds the rows from number 1 on: a weight for each turn, then one for each hidden unit. First
# the low bytes of all weights, then the high bytes; compressed by zlib.
_BYTES = decompress(Path(__file__).with_suffix(".bin").read_bytes())
_WEIGHTS = [low | high << 8 for low, high in zip(_BYTES[: len(_BYTES) // 2], _BYTES[len(_BYTES) // 2 :], strict=True)]
# Packed four to a word. Row 0 is all zeros: packed lists of rows end with it.
PACKED_WEIGHTS = [0] * WORDS_PER_ROW + [
    sum(_WEIGHTS[at + lane] << LANE_BITS * lane for lane in range(LANES_PER_WORD))
    for at in range(0, len(_WEIGHTS), LANES_PER_WORD)
]
