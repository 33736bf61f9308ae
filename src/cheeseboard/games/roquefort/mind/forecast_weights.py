"""The weights of `network.py`, fitted to games of four, and which row of them stands for what is seen in `outlook.py`.

A stage is one, two, three, more kinds missing. Weights are in parts of UNIT, WEIGHT_ZERO added.
"""

from __future__ import annotations

from pathlib import Path
from zlib import decompress

TURNS = 4  # are forecast; the last stands for all that follow
UNITS = 60  # hidden
SIGHTS = 25  # rows that are added up for a seat
LANES = 4  # weights in a word
LANE = 15  # bits
UNIT = 128
WEIGHT_ZERO = 512
ROW_WORDS = (TURNS + UNITS) // LANES

MOMENT = 1  # + (kinds missing - 1) * 28 + moment * 2 + whether it searches
WHOLE = MOMENT + 168  # + ((mice lost * 5 + mice outside) * 4 + stage) * 2 + whether it searches
NEAREST = WHOLE + 160  # + (actions to the nearest pair * 4 + turns off) * 4 + stage
SECOND = NEAREST + 256  # + likewise the next pair
THIRD = SECOND + 256  # + likewise the third
FOURTH = THIRD + 256  # + actions to the fourth * 4 + turns off
TO_ALL = FOURTH + 64  # + actions to all pairs that are missing * 4 + turns off
CAUGHT = TO_ALL + 320  # + (mice next to a trap, to 2, * 3 + mice lost, to 2) * 4 + turns off
STAND = CAUGHT + 36  # + (wanted kinds under its mice * 4 + stage) * 4 + turns off
PLACES = STAND + 80  # + mice in towers * 5 + mice on holes
HIDDEN = PLACES + 20  # + tiles nobody has seen
IN_REACH = HIDDEN + 34  # + those it can look at, to 12, * 4 + turns off
SEEN = IN_REACH + 52  # + wanted kinds of which two tiles are seen * 8 + those of which one is
SPARE = SEEN + 64  # + (nothing, a trap, wanted) * 4 + turns off
BOTH = SPARE + 12  # + actions to the nearest pair, to 8, * 9 + to the next, to 8
KIND = BOTH + 81  # + 0 if it has the kind; 1 + (tiles seen, or 4 + how much dearer another pair is) * 16 + actions
NEARBY = KIND + 113  # + (wanted tiles one action away, to 8, * 9 + two away, to 8) * 4 + stage
GRASP = NEARBY + 324  # + ((kinds in reach, to 3, 4 if two at once, * 5 + actions to spare) * 4 + turns off) * 4 + stage
GRIP = GRASP + 400  # + (ways to reach one, to 11, * 4 + turns off) * 4 + stage
END_OF_ROWS = GRIP + 192

# What each hidden unit adds to the odds of each turn.
# fmt: off
MIXING = [
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

# `race_weights.bin` has row after row, from the first: a weight for each turn, then one for each hidden unit. First the
# low bytes of all weights, then the high ones; compressed.
_BYTES = decompress(Path(__file__).with_suffix(".bin").read_bytes())
_WEIGHTS = [low | high << 8 for low, high in zip(_BYTES[: len(_BYTES) // 2], _BYTES[len(_BYTES) // 2 :], strict=True)]
# Four weights a word; the first row has no number and no weight.
WORDS = [0] * ROW_WORDS + [
    sum(_WEIGHTS[at + lane] << LANE * lane for lane in range(LANES)) for at in range(0, len(_WEIGHTS), LANES)
]
