"""The weights of `network.py`, fitted to games of four, and which row of them stands for what is seen in `outlook.py`.

A stage is one, two, three, more kinds missing. Weights are in parts of UNIT, WEIGHT_ZERO added.
"""

from __future__ import annotations

from pathlib import Path
from zlib import decompress

TURNS = 4  # are forecast; the last stands for all that follow
UNITS = 28  # hidden
SIGHTS = 23  # rows that are added up for a seat
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
END_OF_ROWS = NEARBY + 324

# What each hidden unit adds to the odds of each turn.
# fmt: off
MIXING = [
    -64, -26, -123, 101, 57, -69, 14, -117, -133, 208, -4, 77, -23, 123, 355, 53,
    16, 116, 149, -75, -194, 38, -151, -15, 9, -201, 1, 94, 49, -19, 134, 109,
    158, -31, 97, 36, 15, -141, -97, -102, -48, 233, -22, 44, -59, -122, 20, -156,
    -195, -67, 41, -63, 25, 158, 11, 116, -168, -140, 9, -130, -15, 35, 90, 24,
    62, 22, 86, 40, -150, -54, 60, -98, 97, 230, -46, 55, -139, -3, 146, 59,
    -188, -175, -234, -80, 18, -55, -79, -103, 258, -102, -204, 75, -153, -6, 31, 51,
    68, -258, -49, -33, 88, 90, -54, -110, 187, -175, -97, 15, 160, 118, 135, 162,
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
