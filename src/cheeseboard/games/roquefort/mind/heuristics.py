"""The heuristics of Château Roquefort, see `mind.Heuristics`. In the dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.games.dialect import below, first, mixed, nth
from cheeseboard.games.roquefort.mind.evaluation import win_chances
from cheeseboard.games.roquefort.mind.priors import action_prior
from cheeseboard.games.roquefort.mind.slide_threats import deduce_hidden_tiles
from cheeseboard.games.roquefort.mind.turn_search import best_turn_action
from cheeseboard.games.roquefort.mind.win_forecast import forecast_win_chances
from cheeseboard.games.roquefort.rules import ENTER, PLACE, draw_legal, occupied, resample
from cheeseboard.games.roquefort.tables import TOWERS

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State


def determinize(s: State, me: int, context: Any, random: Any) -> None:
    """Draw the tiles nobody has seen, uniformly: all knowledge is common, so no play tells more about them."""
    deduce_hidden_tiles(s)
    resample(s, me, random)


def scripted_action(s: State, me: int, context: Any, random: Any) -> int:
    """A first mouse enters any free tower: nothing is known yet."""
    if s.phase == PLACE:
        towers = TOWERS & ~occupied(s)
        return ENTER + nth(towers, below(random, towers.bit_count()))
    return -1


def greedy_action(states: Any, rows: Any, me: int, context: Any, random: Any) -> int:
    """The first action of the best turn that can be planned now."""
    if states[0].phase == PLACE:
        return scripted_action(states[0], me, context, random)
    deduce_hidden_tiles(states[0])
    return best_turn_action(states, rows, me)


def is_searched(s: State, seat: int, me: int) -> bool:
    """All seats' decisions are nodes of the tree."""
    return True


def infoset_key(s: State, me: int, way: int) -> int:
    """A hash of the public state, which is all that anybody knows: transpositions share a node."""
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


def prior(s: State, seat: int, action: int, context: Any) -> int:
    """The prior of the action's class."""
    return action_prior(s, seat, action)


def rollout_action(s: State, seat: int, context: Any, random: Any) -> int:
    """Any legal action. The search never asks: every decision is a node, and rollouts have no steps."""
    return draw_legal(s, seat, random)


def observe_action(s: State, seat: int, action: int, context: Any) -> None:
    """The state holds all knowledge, so there is nothing to do."""


def is_cutoff(s: State, root: Any, steps: int) -> bool:
    """Rollouts stop at once: `evaluate` is worth more than a fast player's next actions. With four players the tree
    ends with the turn as well, because three opponents are too many to search."""
    return steps >= 0 or (s.players > 3 and s.seat != root.seat)


def uses_lookahead(s: State) -> bool:
    """With four players, where the tree ends with the turn and the others' turns decide."""
    return s.players > 3


def evaluate(s: State, me: int, out: Any) -> None:
    """Each seat's chance to win: by the network with four players, where it plays better, otherwise by the score."""
    if s.players > 3:
        forecast_win_chances(s, me, out)
    else:
        win_chances(s, out)
