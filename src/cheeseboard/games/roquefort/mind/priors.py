"""How promising an action looks at a glance: what the search tries first. In the dialect.

Actions are sorted by what they do, and each sort has its hunch, fitted to how often searches came to choose it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.games.roquefort.mind.slide_threats import (
    all_snared,
    gained_by_slide,
    known_tile,
    snared,
    standing_after,
    standing_on,
)
from cheeseboard.games.roquefort.rules import CHEESE, END, ENTER, LIFT, RUN, SLIDE, occupied
from cheeseboard.games.roquefort.tables import CELLS, HOLES, ROOM_CELLS, ROOMS, SLOT_LINE

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

# Sorts of actions.
STOP = 0  # + actions left
SLIDE_SORTS = STOP + 5
OWN_FALL, OWN_GAIN, RIVAL_FALL, RIVAL_GAIN, BRINGS, TAKES, OWN_LINE, RIVAL_LINE, EMPTY_LINE = range(
    SLIDE_SORTS, SLIDE_SORTS + 9
)
LOOK = EMPTY_LINE + 1  # + unknown tiles * 2 + whether it is the last action
COME = LOOK + 10  # + mice inside * 2 + whether it is the last action
PAIR = COME + 10
ONTO = PAIR + 1  # + whether it leaves wanted cheese: to wanted cheese
RISK = ONTO + 2  # + likewise: next to a trap
FLEE = RISK + 2  # + likewise: away from a trap
WALK = FLEE + 2  # + likewise + 2 * whether it is the last action
SORTS = WALK + 4

HUNCHES = [
    *[20, 15, 12, 10, 10],
    *[3, 1000, 300, 8, 85, 25, 20, 40, 15],
    *[15, 14, 18, 38, 25, 48, 45, 48, 50, 50],
    *[300, 100, 270, 80, 190, 110, 50, 34, 30, 30],
    1000,
    *[78, 32],
    *[8, 8],
    *[75, 46],
    *[20, 13, 30, 15],
]


def hunch_of(s: State, seat: int, action: int) -> int:
    """From 1 to 1000."""
    return HUNCHES[sort_of(s, seat, action)]


def sort_of(s: State, seat: int, action: int) -> int:
    """What sort of action it is."""
    if action == END:
        return STOP + s.actions
    if action < LIFT:
        return sort_of_slide(s, seat, action - SLIDE)
    last = int(s.actions == 1)
    if action < ENTER:
        cells = ROOM_CELLS[s.layout * ROOMS + action - LIFT] & HOLES & ~s.known
        return LOOK + cells.bit_count() * 2 + last
    if action < RUN:
        return COME + s.mice[seat].bit_count() * 2 + last
    return sort_of_run(s, seat, (action - RUN) // CELLS, (action - RUN) % CELLS)


def sort_of_slide(s: State, seat: int, slot: int) -> int:
    """A slide is judged by falls and cheese."""
    line = SLOT_LINE[slot]
    mine = s.mice[seat] & line
    theirs = occupied(s) & line & ~mine
    if not mine | theirs:
        return EMPTY_LINE
    falling = snared(s, slot // 3) & line
    if falling & mine:
        return OWN_FALL
    if mine and gained_by_slide(s, seat, slot):
        return OWN_GAIN
    if falling & theirs:
        return RIVAL_FALL
    if theirs:
        for other in range(s.players):
            if other != seat and gained_by_slide(s, other, slot):
                return RIVAL_GAIN
    if not mine:
        return RIVAL_LINE
    before = standing_on(s, mine) & ~s.cheese[seat]
    after = standing_after(s, mine, slot) & ~s.cheese[seat]
    if after & ~before:
        return BRINGS
    if before & ~after:
        return TAKES
    return OWN_LINE


def sort_of_run(s: State, seat: int, start: int, target: int) -> int:
    """A run is judged by the cheese it leads to, or away from, and by the traps there."""
    wanted = CHEESE & ~s.cheese[seat]
    leaves = int(wanted >> known_tile(s, start) & 1)
    there = 1 << known_tile(s, target) & wanted
    if there:
        if there & standing_on(s, s.mice[seat] & ~(1 << start)):
            return PAIR
        return ONTO + leaves
    danger = all_snared(s)
    if danger >> target & 1:
        return RISK + leaves
    if danger >> start & 1:
        return FLEE + leaves
    return WALK + leaves + 2 * int(s.actions == 1)
