"""A turn thought through: all sequences of actions, as far as they can be told apart, and what they come to.

In the dialect. The state is scrubbed: unknown tiles stay unknown on the way, so a plan may lead over holes of which
nobody knows what is in them. Whoever follows it is asked again after every action, when more may be known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.knowledge import unseen
from cheeseboard.games.roquefort.mind.evaluation import count_costs, score_of
from cheeseboard.games.roquefort.mind.evaluation_weights import SIMPLE
from cheeseboard.games.roquefort.mind.slide_threats import all_snared
from cheeseboard.games.roquefort.rules import (
    END,
    ENTER,
    LIFT,
    OVER,
    RUN,
    SLIDE,
    apply,
    in_dungeon,
    legal,
    occupied,
    rooms_in_reach,
)
from cheeseboard.games.roquefort.tables import (
    CELLS,
    HOLES,
    ROOM_CELLS,
    ROOMS,
    SLOT_ENTRY,
    SLOT_LINE,
    SLOT_STEP,
    STEPS,
    TOWERS,
    TRAP,
)

if TYPE_CHECKING:
    from cheeseboard.games.contract import Rules
    from cheeseboard.games.roquefort.rules import State

    put = Rules.put

# Rows of ints: first the actions at each level of the search, then these.
COUNT, NEXT, TAKEN, EXTRA, OUT = 5, 6, 7, 8, 9
MOST_ENDS = 20_000  # so many ends of turns are looked at, at most
VICTORY = 10_000
INSIGHT = 1  # what it is worth to see a tile that nobody has seen
PROSPECT = 1  # and the more, for each action left to make use of it
FALL = 60  # what it costs to lose a mouse; the third costs all


def best_of_turn(states: Any, rows: Any, me: int) -> int:
    """The first action of the best sequence that ends the turn of `me`. states[0] is scrubbed."""
    best = END
    most = -(1 << 30)
    looked = 0
    level = 0
    begin_level(states[0], rows, 0, me, 0)
    while level >= 0:
        if rows[NEXT][level] == rows[COUNT][level] or looked == MOST_ENDS:
            level -= 1
        else:
            action = rows[level][rows[NEXT][level]]
            rows[NEXT][level] += 1
            if level == 0 or not is_needless(states[level - 1], states[level], me, rows[TAKEN][level - 1], action):
                rows[TAKEN][level] = action
                extra = rows[EXTRA][level] + surprise(states[level], me, action)
                put(states, level + 1, states, level)
                apply(states[level + 1], me, action)
                if action == END or states[level + 1].phase == OVER:
                    looked += 1
                    value = prospects(states[level + 1], rows[OUT], me) + extra
                    if value > most:
                        most = value
                        best = rows[TAKEN][0]
                else:
                    level += 1
                    begin_level(states[level], rows, level, me, extra)
    return int(best)


def prospects(s: State, out: Any, me: int) -> int:
    """How well `me` stands, whatever the others do."""
    if s.phase == OVER:
        return VICTORY if s.winners >> me & 1 else -VICTORY
    count_costs(s, out)
    return score_of(s, me, int(out[me]), all_snared(s), SIMPLE)


def begin_level(s: State, rows: Any, level: int, me: int, extra: int) -> None:
    """List what can be done next."""
    rows[COUNT][level] = legal(s, me, rows[level])
    rows[NEXT][level] = 0
    rows[EXTRA][level] = extra


def is_needless(before: State, s: State, me: int, last: int, action: int) -> bool:
    """Whether a sequence that goes on so comes to no more than another one, in which this action, possible already
    before the last, comes first: roofs come off, then mice come in, then mice run, then the floor slides."""
    if action < LIFT or s.cheese[me] != before.cheese[me]:
        return False
    if action < ENTER:
        if LIFT <= last < ENTER:
            return action < last
        return rooms_in_reach(before, me) >> action - LIFT & 1 == 1
    if action < RUN:
        cell = action - ENTER
        if not TOWERS >> cell & 1 or occupied(before) >> cell & 1 or LIFT <= last < ENTER:
            return False
        return not ENTER <= last < RUN or action < last
    return is_needless_run(before, last, (action - RUN) // CELLS, (action - RUN) % CELLS)


def is_needless_run(before: State, last: int, start: int, target: int) -> bool:
    """Likewise for a run: before a slide of a line that it does not touch, and in the order of where they begin."""
    if SLIDE <= last < LIFT:
        line = SLOT_LINE[last - SLIDE]
        return not line >> start & 1 and not line >> target & 1
    if last < RUN:
        return False
    last_start = (last - RUN) // CELLS
    last_target = (last - RUN) % CELLS
    if last_target == start:
        return last_start == target
    if not (STEPS[start] >> target & 1 and STEPS[last_start] >> last_target & 1):
        return False
    return start < last_start and not occupied(before) >> target & 1


def surprise(s: State, me: int, action: int) -> int:
    """What the unknown in an action may be worth: tiles to be seen, or a trap that comes along."""
    if LIFT <= action < ENTER:
        cells = ROOM_CELLS[s.layout * ROOMS + action - LIFT] & HOLES & ~s.known
        return (INSIGHT + PROSPECT * (s.actions - 1)) * cells.bit_count()
    if SLIDE <= action < LIFT:
        pulled = pulled_unseen(s, s.mice[me], action - SLIDE)
        if pulled:
            lost = in_dungeon(s, me)
            cost = FALL if lost < 2 else 3 * FALL
            return -(cost * pulled * unseen_traps(s) // (HOLES & ~s.known).bit_count())
    return 0


def pulled_unseen(s: State, mice: int, slot: int) -> int:
    """How many of these mice get a tile under them that nobody has seen."""
    mice &= SLOT_LINE[slot] & ~(1 << SLOT_ENTRY[slot])
    count = 0
    while mice:
        count += 1 - (s.known >> first(mice) - SLOT_STEP[slot] & 1)
        mice &= mice - 1
    return count


def unseen_traps(s: State) -> int:
    """How many traps nobody has seen."""
    return unseen(s) >> 4 * TRAP & 15
