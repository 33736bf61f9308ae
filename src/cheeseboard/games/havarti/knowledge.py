"""Who knows what in Hide the Havarti, and how what a seat does not know is drawn anew. In the dialect, like rules.py.

A card is followed from cell to cell: swaps are public. Fromagers know the house they laid; they lose four cards to the
Parlor and win some back by looking. The inspector knows what was face up, and of the rest what the sniffing mice gave
away: in some lines there was no cheese, in one there was. What he knew of four cards before the Parlor mixed them still
counts for the four together, so an order of the four is drawn first, each as likely as what is known makes it.
"""

from __future__ import annotations

from cheeseboard.games.dialect import below, first, nth
from cheeseboard.games.havarti.dealing import draw_specials, lay_rest, shuffle_cells
from cheeseboard.games.havarti.state import *
from cheeseboard.games.havarti.tables import *

ORDERS = 24  # of the four cards in the centre
_STRIDE = [6, 2, 1, 1]


# -- learning ---------------------------------------------------------------------------------------------------


def reveal(s: State, cell: int) -> None:
    """A card lies face up: all know it from now on, wherever it goes."""
    card = s.house[cell]
    for seat in range(s.players):
        s.known[seat] |= 1 << cell
    if card >= SPECIAL:
        s.seen |= 1 << card - SPECIAL
    if s.scent >> cell & 1:
        if 1 <= card <= CHEESES:
            s.scent = 0
            s.was_scent = 0
        else:
            s.scent &= ~(1 << cell)
    if s.mixed:
        for k in range(4):
            if s.slot[k] == cell and s.became[k] == 0:
                s.became[k] = card


def learn_line(s: State, seat: int, line: int, cheese: bool) -> None:
    """The captain looked along a line; all heard whether a cheese is there (Q18)."""
    s.known[seat] |= line
    if not cheese:
        s.clean |= line
        return
    public = line & s.known[s.inspector]
    s.scent = line & ~public
    for cell in range(CELLS):
        if public >> cell & 1 and 1 <= s.house[cell] <= CHEESES:
            s.scent = 0  # everybody saw that one anyhow


def mix(s: State) -> None:
    """The centre is about to be shuffled: nobody will know which card is which, only which four they were (H40)."""
    s.mixed = 1
    for k in range(4):
        cell = CENTRE_CELLS[k]
        s.slot[k] = cell
        s.was[k] = s.house[cell] if s.known[s.inspector] >> cell & 1 else EMPTY
        s.became[k] = EMPTY
        s.was_clean |= (s.clean >> cell & 1) << k
        s.was_scent |= (s.scent >> cell & 1) << k
    s.up &= ~CENTRE
    s.clean &= ~CENTRE
    s.scent &= ~CENTRE
    for seat in range(s.players):
        s.known[seat] &= ~CENTRE


def readable_cells(s: State, seat: int) -> int:
    """The cells whose card, or emptiness, this seat may see now: the one gate for views and observations. Spectators
    see what the inspector sees."""
    if s.phase == OVER and s.reason != RESIGNED:
        return ALL  # a clean table
    if seat == s.inspector:
        return 0 if s.phase < OPEN else s.up
    if s.at == NOWHERE:
        return ALL
    cells = s.up
    if s.assist:
        for cell in range(CELLS):
            if s.house[cell] != EMPTY:
                cells |= s.known[seat] & 1 << cell
    return cells


# -- drawing anew -----------------------------------------------------------------------------------------------


def scrub(s: State, seat: int) -> None:
    """Forget every card that this seat, remembering all it saw, does not know; the inspector also which specials
    are in play and how the lay-out goes."""
    if is_table_clean(s):
        return
    hidden = ALL & ~s.known[seat]
    if seat == s.inspector:
        s.swaps = 0
        s.specials = s.seen
    while hidden:
        s.house[first(hidden)] = UNKNOWN
        hidden &= hidden - 1


def is_table_clean(s: State) -> bool:
    """Whether nothing of a round has been dealt, as everybody can see. A match that is given up ends as it lies."""
    if s.phase == OVER:
        laid = s.specials
        for cell in range(CELLS):
            laid |= s.house[cell]
        return s.reason != RESIGNED or laid == 0
    return s.phase < HOUSE_PHASE


def is_laid_unseen(s: State) -> bool:
    """Whether the inspector has seen nothing of the house yet."""
    if s.phase == OVER:
        return s.at == NOWHERE and s.up == 0
    return s.phase < OPEN


