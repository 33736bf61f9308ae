"""The suspicion of each room: the likelihood of cheese there to an inspector who follows the swaps. In the dialect.

A number for each cell, NEUTRAL_SUSPICION where nothing is known; it moves with the card. After each turn of a fromager
it is multiplied by a likelihood ratio, which depends on what happened to the card, on its distance from the inspector
and on the style of the fromagers.
"""

from __future__ import annotations

from cheeseboard.games.havarti.mind.context import BLIND_STYLE, NEUTRAL_SUSPICION
from cheeseboard.games.havarti.mind.distances import STEPS
from cheeseboard.games.havarti.rules import moved
from cheeseboard.games.havarti.state import DO_PLACE, DO_SWAP, FROMAGER, State
from cheeseboard.games.havarti.tables import CELLS, ENTRANCES

MIN_SUSPICION, MAX_SUSPICION = NEUTRAL_SUSPICION // 16, NEUTRAL_SUSPICION * 16  # swaps alone prove nothing
ENTRANCE_PERCENT = 55  # cheese is laid at an entrance less often
# What a turn did to a card.
WENT_AWAY, CAME_NEAR, CARRIED, LEFT, LEFT_ALONE, QUIET = 0, 1, 2, 3, 4, 5
# How much likelier that is for a cheese than for another card, in 64ths, by the distance from the inspector: for
# fromagers of open style, then of sly style. Measured in matches of the built-in bots.
LIKELIHOOD_RATIOS = [
    64, 150, 140, 120, 64, 64, 64, 64,  # moved a step away
    64, 64, 14, 30, 35, 50, 40, 64,  # moved a step nearer
    40, 32, 64, 64, 64, 64, 64, 64,  # swapped, with the inspector on one of the two
    50, 42, 64, 64, 68, 64, 64, 64,  # left
    64, 115, 64, 60, 56, 56, 56, 64,  # left while the inspector was moved
    80, 30, 64, 56, 72, 68, 68, 64,  # left while a room was turned down
    64, 64, 26, 100, 130, 90, 64, 64,
    64, 64, 76, 112, 60, 50, 70, 64,
    76, 50, 64, 64, 64, 64, 64, 64,
    70, 52, 72, 56, 64, 66, 66, 64,
    64, 85, 58, 70, 66, 64, 50, 64,
    24, 72, 60, 68, 64, 72, 66, 64,
]  # fmt: skip


def begin_suspicion(values: list[int], base: int) -> None:
    """The suspicion of a house that was just laid."""
    for cell in range(CELLS):
        values[base + cell] = NEUTRAL_SUSPICION
        if ENTRANCES >> cell & 1:
            values[base + cell] = NEUTRAL_SUSPICION * ENTRANCE_PERCENT // 100


def update_suspicion(s: State, action: int, style: int, values: list[int], base: int) -> None:
    """Update after an action that is about to be applied."""
    swapping = DO_SWAP <= action < DO_PLACE
    one = (action - DO_SWAP) // CELLS if swapping else 0
    other = action % CELLS if swapping else 0
    if s.phase == FROMAGER and style != BLIND_STYLE:
        for cell in range(CELLS):
            values[base + cell] = suspicion_after(s, cell, one, other, style, values[base + cell])
    if swapping:
        suspicion = values[base + one]
        values[base + one] = values[base + other]
        values[base + other] = suspicion


def suspicion_after(s: State, cell: int, one: int, other: int, style: int, suspicion: int) -> int:
    """The suspicion of the card on a cell after a fromager's turn: a swap, or a room turned down if `one` is
    `other`."""
    fate = QUIET
    if one != other:
        fate = LEFT_ALONE if s.at == one or s.at == other else LEFT
        if cell == one or cell == other:
            fate = CARRIED
            if s.at != one and s.at != other:
                there = STEPS[s.at * CELLS + moved(cell, one, other)]
                fate = WENT_AWAY if there > STEPS[s.at * CELLS + cell] else CAME_NEAR
    suspicion = suspicion * LIKELIHOOD_RATIOS[(style * 6 + fate) * 8 + STEPS[s.at * CELLS + cell]] // 64
    if suspicion < MIN_SUSPICION:
        return MIN_SUSPICION
    return suspicion if suspicion < MAX_SUSPICION else MAX_SUSPICION


def mix_suspicion(values: list[int], base: int, cells: int) -> None:
    """Level the suspicion of cards whose order is not known any more."""
    total = 0
    for cell in range(CELLS):
        if cells >> cell & 1:
            total += values[base + cell]
    for cell in range(CELLS):
        if cells >> cell & 1:
            values[base + cell] = total // cells.bit_count()
