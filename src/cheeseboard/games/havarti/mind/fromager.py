"""How a sensible fromager plays, from what he knows. In the dialect.

Every action is given a number: how little danger it leaves the cheese in, and some chance, for a fromager who can be
read is found. A sly one also asks where the inspector will look, by how much each room smells to him.
"""

from __future__ import annotations

from cheeseboard.games.dialect import below, first, nth
from cheeseboard.games.havarti.legality import captain, fromagers, hideable, swappable
from cheeseboard.games.havarti.mind.distances import STEPS, WITHIN_ONE
from cheeseboard.games.havarti.mind.lore import EVEN, LORE_NOTES, LORE_STYLE, OPENLY, SLYLY
from cheeseboard.games.havarti.mind.notes import told
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

# How much danger a cheese is in, by its distance from the inspector; what else matters is in the same coin.
NEARNESS = [50, 90, 18, 14, 4, 2, 2]
AT_A_DOOR = 26  # with Voilà in his hand
TWO_AT_ONCE = 16  # two steps away, with Ahhh HA!
JUST_MOVED = 35  # with the card for THAT room
QUIET_MOVE = 6  # turning a room down gives nothing away
MURKY = 3  # two rooms he knows neither of
WHIM, CARE = 16, 14  # how much chance has to say, in playouts and in greedy play


def fret(s: State, seat: int, lore: list[int], chance: int, random: list[int]) -> int:
    """A fromager's action in any phase but the lay-out."""
    phase = s.phase
    if phase == FROMAGER or phase == LIBRARY_PHASE or phase == SITTING_PHASE:
        return rearrange(s, seat, lore, chance, random)
    if phase == SNIFF_PHASE:
        return tell_line(s, seat, random)
    if phase == BATHROOM_PHASE or phase == PEEK:
        unknown = ALL & ~s.up & ~s.known[seat]
        if unknown:
            return DO_PEEK + nth(unknown, below(random, unknown.bit_count()))
        return DO_DONE
    if phase == CELLAR_PHASE:
        others = fromagers(s) & ~(1 << captain(s))
        return DO_NAME + nth(others, below(random, others.bit_count()))
    return turn_down(s, random)


def own_cheeses(s: State, seat: int) -> int:
    """The cells where this seat knows a cheese to be."""
    cells = 0
    for cell in range(CELLS):
        if 1 <= s.house[cell] <= CHEESES:
            cells |= 1 << cell
    return cells & s.known[seat]


def danger(s: State, cheeses: int, one: int, other: int, lore: list[int]) -> int:
    """How near to being found cheeses on these cells are after two cells were swapped; none if `one` is `other`."""
    total = 0
    while cheeses:
        total += peril(s, first(cheeses), one, other, lore)
        cheeses &= cheeses - 1
    return total


def peril(s: State, cell: int, one: int, other: int, lore: list[int]) -> int:
    """The same for a single cheese, from where it is now."""
    place = moved(cell, one, other)
    steps = STEPS[moved(s.at, one, other) * CELLS + place]
    total = NEARNESS[steps]
    if s.cards:
        if s.cards >> AHHA & 1 and steps == 2:
            total += TWO_AT_ONCE
        if s.cards >> VOILA & 1 and ENTRANCES >> place & 1:
            total += AT_A_DOOR
        if s.cards >> THAT & 1 and place != cell and s.phase == FROMAGER:
            total += JUST_MOVED
    if lore[LORE_STYLE] == SLYLY:
        total = total * told(s, cell, one, other, OPENLY, lore[LORE_NOTES + cell]) // EVEN
    return total


def rearrange(s: State, seat: int, lore: list[int], chance: int, random: list[int]) -> int:
    """The best of all swaps, or a room turned down, or nothing, as the phase allows."""
    cheeses = own_cheeses(s, seat)
    best = DO_DONE
    most = -1_000_000
    rooms = hideable(s)
    if rooms:
        best = DO_HIDE + nth(rooms, below(random, rooms.bit_count()))
    if rooms or s.phase == SITTING_PHASE:
        most = QUIET_MOVE - danger(s, cheeses, 0, 0, lore) + below(random, chance)
    murk = ALL & ~s.known[s.inspector]
    # What a cheese that is left smells of does not depend on which others are swapped, unless it is the inspector.
    far = ALL & ~(1 << s.at)
    left = danger(s, cheeses, NOWHERE, NOWHERE + 1, lore)
    for one in range(CELLS):
        partners = swappable(s, one)
        while partners:
            other = first(partners)
            partners &= partners - 1
            score = below(random, chance)
            if far >> one & far >> other & 1:
                score -= left
                if cheeses >> one & 1:
                    score += peril(s, one, NOWHERE, NOWHERE + 1, lore) - peril(s, one, one, other, lore)
                if cheeses >> other & 1:
                    score += peril(s, other, NOWHERE, NOWHERE + 1, lore) - peril(s, other, one, other, lore)
            else:
                score -= danger(s, cheeses, one, other, lore)
            if murk >> one & murk >> other & 1:
                score += MURKY
            if score > most:
                most = score
                best = DO_SWAP + one * CELLS + other
    return best


def tell_line(s: State, seat: int, random: list[int]) -> int:
    """The true line that helps the inspector least: far away, with many rooms he does not know."""
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


def turn_down(s: State, random: list[int]) -> int:
    """For the Vegetable Cellar: some room near the inspector, or no more."""
    rooms = s.up & WITHIN_ONE[s.at]
    if rooms and below(random, 2):
        return DO_HIDE + nth(rooms, below(random, rooms.bit_count()))
    return DO_DONE


def relief(s: State, seat: int, action: int, lore: list[int]) -> int:
    """How promising a fromager's action looks, from 1 to 1000."""
    swapping = DO_SWAP <= action < DO_SWAP + CELLS * CELLS
    if not swapping and not DO_HIDE <= action < DO_HIDE + CELLS:
        return 100
    one = (action - DO_SWAP) // CELLS if swapping else 0
    other = action % CELLS if swapping else 0
    cheeses = own_cheeses(s, seat)
    gain = danger(s, cheeses, 0, 0, lore) - danger(s, cheeses, one, other, lore)
    if gain < -60:
        return 10
    return 100 + gain if gain < 0 else 100 + 5 * gain if gain < 180 else 1000