def resample(s: State, seat: int, random: list[int]) -> None:
    """Replace what the seat does not know by a draw from all that is consistent with what it knows."""
    if is_table_clean(s):
        return
    if seat != s.inspector:
        resample_order(s, ALL & ~s.known[seat], random)
    elif is_laid_unseen(s):
        resample_lay_out(s, random)
    else:
        scrub(s, seat)
        resample_house(s, random)


def resample_order(s: State, unknown: int, random: list[int]) -> None:
    """For a fromager: the cards he lost track of, which he knows as a lot, in any order that fits the named lines."""
    sort_cells(s, unknown)
    shuffle_cells(s, unknown, random)
    while not fits_lines(s):
        shuffle_cells(s, unknown, random)


def sort_cells(s: State, cells: int) -> None:
    """Put the cards of these cells in ascending order: what is drawn from them must not depend on how they lay."""
    while cells:
        place = first(cells)
        cells &= cells - 1
        rest = cells
        while rest:
            other = first(rest)
            rest &= rest - 1
            if s.house[other] < s.house[place]:
                card = s.house[place]
                s.house[place] = s.house[other]
                s.house[other] = card


def fits_lines(s: State) -> bool:
    """Whether no cheese lies in a line named in vain, and one in the line named rightly. Lines named before the
    Parlor tell a fromager nothing: he knew it all."""
    scented = s.scent == 0 or s.was_scent != 0
    for cell in range(CELLS):
        if 1 <= s.house[cell] <= CHEESES:
            if s.clean >> cell & 1:
                return False
            if s.scent >> cell & 1:
                scented = True
    return scented


def resample_lay_out(s: State, random: list[int]) -> None:
    """For the inspector waiting outside: any house, any specials."""
    s.specials = 0
    s.swaps = 0
    draw_specials(s, SPECIALS_LAID, random)
    for cell in range(CELLS):
        s.house[cell] = EMPTY
    if s.phase != HOUSE_PHASE:
        lay_rest(s)
        shuffle_cells(s, ALL, random)


def resample_house(s: State, random: list[int]) -> None:
    """For the inspector: an order of the mixed cards, then cheeses, then specials and commons."""
    order = draw_order(s, random)
    unknown = unknown_under(s, order)
    lay_order(s, order)
    cheeses = hidden_cheeses(s, unknown)
    allowed = cheese_cells(s, order, unknown, cheeses)
    taken = place_cheeses(s, cheeses, allowed, 0, random)
    scent = scent_under(s, order)
    if cheeses and scent & allowed and not is_scented(s, order):
        while not taken & scent:
            taken = place_cheeses(s, cheeses, allowed, taken, random)
    lay_specials(s, unknown & ~taken, random)


def hidden_cheeses(s: State, unknown: int) -> int:
    """The cheeses that lie on the unknown cells, as bits 1 to 4; none if they have no room, in a made-up position."""
    cheeses = missing_cheeses(s)
    return 0 if cheeses.bit_count() > unknown.bit_count() else cheeses


def cheese_cells(s: State, order: int, unknown: int, cheeses: int) -> int:
    """The unknown cells that may hold a cheese: not those of lines named in vain, if the others are enough."""
    allowed = unknown & ~clean_under(s, order)
    return unknown if cheeses.bit_count() > allowed.bit_count() else allowed


def lay_order(s: State, order: int) -> None:
    """Put those of the mixed cards that were known where they lie in this order."""
    if s.mixed:
        for k in range(4):
            if s.became[k] == EMPTY and s.was[of_order(order, k)] != EMPTY:
                s.house[s.slot[k]] = s.was[of_order(order, k)]


def lay_specials(s: State, cells: int, random: list[int]) -> None:
    """Put specials never seen on some of these cells, commons on the others."""
    old = s.specials
    draw_specials(s, unseen_specials(s, cells.bit_count()), random)
    fresh = s.specials & ~old
    while fresh:
        cell = nth(cells, below(random, cells.bit_count()))
        s.house[cell] = SPECIAL + first(fresh)
        cells &= ~(1 << cell)
        fresh &= fresh - 1
    while cells:
        s.house[first(cells)] = COMMON
        cells &= cells - 1


def place_cheeses(s: State, cheeses: int, allowed: int, taken: int, random: list[int]) -> int:
    """Lay each of the cheeses on a random allowed cell of its own, taking back those laid before; return the cells."""
    while taken:
        s.house[first(taken)] = UNKNOWN
        taken &= taken - 1
    while cheeses:
        cell = nth(allowed & ~taken, below(random, (allowed & ~taken).bit_count()))
        s.house[cell] = first(cheeses)
        taken |= 1 << cell
        cheeses &= cheeses - 1
    return taken


