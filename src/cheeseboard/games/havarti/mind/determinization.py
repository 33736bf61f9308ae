"""Determinization: worlds that agree with what a seat knows. In the dialect.

A fromager draws where the cards lie that he lost track of. The inspector draws as `knowledge.resample_house` does, but
cheese is placed in proportion to the suspicion of each room.
"""

from __future__ import annotations

from cheeseboard.games.dialect import below, first, nth
from cheeseboard.games.havarti.knowledge import (
    ORDERS,
    cheese_cells,
    fits_lines,
    hidden_cheeses,
    is_laid_unseen,
    is_scented,
    is_table_clean,
    lay_order,
    lay_specials,
    resample_lay_out,
    scent_under,
    unknown_under,
)
from cheeseboard.games.havarti.mind.context import (
    BLIND_STYLE,
    CONTEXT_ASSUMED_STYLE,
    CONTEXT_LOST_CARDS,
    CONTEXT_ORDERS,
    CONTEXT_READERS,
    CONTEXT_START_SUSPICION,
    CONTEXT_STYLE,
    CONTEXT_STYLES,
    CONTEXT_SUSPICION,
    NEUTRAL_SUSPICION,
    SLY_STYLE,
    STYLES,
)
from cheeseboard.games.havarti.state import State
from cheeseboard.games.havarti.tables import ALL, CELLS, CHEESES

MAX_DRAWS = 12  # before the named line gets its cheese by force


def determinize_for(s: State, me: int, context: list[int], random: list[int]) -> None:
    """Draw what `me` does not know, and the styles of both sides."""
    if me == s.inspector:
        assume_style(context, draw_style(context, CONTEXT_STYLES, random))
    else:
        assume_style(context, draw_style(context, CONTEXT_READERS, random))
        context[CONTEXT_STYLE] = SLY_STYLE
    if is_table_clean(s):
        return
    if me != s.inspector:
        place_lost_cards(s, ALL & ~s.known[me], context, random)
    elif is_laid_unseen(s):
        resample_lay_out(s, random)
    else:
        determinize_house(s, context, random)


def draw_style(context: list[int], base: int, random: list[int]) -> int:
    """Draw a style by the percentages at `base`: of the fromagers, or assumed by the inspector."""
    left = below(random, 100)
    style = 0
    while style < STYLES - 1 and left >= context[base + style]:
        left -= context[base + style]
        style += 1
    return style


def assume_style(context: list[int], style: int) -> None:
    """Both sides assume this style of the fromagers, for the past too."""
    context[CONTEXT_STYLE] = style
    context[CONTEXT_ASSUMED_STYLE] = style
    for cell in range(CELLS):
        context[CONTEXT_SUSPICION + cell] = (
            NEUTRAL_SUSPICION if style == BLIND_STYLE else context[CONTEXT_START_SUSPICION + style * CELLS + cell]
        )


def place_lost_cards(s: State, unknown: int, context: list[int], random: list[int]) -> None:
    """Deal a fromager's lost cards to the cells he does not know, in an order that fits the named lines."""
    if unknown == 0:
        return
    allowed = unknown & ~s.clean
    for _ in range(MAX_DRAWS):
        deal_lost_cards(s, unknown, allowed, context, random)
        if fits_lines(s):
            return


def deal_lost_cards(s: State, unknown: int, allowed: int, context: list[int], random: list[int]) -> None:
    """Deal lost cards: cheeses to cells that may have one, other cards anywhere."""
    rest = unknown
    for k in range(unknown.bit_count()):
        card = context[CONTEXT_LOST_CARDS + k // 8] >> k % 8 * 4 & 15
        place = rest & allowed if card <= CHEESES else rest
        if place == 0:
            place = rest
        cell = nth(place, below(random, place.bit_count()))
        s.house[cell] = card
        rest &= ~(1 << cell)


def determinize_house(s: State, context: list[int], random: list[int]) -> None:
    """For the inspector: an order of the mixed cards, then cheeses by suspicion, then specials and commons."""
    order = draw_weighted_order(s, context, random)
    unknown = unknown_under(s, order)
    lay_order(s, order)
    cheeses = hidden_cheeses(s, unknown)
    allowed = cheese_cells(s, order, unknown, cheeses)
    scent = scent_under(s, order) & allowed
    if is_scented(s, order):
        scent = 0
    unknown &= ~place_cheeses_by_suspicion(s, cheeses, allowed, scent, context, random)
    lay_specials(s, unknown, random)


def draw_weighted_order(s: State, context: list[int], random: list[int]) -> int:
    """Draw one of the 24 orders of the mixed cards by its weight."""
    if s.mixed == 0:
        return 0
    total = 0
    for order in range(ORDERS):
        total += order_weight(context, order)
    left = below(random, total)
    order = 0
    while left >= order_weight(context, order):
        left -= order_weight(context, order)
        order += 1
    return order


def order_weight(context: list[int], order: int) -> int:
    """The weight of an order."""
    return context[CONTEXT_ORDERS + order // 6] >> order % 6 * 10 & 1023


def place_cheeses_by_suspicion(
    s: State, cheeses: int, allowed: int, scent: int, context: list[int], random: list[int]
) -> int:
    """Lay each cheese on a cell of its own, at least one of them in the scent, if there is any."""
    taken = 0
    for tries in range(MAX_DRAWS):
        taken = 0
        rest = cheeses
        while rest:
            free = allowed & ~taken
            if tries == MAX_DRAWS - 1 and scent & ~taken and not taken & scent:
                free = scent
            taken |= 1 << draw_by_suspicion(free, context, random)
            rest &= rest - 1
        if scent == 0 or taken & scent or cheeses == 0:
            break
    # Which cheese is which cannot be known.
    rest = taken
    while cheeses:
        cell = nth(rest, below(random, rest.bit_count()))
        s.house[cell] = first(cheeses)
        rest &= ~(1 << cell)
        cheeses &= cheeses - 1
    return taken


def draw_by_suspicion(cells: int, context: list[int], random: list[int]) -> int:
    """Draw one of these cells in proportion to its suspicion."""
    total = 0
    rest = cells
    while rest:
        total += context[CONTEXT_SUSPICION + first(rest)]
        rest &= rest - 1
    left = below(random, total)
    rest = cells
    while left >= context[CONTEXT_SUSPICION + first(rest)]:
        left -= context[CONTEXT_SUSPICION + first(rest)]
        rest &= rest - 1
    return first(rest)
