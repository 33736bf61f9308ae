"""The rules of Hide the Havarti, once, for plain Python, Numba and CUDA: who may do what, and what comes of it.

Written in the dialect that all three take; see CONTRIBUTING.md. Everything here trusts its caller. H and Q numbers are
those of README.md beside this file. What a seat knows and how the rest is drawn anew is in knowledge.py.
"""

from __future__ import annotations

from cheeseboard.games.dialect import CHANCE, CLOCK, below, first, nth
from cheeseboard.games.havarti.knowledge import (
    draw_specials,
    in_tray,
    lay_rest,
    learn_line,
    mix,
    resample,
    reveal,
    scrub,
    shuffle_cells,
)
from cheeseboard.games.havarti.state import (
    ACTION_COUNT,
    AGAIN,
    AGAIN_ANY,
    AGAIN_BAR,
    ALL_ROUNDS,
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
    MOST_LEGAL,
    MOST_SWAPS,
    NAME,
    NOT_AGAIN,
    OPEN,
    OVER,
    PEEK,
    RESIGNED,
    SHOW,
    SWAP_ANY,
    SWAP_TWO,
    State,
)
from cheeseboard.games.havarti.tables import (
    AFTER,
    AHHA,
    ALL,
    BATHROOM,
    BESIDE,
    CELLAR,
    CELLS,
    CENTRE,
    CHEESES,
    COMMON,
    DAIRY,
    EMPTY,
    ENTRANCES,
    LATER,
    LIBRARY,
    LINE_CELLS,
    LINES,
    NEXT,
    NOT_LAST_COLUMN,
    NOWHERE,
    NURSERY,
    PAIRS,
    PARLOR,
    ROUNDS,
    SIDE,
    SITTING,
    SNIFF,
    SPECIAL,
    SPECIALS_LAID,
    THAT,
    VEGETABLE,
    VOILA,
    WITHIN_TWO,
)

VERSION = 1

__all__ = ["ACTION_COUNT", "MOST_LEGAL", "State", "resample", "scrub"]


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
    seen = s.up & 1 << s.at
    for way in range(4):
        cell = NEXT[way * CELLS + s.at]
        while cell != NOWHERE and s.up >> cell & 1:
            seen |= 1 << cell
            cell = NEXT[way * CELLS + cell]
    return seen


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
    """One of the legal actions, all equally likely, without writing a list."""
    if s.phase == FROMAGER:
        return draw_fromager(s, random)
    if s.phase == INSPECTOR and s.cards == 0:
        rooms = reach(s)
        index = below(random, rooms.bit_count() + walks(s).bit_count())
        if index < rooms.bit_count():
            return DO_CHECK + nth(rooms, index)
        return DO_WALK + nth(walks(s), index - rooms.bit_count())
    count = 0
    numbers = blocks(s, seat)
    while numbers:
        count += block(s, seat, first(numbers)).bit_count()
        numbers &= numbers - 1
    index = below(random, count)
    numbers = blocks(s, seat)
    number = first(numbers)
    members = block(s, seat, number)
    while index >= members.bit_count():
        index -= members.bit_count()
        numbers &= numbers - 1
        number = first(numbers)
        members = block(s, seat, number)
    return number * CELLS + nth(members, index)


def draw_fromager(s: State, random: list[int]) -> int:
    """The same for the commonest phase, faster: all pairs of neighbours at once."""
    down = ALL & ~s.up
    across = down & down >> 1 & NOT_LAST_COLUMN
    along = down & down >> SIDE
    rooms = hideable(s)
    count = across.bit_count() + along.bit_count()
    index = below(random, count + rooms.bit_count())
    if index >= count:
        return DO_HIDE + nth(rooms, index - count)
    if index < across.bit_count():
        cell = nth(across, index)
        return DO_SWAP + cell * CELLS + cell + 1
    cell = nth(along, index - across.bit_count())
    return DO_SWAP + cell * CELLS + cell + SIDE


def is_legal(s: State, seat: int, action: int) -> bool:
    """Whether a seat that may act may take this action now."""
    number = action // CELLS
    return blocks(s, seat) >> number & 1 == 1 and block(s, seat, number) >> action % CELLS & 1 == 1


# -- actions ----------------------------------------------------------------------------------------------------


