"""A quick, sensible player, for playouts: takes what it sees, and else does something that may be useful."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.games.dialect import below, first, nth
from cheeseboard.games.roquefort.mind.glance import all_snared, gaining_slot, sinking_slot, standing_on
from cheeseboard.games.roquefort.rules import (
    CHEESE,
    END,
    ENTER,
    LIFT,
    PLACE,
    RUN,
    SLIDE,
    entries_in_reach,
    fields_in_reach,
    occupied,
    rooms_in_reach,
)
from cheeseboard.games.roquefort.tables import CELLS, HOLES, STEPS, TOWERS

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State


def lean_action(s: State, seat: int, random: list[int]) -> int:
    """A legal action of the seat in turn."""
    if s.phase == PLACE:
        towers = TOWERS & ~occupied(s)
        return ENTER + nth(towers, below(random, towers.bit_count()))
    if s.actions == 0:
        return END
    if s.slid == 0:
        slot = gaining_slot(s, seat)
        if slot >= 0:
            return SLIDE + slot
        slot = sinking_slot(s, occupied(s) & ~s.mice[seat])
        if slot >= 0:
            return SLIDE + slot
    run = pairing_run(s, seat)
    if run:
        return run
    return something(s, seat, random)


def pairing_run(s: State, seat: int) -> int:
    """A step that completes a pair; 0 if there is none."""
    wanted = CHEESE & ~s.cheese[seat]
    free = s.bare & ~s.traps & ~occupied(s) & HOLES
    mice = s.mice[seat]
    while mice:
        start = first(mice)
        mice &= mice - 1
        kinds = wanted & standing_on(s, s.mice[seat] & ~(1 << start))
        if kinds:
            targets = STEPS[start] & free
            while targets:
                target = first(targets)
                targets &= targets - 1
                if kinds >> s.tiles[target] & 1:
                    return RUN + start * CELLS + target
    return 0


def something(s: State, seat: int, random: list[int]) -> int:
    """Bring a mouse in, lift a roof or run somewhere; now and then nothing."""
    choice = below(random, 8)
    if choice < 2 and s.outside[seat]:
        entries = entries_in_reach(s, seat)
        if entries:
            return ENTER + nth(entries, below(random, entries.bit_count()))
    if choice < 5:
        rooms = rooms_in_reach(s, seat)
        if rooms:
            return LIFT + nth(rooms, below(random, rooms.bit_count()))
    mice = s.mice[seat]
    if mice:
        start = nth(mice, below(random, mice.bit_count()))
        fields = fields_in_reach(s, start)
        safe = fields & ~all_snared(s)
        if safe:
            fields = safe
        if fields and not standing_on(s, 1 << start) & ~s.cheese[seat]:
            return RUN + start * CELLS + nth(fields, below(random, fields.bit_count()))
    return END
