"""Scripted actions: the cards that the inspector keeps, and the lay-out of a house. In the dialect.

A lay-out follows from one number, the plan: it gives every card a preference for each cell, whatever partners have laid
meanwhile. Where a partner has taken the preferred cell, the card gets the next best.
"""

from __future__ import annotations

from cheeseboard.games.dialect import below, nth
from cheeseboard.games.havarti.dealing import in_tray
from cheeseboard.games.havarti.mind.context import CONTEXT_PLAN
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

PREFERENCE_SPAN = 1000  # of the random preference of a card for a cell
# By card, added to its preference for an entrance: more for rooms that cost the inspector something.
ENTRANCE_PREFERENCE = [0, 0, 0, 0, 0, 0, 100, 100, -200, 250, 350, 250, 250, 100]
ENTRANCE_CHEESE_PERCENT = 35  # a cheese accepts an entrance this often
KEPT_PAIR_WEIGHTS = [2, 0, 0, 1, 3, 0]  # by PAIRS: always with the mice, who find most
KEPT_PAIR_TOTAL = sum(KEPT_PAIR_WEIGHTS)


def draw_kept_pair(random: list[int]) -> int:
    """Keep two of the inspector's cards."""
    left = below(random, KEPT_PAIR_TOTAL)
    pair = 0
    while left >= KEPT_PAIR_WEIGHTS[pair]:
        left -= KEPT_PAIR_WEIGHTS[pair]
        pair += 1
    return DO_KEEP + pair


def next_planned_placement(s: State, context: list[int]) -> int:
    """Lay the next card on its preferred cell, or be ready."""
    for card in range(1, SPECIAL + SPECIALS):
        # Commons are laid last, on the cells that are left.
        if card != COMMON and in_tray(s, card) > 0:
            return DO_PLACE + (card - 1) * CELLS + preferred_cell(s, card, context[CONTEXT_PLAN])
    for cell in range(CELLS):
        if s.house[cell] == EMPTY:
            return DO_PLACE + (COMMON - 1) * CELLS + cell
    return DO_READY


def preferred_cell(s: State, card: int, plan: int) -> int:
    """The empty cell that this card prefers, by the plan."""
    best = -1
    most = 0
    for cell in range(CELLS):
        if s.house[cell] == EMPTY:
            luck = hashed(plan, card * CELLS + cell)
            wish = luck % PREFERENCE_SPAN
            if ENTRANCES >> cell & 1:
                wish += ENTRANCE_PREFERENCE[card]
                if card <= CHEESES and luck // PREFERENCE_SPAN % 100 >= ENTRANCE_CHEESE_PERCENT:
                    wish -= PREFERENCE_SPAN
            if best < 0 or wish > most:
                best = cell
                most = wish
    return best


def hashed(number: int, key: int) -> int:
    """A 32-bit hash of two numbers."""
    state = number ^ key * 2654435761
    for _ in range(3):
        state = 698769069 * (state & 0xFFFFFFFF) + (state >> 32)
    return (state ^ state >> 32) & 0xFFFFFFFF


def draw_shown_cheese(s: State, random: list[int]) -> int:
    """The cheese to turn up after a timeout: preferably none at an entrance."""
    shown = 0
    count = 0
    for cell in range(CELLS):
        if 1 <= s.house[cell] <= CHEESES:
            gladly = 1 if ENTRANCES >> cell & 1 else 8
            count += gladly
            if below(random, count) < gladly:
                shown = s.house[cell]
    return DO_SHOW + shown - 1


def random_placement(s: State, random: list[int]) -> int:
    """Lay any card that is left on the next empty cell: the lay-out of rollouts, without a plan."""
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
