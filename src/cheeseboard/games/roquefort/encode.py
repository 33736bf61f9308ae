"""Château Roquefort as numbers, for environments: a small set of choices, their mask, and what a seat observes. In the
dialect, like rules.py, and compiled with it.

A choice names a mouse by its rank among the seat's mice in reading order, so 276 of them do for the 2,481 actions. What
is observed is what the view tells and nothing else; observation.py says the same from the view, and what every number
means.
"""

from __future__ import annotations

from cheeseboard.games.dialect import WORD, first, join, nth
from cheeseboard.games.roquefort.rules import (
    ENTER,
    LIFT,
    MICE,
    OVER,
    PLACE,
    RUN,
    SLIDE,
    TURN,
    State,
    entries_in_reach,
    fields_in_reach,
    in_dungeon,
    occupied,
    rooms_in_reach,
)
from cheeseboard.games.roquefort.tables import (
    CELLS,
    HOLE_CELLS,
    HOLES,
    KINDS,
    ROOMS,
    SEATS,
    SLOTS,
    TOWERS,
    TRAP,
)

CHOICES = RUN + MICE * CELLS
WORDS = -(-CHOICES // WORD)
MOST_TOLD = 127  # counters stop there: they have to fit eight bits

TILE_SIGNS = TRAP + 2  # unknown, blank, seven cheeses, trap
OBSERVED = len(HOLE_CELLS) * TILE_SIGNS + ROOMS + TRAP + 1 + SEATS * (CELLS + KINDS + 4) + 11


def choice_words(s: State, seat: int, out: list[int]) -> None:
    """Add the legal choices of the seat in turn to `out`, a set in words, which is empty."""
    if s.phase == PLACE:
        join(TOWERS & ~occupied(s), ENTER, out)
        return
    plain = 1
    if s.actions:
        plain |= rooms_in_reach(s, seat) << LIFT
        if s.slid == 0:
            plain |= (1 << SLOTS) - 1 << SLIDE
    out[0] = plain
    if s.actions:
        join(entries_in_reach(s, seat), ENTER, out)
        base = RUN
        mice = s.mice[seat]
        while mice:
            join(fields_in_reach(s, first(mice)), base, out)
            base += CELLS
            mice &= mice - 1


def mark(members: int, base: int, out: list[int]) -> None:
    """A 1 for each member of a set."""
    while members:
        out[base + first(members)] = 1
        members &= members - 1


def action_of(s: State, seat: int, choice: int) -> int:
    """The action that a choice means now; -1 for a mouse that is not in the castle."""
    if choice < RUN:
        return choice
    rank = (choice - RUN) // CELLS
    if rank >= s.mice[seat].bit_count():
        return -1
    return RUN + nth(s.mice[seat], rank) * CELLS + (choice - RUN) % CELLS


def choice_of(s: State, seat: int, action: int) -> int:
    """The choice that means this action now."""
    if action < RUN:
        return action
    start = (action - RUN) // CELLS
    rank = (s.mice[seat] & (1 << start) - 1).bit_count()
    return RUN + rank * CELLS + (action - RUN) % CELLS


def first_to_act(s: State) -> int:
    """The seat to act; -1 for chance, or nobody."""
    return s.seat if s.phase == PLACE or s.phase == TURN else -1


def observe(s: State, seat: int, out: list[int]) -> None:
    """Write what the seat may know into `out`, which is all 0. Seats are counted from the one that looks."""
    at = 0
    readable = s.known if s.assist else s.bare & HOLES
    for k in range(len(HOLE_CELLS)):
        cell = HOLE_CELLS[k]
        out[at + (s.tiles[cell] + 1 if readable >> cell & 1 else 0)] = 1
        at += TILE_SIGNS
    for room in range(ROOMS):
        out[at + room] = 1 - (s.open >> room & 1)
    at += ROOMS
    out[at + s.spare] = 1
    at += TRAP + 1
    for k in range(s.players):
        other = (seat + k) % s.players
        mark(s.mice[other], at + k * CELLS, out)
        mark(s.cheese[other] >> 1, at + SEATS * CELLS + k * KINDS, out)
    at += SEATS * (CELLS + KINDS)
    for k in range(s.players):
        other = (seat + k) % s.players
        out[at + k] = s.outside[other]
        out[at + SEATS + k] = in_dungeon(s, other)
        out[at + 2 * SEATS + k] = s.dormant >> other & 1
        out[at + 3 * SEATS + k] = 1 if other == s.seat and s.phase != OVER else 0
    at += 4 * SEATS
    out[at] = s.actions if s.phase == TURN else 0
    out[at + 1] = s.slid
    out[at + 2] = 1 if s.phase == PLACE else 0
    out[at + 3] = 1 if s.phase == OVER else 0
    out[at + 4] = s.stirred
    out[at + 5] = s.layout
    out[at + 6] = s.goal
    out[at + 7] = s.players
    out[at + 8] = min(s.round, MOST_TOLD)
    out[at + 9] = min(max(s.round_limit - s.round, 0), MOST_TOLD)
    out[at + 10] = min(max(s.quiet_limit - s.quiet, 0), MOST_TOLD)
