"""A small neural network over what is seen of a seat, in whole numbers. In the dialect.

What is seen is a set of rows of weights, `SIGHTS` of them, packed five to an int (`outlook.py`). Their sum is what goes
into the hidden units, and, unit by unit added to what these make of it, into the forecast: the odds to finish in each
of the next turns. A word holds four weights, so that four are added at once.
"""

from __future__ import annotations

from cheeseboard.games.roquefort.mind.forecast_weights import (
    LANE,
    LANES,
    MIXING,
    ROW_WORDS,
    SIGHTS,
    TURNS,
    UNIT,
    WEIGHT_ZERO,
    WORDS,
)

SIGHT_BITS = 12
LANE_MASK = (1 << LANE) - 1
ZERO = SIGHTS * WEIGHT_ZERO  # a sum of rows that comes to nothing
FULL = 4 * UNIT  # a hidden unit gives no more than this
MIXING_UNIT = 256

# A forecast: for each turn the odds, a logarithm in steps, even ones in the middle.
ODDS_BITS = 13
ODDS = 1 << ODDS_BITS
STEP = 80
ODDS_UNIT = UNIT * MIXING_UNIT / STEP  # steps of a natural logarithm


def forecast_from(a: int, b: int, c: int, d: int, e: int) -> int:
    """The forecast for a seat of which these rows are seen."""
    word = added(a, b, c, d, e, 0)
    first_turn = ((word & LANE_MASK) - ZERO) * MIXING_UNIT
    second = ((word >> LANE & LANE_MASK) - ZERO) * MIXING_UNIT
    third = ((word >> 2 * LANE & LANE_MASK) - ZERO) * MIXING_UNIT
    later = ((word >> 3 * LANE & LANE_MASK) - ZERO) * MIXING_UNIT
    unit = 0
    for k in range(1, ROW_WORDS):
        word = added(a, b, c, d, e, k)
        for _ in range(LANES):
            given = min((word & LANE_MASK) - ZERO, FULL)
            word >>= LANE
            if given > 0:
                first_turn += given * MIXING[unit]
                second += given * MIXING[unit + 1]
                third += given * MIXING[unit + 2]
                later += given * MIXING[unit + 3]
            unit += TURNS
    odds = in_steps(first_turn) | in_steps(second) << ODDS_BITS
    return odds | in_steps(third) << 2 * ODDS_BITS | in_steps(later) << 3 * ODDS_BITS


def added(a: int, b: int, c: int, d: int, e: int, k: int) -> int:
    """The sum of the k-th words of all rows."""
    return added_five(a, k) + added_five(b, k) + added_five(c, k) + added_five(d, k) + added_five(e, k)


def added_five(rows: int, k: int) -> int:
    """The sum of the k-th words of up to five rows; no row has the number 0."""
    total = 0
    while rows:
        total += WORDS[(rows & (1 << SIGHT_BITS) - 1) * ROW_WORDS + k]
        rows >>= SIGHT_BITS
    return total


def in_steps(odds: int) -> int:
    """A logarithm as the steps of a forecast."""
    return min(max(0, odds + ODDS // 2 * STEP) // STEP, ODDS - 1)
