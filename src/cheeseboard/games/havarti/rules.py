"""The rules of Hide the Havarti, once, for plain Python, Numba and CUDA: what comes of actions.

Written in the dialect that all three take; see CONTRIBUTING.md. Everything here trusts its caller. H and Q numbers are
those of README.md beside this file. legality.py says what is legal, random_actions.py draws one of it, rounds.py counts
turns and points, dealing.py lays cards, knowledge.py follows what each seat knows; here is what actions do.
"""

from __future__ import annotations

from cheeseboard.games.havarti.dealing import draw_specials, lay_rest, shuffle_cells
from cheeseboard.games.havarti.knowledge import learn_line, mix, resample, reveal, scrub
from cheeseboard.games.havarti.legality import (
    actors,
    allows_second,
    barred,
    can_swap,
    captain,
    fromagers,
    is_laid,
    is_legal,
    legal,
)
from cheeseboard.games.havarti.random_actions import draw_fromager, draw_legal
from cheeseboard.games.havarti.rounds import end_round, end_turn, finish, next_fromager
from cheeseboard.games.havarti.state import *
from cheeseboard.games.havarti.tables import *

VERSION = 1

__all__ = ["ACTION_COUNT", "MOST_LEGAL", "State", "actors", "draw_legal", "is_legal", "legal", "resample", "scrub"]


# -- actions ----------------------------------------------------------------------------------------------------


# What an action leaves to be done. The functions below say so instead of doing it, so that compiled code holds the end
# of a turn and of a round only once: on a GPU its size is what counts.
NOTHING, CHECK_OVER, ROUND_OVER = 0, 1, 2


def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action with all its consequences."""
    s.peeker = 0
    s.sniffer = 0
    conclude(s, act(s, seat, action))


def act(s: State, seat: int, action: int) -> int:
    """Carry out an action; return what is left to be done."""
    cell = action % CELLS
    if action >= DO_PLACE:
        s.house[cell] = (action - DO_PLACE) // CELLS + 1
    elif action >= DO_SWAP:
        return swap(s, (action - DO_SWAP) // CELLS, cell)
    elif action >= DO_PEEK:
        s.peeker = seat + 1
        s.peeked = cell
        s.known[seat] |= 1 << cell
        return CHECK_OVER
    elif action >= DO_OPEN:
        return act_at(s, action - cell, cell)
    elif action >= DO_NAME:
        s.turn = action - DO_NAME
        s.phase = PEEK
    elif action >= DO_LINE:
        name_line(s, seat, action - DO_LINE)
    elif action >= DO_SHOW:
        show(s, action - DO_SHOW + 1)
    elif action >= DO_KEEP:
        s.cards = PAIRS[action - DO_KEEP]
        s.phase = SPECIALS_PHASE
    elif action == DO_READY:
        s.ready |= 1 << seat
        if fromagers(s) & ~s.ready == 0:
            come_in(s)
    elif action == DO_TIMEOUT:
        if is_laid(s):
            come_in(s)
        else:
            s.phase = HOUSE_PHASE
    elif action == DO_SNIFF:
        s.cards &= ~(1 << SNIFF)
        s.tried = 0
        s.phase = SNIFF_PHASE
    else:  # done, or stop
        if action == DO_STOP:
            s.again = NOT_AGAIN
        return CHECK_OVER
    return NOTHING


def act_at(s: State, verb: int, cell: int) -> int:
    """Carry out what is done at a cell; return what is left to be done."""
    if verb == DO_HIDE:
        return hide(s, cell)
    if verb == DO_WALK:
        s.at = cell
        s.idle += 1
        end_turn(s)
        return NOTHING
    s.again = NOT_AGAIN
    if verb == DO_VOILA:
        s.cards &= ~(1 << VOILA)
    else:
        s.at = cell
    if verb == DO_THAT:
        s.cards &= ~(1 << THAT)
    if verb == DO_AHHA:
        s.cards &= ~(1 << AHHA)
        s.again = AGAIN_BAR + cell
    if verb == DO_OPEN:
        s.die = 1
    return check(s, cell, 0 if verb == DO_OPEN else 1)


def come_in(s: State) -> None:
    """The house is laid and the inspector returns (H18)."""
    s.ready = 0
    s.swaps = 0
    s.phase = OPEN


def show(s: State, cheese: int) -> None:
    """Turn up a cheese for having been slow (H17)."""
    for cell in range(CELLS):
        if s.house[cell] == cheese:
            turn_up(s, cell)
    come_in(s)


def swap(s: State, one: int, other: int) -> int:
    """Two rooms change places, in any phase; return what is left to be done."""
    if s.phase == ARRANGE:
        card = s.house[one]
        s.house[one] = s.house[other]
        s.house[other] = card
        s.swaps += 1
        return NOTHING
    exchange(s, one, other)
    if s.phase == FROMAGER:
        s.switched |= 1 << one | 1 << other
        next_fromager(s)
    elif s.phase == LIBRARY_PHASE and s.first == 0 and allows_second(s, one, other):
        s.first = 1 << one | 1 << other
    else:
        return CHECK_OVER
    return NOTHING


def exchange(s: State, one: int, other: int) -> None:
    """Two cards change places; everything that goes with a card goes along: the inspector too (H22, Q17)."""
    card = s.house[one]
    s.house[one] = s.house[other]
    s.house[other] = card
    s.up = exchanged(s.up, one, other)
    s.clean = exchanged(s.clean, one, other)
    s.scent = exchanged(s.scent, one, other)
    for seat in range(s.players):
        s.known[seat] = exchanged(s.known[seat], one, other)
    if s.mixed:
        for k in range(4):
            s.slot[k] = moved(s.slot[k], one, other)
    s.at = moved(s.at, one, other)
    if s.again >= AGAIN_BAR:
        s.again = AGAIN_BAR + moved(s.again - AGAIN_BAR, one, other)


def exchanged(cells: int, one: int, other: int) -> int:
    """A set of cells after two of them changed places."""
    if (cells >> one ^ cells >> other) & 1:
        cells ^= 1 << one | 1 << other
    return cells


def moved(cell: int, one: int, other: int) -> int:
    """Where a cell's card is after two changed places."""
    if cell == one:
        return other
    return one if cell == other else cell


