"""What the search and the greedy player ask about Château Roquefort; see `games/mind.py`. In the dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.games.dialect import below, first, mixed, nth
from cheeseboard.games.roquefort.mind.evaluation import chances
from cheeseboard.games.roquefort.mind.priors import hunch_of
from cheeseboard.games.roquefort.mind.slide_threats import conclude
from cheeseboard.games.roquefort.mind.turn_search import best_of_turn
from cheeseboard.games.roquefort.mind.win_forecast import race_chances
from cheeseboard.games.roquefort.rules import ENTER, PLACE, draw_legal, occupied, resample
from cheeseboard.games.roquefort.tables import TOWERS

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State


def imagine(s: State, me: int, lore: Any, random: Any) -> None:
    """Lay what was never seen at random: no play tells anything about it."""
    conclude(s)
    resample(s, me, random)


def habit(s: State, me: int, lore: Any, random: Any) -> int:
    """A first mouse goes into any free tower: nothing is known yet."""
    if s.phase == PLACE:
        towers = TOWERS & ~occupied(s)
        return ENTER + nth(towers, below(random, towers.bit_count()))
    return -1


def greedy(states: Any, rows: Any, me: int, lore: Any, random: Any) -> int:
    """The first action of the best turn, as far as it can be foreseen."""
    if states[0].phase == PLACE:
        return habit(states[0], me, lore, random)
    conclude(states[0])
    return best_of_turn(states, rows, me)


def in_tree(s: State, seat: int, me: int) -> bool:
    """Everybody's actions are searched."""
    return True


def sign(s: State, me: int, way: int) -> int:
    """All that is known to everybody: the order in which it came about does not matter."""
    hashed = mixed(1, s.seat | s.actions << 4 | s.slid << 8 | s.spare << 9 | s.phase << 13 | s.open << 20)
    hashed = mixed(hashed, s.known)
    for seat in range(s.players):
        hashed = mixed(hashed, s.mice[seat] << 9 | s.cheese[seat])
    tiles = 1
    cells = s.known
    while cells:
        tiles = tiles << 4 | s.tiles[first(cells)]
        if tiles >> 56:
            hashed = mixed(hashed, tiles)
            tiles = 1
        cells &= cells - 1
    return mixed(hashed, tiles)


def hunch(s: State, seat: int, action: int, lore: Any) -> int:
    """How promising an action looks."""
    return hunch_of(s, seat, action)


def lean(s: State, seat: int, lore: Any, random: Any) -> int:
    """Anything legal: it is never asked, as long as every decision is searched and playouts stop at once."""
    return draw_legal(s, seat, random)


def follow(s: State, seat: int, action: int, lore: Any) -> None:
    """Nothing is remembered but what the state knows."""


def far_enough(s: State, root: Any, steps: int) -> bool:
    """Playouts stop at once: `worth` tells more than how a quick player would go on. So does the tree at a full table
    when the turn is over: three opponents are too many to search. Otherwise it goes on to the end."""
    return steps >= 0 or (s.players > 3 and s.seat != root.seat)


def foresees(s: State) -> bool:
    """At a full table, where the tree ends with the turn, all that matters happens before the next one."""
    return s.players > 3


def worth(s: State, me: int, out: Any) -> None:
    """Each seat's chance to win. At a full table another estimate plays better; with three it does not."""
    if s.players > 3:
        race_chances(s, me, out)
    else:
        chances(s, out)
