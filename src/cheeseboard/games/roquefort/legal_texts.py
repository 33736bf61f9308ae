"""The legal actions as texts, in the order in which `rules.legal` lists their numbers. A server asks at every move.

This repeats `rules.legal`, on purpose: one pass over the mice instead of three, and the texts of each set of rooms and
cells are cached. The conformance suite compares the two after every step (`check_refusals`, `check_drawing`).
"""

from __future__ import annotations

from functools import lru_cache

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.notation import ACTION_TEXTS, FIRST_HALF, HALF, by_halves
from cheeseboard.games.roquefort.rules import (
    END,
    ENTER,
    LIFT,
    PLACE,
    RUN,
    State,
    landings,
)
from cheeseboard.games.roquefort.tables import CELLS, FIELDS, STEPS, TOUCH, TOWERS

_END = (ACTION_TEXTS[END],)
_END_AND_SLIDES = tuple(ACTION_TEXTS[END:LIFT])
_FIRST_LIFTS, _OTHER_LIFTS = by_halves([(text,) for text in ACTION_TEXTS[LIFT:ENTER]], ())


def legal_texts(s: State) -> tuple[str, ...]:
    """Every legal action of the seat in turn."""
    mice = s.mice
    taken = mice[0] | mice[1] | mice[2] | mice[3]
    if s.phase == PLACE:
        return _texts(ENTER, TOWERS & ~taken)
    actions, seat = s.actions, s.seat
    if actions == 0:
        return _END
    # As `rooms_in_reach`, `entries_in_reach` and `fields_in_reach` have it, in one go through the mice.
    free = s.bare & ~s.traps & ~taken
    blocks, touch = taken & FIELDS if actions > 1 else 0, s.layout * CELLS
    rooms = 0
    runs: tuple[str, ...] = ()
    runners = mice[seat]
    while runners:
        mouse = runners & -runners
        runners ^= mouse
        start = mouse.bit_length() - 1
        rooms |= TOUCH[touch + start]
        ring = STEPS[start]
        # Without a mouse beside it, or with a single action, there is nothing to jump over.
        fields = landings(ring, free, blocks & ~mouse, actions) if ring & blocks else ring & free
        if fields:
            runs += _texts(RUN + start * CELLS, fields)
    rooms &= ~s.open
    found = (_END if s.slid else _END_AND_SLIDES) + _FIRST_LIFTS[rooms & FIRST_HALF] + _OTHER_LIFTS[rooms >> HALF]
    if s.outside[seat]:
        found += _texts(ENTER, landings(TOWERS, free | TOWERS & ~taken, taken, actions))
    return found + runs


@lru_cache(maxsize=8192)
def _texts(base: int, members: int) -> tuple[str, ...]:
    """The actions base + member, for each member of a set."""
    found = []
    while members:
        found.append(ACTION_TEXTS[base + first(members)])
        members &= members - 1
    return tuple(found)
