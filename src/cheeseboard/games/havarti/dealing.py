"""Cards of Hide the Havarti drawn, laid and shuffled, by chance or when hidden cards are resampled. In the dialect."""

from __future__ import annotations

from cheeseboard.games.dialect import below, nth
from cheeseboard.games.havarti.state import *
from cheeseboard.games.havarti.tables import *


def draw_specials(s: State, count: int, random: list[int]) -> None:
    """Draw `count` more specials."""
    for _ in range(count):
        rest = (1 << SPECIALS) - 1 & ~s.specials
        if rest:
            s.specials |= 1 << nth(rest, below(random, rest.bit_count()))


def lay_rest(s: State) -> None:
    """Put the cards that are not laid yet on the empty cells, in order."""
    commons = COMMONS_LAID
    laid = 0
    for place in range(CELLS):
        laid |= 1 << s.house[place]
        if s.house[place] == COMMON:
            commons -= 1
    cell = 0
    for card in range(1, SPECIAL + SPECIALS):
        left = commons
        if card != COMMON:
            left = 0 if laid >> card & 1 else 1
        if card >= SPECIAL:
            left &= s.specials >> card - SPECIAL
        while left > 0:
            while s.house[cell] != EMPTY:
                cell += 1
            s.house[cell] = card
            left -= 1


def in_tray(s: State, card: int) -> int:
    """How many of this card are still to be laid (H4)."""
    left = 1
    if card == COMMON:
        left = COMMONS_LAID
    elif card >= SPECIAL:
        left = s.specials >> card - SPECIAL & 1
    for cell in range(CELLS):
        if s.house[cell] == card:
            left -= 1
    return left


def shuffle_cells(s: State, cells: int, random: list[int]) -> None:
    """Put the cards of these cells in a random order."""
    left = cells.bit_count()
    while left > 1:
        one = left - 1
        other = below(random, left)
        if cells != ALL:
            one = nth(cells, one)
            other = nth(cells, other)
        card = s.house[one]
        s.house[one] = s.house[other]
        s.house[other] = card
        left -= 1
