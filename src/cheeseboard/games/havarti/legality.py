"""Who may do what in Hide the Havarti. In the dialect, like rules.py.

Legal actions come in blocks of 16, each a set: `block` says for every phase what is in one, and listing and testing ask
it. random_actions.py, which draws one, says it again without lists and loops, for speed.
"""

from __future__ import annotations

from cheeseboard.games.dialect import CHANCE, CLOCK, first
from cheeseboard.games.havarti.dealing import in_tray
from cheeseboard.games.havarti.state import *
from cheeseboard.games.havarti.tables import *

# -- who --------------------------------------------------------------------------------------------------------


def actors(s: State) -> int:
    """The set of those who may act now: a bit for each seat, one for chance, one for the clock."""
    phase = s.phase
    if phase == OVER:
        return 0
    if phase == SPECIALS_PHASE or phase == HOUSE_PHASE or phase == PARLOR_PHASE:
        return 1 << CHANCE
    if phase == FROMAGER:
        return 1 << CHANCE if s.dormant >> s.turn & 1 else 1 << s.turn
    if phase == ARRANGE:
        return fromagers(s) & ~s.ready | 1 << CLOCK
    if phase == KEEP or phase == OPEN or phase == INSPECTOR or phase == AGAIN:
        return 1 << s.inspector
    if phase == PEEK:
        return 1 << s.turn
    if phase == LIBRARY_PHASE:
        return 1 << last_fromager(s)
    return 1 << captain(s)


def fromagers(s: State) -> int:
    """The active fromagers, a set."""
    return (1 << s.players) - 1 & ~s.dormant & ~(1 << s.inspector)


def captain(s: State) -> int:
    """The first active fromager from the inspector's left; decides for all (Q5)."""
    seat = (s.inspector + 1) % s.players
    while s.dormant >> seat & 1:
        seat = (seat + 1) % s.players
    return seat


def last_fromager(s: State) -> int:
    """The active fromager nearest the inspector's right."""
    seat = (s.inspector + s.players - 1) % s.players
    while s.dormant >> seat & 1:
        seat = (seat + s.players - 1) % s.players
    return seat


# -- what: legal actions come in blocks of 16, each a set ---------------------------------------------------------


def blocks(s: State, seat: int) -> int:
    """The blocks that may hold a legal action of this phase, a set."""
    phase = s.phase
    if phase == FROMAGER or phase == LIBRARY_PHASE:
        return 0xFFFF << DO_SWAP // CELLS | 1 << DO_HIDE // CELLS
    if phase == INSPECTOR:
        return 1 | 0b11111 << DO_CHECK // CELLS
    if phase == ARRANGE and seat != CLOCK:
        return 1 | 0x1FFF << DO_PLACE // CELLS | 0xFFFF << DO_SWAP // CELLS
    if phase == SITTING_PHASE:
        return 1 | 0xFFFF << DO_SWAP // CELLS
    return 0b1111111111  # few and cheap


