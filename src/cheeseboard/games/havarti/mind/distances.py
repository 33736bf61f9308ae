"""How far cells are from each other, as lists of ints."""

from cheeseboard.games.havarti.tables import BESIDE, CELLS, SIDE

# How many rooms apart two cells are: index one * 16 + other.
STEPS = [
    abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE) for one in range(CELLS) for other in range(CELLS)
]
WITHIN_ONE = [BESIDE[cell] | 1 << cell for cell in range(CELLS)]
# The cells so many steps away.
TWO_AWAY = [sum(1 << n for n in range(CELLS) if STEPS[cell * CELLS + n] == 2) for cell in range(CELLS)]
THREE_AWAY = [sum(1 << n for n in range(CELLS) if STEPS[cell * CELLS + n] == 3) for cell in range(CELLS)]
# The neighbours of a cell that are nearer to somebody than the cell is: index his cell * 16 + cell.
CLOSER = [
    sum(1 << n for n in range(CELLS) if BESIDE[cell] >> n & 1 and STEPS[at * CELLS + n] < STEPS[at * CELLS + cell])
    for at in range(CELLS)
    for cell in range(CELLS)
]
