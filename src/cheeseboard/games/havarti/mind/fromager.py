"""The fromager's policy and priors, from what he knows. In the dialect.

The score of an action is how little danger it leaves the cheese in, plus noise, because a fromager who is predictable
is found. One of sly style also considers where the inspector will look, by the suspicion of each room.
"""

from __future__ import annotations

from cheeseboard.games.dialect import below, first, nth
from cheeseboard.games.havarti.legality import captain, fromagers, hideable, swappable
from cheeseboard.games.havarti.mind.context import (
    CONTEXT_STYLE,
    CONTEXT_SUSPICION,
    NEUTRAL_SUSPICION,
    OPEN_STYLE,
    SLY_STYLE,
)
from cheeseboard.games.havarti.mind.distances import STEPS, WITHIN_ONE
from cheeseboard.games.havarti.mind.suspicion import suspicion_after
from cheeseboard.games.havarti.rules import moved
from cheeseboard.games.havarti.state import (
    BATHROOM_PHASE,
    CELLAR_PHASE,
    DO_DONE,
    DO_HIDE,
    DO_LINE,
    DO_NAME,
    DO_PEEK,
    DO_SWAP,
    FROMAGER,
    LIBRARY_PHASE,
    PEEK,
    SITTING_PHASE,
    SNIFF_PHASE,
    State,
)
from cheeseboard.games.havarti.tables import (
    AHHA,
    ALL,
    CELLS,
    CHEESES,
    ENTRANCES,
    LINE_CELLS,
    LINES,
    NOWHERE,
    THAT,
    VOILA,
)

# The danger of a cheese, by its distance from the inspector. The other numbers are in the same unit.
DANGER_BY_DISTANCE = [50, 90, 18, 14, 4, 2, 2]
VOILA_DANGER = 26  # at an entrance, if he has Voilà
AHHA_DANGER = 16  # two steps away, if he has Ahhh HA!
THAT_DANGER = 35  # just swapped, if he has the card for THAT room
HIDE_BONUS = 6  # turning a room down tells him nothing
UNKNOWN_SWAP_BONUS = 3  # for two rooms of which he knows neither
ROLLOUT_NOISE, GREEDY_NOISE = 16, 14  # ranges of the noise in a score


def fromager_action(s: State, seat: int, context: list[int], noise: int, random: list[int]) -> int:
    """A fromager's action in any phase but the lay-out."""
    phase = s.phase
    if phase == FROMAGER or phase == LIBRARY_PHASE or phase == SITTING_PHASE:
        return best_rearrangement(s, seat, context, noise, random)
    if phase == SNIFF_PHASE:
        return best_line(s, seat, random)
    if phase == BATHROOM_PHASE or phase == PEEK:
        unknown = ALL & ~s.up & ~s.known[seat]
        if unknown:
            return DO_PEEK + nth(unknown, below(random, unknown.bit_count()))
        return DO_DONE
    if phase == CELLAR_PHASE:
        others = fromagers(s) & ~(1 << captain(s))
        return DO_NAME + nth(others, below(random, others.bit_count()))
    return vegetable_cellar_action(s, random)


def own_cheeses(s: State, seat: int) -> int:
    """The cells where this seat knows a cheese to be."""
    cells = 0
    for cell in range(CELLS):
        if 1 <= s.house[cell] <= CHEESES:
            cells |= 1 << cell
    return cells & s.known[seat]


def danger(s: State, cheeses: int, one: int, other: int, context: list[int]) -> int:
    """The danger of the cheeses on these cells after two cells are swapped; without a swap if `one` is `other`."""
    total = 0
    while cheeses:
        total += cheese_danger(s, first(cheeses), one, other, context)
        cheeses &= cheeses - 1
    return total