def hide(s: State, cell: int) -> int:
    """Turn a room down; return what is left to be done."""
    s.up &= ~(1 << cell)
    if s.phase == FROMAGER:
        next_fromager(s)
        return NOTHING
    s.hidden += 1
    return CHECK_OVER if s.hidden == 2 else NOTHING


def name_line(s: State, seat: int, line: int) -> None:
    """The captain looks along a line for the sniffing mice: right if a cheese is there, else again (H30, Q18)."""
    s.sniffer = seat + 1
    s.sniffed = line
    cheese = False
    for cell in range(CELLS):
        if LINE_CELLS[line] >> cell & 1 and 1 <= s.house[cell] <= CHEESES:
            cheese = True
    learn_line(s, seat, LINE_CELLS[line], cheese)
    if cheese:
        s.tried = 0
        s.idle += 1
        end_turn(s)
    else:
        s.tried |= 1 << line


# -- a check ----------------------------------------------------------------------------------------------------


def turn_up(s: State, cell: int) -> None:
    """A room lies open for all to see."""
    s.up |= 1 << cell
    reveal(s, cell)


def check(s: State, cell: int, counts: int) -> int:
    """Turn a room up and see what comes of it, in the order of the README; `counts` is 0 for the opening (H25-H29).
    Return what is left to be done."""
    turn_up(s, cell)
    card = s.house[cell]
    if 1 <= card <= CHEESES:
        s.found = appended(s.found, card)
        s.house[cell] = COMMON
        s.die = 1
        return ROUND_OVER if is_bare(s) else CHECK_OVER
    s.die += counts
    if card < SPECIAL or s.checked >> card - SPECIAL & 1:
        return CHECK_OVER
    s.checked |= 1 << card - SPECIAL
    return take_effect(s, card)


def take_effect(s: State, card: int) -> int:
    """A special room, checked for the first time in the round (H34-H41); return what is left to be done."""
    if card == VEGETABLE:
        s.hidden = 0
        s.phase = VEGETABLE_PHASE
    elif card == LIBRARY and can_swap(s):
        s.first = 0
        s.phase = LIBRARY_PHASE
    elif card == BATHROOM:
        s.phase = BATHROOM_PHASE
    elif card == SITTING:
        s.phase = SITTING_PHASE
    elif card == PARLOR:
        s.phase = PARLOR_PHASE
    elif card == CELLAR:
        if fromagers(s) & fromagers(s) - 1:
            s.phase = CELLAR_PHASE
        else:
            s.turn = captain(s)
            s.phase = PEEK
    else:
        if card == NURSERY:
            s.die += 1
        if card == DAIRY:
            if s.found:
                s.lost = appended(s.lost, newest(s.found))
                s.found = without_newest(s.found)
            s.die = 1
        return CHECK_OVER
    return NOTHING


