"""The greedy inspector: he draws many determinizations, counts where cheese lies in them, and plans no further than his
own turn. In the dialect; `put` comes from `speed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.games.dialect import below, first
from cheeseboard.games.havarti.legality import barred, may_sniff, reach, walks
from cheeseboard.games.havarti.mind.determinization import determinize_house
from cheeseboard.games.havarti.mind.distances import WITHIN_ONE
from cheeseboard.games.havarti.state import (
    AGAIN,
    DO_AHHA,
    DO_CHECK,
    DO_OPEN,
    DO_SNIFF,
    DO_THAT,
    DO_VOILA,
    DO_WALK,
    MOST_IDLE,
    OPEN,
    State,
)
from cheeseboard.games.havarti.tables import AHHA, CELLS, CHEESES, ENTRANCES, THAT, VOILA

if TYPE_CHECKING:
    from cheeseboard.games.contract import Rules

    put = Rules.put

DETERMINIZATIONS = 128
# The value of an action, relative to a check with the same count of cheese.
WALK_PERCENT_OF_COUNT = 80  # of the best room around: fromagers move before it can be checked
LAST_WALK_PERCENT_OF_COUNT = 115  # where a failed check would be the last, walking is better
SNIFF_PERCENT = 60  # of a certain find
CARD_PERCENT_OF_COUNT = 90  # a card is spent only on a room that is clearly better
AHHA_PERCENT_OF_COUNT = 75  # of the counts of two checks; all of them if the first might be the last
COUNT_NOISE = 5  # range of the noise in a count


def greedy_inspector_action(states: Any, rows: Any, me: int, context: Any, random: Any) -> int:
    """The inspector's action in any phase but `keep`. Uses states[1] and rows[0]."""
    counts = rows[0]
    for cell in range(CELLS):
        counts[cell] = 0
    for _ in range(DETERMINIZATIONS):
        put(states, 1, states, 0)
        determinize_house(states[1], context, random)
        for cell in range(CELLS):
            if 1 <= states[1].house[cell] <= CHEESES:
                counts[cell] += 1
    s = states[0]
    if s.phase == OPEN:
        return DO_OPEN + most_counted(ENTRANCES, counts, random)
    if s.phase == AGAIN:
        return DO_CHECK + most_counted(reach(s) & ~barred(s), counts, random)
    return greedy_turn_action(s, counts, random)


def most_counted(cells: int, counts: Any, random: Any) -> int:
    """The cell among these where cheese lies in most determinizations, with some noise."""
    best = first(cells)
    most = -1
    while cells:
        cell = first(cells)
        cells &= cells - 1
        score = counts[cell] + below(random, COUNT_NOISE)
        if score > most:
            most = score
            best = cell
    return best


def greedy_turn_action(s: State, counts: Any, random: Any) -> int:
    """The action in the inspector's turn: check, walk, sniff or play a card."""
    last = s.die >= s.searches
    room = most_counted(reach(s), counts, random)
    best = DO_CHECK + room
    most = 100 * counts[room]
    if may_sniff(s) and most < SNIFF_PERCENT * DETERMINIZATIONS:
        most = SNIFF_PERCENT * DETERMINIZATIONS
        best = DO_SNIFF
    if s.cards >> THAT & 1 and s.switched:
        cell = most_counted(s.switched, counts, random)
        if CARD_PERCENT_OF_COUNT * counts[cell] > most:
            most = CARD_PERCENT_OF_COUNT * counts[cell]
            best = DO_THAT + cell
    if s.cards >> VOILA & 1:
        cell = most_counted(ENTRANCES, counts, random)
        if CARD_PERCENT_OF_COUNT * counts[cell] > most:
            most = CARD_PERCENT_OF_COUNT * counts[cell]
            best = DO_VOILA + cell
    if s.cards >> AHHA & 1:
        then = WITHIN_ONE[room] & ~(1 << room)
        score = counts[room] + counts[most_counted(then, counts, random)]
        score *= 100 if last else AHHA_PERCENT_OF_COUNT
        if score > most:
            most = score
            best = DO_AHHA + room
    steps = walks(s)
    walk_percent = LAST_WALK_PERCENT_OF_COUNT if last and s.idle < MOST_IDLE - 1 else WALK_PERCENT_OF_COUNT
    while steps:
        cell = first(steps)
        steps &= steps - 1
        score = walk_percent * (counts[most_counted(WITHIN_ONE[cell], counts, random)] + below(random, COUNT_NOISE))
        if score > most:
            most = score
            best = DO_WALK + cell
    return best
