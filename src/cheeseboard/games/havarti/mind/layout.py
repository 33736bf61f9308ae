"""What is played by habit: which cards the inspector keeps, how fromagers lay out a house. In the dialect.

A lay-out is made from one number: the same number gives the same wish for each card, whoever has laid what meanwhile.
Where a partner took the cell that was wished for, the next best is taken.
"""

from __future__ import annotations

from cheeseboard.games.dialect import below, nth
from cheeseboard.games.havarti.dealing import in_tray
from cheeseboard.games.havarti.mind.lore import LORE_PLAN
from cheeseboard.games.havarti.state import DO_KEEP, DO_PLACE, DO_READY, DO_SHOW, State
from cheeseboard.games.havarti.tables import (
    CELLS,
    CHEESES,
    COMMON,
    COMMONS_LAID,
    EMPTY,
    ENTRANCES,
    SPECIAL,
    SPECIALS,
)

WISHES = 1000  # how much chance has to say in where a card goes
# How gladly a card is laid at an entrance, besides: rooms that cost the inspector something rather.
WELCOME = [0, 0, 0, 0, 0, 0, 100, 100, -200, 250, 350, 250, 250, 100]
BOLD = 35  # a cheese goes to an entrance so much less often than elsewhere, in hundredths
KEPT = [2, 0, 0, 1, 3, 0]  # how often each pair of cards is kept, by PAIRS: always the mice, who find most
KEEPINGS = sum(KEPT)


def keep_two(random: list[int]) -> int:
    """Two of the inspector's cards."""
    left = below(random, KEEPINGS)
    pair = 0
    while left >= KEPT[pair]:
        left -= KEPT[pair]
        pair += 1
    return DO_KEEP + pair


def lay_next(s: State, lore: list[int]) -> int:
    """Lay the next card where it is wished for, or be ready."""
    for card in range(1, SPECIAL + SPECIALS):
        # Commons are laid last: they go where nothing else wants to be.
        if card != COMMON and in_tray(s, card) > 0:
            return DO_PLACE + (card - 1) * CELLS + wished_for(s, card, lore[LORE_PLAN])
    for cell in range(CELLS):
        if s.house[cell] == EMPTY:
            return DO_PLACE + (COMMON - 1) * CELLS + cell
    return DO_READY


def wished_for(s: State, card: int, plan: int) -> int:
    """The empty cell that this card would rather lie on than on any other."""
    best = -1
    most = 0
    for cell in range(CELLS):
        if s.house[cell] == EMPTY:
            luck = scrambled(plan, card * CELLS + cell)
            wish = luck % WISHES
            if ENTRANCES >> cell & 1:
                wish += WELCOME[card]
                if card <= CHEESES and luck // WISHES % 100 >= BOLD:
                    wish -= WISHES
            if best < 0 or wish > most:
                best = cell
                most = wish
    return best


def scrambled(number: int, key: int) -> int:
    """A number of 32 bits that looks random, the same for the same two numbers."""
    state = number ^ key * 2654435761
    for _ in range(3):
        state = 698769069 * (state & 0xFFFFFFFF) + (state >> 32)
    return (state ^ state >> 32) & 0xFFFFFFFF


def show_one(s: State, random: list[int]) -> int:
    """The cheese to turn up for having been slow: rather none at an entrance."""
    shown = 0
    count = 0
    for cell in range(CELLS):
        if 1 <= s.house[cell] <= CHEESES:
            gladly = 1 if ENTRANCES >> cell & 1 else 8
            count += gladly
            if below(random, count) < gladly:
                shown = s.house[cell]
    return DO_SHOW + shown - 1


def lay_somehow(s: State, random: list[int]) -> int:
    """The same as `lay_next` without a plan, for playouts: the next cell gets any card that is left."""
    laid = 0
    commons = COMMONS_LAID
    empty = 0
    for cell in range(CELLS):
        laid |= 1 << s.house[cell]
        commons -= s.house[cell] == COMMON
        empty += s.house[cell] == EMPTY
    if empty == 0:
        return DO_READY
    place = 0
    while s.house[place] != EMPTY:
        place += 1
    left = ((s.specials << SPECIAL) | 0b11110) & ~laid
    index = below(random, empty)
    if index < commons:
        return DO_PLACE + (COMMON - 1) * CELLS + place
    return DO_PLACE + (nth(left, (index - commons) % left.bit_count()) - 1) * CELLS + place
