"""Who may do what in Hide the Havarti. In the dialect, like rules.py.

Legal actions come in blocks of 16, each a set: `block` says for every phase what is in one, and listing, drawing and
testing all ask it.
"""

from __future__ import annotations

from cheeseboard.games.dialect import CHANCE, CLOCK, below, first, nth
from cheeseboard.games.havarti.knowledge import (
    in_tray,
)
from cheeseboard.games.havarti.state import (
    AGAIN,
    AGAIN_BAR,
    ARRANGE,
    DO_AHHA,
    DO_CHECK,
    DO_DONE,
    DO_HIDE,
    DO_KEEP,
    DO_LINE,
    DO_NAME,
    DO_OPEN,
    DO_PEEK,
    DO_PLACE,
    DO_READY,
    DO_SHOW,
    DO_SNIFF,
    DO_STOP,
    DO_SWAP,
    DO_THAT,
    DO_TIMEOUT,
    DO_VOILA,
    DO_WALK,
    DRAW,
    FROMAGER,
    HIDE_TWO,
    INSPECTOR,
    KEEP,
    LAY,
    LINE,
    LOOK,
    MIX,
    MOST_IDLE,
    MOST_SWAPS,
    NAME,
    OPEN,
    OVER,
    PEEK,
    SHOW,
    SWAP_ANY,
    SWAP_TWO,
    State,
)
from cheeseboard.games.havarti.tables import (
    AFTER,
    AHHA,
    ALL,
    BESIDE,
    CELLS,
    CHEESES,
    COMMON,
    COMMONS_LAID,
    EMPTY,
    ENTRANCES,
    LATER,
    LINES,
    NOT_LAST_COLUMN,
    SIDE,
    SIGHT,
    SNIFF,
    SPECIAL,
    THAT,
    VOILA,
    WITHIN_TWO,
)

ALL_PAIRS = CELLS * (CELLS - 1) // 2  # of cells

# -- who --------------------------------------------------------------------------------------------------------


def actors(s: State) -> int:
    """The set of those who may act now: a bit for each seat, one for chance, one for the clock."""
    phase = s.phase
    if phase == OVER:
        return 0
    if phase == DRAW or phase == LAY or phase == MIX:
        return 1 << CHANCE
    if phase == FROMAGER:
        return 1 << CHANCE if s.dormant >> s.turn & 1 else 1 << s.turn
    if phase == ARRANGE:
        return fromagers(s) & ~s.ready | 1 << CLOCK
    if phase == KEEP or phase == OPEN or phase == INSPECTOR or phase == AGAIN:
        return 1 << s.inspector
    if phase == PEEK:
        return 1 << s.turn
    if phase == SWAP_TWO:
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
    if phase == FROMAGER or phase == SWAP_TWO:
        return 0xFFFF << DO_SWAP // CELLS | 1 << DO_HIDE // CELLS
    if phase == INSPECTOR:
        return 1 | 0b11111 << DO_CHECK // CELLS
    if phase == ARRANGE and seat != CLOCK:
        return 1 | 0x1FFF << DO_PLACE // CELLS | 0xFFFF << DO_SWAP // CELLS
    if phase == SWAP_ANY:
        return 1 | 0xFFFF << DO_SWAP // CELLS
    return 0b1111111111  # few and cheap


def block(s: State, seat: int, number: int) -> int:
    """The legal actions of one block, a set of 16: what each phase allows is said here and nowhere else."""
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
        return ALL & ~s.up if phase == LOOK or phase == PEEK else 0
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
    if phase == HIDE_TWO or phase == LOOK or phase == SWAP_ANY or phase == PEEK:
        return 1 << DO_DONE
    return 0


def more_plain_actions(s: State) -> int:
    """Legal actions of the second block: lines to name, fromagers to name."""
    if s.phase == LINE:
        return (1 << LINES) - 1 & ~s.tried
    if s.phase == NAME:
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
    if phase == SWAP_ANY:
        return LATER[cell]
    if phase == FROMAGER:
        return neighbours_down(s, cell)
    if phase != SWAP_TWO:
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
    if s.phase == HIDE_TWO:
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


