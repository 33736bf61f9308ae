"""The greedy player's search: all sequences of actions of one turn, each scored at its end. In the dialect.

The state is scrubbed and unknown tiles stay unknown, so a plan may lead over holes whose tile nobody knows. Only the
first action of the plan is played; then the rest of the turn is planned anew, with all that was seen meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.knowledge import unseen
from cheeseboard.games.roquefort.mind.evaluation import count_pair_costs, seat_score
from cheeseboard.games.roquefort.mind.evaluation_weights import GREEDY_WEIGHTS
from cheeseboard.games.roquefort.mind.slide_threats import threatened_cells
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

# Rows of ints: the first ones list the actions at each level of the search, the others hold a number for each level.
LEVEL_COUNTS, LEVEL_NEXT, LEVEL_CHOSEN, LEVEL_BONUS, SCORES_ROW = 5, 6, 7, 8, 9
MAX_TURN_ENDS = 20_000  # scored in one search
WIN_SCORE = 10_000
TILE_SEEN_BONUS = 1  # for each tile that is seen for the first time
ACTION_LEFT_BONUS = 1  # more for each such tile and each action left to use it
MOUSE_LOST_COST = 60  # the third mouse costs three times as much


def best_turn_action(states: Any, rows: Any, me: int) -> int:
    """The first action of the best sequence that ends the turn of `me`. states[0] is scrubbed."""
    best = END
    best_value = -(1 << 30)
    ends = 0
    level = 0
    open_level(states[0], rows, 0, me, 0)
    while level >= 0:
        if rows[LEVEL_NEXT][level] == rows[LEVEL_COUNTS][level] or ends == MAX_TURN_ENDS:
            level -= 1
        else:
            action = rows[level][rows[LEVEL_NEXT][level]]
            rows[LEVEL_NEXT][level] += 1
            if level == 0 or not is_redundant(
                states[level - 1], states[level], me, rows[LEVEL_CHOSEN][level - 1], action
            ):
                rows[LEVEL_CHOSEN][level] = action
                bonus = rows[LEVEL_BONUS][level] + unknown_bonus(states[level], me, action)
                put(states, level + 1, states, level)
                apply(states[level + 1], me, action)
                if action == END or states[level + 1].phase == OVER:
                    ends += 1
                    value = turn_end_score(states[level + 1], rows[SCORES_ROW], me) + bonus
                    if value > best_value:
                        best_value = value
                        best = rows[LEVEL_CHOSEN][0]
                else:
                    level += 1
                    open_level(states[level], rows, level, me, bonus)
    return int(best)


def turn_end_score(s: State, out: Any, me: int) -> int:
    """The score of `me` at the end of a turn; the others' prospects do not count."""
    if s.phase == OVER:
        return WIN_SCORE if s.winners >> me & 1 else -WIN_SCORE
    count_pair_costs(s, out)
    return seat_score(s, me, int(out[me]), threatened_cells(s), GREEDY_WEIGHTS)


def open_level(s: State, rows: Any, level: int, me: int, bonus: int) -> None:
    """List the actions at a level of the search."""
    rows[LEVEL_COUNTS][level] = legal(s, me, rows[level])
    rows[LEVEL_NEXT][level] = 0
    rows[LEVEL_BONUS][level] = bonus


def is_redundant(before: State, s: State, me: int, last: int, action: int) -> bool:
    """Whether another order of the same actions is searched already. Where an action was possible before the last one,
    only one order is searched: roofs, then mice that enter, then runs, then the slide."""
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
    return is_redundant_run(before, last, (action - RUN) // CELLS, (action - RUN) % CELLS)


def is_redundant_run(before: State, last: int, start: int, target: int) -> bool:
    """The same for a run: it comes before a slide of a line that it does not touch, and runs in the order of their
    starts."""
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


def unknown_bonus(s: State, me: int, action: int) -> int:
    """A bonus for the unknown in an action: for tiles that a lift shows, against traps that a slide may bring."""
    if LIFT <= action < ENTER:
        cells = ROOM_CELLS[s.layout * ROOMS + action - LIFT] & HOLES & ~s.known
        return (TILE_SEEN_BONUS + ACTION_LEFT_BONUS * (s.actions - 1)) * cells.bit_count()
    if SLIDE <= action < LIFT:
        pulled = mice_over_unseen(s, s.mice[me], action - SLIDE)
        if pulled:
            lost = in_dungeon(s, me)
            cost = MOUSE_LOST_COST if lost < 2 else 3 * MOUSE_LOST_COST
            return -(cost * pulled * unseen_traps(s) // (HOLES & ~s.known).bit_count())
    return 0


def mice_over_unseen(s: State, mice: int, slot: int) -> int:
    """How many of these mice get a tile under them that nobody has seen, by this slide."""
    mice &= SLOT_LINE[slot] & ~(1 << SLOT_ENTRY[slot])
    count = 0
    while mice:
        count += 1 - (s.known >> first(mice) - SLOT_STEP[slot] & 1)
        mice &= mice - 1
    return count


def unseen_traps(s: State) -> int:
    """The number of traps nobody has seen."""
    return unseen(s) >> 4 * TRAP & 15
