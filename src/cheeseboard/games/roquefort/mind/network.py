"""A small neural network in integers: from the features of a seat to its chances to finish. In the dialect.

The input is sparse: each of 25 features has one value, and each value of each feature has a row of 64 weights. The
sum of the 25 rows is the first layer. Its first 4 numbers go straight to the 4 outputs, the other 60 are the inputs of
the hidden units, which are clipped at 0 and MAX_ACTIVATION (a clipped ReLU). OUTPUT_WEIGHTS add the hidden units to the
outputs. These are logits: of the chance to finish in the seat's next turn, in the second if not in the first, and so
on. They are rounded to steps and packed 13 bits each.

Two packings make it fast without floats or vectors.

Four weights to a word: a row has 64 weights in 16 words of four 15-bit lanes, the first weight lowest. A weight w is
stored as round(128 w) + 512, so no lane is negative, and adding two words adds four weights at once. For example
(-1.5, 0, 0.25, 2) is stored in lanes 320, 512, 544, 768, in the word 320 | 512 << 15 | 544 << 30 | 768 << 45. After 25
rows each lane is too large by 25 * 512 = 12800: a lane that holds 12928 stands for (12928 - 12800) / 128 = 1. No lane
overflows, since 25 times the largest stored weight is below 1 << 15; a test checks it.

Five rows to an int: `seat_features.py` passes rows by number, 12 bits each, in five ints of five rows. Rows 7, 300 and
41 are 7 << 24 | 300 << 12 | 41. Numbers begin with 1, so that an int with fewer rows ends where it becomes 0.
"""

from __future__ import annotations

from cheeseboard.games.roquefort.mind.forecast_weights import (
    ACTIVE_FEATURES,
    FORECAST_TURNS,
    LANE_BITS,
    LANES_PER_WORD,
    OUTPUT_WEIGHTS,
    PACKED_WEIGHTS,
    WEIGHT_OFFSET,
    WEIGHT_SCALE,
    WORDS_PER_ROW,
)

ROW_BITS = 12
LANE_MASK = (1 << LANE_BITS) - 1
SUM_OFFSET = ACTIVE_FEATURES * WEIGHT_OFFSET  # a lane that stands for 0 after all rows are added
MAX_ACTIVATION = 4 * WEIGHT_SCALE  # of a hidden unit, in parts of WEIGHT_SCALE
OUTPUT_SCALE = 256

# A forecast: a quantized logit for each turn. The middle of the range is a logit of 0.
LOGIT_BITS = 13
LOGIT_STEPS = 1 << LOGIT_BITS
LOGIT_STEP = 80
STEPS_PER_NAT = WEIGHT_SCALE * OUTPUT_SCALE / LOGIT_STEP


def network_forecast(a: int, b: int, c: int, d: int, e: int) -> int:
    """The forecast for a seat whose features select these rows, five to an int."""
    word = summed_word(a, b, c, d, e, 0)
    first_turn = ((word & LANE_MASK) - SUM_OFFSET) * OUTPUT_SCALE
    second = ((word >> LANE_BITS & LANE_MASK) - SUM_OFFSET) * OUTPUT_SCALE
    third = ((word >> 2 * LANE_BITS & LANE_MASK) - SUM_OFFSET) * OUTPUT_SCALE
    later = ((word >> 3 * LANE_BITS & LANE_MASK) - SUM_OFFSET) * OUTPUT_SCALE
    unit = 0
    for k in range(1, WORDS_PER_ROW):
        word = summed_word(a, b, c, d, e, k)
        for _ in range(LANES_PER_WORD):
            activation = min((word & LANE_MASK) - SUM_OFFSET, MAX_ACTIVATION)
            word >>= LANE_BITS
            if activation > 0:
                first_turn += activation * OUTPUT_WEIGHTS[unit]
                second += activation * OUTPUT_WEIGHTS[unit + 1]
                third += activation * OUTPUT_WEIGHTS[unit + 2]
                later += activation * OUTPUT_WEIGHTS[unit + 3]
            unit += FORECAST_TURNS
    logits = quantized_logit(first_turn) | quantized_logit(second) << LOGIT_BITS
    return logits | quantized_logit(third) << 2 * LOGIT_BITS | quantized_logit(later) << 3 * LOGIT_BITS


def summed_word(a: int, b: int, c: int, d: int, e: int, k: int) -> int:
    """The sum of the k-th words of all 25 rows."""
    return summed_five(a, k) + summed_five(b, k) + summed_five(c, k) + summed_five(d, k) + summed_five(e, k)


def summed_five(rows: int, k: int) -> int:
    """The sum of the k-th words of up to five rows."""
    total = 0
    while rows:
        total += PACKED_WEIGHTS[(rows & (1 << ROW_BITS) - 1) * WORDS_PER_ROW + k]
        rows >>= ROW_BITS
    return total


def quantized_logit(logit: int) -> int:
    """A logit, in parts of WEIGHT_SCALE * OUTPUT_SCALE, as a step of a forecast."""
    return min(max(0, logit + LOGIT_STEPS // 2 * LOGIT_STEP) // LOGIT_STEP, LOGIT_STEPS - 1)
