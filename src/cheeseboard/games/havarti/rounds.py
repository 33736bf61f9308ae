"""Turns, rounds and points of Hide the Havarti. In the dialect, like rules.py."""

from __future__ import annotations

from cheeseboard.games.havarti.state import *
from cheeseboard.games.havarti.tables import *


def end_turn(s: State) -> None:
    """The inspector's turn is over; the fromagers' begin (H19, Q20)."""
    s.again = NOT_AGAIN
    s.switched = 0
    s.phase = FROMAGER
    s.turn = (s.inspector + 1) % s.players


def next_fromager(s: State) -> None:
    """The next fromager's turn, or the inspector's."""
    s.turn = (s.turn + 1) % s.players
    if s.turn == s.inspector:
        s.turn = 0
        s.phase = INSPECTOR


def end_round(s: State) -> None:
    """Count the points (H8, H44, Q24, Q26) and go on to the next round."""
    count = (s.found.bit_length() + 3) // 4
    for seat in range(s.players):
        if seat == s.inspector:
            s.scores[seat] += count
        elif s.own == 0:
            s.scores[seat] += CHEESES - count
        elif not is_listed(s.found, (seat - s.inspector + s.players) % s.players):
            s.scores[seat] += 2
    next_round(s)


def is_listed(cheeses: int, cheese: int) -> bool:
    """Whether a cheese is in a list."""
    while cheeses:
        if cheeses & 15 == cheese:
            return True
        cheeses >>= 4
    return False


def next_round(s: State) -> None:
    """A clean table and the next inspector; seats that left are passed over (H6, H7, H11, Q33)."""
    clear_table(s)
    while s.round < ROUNDS[s.players]:
        s.round += 1
        s.inspector = (s.inspector + 1) % s.players
        if not s.dormant >> s.inspector & 1:
            lay_knowledge(s)
            return
    finish(s, ALL_ROUNDS, most_points(s))


def clear_table(s: State) -> None:
    """Everything of a round is put away."""
    for cell in range(CELLS):
        s.house[cell] = EMPTY
    for k in range(4):
        s.slot[k] = 0
        s.was[k] = 0
        s.became[k] = 0
    s.up = s.switched = s.first = s.clean = s.scent = s.found = s.lost = 0
    s.specials = s.checked = s.seen = s.tried = 0
    s.mixed = s.was_clean = s.was_scent = 0
    s.turn = s.idle = s.cards = s.ready = s.swaps = s.hidden = s.again = s.peeker = s.sniffer = 0
    s.at = NOWHERE
    s.die = 1
    s.phase = KEEP
    lay_knowledge(s)


def lay_knowledge(s: State) -> None:
    """Fromagers will know the whole house, having laid it; the inspector nothing (H15)."""
    for seat in range(s.players):
        s.known[seat] = ALL
    s.known[s.inspector] = 0


def most_points(s: State) -> int:
    """The active seats with most points (H9, Q27)."""
    best = 0
    most = -1
    for seat in range(s.players):
        if not s.dormant >> seat & 1 and s.scores[seat] >= most:
            if s.scores[seat] > most:
                best = 0
            most = s.scores[seat]
            best |= 1 << seat
    return best


def finish(s: State, reason: int, winners: int) -> None:
    """It is over."""
    s.phase = OVER
    s.reason = reason
    s.winners = winners
