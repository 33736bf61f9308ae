"""How a sensible inspector plays, from what he knows and from how much each room smells to him. In the dialect."""

from __future__ import annotations

from cheeseboard.games.dialect import below, first, nth
from cheeseboard.games.havarti.legality import barred, may_sniff, reach, walks
from cheeseboard.games.havarti.mind.distances import THREE_AWAY, TWO_AWAY, WITHIN_ONE
from cheeseboard.games.havarti.mind.lore import EVEN, LORE_NOTES
from cheeseboard.games.havarti.mind.notes import STRONGEST
from cheeseboard.games.havarti.state import (
    AGAIN,
    DO_AHHA,
    DO_CHECK,
    DO_OPEN,
    DO_SNIFF,
    DO_THAT,
    DO_VOILA,
    DO_WALK,
    OPEN,
    State,
)
from cheeseboard.games.havarti.tables import AHHA, ALL, CELLS, CHEESES, ENTRANCES, THAT, VOILA

IN_SCENT = 500  # the named line smells so much more, in hundredths
DULL = 1  # the smell of a room that is known, or was named in vain
HASTE = 40  # how much chance has to say, in hundredths
# What a room is worth that cannot be checked at once, in hundredths of one that can.
BY_CARD = 90
BY_WALKING, BY_WALKING_LAST = 100, 150  # usually, and if the next failure would be the last


def prowl(s: State, lore: list[int], random: list[int]) -> int:
    """The inspector's action in any phase but `keep`: where it smells most, checked, walked to or had by a card."""
    unknown = ALL & ~s.known[s.inspector] & ~s.clean
    if s.phase == OPEN:
        return DO_OPEN + sniff_out(s, ENTRANCES, unknown, lore, random)
    if s.phase == AGAIN:
        return DO_CHECK + sniff_out(s, reach(s) & ~barred(s), unknown, lore, random)
    if may_sniff(s):
        return DO_SNIFF
    last = s.die >= s.searches
    room = sniff_out(s, reach(s), unknown, lore, random)
    best = DO_CHECK + room
    have = smell(s, room, unknown, lore)
    most = have * 100
    if s.cards:
        if s.cards >> AHHA & 1 and last:
            return DO_AHHA + room
        if s.cards >> THAT & 1 and s.switched:
            cell = sniff_out(s, s.switched, unknown, lore, random)
            if smell(s, cell, unknown, lore) * BY_CARD > most:
                most = smell(s, cell, unknown, lore) * BY_CARD
                best = DO_THAT + cell
        if s.cards >> VOILA & 1:
            cell = sniff_out(s, ENTRANCES, unknown, lore, random)
            if smell(s, cell, unknown, lore) * BY_CARD > most:
                most = smell(s, cell, unknown, lore) * BY_CARD
                best = DO_VOILA + cell
    if walks(s):
        goal = sniff_out(s, TWO_AWAY[s.at] | THREE_AWAY[s.at], unknown, lore, random)
        if smell(s, goal, unknown, lore) * (BY_WALKING_LAST if last else BY_WALKING) > most:
            ways = walks(s) & WITHIN_ONE[goal]
            return DO_WALK + nth(ways, below(random, ways.bit_count()))
    return best


def smell(s: State, cell: int, unknown: int, lore: list[int]) -> int:
    """How much a cell smells of cheese; all the more if it is known to be there."""
    if not unknown >> cell & 1:
        if s.known[s.inspector] >> cell & 1 and 1 <= s.house[cell] <= CHEESES:
            return STRONGEST * 10
        return DULL
    return lore[LORE_NOTES + cell] * IN_SCENT // 100 if s.scent >> cell & 1 else lore[LORE_NOTES + cell]


def sniff_out(s: State, cells: int, unknown: int, lore: list[int], random: list[int]) -> int:
    """The cell among these that is most worth a check, give or take."""
    best = first(cells)
    most = -1
    while cells:
        cell = first(cells)
        cells &= cells - 1
        score = smell(s, cell, unknown, lore) * (100 + below(random, HASTE))
        if score > most:
            most = score
            best = cell
    return best


def promise(s: State, action: int, lore: list[int]) -> int:
    """How promising an inspector's action looks, from 1 to 1000."""
    if action < DO_OPEN:
        return 400 if action == DO_SNIFF else 100
    unknown = ALL & ~s.known[s.inspector] & ~s.clean
    cell = action % CELLS
    if DO_WALK <= action < DO_WALK + CELLS:
        most = 0
        rooms = WITHIN_ONE[cell] & unknown
        while rooms:
            most = max(most, smell(s, first(rooms), unknown, lore))
            rooms &= rooms - 1
        return 20 + min(most, 4 * EVEN) * 50 // EVEN
    return 5 + min(smell(s, cell, unknown, lore), 8 * EVEN) * 100 // EVEN