def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action with all its consequences."""
    s.peeker = 0
    s.sniffer = 0
    cell = action % CELLS
    if action >= DO_PLACE:
        s.house[cell] = (action - DO_PLACE) // CELLS + 1
    elif action >= DO_SWAP:
        swap(s, (action - DO_SWAP) // CELLS, cell)
    elif action >= DO_PEEK:
        s.peeker = seat + 1
        s.peeked = cell
        s.known[seat] |= 1 << cell
        settle(s)
    elif action >= DO_OPEN:
        act_at(s, action - cell, cell)
    elif action >= DO_NAME:
        s.turn = action - DO_NAME
        s.phase = PEEK
    elif action >= DO_LINE:
        name_line(s, seat, action - DO_LINE)
    elif action >= DO_SHOW:
        show(s, action - DO_SHOW + 1)
    elif action >= DO_KEEP:
        s.cards = PAIRS[action - DO_KEEP]
        s.phase = DRAW
    elif action == DO_READY:
        s.ready |= 1 << seat
        if fromagers(s) & ~s.ready == 0:
            come_in(s)
    elif action == DO_TIMEOUT:
        if is_laid(s):
            come_in(s)
        else:
            s.phase = LAY
    elif action == DO_SNIFF:
        s.cards &= ~(1 << SNIFF)
        s.tried = 0
        s.phase = LINE
    else:  # done, or stop
        if action == DO_STOP:
            s.again = NOT_AGAIN
        settle(s)


def act_at(s: State, verb: int, cell: int) -> None:
    """Carry out what is done at a cell."""
    if verb == DO_HIDE:
        hide(s, cell)
        return
    if verb == DO_WALK:
        s.at = cell
        s.idle += 1
        end_turn(s)
        return
    s.again = NOT_AGAIN
    if verb == DO_VOILA:
        s.cards &= ~(1 << VOILA)
        check(s, cell, 1)
        return
    if verb == DO_THAT:
        s.cards &= ~(1 << THAT)
    s.at = cell
    if verb == DO_AHHA:
        s.cards &= ~(1 << AHHA)
        s.again = AGAIN_BAR + cell
    if verb == DO_OPEN:
        s.die = 1
        check(s, cell, 0)
    else:
        check(s, cell, 1)


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


def swap(s: State, one: int, other: int) -> None:
    """Two rooms change places, by whoever's action it is."""
    if s.phase == ARRANGE:
        card = s.house[one]
        s.house[one] = s.house[other]
        s.house[other] = card
        s.swaps += 1
        return
    exchange(s, one, other)
    if s.phase == FROMAGER:
        s.switched |= 1 << one | 1 << other
        next_fromager(s)
    elif s.phase == SWAP_TWO and s.first == 0 and allows_second(s, one, other):
        s.first = 1 << one | 1 << other
    else:
        settle(s)


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


def hide(s: State, cell: int) -> None:
    """Turn a room down."""
    s.up &= ~(1 << cell)
    if s.phase == FROMAGER:
        next_fromager(s)
        return
    s.hidden += 1
    if s.hidden == 2:
        settle(s)


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


def check(s: State, cell: int, counts: int) -> None:
    """Turn a room up and see what comes of it, in the order of the README; `counts` is 0 for the opening (H25-H29)."""
    turn_up(s, cell)
    card = s.house[cell]
    if 1 <= card <= CHEESES:
        s.found = appended(s.found, card)
        s.house[cell] = COMMON
        s.die = 1
        if is_bare(s):
            end_round(s)
        else:
            settle(s)
        return
    s.die += counts
    if card >= SPECIAL and not s.checked >> card - SPECIAL & 1:
        s.checked |= 1 << card - SPECIAL
        take_effect(s, card)
    else:
        settle(s)


def take_effect(s: State, card: int) -> None:
    """A special room, checked for the first time in the round (H34-H41)."""
    if card == VEGETABLE:
        s.hidden = 0
        s.phase = HIDE_TWO
    elif card == LIBRARY and can_swap(s):
        s.first = 0
        s.phase = SWAP_TWO
    elif card == BATHROOM:
        s.phase = LOOK
    elif card == SITTING:
        s.phase = SWAP_ANY
    elif card == PARLOR:
        s.phase = MIX
    elif card == CELLAR:
        if fromagers(s) & fromagers(s) - 1:
            s.phase = NAME
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
        settle(s)


def settle(s: State) -> None:
    """A check and its effect are over: the second check of Ahhh HA!, the limit, or the end of the turn (Q21, Q22)."""
    s.first = 0
    s.hidden = 0
    if s.again:
        s.phase = AGAIN
    elif s.die > s.searches:
        end_round(s)
    else:
        s.idle = 0
        end_turn(s)


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


# -- turns and rounds -------------------------------------------------------------------------------------------


def end_turn(s: State) -> None:
    """The inspector's turn is over; the fromagers' begin (H19, Q20)."""
    s.again = NOT_AGAIN
    s.switched = 0
    s.phase = FROMAGER
    s.turn = (s.inspector + 1) % s.players