def draw_order(s: State, random: list[int]) -> int:
    """An order of the four mixed cards, as likely as there are houses that it allows."""
    if s.mixed == 0:
        return 0
    most = 0
    for order in range(ORDERS):
        weight = houses_under(s, order)
        if weight > most:
            most = weight
    order = below(random, ORDERS)
    while below(random, 1 << 30) * most >= houses_under(s, order) << 30 and most:
        order = below(random, ORDERS)
    return order


def of_order(order: int, k: int) -> int:
    """Which of the four cards lies in slot k, in one of the 24 orders."""
    left = 0b1111
    card = 0
    for i in range(k + 1):
        card = nth(left, order // _STRIDE[i] % (4 - i))
        left &= ~(1 << card)
    return card


def houses_under(s: State, order: int) -> int:
    """In how many ways the unknown cards can lie if the four mixed cards lie in this order; 0 if it cannot be."""
    for k in range(4):
        card = of_order(order, k)
        if s.became[k] != EMPTY:
            if s.was[card] != EMPTY and s.was[card] != s.became[k]:
                return 0
            if s.was[card] == EMPTY and s.became[k] != COMMON and was_known(s, s.became[k]):
                return 0  # there is one of it only, and it is another of the four
            if s.was_clean >> card & 1 and s.became[k] <= CHEESES:
                return 0
    unknown = unknown_under(s, order)
    allowed = unknown & ~clean_under(s, order)
    cheeses = missing_cheeses(s).bit_count()
    ways = arrangements(allowed.bit_count(), cheeses)
    scent = scent_under(s, order)
    if scent and not is_scented(s, order):
        ways -= arrangements((allowed & ~scent).bit_count(), cheeses)
    rest = unknown.bit_count() - cheeses
    return ways * arrangements(rest, unseen_specials(s, rest))


def was_known(s: State, card: int) -> bool:
    """Whether the inspector knew one of the four to be this."""
    return s.was[0] == card or s.was[1] == card or s.was[2] == card or s.was[3] == card


def arrangements(places: int, cards: int) -> int:
    """In how many ways different cards can lie on that many places."""
    if cards > places:
        return 0
    ways = 1
    for i in range(cards):
        ways *= places - i
    return ways


def unknown_under(s: State, order: int) -> int:
    """The cells whose card the inspector does not know if the mixed cards lie in this order."""
    unknown = ALL & ~s.known[s.inspector]
    if s.mixed:
        for k in range(4):
            if s.became[k] == EMPTY and s.was[of_order(order, k)] != EMPTY:
                unknown &= ~(1 << s.slot[k])
    return unknown


def clean_under(s: State, order: int) -> int:
    """The cells without cheese by what was named in vain."""
    cells = s.clean
    if s.mixed:
        for k in range(4):
            if s.was_clean >> of_order(order, k) & 1:
                cells |= 1 << s.slot[k]
    return cells


def scent_under(s: State, order: int) -> int:
    """The cells among which a cheese is, or was; none if nothing was named."""
    cells = s.scent
    if s.mixed:
        for k in range(4):
            if s.was_scent >> of_order(order, k) & 1:
                cells |= 1 << s.slot[k]
    return cells


def is_scented(s: State, order: int) -> bool:
    """Whether the named line's cheese has turned up among the mixed cards."""
    if s.mixed:
        for k in range(4):
            if s.was_scent >> of_order(order, k) & 1 and 1 <= s.became[k] <= CHEESES:
                return True
    return False


def missing_cheeses(s: State) -> int:
    """The cheeses nobody has seen in this round, as bits 1 to 4."""
    missing = (1 << CHEESES) - 1 << 1
    gone = s.found
    while gone:
        missing &= ~(1 << (gone & 15))
        gone >>= 4
    gone = s.lost
    while gone:
        missing &= ~(1 << (gone & 15))
        gone >>= 4
    for cell in range(CELLS):
        if s.known[s.inspector] >> cell & 1:
            missing &= ~(1 << s.house[cell])
    for k in range(4):
        missing &= ~(1 << s.was[k] | 1 << s.became[k])
    return missing


def unseen_specials(s: State, places: int) -> int:
    """How many specials are in the house that were never face up, if that many places are left for them."""
    count = SPECIALS_LAID - s.seen.bit_count()
    if count < 0:
        return 0
    return count if count < places else places