def cheese_danger(s: State, cell: int, one: int, other: int, context: list[int]) -> int:
    """The same for a single cheese; `cell` is where it lies before the swap."""
    place = moved(cell, one, other)
    steps = STEPS[moved(s.at, one, other) * CELLS + place]
    total = DANGER_BY_DISTANCE[steps]
    if s.cards:
        if s.cards >> AHHA & 1 and steps == 2:
            total += AHHA_DANGER
        if s.cards >> VOILA & 1 and ENTRANCES >> place & 1:
            total += VOILA_DANGER
        if s.cards >> THAT & 1 and place != cell and s.phase == FROMAGER:
            total += THAT_DANGER
    if context[CONTEXT_STYLE] == SLY_STYLE:
        suspicion = suspicion_after(s, cell, one, other, OPEN_STYLE, context[CONTEXT_SUSPICION + cell])
        total = total * suspicion // NEUTRAL_SUSPICION
    return total


def best_rearrangement(s: State, seat: int, context: list[int], noise: int, random: list[int]) -> int:
    """The best of all swaps, or a room turned down, or nothing, as the phase allows."""
    cheeses = own_cheeses(s, seat)
    best = DO_DONE
    most = -1_000_000
    rooms = hideable(s)
    if rooms:
        best = DO_HIDE + nth(rooms, below(random, rooms.bit_count()))
    if rooms or s.phase == SITTING_PHASE:
        most = HIDE_BONUS - danger(s, cheeses, 0, 0, context) + below(random, noise)
    murk = ALL & ~s.known[s.inspector]
    # The danger of a cheese that stays is the same for all swaps that leave the inspector where he is.
    far = ALL & ~(1 << s.at)
    left = danger(s, cheeses, NOWHERE, NOWHERE + 1, context)
    for one in range(CELLS):
        partners = swappable(s, one)
        while partners:
            other = first(partners)
            partners &= partners - 1
            score = below(random, noise)
            if far >> one & far >> other & 1:
                score -= left
                if cheeses >> one & 1:
                    score += cheese_danger(s, one, NOWHERE, NOWHERE + 1, context)
                    score -= cheese_danger(s, one, one, other, context)
                if cheeses >> other & 1:
                    score += cheese_danger(s, other, NOWHERE, NOWHERE + 1, context)
                    score -= cheese_danger(s, other, one, other, context)
            else:
                score -= danger(s, cheeses, one, other, context)
            if murk >> one & murk >> other & 1:
                score += UNKNOWN_SWAP_BONUS
            if score > most:
                most = score
                best = DO_SWAP + one * CELLS + other
    return best


def best_line(s: State, seat: int, random: list[int]) -> int:
    """The true line that helps the inspector least: far away, with many rooms that he does not know."""
    cheeses = own_cheeses(s, seat)
    best = 0
    most = -1_000_000
    for line in range(LINES):
        if not s.tried >> line & 1:
            cells = LINE_CELLS[line]
            score = 20 * (cells & ~s.known[s.inspector]).bit_count() + below(random, 16)
            score -= 8 * (cells & WITHIN_ONE[s.at]).bit_count()
            if not cells & cheeses:
                score += 30 * (cells & ~s.known[seat]).bit_count() - 1000
            if score > most:
                most = score
                best = line
    return DO_LINE + best


def vegetable_cellar_action(s: State, random: list[int]) -> int:
    """For the Vegetable Cellar: turn down a room near the inspector, or stop."""
    rooms = s.up & WITHIN_ONE[s.at]
    if rooms and below(random, 2):
        return DO_HIDE + nth(rooms, below(random, rooms.bit_count()))
    return DO_DONE


def fromager_prior(s: State, seat: int, action: int, context: list[int]) -> int:
    """The prior of a fromager's action, from 1 to 1000."""
    swapping = DO_SWAP <= action < DO_SWAP + CELLS * CELLS
    if not swapping and not DO_HIDE <= action < DO_HIDE + CELLS:
        return 100
    one = (action - DO_SWAP) // CELLS if swapping else 0
    other = action % CELLS if swapping else 0
    cheeses = own_cheeses(s, seat)
    gain = danger(s, cheeses, 0, 0, context) - danger(s, cheeses, one, other, context)
    if gain < -60:
        return 10
    return 100 + gain if gain < 0 else 100 + 5 * gain if gain < 180 else 1000