def block(s: State, seat: int, number: int) -> int:
    """The legal actions of one block, a set of 16: what each phase allows."""
    phase = s.phase
    base = number * CELLS
    if base >= DO_PLACE:
        return placeable(s, number - DO_PLACE // CELLS + 1) if phase == ARRANGE else 0
    if base >= DO_SWAP:
        return swappable(s, number - DO_SWAP // CELLS)
    if base == DO_HIDE:
        return hideable(s)
    if base == 0:
        return plain_actions(s, seat)
    if base == DO_LINE:
        return more_plain_actions(s)
    if base == DO_PEEK:
        return ALL & ~s.up if phase == BATHROOM_PHASE or phase == PEEK else 0
    if phase == OPEN:
        return ENTRANCES if base == DO_OPEN else 0
    if phase == AGAIN:
        return reach(s) & ~barred(s) if base == DO_CHECK else 0
    if phase != INSPECTOR:
        return 0
    if base == DO_CHECK:
        return reach(s)
    if base == DO_WALK:
        return walks(s)
    if base == DO_VOILA:
        return ENTRANCES if s.cards >> VOILA & 1 else 0
    if base == DO_THAT:
        return s.switched if s.cards >> THAT & 1 else 0
    if base == DO_AHHA:
        return reach(s) if s.cards >> AHHA & 1 else 0
    return 0


def plain_actions(s: State, seat: int) -> int:
    """Legal actions of the first block."""
    phase = s.phase
    if phase == ARRANGE:
        if seat == CLOCK:
            return 1 << DO_TIMEOUT
        return 1 << DO_READY if is_laid(s) else 0
    if phase == KEEP:
        return 0b111111 << DO_KEEP
    if phase == SHOW:
        cheeses = 0
        for cell in range(CELLS):
            if 1 <= s.house[cell] <= CHEESES:
                cheeses |= 1 << s.house[cell]
        return cheeses >> 1 << DO_SHOW
    if phase == INSPECTOR:
        return may_sniff(s) << DO_SNIFF
    if phase == AGAIN:
        return 1 << DO_STOP if s.die > s.searches else 0
    if phase == VEGETABLE_PHASE or phase == BATHROOM_PHASE or phase == SITTING_PHASE or phase == PEEK:
        return 1 << DO_DONE
    return 0


def more_plain_actions(s: State) -> int:
    """Legal actions of the second block: lines to name, fromagers to name."""
    if s.phase == SNIFF_PHASE:
        return (1 << LINES) - 1 & ~s.tried
    if s.phase == CELLAR_PHASE:
        return (fromagers(s) & ~(1 << captain(s))) << DO_NAME - DO_LINE
    return 0


def placeable(s: State, card: int) -> int:
    """Where this card may be put: on any empty cell, if one is left in the tray."""
    if in_tray(s, card) == 0:
        return 0
    empty = 0
    for cell in range(CELLS):
        if s.house[cell] == EMPTY:
            empty |= 1 << cell
    return empty


def is_laid(s: State) -> bool:
    """Whether every cell has its card."""
    for cell in range(CELLS):
        if s.house[cell] == EMPTY:
            return False
    return True


def swappable(s: State, cell: int) -> int:
    """The later cells with which this cell may change places now."""
    phase = s.phase
    if phase == ARRANGE:
        return LATER[cell] if s.swaps < MOST_SWAPS and is_laid(s) else 0
    if phase == SITTING_PHASE:
        return LATER[cell]
    if phase == FROMAGER:
        return neighbours_down(s, cell)
    if phase != LIBRARY_PHASE:
        return 0
    partners = neighbours_down(s, cell)
    if s.first:
        # Exactly one of the two cells of the first swap (Q16).
        return partners & ~s.first if s.first >> cell & 1 else partners & s.first
    if can_swap_twice(s):
        kept = 0
        rest = partners
        while rest:
            partner = first(rest)
            rest &= rest - 1
            if allows_second(s, cell, partner):
                kept |= 1 << partner
        return kept
    return partners


def neighbours_down(s: State, cell: int) -> int:
    """The later neighbours of a cell, if both lie face down (H20, Q7)."""
    return 0 if s.up >> cell & 1 else AFTER[cell] & ~s.up


def allows_second(s: State, one: int, other: int) -> bool:
    """Whether the Library, after this swap, has another that moves one of the two again."""
    return (BESIDE[one] | BESIDE[other]) & ~s.up & ~(1 << one | 1 << other) != 0


def can_swap_twice(s: State) -> bool:
    """Whether some first swap of the Library allows a second."""
    for cell in range(CELLS):
        partners = neighbours_down(s, cell)
        while partners:
            if allows_second(s, cell, first(partners)):
                return True
            partners &= partners - 1
    return False


def can_swap(s: State) -> bool:
    """Whether two neighbours lie face down."""
    down = ALL & ~s.up
    return down & (down >> 1 & NOT_LAST_COLUMN | down >> SIDE) != 0


def hideable(s: State) -> int:
    """The face-up rooms that may be turned down now."""
    if s.phase == VEGETABLE_PHASE:
        return s.up
    if s.phase != FROMAGER:
        return 0
    if s.dormant >> s.turn & 1 and can_swap(s):
        return 0  # chance swaps for a seat that left, and hides only if it cannot
    return s.up & ~sight(s)


def sight(s: State) -> int:
    """What the inspector sees: his own room if it is face up, and along the four ways as far as rooms are (Q9)."""
    row = s.at // SIDE
    column = s.at % SIDE
    seen = SIGHT[(s.up >> row * SIDE & 15) * SIDE + column] << row * SIDE
    rooms = s.up >> column & 0x1111
    rooms = SIGHT[((rooms | rooms >> 3 | rooms >> 6 | rooms >> 9) & 15) * SIDE + row]
    return seen | (rooms & 1 | (rooms & 2) << 3 | (rooms & 4) << 6 | (rooms & 8) << 9) << column


def reach(s: State) -> int:
    """Where the inspector can check without a card: his own room and those beside it (H24)."""
    return BESIDE[s.at] | 1 << s.at


def walks(s: State) -> int:
    """Where the inspector can walk without a check, if he may (H24, Q14, Q32)."""
    return WITHIN_TWO[s.at] if s.idle < MOST_IDLE else 0


def may_sniff(s: State) -> int:
    """1 if the sniffing mice may be played."""
    return 1 if s.cards >> SNIFF & 1 and s.idle < MOST_IDLE else 0


def barred(s: State) -> int:
    """The cell a second check may not take, as a set (Q21)."""
    return 1 << s.again - AGAIN_BAR if s.again >= AGAIN_BAR else 0


def legal(s: State, seat: int, out: list[int]) -> int:
    """Write the legal actions of a seat that may act into `out`, in ascending order; return how many there are."""
    count = 0
    numbers = blocks(s, seat)
    while numbers:
        number = first(numbers)
        numbers &= numbers - 1
        members = block(s, seat, number)
        while members:
            out[count] = number * CELLS + first(members)
            members &= members - 1
            count += 1
    return count


def is_legal(s: State, seat: int, action: int) -> bool:
    """Whether a seat that may act may take this action now."""
    number = action // CELLS
    return blocks(s, seat) >> number & 1 == 1 and block(s, seat, number) >> action % CELLS & 1 == 1
