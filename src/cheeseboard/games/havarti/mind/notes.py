"""How much each room smells of cheese to an inspector who follows the fromagers' swaps. In the dialect.

A number for each cell, EVEN where nothing tells; it goes with the card. What a swap tells depends on how far from the
inspector a card was and on the style of the fromagers.
"""

from __future__ import annotations

from cheeseboard.games.havarti.mind.distances import STEPS
from cheeseboard.games.havarti.mind.lore import BLINDLY, EVEN
from cheeseboard.games.havarti.rules import moved
from cheeseboard.games.havarti.state import DO_PLACE, DO_SWAP, FROMAGER, State
from cheeseboard.games.havarti.tables import CELLS, ENTRANCES

FAINTEST, STRONGEST = EVEN // 16, EVEN * 16  # nothing is ever certain
AT_DOORS = 55  # cheese is laid at an entrance less often, in hundredths
# What became of a card.
WENT_AWAY, CAME_NEAR, CARRIED, LEFT, LEFT_ALONE, QUIET = 0, 1, 2, 3, 4, 5
# How much likelier a cheese is to fare so than another card, in 64ths, by how far it was from the inspector: for
# fromagers who do it openly, then for sly ones. Measured on our own.
TELLS = [
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


def begin_notes(notes: list[int], base: int) -> None:
    """A house was just laid."""
    for cell in range(CELLS):
        notes[base + cell] = EVEN * AT_DOORS // 100 if ENTRANCES >> cell & 1 else EVEN


def take_note(s: State, action: int, style: int, notes: list[int], base: int) -> None:
    """Somebody is about to act."""
    swapping = DO_SWAP <= action < DO_PLACE
    one = (action - DO_SWAP) // CELLS if swapping else 0
    other = action % CELLS if swapping else 0
    if s.phase == FROMAGER and style != BLINDLY:
        for cell in range(CELLS):
            notes[base + cell] = told(s, cell, one, other, style, notes[base + cell])
    if swapping:
        smell = notes[base + one]
        notes[base + one] = notes[base + other]
        notes[base + other] = smell


def told(s: State, cell: int, one: int, other: int, style: int, smell: int) -> int:
    """How much the card on a cell smells after a fromager's turn: a swap, or a room turned down if `one` is `other`."""
    fared = QUIET
    if one != other:
        fared = LEFT_ALONE if s.at == one or s.at == other else LEFT
        if cell == one or cell == other:
            fared = CARRIED
            if s.at != one and s.at != other:
                there = STEPS[s.at * CELLS + moved(cell, one, other)]
                fared = WENT_AWAY if there > STEPS[s.at * CELLS + cell] else CAME_NEAR
    smell = smell * TELLS[(style * 6 + fared) * 8 + STEPS[s.at * CELLS + cell]] // 64
    if smell < FAINTEST:
        return FAINTEST
    return smell if smell < STRONGEST else STRONGEST


def mix_notes(notes: list[int], base: int, cells: int) -> None:
    """Cards whose order nobody knows any more smell alike."""
    total = 0
    for cell in range(CELLS):
        if cells >> cell & 1:
            total += notes[base + cell]
    for cell in range(CELLS):
        if cells >> cell & 1:
            notes[base + cell] = total // cells.bit_count()
