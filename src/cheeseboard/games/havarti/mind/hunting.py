"""How a greedy inspector plays: he imagines many worlds, counts where cheese lies in them, and looks no further than
his own turn. In the dialect; `put` comes from `speed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.games.dialect import below, first
from cheeseboard.games.havarti.legality import barred, may_sniff, reach, walks
from cheeseboard.games.havarti.mind.belief import imagine_house
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

WORLDS = 128
# What an action is worth beside the chance to find cheese at once, in hundredths.
WALK_WORTH = 80  # of the best room around: fromagers move before it can be checked
LAST_WALK_WORTH = 115  # where a failed check would be the last, one goes on looking
SNIFF_WORTH = 60  # of a sure find
CARD_WORTH = 90  # a card is played for a room that cannot be had without, if it is better
TWICE_WORTH = 75  # of the chances of two checks; all of them if the first might be the last
DITHER = 5  # worlds' worth of chance


def hunt(states: Any, rows: Any, me: int, lore: Any, random: Any) -> int:
    """The inspector's action in any phase but `keep`. Uses states[1] and rows[0]."""
    counts = rows[0]
    for cell in range(CELLS):
        counts[cell] = 0
    for _ in range(WORLDS):
        put(states, 1, states, 0)
        imagine_house(states[1], lore, random)
        for cell in range(CELLS):
            if 1 <= states[1].house[cell] <= CHEESES:
                counts[cell] += 1
    s = states[0]
    if s.phase == OPEN:
        return DO_OPEN + likeliest(ENTRANCES, counts, random)
    if s.phase == AGAIN:
        return DO_CHECK + likeliest(reach(s) & ~barred(s), counts, random)
    return hunt_on(s, counts, random)


def likeliest(cells: int, counts: Any, random: Any) -> int:
    """The cell among these where cheese lies in most worlds, more or less."""
    best = first(cells)
    most = -1
    while cells:
        cell = first(cells)
        cells &= cells - 1
        score = counts[cell] + below(random, DITHER)
        if score > most:
            most = score
            best = cell
    return best


def hunt_on(s: State, counts: Any, random: Any) -> int:
    """In a turn of his: check, walk or play a card."""
    last = s.die >= s.searches
    room = likeliest(reach(s), counts, random)
    best = DO_CHECK + room
    most = 100 * counts[room]
    if may_sniff(s) and most < SNIFF_WORTH * WORLDS:
        most = SNIFF_WORTH * WORLDS
        best = DO_SNIFF
    if s.cards >> THAT & 1 and s.switched:
        cell = likeliest(s.switched, counts, random)
        if CARD_WORTH * counts[cell] > most:
            most = CARD_WORTH * counts[cell]
            best = DO_THAT + cell
    if s.cards >> VOILA & 1:
        cell = likeliest(ENTRANCES, counts, random)
        if CARD_WORTH * counts[cell] > most:
            most = CARD_WORTH * counts[cell]
            best = DO_VOILA + cell
    if s.cards >> AHHA & 1:
        then = WITHIN_ONE[room] & ~(1 << room)
        score = counts[room] + counts[likeliest(then, counts, random)]
        score *= 100 if last else TWICE_WORTH
        if score > most:
            most = score
            best = DO_AHHA + room
    steps = walks(s)
    worth_of = LAST_WALK_WORTH if last and s.idle < MOST_IDLE - 1 else WALK_WORTH
    while steps:
        cell = first(steps)
        steps &= steps - 1
        score = worth_of * (counts[likeliest(WITHIN_ONE[cell], counts, random)] + below(random, DITHER))
        if score > most:
            most = score
            best = DO_WALK + cell
    return best
