"""The inspector's rollout policy and priors, from what he knows and from the suspicion of each room. In the dialect."""

from __future__ import annotations

from cheeseboard.games.dialect import below, first, nth
from cheeseboard.games.havarti.legality import barred, may_sniff, reach, walks
from cheeseboard.games.havarti.mind.context import CONTEXT_SUSPICION, NEUTRAL_SUSPICION
from cheeseboard.games.havarti.mind.distances import THREE_AWAY, TWO_AWAY, WITHIN_ONE
from cheeseboard.games.havarti.mind.suspicion import MAX_SUSPICION
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

SCENT_PERCENT = 500  # of the suspicion of a room in the named line
NO_SUSPICION = 1  # of a room without cheese that is known, or that was named in vain
INSPECTOR_NOISE = 40  # range of the noise in a score, in percent
# The value of a room that cannot be checked directly, relative to one that can.
CARD_PERCENT = 90
WALK_PERCENT, LAST_WALK_PERCENT = 100, 150  # usually, and if the next failure would be the last


def inspector_action(s: State, context: list[int], random: list[int]) -> int:
    """The inspector's action in any phase but `keep`: check the most suspect room, walk towards it, or play a card."""
    unknown = ALL & ~s.known[s.inspector] & ~s.clean
    if s.phase == OPEN:
        return DO_OPEN + most_suspect(s, ENTRANCES, unknown, context, random)
    if s.phase == AGAIN:
        return DO_CHECK + most_suspect(s, reach(s) & ~barred(s), unknown, context, random)
    if may_sniff(s):
        return DO_SNIFF
    last = s.die >= s.searches
    room = most_suspect(s, reach(s), unknown, context, random)
    best = DO_CHECK + room
    most = suspicion_at(s, room, unknown, context) * 100
    if s.cards:
        if s.cards >> AHHA & 1 and last:
            return DO_AHHA + room
        if s.cards >> THAT & 1 and s.switched:
            cell = most_suspect(s, s.switched, unknown, context, random)
            if suspicion_at(s, cell, unknown, context) * CARD_PERCENT > most:
                most = suspicion_at(s, cell, unknown, context) * CARD_PERCENT
                best = DO_THAT + cell
        if s.cards >> VOILA & 1:
            cell = most_suspect(s, ENTRANCES, unknown, context, random)
            if suspicion_at(s, cell, unknown, context) * CARD_PERCENT > most:
                most = suspicion_at(s, cell, unknown, context) * CARD_PERCENT
                best = DO_VOILA + cell
    if walks(s):
        goal = most_suspect(s, TWO_AWAY[s.at] | THREE_AWAY[s.at], unknown, context, random)
        if suspicion_at(s, goal, unknown, context) * (LAST_WALK_PERCENT if last else WALK_PERCENT) > most:
            ways = walks(s) & WITHIN_ONE[goal]
            return DO_WALK + nth(ways, below(random, ways.bit_count()))
    return best


def suspicion_at(s: State, cell: int, unknown: int, context: list[int]) -> int:
    """The suspicion of a cell, corrected by what the inspector knows: most of all if he knows a cheese there."""
    if not unknown >> cell & 1:
        if s.known[s.inspector] >> cell & 1 and 1 <= s.house[cell] <= CHEESES:
            return MAX_SUSPICION * 10
        return NO_SUSPICION
    suspicion = context[CONTEXT_SUSPICION + cell]
    return suspicion * SCENT_PERCENT // 100 if s.scent >> cell & 1 else suspicion


def most_suspect(s: State, cells: int, unknown: int, context: list[int], random: list[int]) -> int:
    """The most suspect of these cells, with some noise."""
    best = first(cells)
    most = -1
    while cells:
        cell = first(cells)
        cells &= cells - 1
        score = suspicion_at(s, cell, unknown, context) * (100 + below(random, INSPECTOR_NOISE))
        if score > most:
            most = score
            best = cell
    return best


def inspector_prior(s: State, action: int, context: list[int]) -> int:
    """The prior of an inspector's action, from 1 to 1000."""
    if action < DO_OPEN:
        return 400 if action == DO_SNIFF else 100
    unknown = ALL & ~s.known[s.inspector] & ~s.clean
    cell = action % CELLS
    if DO_WALK <= action < DO_WALK + CELLS:
        most = 0
        rooms = WITHIN_ONE[cell] & unknown
        while rooms:
            most = max(most, suspicion_at(s, first(rooms), unknown, context))
            rooms &= rooms - 1
        return 20 + min(most, 4 * NEUTRAL_SUSPICION) * 50 // NEUTRAL_SUSPICION
    return 5 + min(suspicion_at(s, cell, unknown, context), 8 * NEUTRAL_SUSPICION) * 100 // NEUTRAL_SUSPICION
