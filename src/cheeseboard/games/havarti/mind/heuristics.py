"""The heuristics of Hide the Havarti, see `mind.Heuristics`. In the dialect."""

from __future__ import annotations

from typing import Any

from cheeseboard.games.havarti.mind.context import (
    CONTEXT_ASSUMED_STYLE,
    CONTEXT_STYLE,
    CONTEXT_SUSPICION,
    OPEN_STYLE,
    SLY_STYLE,
)
from cheeseboard.games.havarti.mind.determinization import assume_style, determinize_for
from cheeseboard.games.havarti.mind.evaluation import win_chances
from cheeseboard.games.havarti.mind.fromager import GREEDY_NOISE, ROLLOUT_NOISE, fromager_action, fromager_prior
from cheeseboard.games.havarti.mind.greedy_inspector import greedy_inspector_action
from cheeseboard.games.havarti.mind.inspector import inspector_action, inspector_prior
from cheeseboard.games.havarti.mind.scripted_actions import (
    draw_kept_pair,
    draw_shown_cheese,
    next_planned_placement,
    random_placement,
)
from cheeseboard.games.havarti.mind.suspicion import update_suspicion
from cheeseboard.games.havarti.state import ARRANGE, DO_SWAP, FROMAGER, KEEP, OPEN, OVER, SHOW, State


def determinize(s: State, me: int, context: Any, random: Any) -> None:
    """Draw what `me` does not know."""
    determinize_for(s, me, context, random)


def scripted_action(s: State, me: int, context: Any, random: Any) -> int:
    """The lay-out, the cheese to show, and the cards to keep."""
    if s.phase == KEEP:
        return draw_kept_pair(random)
    if s.phase == ARRANGE:
        return next_planned_placement(s, context)
    if s.phase == SHOW:
        return draw_shown_cheese(s, random)
    return -1


def greedy_action(states: Any, rows: Any, me: int, context: Any, random: Any) -> int:
    """A script, the greedy inspector, or a fromager of sly style."""
    action = scripted_action(states[0], me, context, random)
    if action >= 0:
        return action
    assume_style(context, OPEN_STYLE)
    if me == states[0].inspector:
        return greedy_inspector_action(states, rows, me, context, random)
    context[CONTEXT_STYLE] = SLY_STYLE
    return fromager_action(states[0], me, context, GREEDY_NOISE, random)


def is_searched(s: State, seat: int, me: int) -> bool:
    """The searching seat's own side; the other side plays by the rollout policy, from what it knows."""
    return (seat == s.inspector) == (me == s.inspector) or s.phase == KEEP


def prior(s: State, seat: int, action: int, context: Any) -> int:
    """An inspector's action by the suspicion it follows, a fromager's by the danger it averts."""
    if seat == s.inspector:
        return inspector_prior(s, action, context)
    return fromager_prior(s, seat, action, context)


def rollout_action(s: State, seat: int, context: Any, random: Any) -> int:
    """The policy of the seat's role, from what it knows and from the suspicion of each room."""
    if seat != s.inspector:
        if s.phase == ARRANGE:
            return random_placement(s, random)
        if s.phase == SHOW:
            return draw_shown_cheese(s, random)
        return fromager_action(s, seat, context, ROLLOUT_NOISE, random)
    if s.phase == KEEP:
        return draw_kept_pair(random)
    return inspector_action(s, context, random)


def observe_action(s: State, seat: int, action: int, context: Any) -> None:
    """Update the suspicion of each room."""
    if s.phase > OPEN and (action >= DO_SWAP or s.phase == FROMAGER):
        update_suspicion(s, action, context[CONTEXT_ASSUMED_STYLE], context, CONTEXT_SUSPICION)


def is_cutoff(s: State, root: State, steps: int) -> bool:
    """At the end of the round."""
    return s.phase == OVER or s.round != root.round


def uses_lookahead(s: State) -> bool:
    """Never: rollouts reach the end of the round anyway."""
    return False


def evaluate(s: State, me: int, out: Any) -> None:
    """Each seat's chance to win."""
    win_chances(s, out)


def infoset_key(s: State, me: int, way: int) -> int:
    """The path alone: decisions share a node if the same actions of the searching side led there."""
    return way