def conclude(s: State, due: int) -> None:
    """A check and its effect are over: the second check of Ahhh HA!, the limit, or the end of the turn (Q21, Q22)."""
    if due == CHECK_OVER:
        s.first = 0
        s.hidden = 0
        if s.again:
            s.phase = AGAIN
        elif s.die > s.searches:
            due = ROUND_OVER
        else:
            s.idle = 0
            end_turn(s)
    if due == ROUND_OVER:
        end_round(s)


def is_bare(s: State) -> bool:
    """Whether no cheese is left in the house."""
    for cell in range(CELLS):
        if 1 <= s.house[cell] <= CHEESES:
            return False
    return True


def appended(cheeses: int, cheese: int) -> int:
    """A list of cheeses with one more."""
    return cheeses | cheese << (cheeses.bit_length() + 3) // 4 * 4


def newest(cheeses: int) -> int:
    """The last of a list of cheeses."""
    return cheeses >> (cheeses.bit_length() - 1) // 4 * 4


def without_newest(cheeses: int) -> int:
    """A list of cheeses without its last."""
    return cheeses & (1 << (cheeses.bit_length() - 1) // 4 * 4) - 1


# -- leaving -----------------------------------------------------------------------------------


def resign(s: State, seat: int) -> None:
    """A seat gives up (Q33)."""
    s.peeker = 0
    s.sniffer = 0
    s.dormant |= 1 << seat
    remaining = (1 << s.players) - 1 & ~s.dormant
    if remaining & remaining - 1 == 0:
        finish(s, RESIGNED, remaining)
    elif seat == s.inspector:
        conclude(s, ROUND_OVER)
    elif s.phase == ARRANGE:
        s.ready &= ~(1 << seat)
        if fromagers(s) & ~s.ready == 0:
            come_in(s)
    elif s.phase == PEEK and s.turn == seat:
        conclude(s, CHECK_OVER)
    elif s.phase == CELLAR_PHASE and fromagers(s) & fromagers(s) - 1 == 0:
        s.turn = captain(s)
        s.phase = PEEK


# -- chance -----------------------------------------------------------------------------------------------------


def resolve(s: State, random: list[int]) -> None:
    """Let chance act: draw specials, lay what is not laid, mix the centre, or play for a seat that left."""
    s.peeker = 0
    s.sniffer = 0
    if s.phase == SPECIALS_PHASE:
        draw_specials(s, SPECIALS_LAID, random)
        specials_drawn(s)
    elif s.phase == HOUSE_PHASE:
        empty = 0
        for cell in range(CELLS):
            if s.house[cell] == EMPTY:
                empty |= 1 << cell
        lay_rest(s)
        shuffle_cells(s, empty, random)
        house_laid(s)
    elif s.phase == PARLOR_PHASE:
        mix(s)
        shuffle_cells(s, CENTRE, random)
        centre_mixed(s)
    else:
        act_for_dormant(s, draw_fromager(s, random))


def act_for_dormant(s: State, action: int) -> None:
    """A swap or, where there is none, a room turned down, in the turn of a fromager who left: these end nothing."""
    if action >= DO_SWAP:
        swap(s, (action - DO_SWAP) // CELLS, action % CELLS)
    else:
        hide(s, action % CELLS)


def specials_drawn(s: State) -> None:
    """The deck of the round is complete: chance or the fromagers lay the house."""
    s.phase = HOUSE_PHASE if s.dealt else ARRANGE


def house_laid(s: State) -> None:
    """Chance laid the house, or the rest of it: then the fromagers were slow and show a cheese (H17)."""
    if s.dealt:
        come_in(s)
    else:
        s.phase = SHOW


def centre_mixed(s: State) -> None:
    """The Parlor is done. If its own card was among the four, no room can be called the one just checked (Q21)."""
    if barred(s) & CENTRE:
        s.again = AGAIN_ANY
    conclude(s, CHECK_OVER)
