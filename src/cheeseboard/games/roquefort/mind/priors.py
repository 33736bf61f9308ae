"""The prior of an action, by its class. In the dialect.

The priors were fitted to how often searches chose an action of each class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.games.roquefort.mind.slide_threats import (
    cheese_under,
    cheese_under_after_slide,
    gained_by_slide,
    known_tile,
    threatened_cells,
    trapped_by_push,
)
from cheeseboard.games.roquefort.rules import CHEESE, END, ENTER, LIFT, RUN, SLIDE, occupied
from cheeseboard.games.roquefort.tables import CELLS, HOLES, ROOM_CELLS, ROOMS, SLOT_LINE

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

# Classes of actions.
END_TURN = 0  # + actions left
SLIDE_CLASSES = END_TURN + 5
OWN_FALL, OWN_GAIN, RIVAL_FALL, RIVAL_GAIN, BRINGS_CHEESE, LOSES_CHEESE, OWN_LINE, RIVAL_LINE, EMPTY_LINE = range(
    SLIDE_CLASSES, SLIDE_CLASSES + 9
)
LIFT_ROOF = EMPTY_LINE + 1  # + unknown tiles * 2 + whether it is the last action
BRING_IN_MOUSE = LIFT_ROOF + 10  # + mice inside * 2 + whether it is the last action
RUN_TO_PAIR = BRING_IN_MOUSE + 10
RUN_TO_CHEESE = RUN_TO_PAIR + 1  # + whether it leaves wanted cheese: to wanted cheese
RUN_INTO_DANGER = RUN_TO_CHEESE + 2  # + likewise: next to a trap
RUN_FROM_DANGER = RUN_INTO_DANGER + 2  # + likewise: away from a trap
RUN_ELSEWHERE = RUN_FROM_DANGER + 2  # + likewise + 2 * whether it is the last action
CLASS_COUNT = RUN_ELSEWHERE + 4

CLASS_PRIORS = [
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


def action_prior(s: State, seat: int, action: int) -> int:
    """The prior of a legal action, from 1 to 1000."""
    return CLASS_PRIORS[action_class(s, seat, action)]


def action_class(s: State, seat: int, action: int) -> int:
    """The class of a legal action."""
    if action == END:
        return END_TURN + s.actions
    if action < LIFT:
        return slide_class(s, seat, action - SLIDE)
    last = int(s.actions == 1)
    if action < ENTER:
        cells = ROOM_CELLS[s.layout * ROOMS + action - LIFT] & HOLES & ~s.known
        return LIFT_ROOF + cells.bit_count() * 2 + last
    if action < RUN:
        return BRING_IN_MOUSE + s.mice[seat].bit_count() * 2 + last
    return run_class(s, seat, (action - RUN) // CELLS, (action - RUN) % CELLS)


def slide_class(s: State, seat: int, slot: int) -> int:
    """The class of a slide: by the mice that fall and the cheese that is gained."""
    line = SLOT_LINE[slot]
    mine = s.mice[seat] & line
    theirs = occupied(s) & line & ~mine
    if not mine | theirs:
        return EMPTY_LINE
    falling = trapped_by_push(s, slot // 3) & line
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
    before = cheese_under(s, mine) & ~s.cheese[seat]
    after = cheese_under_after_slide(s, mine, slot) & ~s.cheese[seat]
    if after & ~before:
        return BRINGS_CHEESE
    if before & ~after:
        return LOSES_CHEESE
    return OWN_LINE


def run_class(s: State, seat: int, start: int, target: int) -> int:
    """The class of a run: by the cheese it leads to or leaves, and by the traps there."""
    wanted = CHEESE & ~s.cheese[seat]
    leaves = int(wanted >> known_tile(s, start) & 1)
    there = 1 << known_tile(s, target) & wanted
    if there:
        if there & cheese_under(s, s.mice[seat] & ~(1 << start)):
            return RUN_TO_PAIR
        return RUN_TO_CHEESE + leaves
    danger = threatened_cells(s)
    if danger >> target & 1:
        return RUN_INTO_DANGER + leaves
    if danger >> start & 1:
        return RUN_FROM_DANGER + leaves
    return RUN_ELSEWHERE + leaves + 2 * int(s.actions == 1)
