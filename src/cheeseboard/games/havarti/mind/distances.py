"""Distances between cells, as lists of ints."""

from cheeseboard.games.havarti.tables import BESIDE, CELLS, SIDE

# The steps between two cells: index one * 16 + other.
STEPS = [
    abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE) for one in range(CELLS) for other in range(CELLS)
]
WITHIN_ONE = [BESIDE[cell] | 1 << cell for cell in range(CELLS)]
# The cells two, and three, steps away.
TWO_AWAY = [sum(1 << n for n in range(CELLS) if STEPS[cell * CELLS + n] == 2) for cell in range(CELLS)]
THREE_AWAY = [sum(1 << n for n in range(CELLS) if STEPS[cell * CELLS + n] == 3) for cell in range(CELLS)]
