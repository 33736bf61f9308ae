"""Worlds that agree with what a seat knows, drawn the way its opponents would have made them. In the dialect.

A fromager puts the cards he lost track of where they may be. The inspector does what `knowledge.resample_house` does,
but cheese is likelier where it smells of it.
"""

from __future__ import annotations

from cheeseboard.games.dialect import below, first, nth
from cheeseboard.games.havarti.knowledge import (
    ORDERS,
    clean_under,
    fits_lines,
    is_laid_unseen,
    is_scented,
    is_table_clean,
    lay_order,
    lay_specials,
    missing_cheeses,
    resample_lay_out,
    scent_under,
    unknown_under,
)
from cheeseboard.games.havarti.mind.lore import (
    BLINDLY,
    EVEN,
    LORE_LOT,
    LORE_NOTES,
    LORE_ODDS,
    LORE_ORDERS,
    LORE_READ,
    LORE_READERS,
    LORE_STYLE,
    LORE_STYLES,
    SLYLY,
    STYLES,
)
from cheeseboard.games.havarti.state import State
from cheeseboard.games.havarti.tables import ALL, CELLS, CHEESES

PATIENCE = 12  # draws before the named line gets its cheese by force


def imagine_world(s: State, me: int, lore: list[int], random: list[int]) -> None:
    """Fill in what `me` does not know, and what the inspector makes of it."""
    if me == s.inspector:
        smell_by(lore, some_style(lore, LORE_STYLES, random))
    else:
        smell_by(lore, some_style(lore, LORE_READERS, random))
        lore[LORE_STYLE] = SLYLY
    if is_table_clean(s):
        return
    if me != s.inspector:
        imagine_lot(s, ALL & ~s.known[me], lore, random)
    elif is_laid_unseen(s):
        resample_lay_out(s, random)
    else:
        imagine_house(s, lore, random)


def some_style(lore: list[int], base: int, random: list[int]) -> int:
    """How fromagers might play, as the inspector sees it; or how they might expect him to read what they do."""
    left = below(random, 100)
    style = 0
    while style < STYLES - 1 and left >= lore[base + style]:
        left -= lore[base + style]
        style += 1
    return style


def smell_by(lore: list[int], style: int) -> None:
    """Fromagers are taken to play in this style, and to have done so."""
    lore[LORE_STYLE] = style
    lore[LORE_READ] = style
    for cell in range(CELLS):
        lore[LORE_NOTES + cell] = EVEN if style == BLINDLY else lore[LORE_ODDS + style * CELLS + cell]


def imagine_lot(s: State, unknown: int, lore: list[int], random: list[int]) -> None:
    """A fromager's lot on the cells he does not know, in any order that fits the named lines."""
    if unknown == 0:
        return
    allowed = unknown & ~s.clean
    for _ in range(PATIENCE):
        deal_lot(s, unknown, allowed, lore, random)
        if fits_lines(s):
            return


def deal_lot(s: State, unknown: int, allowed: int, lore: list[int], random: list[int]) -> None:
    """Cheeses on cells that may have one, everything else anywhere."""
    rest = unknown
    for k in range(unknown.bit_count()):
        card = lore[LORE_LOT + k // 8] >> k % 8 * 4 & 15
        place = rest & allowed if card <= CHEESES else rest
        if place == 0:
            place = rest
        cell = nth(place, below(random, place.bit_count()))
        s.house[cell] = card
        rest &= ~(1 << cell)


def imagine_house(s: State, lore: list[int], random: list[int]) -> None:
    """The inspector's: an order of the mixed cards, then cheeses by smell, then specials and commons."""
    order = imagine_order(s, lore, random)
    unknown = unknown_under(s, order)
    lay_order(s, order)
    cheeses = missing_cheeses(s)
    if cheeses.bit_count() > unknown.bit_count():
        cheeses = 0  # only in a made-up position
    allowed = unknown & ~clean_under(s, order)
    if cheeses.bit_count() > allowed.bit_count():
        allowed = unknown
    scent = scent_under(s, order) & allowed
    if is_scented(s, order):
        scent = 0
    unknown &= ~smell_out(s, cheeses, allowed, scent, lore, random)
    lay_specials(s, unknown, random)


def imagine_order(s: State, lore: list[int], random: list[int]) -> int:
    """One of the 24 orders of the mixed cards."""
    if s.mixed == 0:
        return 0
    total = 0
    for order in range(ORDERS):
        total += order_weight(lore, order)
    left = below(random, total)
    order = 0
    while left >= order_weight(lore, order):
        left -= order_weight(lore, order)
        order += 1
    return order


def order_weight(lore: list[int], order: int) -> int:
    """How likely an order is."""
    return lore[LORE_ORDERS + order // 6] >> order % 6 * 10 & 1023


def smell_out(s: State, cheeses: int, allowed: int, scent: int, lore: list[int], random: list[int]) -> int:
    """Lay each of the cheeses on a cell of its own, one of them at least in the scent, if there is any."""
    taken = 0
    for tries in range(PATIENCE):
        taken = 0
        rest = cheeses
        while rest:
            free = allowed & ~taken
            if tries == PATIENCE - 1 and scent & ~taken and not taken & scent:
                free = scent
            taken |= 1 << by_smell(free, lore, random)
            rest &= rest - 1
        if scent == 0 or taken & scent or cheeses == 0:
            break
    # Which of them is which nobody can tell.
    rest = taken
    while cheeses:
        cell = nth(rest, below(random, rest.bit_count()))
        s.house[cell] = first(cheeses)
        rest &= ~(1 << cell)
        cheeses &= cheeses - 1
    return taken


def by_smell(cells: int, lore: list[int], random: list[int]) -> int:
    """One of these cells, the likelier the more it smells."""
    total = 0
    rest = cells
    while rest:
        total += lore[LORE_NOTES + first(rest)]
        rest &= rest - 1
    left = below(random, total)
    rest = cells
    while left >= lore[LORE_NOTES + first(rest)]:
        left -= lore[LORE_NOTES + first(rest)]
        rest &= rest - 1
    return first(rest)