def draw_legal(s: State, seat: int, random: list[int]) -> int:
    """One of the legal actions, all equally likely, without writing a list. Says of each phase what `block` says of it,
    without a loop where it can: on a GPU many games wait for the one that takes longest."""
    phase = s.phase
    if phase == ARRANGE and seat != CLOCK:
        return draw_arrangement(s, random)
    if phase == FROMAGER:
        return draw_fromager(s, random)
    if phase == SWAP_TWO:
        return draw_library(s, random)
    if phase == SWAP_ANY:
        index = below(random, 1 + ALL_PAIRS)
        return DO_DONE if index == 0 else any_swap(index)
    # What is left is in the first ten blocks; three of them make a word.
    low = plain_actions(s, seat) | more_plain_actions(s) << 16
    middle = 0
    high = 0
    looks = 0
    if phase == INSPECTOR:
        middle = reach(s) << 16 | walks(s) << 32
        if s.cards:
            voila = ENTRANCES if s.cards >> VOILA & 1 else 0
            that = s.switched if s.cards >> THAT & 1 else 0
            ahha = reach(s) if s.cards >> AHHA & 1 else 0
            high = voila | that << 16 | ahha << 32
    elif phase == AGAIN:
        middle = (reach(s) & ~barred(s)) << 16
    elif phase == OPEN:
        low |= ENTRANCES << 32
    elif phase == HIDE_TWO:
        middle = s.up
    elif phase == LOOK or phase == PEEK:
        looks = ALL & ~s.up
    index = below(random, low.bit_count() + middle.bit_count() + high.bit_count() + looks.bit_count())
    if index < low.bit_count():
        return nth(low, index)
    index -= low.bit_count()
    if index < middle.bit_count():
        return DO_HIDE + nth(middle, index)
    index -= middle.bit_count()
    if index < high.bit_count():
        return DO_VOILA + nth(high, index)
    return DO_PEEK + nth(looks, index - high.bit_count())


def still_to_lay(s: State) -> int:
    """The empty cells, a set, and 16 bits higher the cards in the tray, another; 0 when all lie."""
    if s.swaps:
        return 0
    empty = 0
    laid = 0
    commons = 0
    for cell in range(CELLS):
        card = s.house[cell]
        if card == EMPTY:
            empty |= 1 << cell
        elif card == COMMON:
            commons += 1
        else:
            laid |= 1 << card
    if empty == 0:
        return 0
    cards = ((1 << CHEESES) - 1 << 1 | s.specials << SPECIAL) & ~laid
    if commons < COMMONS_LAID:
        cards |= 1 << COMMON
    return cards << CELLS | empty


def draw_arrangement(s: State, random: list[int]) -> int:
    """For the lay-out: any card of the tray to any empty cell; when all lie, any swap, or ready."""
    work = still_to_lay(s)
    if work == 0:
        index = below(random, 1 + (ALL_PAIRS if s.swaps < MOST_SWAPS else 0))
        return DO_READY if index == 0 else any_swap(index)
    empty = work & ALL
    cards = work >> CELLS
    places = empty.bit_count()
    index = below(random, cards.bit_count() * places)
    return DO_PLACE + (nth(cards, index // places) - 1) * CELLS + nth(empty, index % places)


def any_swap(index: int) -> int:
    """Of all pairs of cells the one of this number, from 1."""
    cell = 0
    while index > CELLS - 1 - cell:
        index -= CELLS - 1 - cell
        cell += 1
    return DO_SWAP + cell * CELLS + cell + index


def draw_fromager(s: State, random: list[int]) -> int:
    """For the commonest turn: neighbours that lie face down, or a room out of sight."""
    down = ALL & ~s.up
    across = down & down >> 1 & NOT_LAST_COLUMN
    along = down & down >> SIDE
    rooms = hideable(s)
    count = across.bit_count() + along.bit_count()
    index = below(random, count + rooms.bit_count())
    return pair_swap(across, along, index) if index < count else DO_HIDE + nth(rooms, index - count)


def draw_library(s: State, random: list[int]) -> int:
    """For the Library: as `swappable` says of each cell."""
    down = ALL & ~s.up
    across = down & down >> 1 & NOT_LAST_COLUMN
    along = down & down >> SIDE
    if s.first:
        across &= s.first ^ s.first >> 1  # exactly one of the two
        along &= s.first ^ s.first >> SIDE
    else:
        left = (down & NOT_LAST_COLUMN) << 1  # the cells that have such a neighbour
        right = down >> 1 & NOT_LAST_COLUMN
        above = down << SIDE
        below_ = down >> SIDE
        several = left & right | (left | right) & (above | below_) | above & below_
        if across & (several | several >> 1) | along & (several | several >> SIDE):
            across &= several | several >> 1
            along &= several | several >> SIDE
    index = below(random, across.bit_count() + along.bit_count())
    return pair_swap(across, along, index)


def pair_swap(across: int, along: int, index: int) -> int:
    """Of these pairs of neighbours, each named by its first cell, the one of this number."""
    if index < across.bit_count():
        cell = nth(across, index)
        return DO_SWAP + cell * CELLS + cell + 1
    cell = nth(along, index - across.bit_count())
    return DO_SWAP + cell * CELLS + cell + SIDE


def is_legal(s: State, seat: int, action: int) -> bool:
    """Whether a seat that may act may take this action now."""
    number = action // CELLS
    return blocks(s, seat) >> number & 1 == 1 and block(s, seat, number) >> action % CELLS & 1 == 1