def next_fromager(s: State) -> None:
    """The next fromager's turn, or the inspector's."""
    s.turn = (s.turn + 1) % s.players
    if s.turn == s.inspector:
        s.turn = 0
        s.phase = INSPECTOR


def end_round(s: State) -> None:
    """Count the points (H8, H44, Q24, Q26) and go on to the next round."""
    count = (s.found.bit_length() + 3) // 4
    for seat in range(s.players):
        if seat == s.inspector:
            s.scores[seat] += count
        elif s.own == 0:
            s.scores[seat] += CHEESES - count
        elif not is_listed(s.found, (seat - s.inspector + s.players) % s.players):
            s.scores[seat] += 2
    next_round(s)


def is_listed(cheeses: int, cheese: int) -> bool:
    """Whether a cheese is in a list."""
    while cheeses:
        if cheeses & 15 == cheese:
            return True
        cheeses >>= 4
    return False


def next_round(s: State) -> None:
    """A clean table and the next inspector; seats that left are passed over (H6, H7, H11, Q33)."""
    clear_table(s)
    while s.round < ROUNDS[s.players]:
        s.round += 1
        s.inspector = (s.inspector + 1) % s.players
        if not s.dormant >> s.inspector & 1:
            lay_knowledge(s)
            return
    finish(s, ALL_ROUNDS, most_points(s))


def clear_table(s: State) -> None:
    """Everything of a round is put away."""
    for cell in range(CELLS):
        s.house[cell] = EMPTY
    for k in range(4):
        s.slot[k] = 0
        s.was[k] = 0
        s.became[k] = 0
    s.up = s.switched = s.first = s.clean = s.scent = s.found = s.lost = 0
    s.specials = s.checked = s.seen = s.tried = 0
    s.mixed = s.was_clean = s.was_scent = 0
    s.turn = s.idle = s.cards = s.ready = s.swaps = s.hidden = s.again = s.peeker = s.sniffer = 0
    s.at = NOWHERE
    s.die = 1
    s.phase = KEEP
    lay_knowledge(s)


def lay_knowledge(s: State) -> None:
    """Fromagers will know the whole house, having laid it; the inspector nothing (H15)."""
    for seat in range(s.players):
        s.known[seat] = ALL
    s.known[s.inspector] = 0


def most_points(s: State) -> int:
    """The active seats with most points (H9, Q27)."""
    best = 0
    most = -1
    for seat in range(s.players):
        if not s.dormant >> seat & 1 and s.scores[seat] >= most:
            if s.scores[seat] > most:
                best = 0
            most = s.scores[seat]
            best |= 1 << seat
    return best


def finish(s: State, reason: int, winners: int) -> None:
    """It is over."""
    s.phase = OVER
    s.reason = reason
    s.winners = winners


def resign(s: State, seat: int) -> None:
    """A seat gives up (Q33)."""
    s.peeker = 0
    s.sniffer = 0
    s.dormant |= 1 << seat
    remaining = (1 << s.players) - 1 & ~s.dormant
    if remaining & remaining - 1 == 0:
        finish(s, RESIGNED, remaining)
    elif seat == s.inspector:
        end_round(s)
    elif s.phase == ARRANGE:
        s.ready &= ~(1 << seat)
        if fromagers(s) & ~s.ready == 0:
            come_in(s)
    elif s.phase == PEEK and s.turn == seat:
        settle(s)
    elif s.phase == NAME and fromagers(s) & fromagers(s) - 1 == 0:
        s.turn = captain(s)
        s.phase = PEEK


# -- chance -----------------------------------------------------------------------------------------------------


def resolve(s: State, random: list[int]) -> None:
    """Let chance act: draw specials, lay what is not laid, mix the centre, or play for a seat that left."""
    s.peeker = 0
    s.sniffer = 0
    if s.phase == DRAW:
        draw_specials(s, SPECIALS_LAID, random)
        specials_drawn(s)
    elif s.phase == LAY:
        empty = 0
        for cell in range(CELLS):
            if s.house[cell] == EMPTY:
                empty |= 1 << cell
        lay_rest(s)
        shuffle_cells(s, empty, random)
        house_laid(s)
    elif s.phase == MIX:
        mix(s)
        shuffle_cells(s, CENTRE, random)
        centre_mixed(s)
    else:
        apply(s, s.turn, draw_legal(s, s.turn, random))


def specials_drawn(s: State) -> None:
    """The deck of the round is complete: somebody lays the house."""
    s.phase = LAY if s.dealt else ARRANGE


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
    settle(s)
