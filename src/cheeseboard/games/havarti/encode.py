"""Hide the Havarti as numbers, for environments: the choices are the actions themselves, with their mask; and what a
seat observes. In the dialect, like rules.py, and compiled with it.

What is observed is what the view tells and nothing else; observation.py says the same from the view, and what every
number means.
"""

from __future__ import annotations

from cheeseboard.games.dialect import CHANCE, WORD, first, join
from cheeseboard.games.havarti.knowledge import readable_cells
from cheeseboard.games.havarti.legality import actors, block, blocks
from cheeseboard.games.havarti.random_actions import still_to_lay
from cheeseboard.games.havarti.state import (
    ACTION_COUNT,
    AGAIN_BAR,
    ARRANGE,
    DO_PLACE,
    DO_READY,
    DO_SWAP,
    LIBRARY_PHASE,
    MOST_SWAPS,
    OVER,
    SNIFF_PHASE,
    VEGETABLE_PHASE,
    State,
)
from cheeseboard.games.havarti.tables import (
    ALL,
    CELLS,
    CHEESES,
    LATER,
    LINE_CELLS,
    LINES,
    NOWHERE,
    ROUNDS,
    SEATS,
    SIDE,
    SPECIALS,
    UNKNOWN,
)

CHOICES = ACTION_COUNT
WORDS = -(-CHOICES // WORD)
CARDS = UNKNOWN + 1  # what can be on a cell, nothing and the unknown among it
PHASE_COUNT = OVER + 1
OBSERVED = (
    CELLS * CARDS  # house
    + 5 * CELLS  # up, switched, at, first, barred
    + 2 * SPECIALS  # specials, checked
    + 2 * CHEESES + SIDE  # found, lost, cards in hand
    + PHASE_COUNT
    + 5 * SEATS  # turn, inspector, ready, dormant, scores
    + LINES  # tried
    + CELLS + CARDS  # peeked
    + LINES + SIDE * CARDS  # sniffed
    + 13
)  # fmt: skip


def choice_words(s: State, seat: int, out: list[int]) -> None:
    """Add the legal choices of a seat that may act to `out`, a set in words, which is empty."""
    if s.phase == ARRANGE:
        arrangement_words(s, out)
        return
    numbers = blocks(s, seat)
    while numbers:
        number = first(numbers)
        numbers &= numbers - 1
        join(block(s, seat, number), number * CELLS, out)


def arrangement_words(s: State, out: list[int]) -> None:
    """The same for the lay-out, in one pass over the house and not one a block; tests compare it with `legal`."""
    work = still_to_lay(s)
    cards = work >> CELLS
    while cards:
        join(work & ALL, DO_PLACE + (first(cards) - 1) * CELLS, out)
        cards &= cards - 1
    if work:
        return
    out[0] = 1 << DO_READY
    if s.swaps < MOST_SWAPS:
        for cell in range(CELLS):
            join(LATER[cell], DO_SWAP + cell * CELLS, out)


def mark(members: int, base: int, out: list[int]) -> None:
    """A 1 for each member of a set."""
    while members:
        out[base + first(members)] = 1
        members &= members - 1


def action_of(s: State, seat: int, choice: int) -> int:
    """The action that a choice means."""
    return choice


def choice_of(s: State, seat: int, action: int) -> int:
    """The choice that means this action."""
    return action


def first_to_act(s: State) -> int:
    """The first of those who may act, clockwise from the inspector's left; -1 for chance, or nobody."""
    acting = actors(s)
    if acting >> CHANCE & 1:
        return -1
    for k in range(1, s.players + 1):
        seat = (s.inspector + k) % s.players
        if acting >> seat & 1:
            return seat
    return -1


def observe(s: State, seat: int, out: list[int]) -> None:
    """Write what the seat may know into `out`, which is all 0. Seats are counted from the one that looks."""
    at = 0
    readable = readable_cells(s, seat)
    for cell in range(CELLS):
        out[at + (s.house[cell] if readable >> cell & 1 else UNKNOWN)] = 1
        at += CARDS
    mark(s.up, at, out)
    mark(s.switched, at + CELLS, out)
    if s.at != NOWHERE:
        out[at + 2 * CELLS + s.at] = 1
    if s.phase == LIBRARY_PHASE:
        mark(s.first, at + 3 * CELLS, out)
    if s.phase != OVER and s.again >= AGAIN_BAR:
        out[at + 4 * CELLS + s.again - AGAIN_BAR] = 1
    at += 5 * CELLS
    if seat != s.inspector:
        mark(s.specials, at, out)
    mark(s.checked, at + SPECIALS, out)
    at += 2 * SPECIALS
    count_cheeses(s.found, at, out)
    count_cheeses(s.lost, at + CHEESES, out)
    at += 2 * CHEESES
    mark(s.cards, at, out)
    at += SIDE
    out[at + s.phase] = 1
    at += PHASE_COUNT
    observe_seats(s, seat, at, out)
    at += 5 * SEATS
    if s.phase == SNIFF_PHASE:
        mark(s.tried, at, out)
    at += LINES
    observe_looks(s, seat, at, out)
    at += CELLS + CARDS + LINES + SIDE * CARDS
    out[at] = s.die
    out[at + 1] = s.searches
    out[at + 2] = s.idle
    out[at + 3] = s.round
    out[at + 4] = ROUNDS[s.players] - s.round
    out[at + 5] = s.players
    out[at + 6] = 1 if seat == s.inspector else 0
    out[at + 7] = s.swaps if s.phase == ARRANGE and seat != s.inspector else 0
    out[at + 8] = s.hidden if s.phase == VEGETABLE_PHASE else 0
    out[at + 9] = 1 if s.phase != OVER and s.again else 0
    out[at + 10] = s.own
    out[at + 11] = s.dealt
    out[at + 12] = s.assist


def count_cheeses(cheeses: int, base: int, out: list[int]) -> None:
    """For each cheese of an ordered list its place in it, from 1."""
    place = 1
    while cheeses:
        out[base + (cheeses & 15) - 1] = place
        cheeses >>= 4
        place += 1


def observe_seats(s: State, seat: int, at: int, out: list[int]) -> None:
    """Who acts, who is the inspector, who is ready, who left, and the points."""
    acting = first_to_act(s)
    for k in range(s.players):
        other = (seat + k) % s.players
        out[at + k] = 1 if other == acting else 0
        out[at + SEATS + k] = 1 if other == s.inspector else 0
        out[at + 2 * SEATS + k] = s.ready >> other & 1 if s.phase == ARRANGE else 0
        out[at + 3 * SEATS + k] = s.dormant >> other & 1
        out[at + 4 * SEATS + k] = s.scores[other]


def observe_looks(s: State, seat: int, at: int, out: list[int]) -> None:
    """What this seat alone has just been shown."""
    if s.phase == OVER:
        return
    if s.peeker == seat + 1:
        out[at + s.peeked] = 1
        out[at + CELLS + s.house[s.peeked]] = 1
    at += CELLS + CARDS
    if s.sniffer == seat + 1:
        out[at + s.sniffed] = 1
        at += LINES
        cells = LINE_CELLS[s.sniffed]
        while cells:
            out[at + s.house[first(cells)]] = 1
            at += CARDS
            cells &= cells - 1
