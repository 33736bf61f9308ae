"""A random legal action of Hide the Havarti, without a list. In the dialect, like rules.py.

This says again what `legality.block` says of each phase, on purpose: rollouts spend most of their time here, and on a
GPU many games wait for the one that takes longest, so there is no loop where sets of cells will do. The conformance
suite (`check_drawing`) compares the two in every phase: each listed action is drawn by one number, and nothing else is.
"""

from __future__ import annotations

from cheeseboard.games.dialect import CLOCK, below, nth
from cheeseboard.games.havarti.legality import barred, hideable, more_plain_actions, plain_actions, reach, walks
from cheeseboard.games.havarti.state import *
from cheeseboard.games.havarti.tables import *

ALL_PAIRS = CELLS * (CELLS - 1) // 2  # of cells


def draw_legal(s: State, seat: int, random: list[int]) -> int:
    """One of the legal actions, all equally likely, without writing a list."""
    phase = s.phase
    if phase == ARRANGE and seat != CLOCK:
        return draw_arrangement(s, random)
    if phase == FROMAGER:
        return draw_fromager(s, random)
    if phase == LIBRARY_PHASE:
        return draw_library(s, random)
    if phase == SITTING_PHASE:
        index = below(random, 1 + ALL_PAIRS)
        return DO_DONE if index == 0 else any_swap(index)
    # What is left is in the first ten blocks; three of them make a word.
    low = plain_actions(s, seat) | more_plain_actions(s) << 16
    middle = 0
    high = 0
    looks = 0
    if phase == INSPECTOR:
        middle = reach(s) << 16 | walks(s) << 32
        if s.cards:
            voila = ENTRANCES if s.cards >> VOILA & 1 else 0
            that = s.switched if s.cards >> THAT & 1 else 0
            ahha = reach(s) if s.cards >> AHHA & 1 else 0
            high = voila | that << 16 | ahha << 32
    elif phase == AGAIN:
        middle = (reach(s) & ~barred(s)) << 16
    elif phase == OPEN:
        low |= ENTRANCES << 32
    elif phase == VEGETABLE_PHASE:
        middle = s.up
    elif phase == BATHROOM_PHASE or phase == PEEK:
        looks = ALL & ~s.up
    index = below(random, low.bit_count() + middle.bit_count() + high.bit_count() + looks.bit_count())
    if index < low.bit_count():
        return nth(low, index)
    index -= low.bit_count()
    if index < middle.bit_count():
        return DO_HIDE + nth(middle, index)
    index -= middle.bit_count()
    if index < high.bit_count():
        return DO_VOILA + nth(high, index)
    return DO_PEEK + nth(looks, index - high.bit_count())


def still_to_lay(s: State) -> int:
    """The empty cells, a set, and 16 bits higher the cards in the tray, another; 0 when all lie."""
    if s.swaps:
        return 0
    empty = 0
    laid = 0
    commons = 0
    for cell in range(CELLS):
        card = s.house[cell]
        if card == EMPTY:
            empty |= 1 << cell
        elif card == COMMON:
            commons += 1
        else:
            laid |= 1 << card
    if empty == 0:
        return 0
    cards = ((1 << CHEESES) - 1 << 1 | s.specials << SPECIAL) & ~laid
    if commons < COMMONS_LAID:
        cards |= 1 << COMMON
    return cards << CELLS | empty


def draw_arrangement(s: State, random: list[int]) -> int:
    """For the lay-out: any card of the tray to any empty cell; when all lie, any swap, or ready."""
    work = still_to_lay(s)
    if work == 0:
        index = below(random, 1 + (ALL_PAIRS if s.swaps < MOST_SWAPS else 0))
        return DO_READY if index == 0 else any_swap(index)
    empty = work & ALL
    cards = work >> CELLS
    places = empty.bit_count()
    index = below(random, cards.bit_count() * places)
    return DO_PLACE + (nth(cards, index // places) - 1) * CELLS + nth(empty, index % places)


def any_swap(index: int) -> int:
    """Of all pairs of cells the one of this number, from 1."""
    cell = 0
    while index > CELLS - 1 - cell:
        index -= CELLS - 1 - cell
        cell += 1
    return DO_SWAP + cell * CELLS + cell + index


def draw_fromager(s: State, random: list[int]) -> int:
    """For the commonest turn: neighbours that lie face down, or a room out of sight."""
    down = ALL & ~s.up
    across = down & down >> 1 & NOT_LAST_COLUMN
    along = down & down >> SIDE
    rooms = hideable(s)
    count = across.bit_count() + along.bit_count()
    index = below(random, count + rooms.bit_count())
    return pair_swap(across, along, index) if index < count else DO_HIDE + nth(rooms, index - count)


def draw_library(s: State, random: list[int]) -> int:
    """For the Library: as `swappable` says of each cell (Q16). A pair is named by its first cell: `across` are pairs of
    neighbours in a row, `along` in a column. If a1, b1 and c1 alone lie face down, both pairs of the row touch b1,
    which has two such neighbours, so either may be swapped first and the other next."""
    down = ALL & ~s.up
    across = down & down >> 1 & NOT_LAST_COLUMN
    along = down & down >> SIDE
    if s.first:
        across &= s.first ^ s.first >> 1  # exactly one of the two
        along &= s.first ^ s.first >> SIDE
    else:
        left = (down & NOT_LAST_COLUMN) << 1  # the cells that have such a neighbour
        right = down >> 1 & NOT_LAST_COLUMN
        above = down << SIDE
        below_ = down >> SIDE
        several = left & right | (left | right) & (above | below_) | above & below_
        if across & (several | several >> 1) | along & (several | several >> SIDE):
            across &= several | several >> 1
            along &= several | several >> SIDE
    index = below(random, across.bit_count() + along.bit_count())
    return pair_swap(across, along, index)


def pair_swap(across: int, along: int, index: int) -> int:
    """Of these pairs of neighbours, each named by its first cell, the one of this number."""
    if index < across.bit_count():
        cell = nth(across, index)
        return DO_SWAP + cell * CELLS + cell + 1
    cell = nth(along, index - across.bit_count())
    return DO_SWAP + cell * CELLS + cell + SIDE
