"""The search bot: compiled information-set Monte-Carlo tree search (`ismcts.py`) within a budget."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from cheeseboard.bots.bot import Budget, Estimate
from cheeseboard.bots.lookahead import Lookahead
from cheeseboard.bots.mind_bot import MindBot, Problem
from cheeseboard.bots.search_buffers import MAX_EDGES, SearchBuffers
from cheeseboard.bots.stopwatch import Stopwatch

EDGES_PER_SIMULATION = 64
CLOCK_CHECK_SECONDS = 0.004
FIRST_BATCH_SIMULATIONS = 16  # before the clock is checked for the first time
VALUE_ERROR = 0.3  # of a mean value after one visit
SEARCH_SHARE = 0.2  # of the budget, where the rest is for lookahead
LOOKAHEAD_SIMULATIONS = 2000  # as long as one playout of the lookahead takes
LOOKAHEAD_SECONDS = 0.03  # most playouts take less
FREE_SHARE = 0.7  # of an estimate's budget; the rest is spread over all legal actions alike


class SearchBot(MindBot):
    """Plays the action with most visits in the tree. Where the game wants it (`Heuristics.uses_lookahead`), the best
    candidates are re-ranked by a lookahead into the others' turns."""

    name = "search"

    def estimate(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Estimate | None:
        """None where the action is scripted: the heuristics need not be able to search there."""
        if self.is_scripted(view, legal):
            return None
        problem = self._problem(view, legal)
        buffers, best, looked_ahead = self._search(problem, _part(budget, FREE_SHARE))
        chances = tuple(buffers.win_chance(seat) for seat in range(view["options"]["players"]))
        for action in problem.actions:
            self._spend(buffers, problem, _part(budget, (1 - FREE_SHARE) / len(legal)), only=action)
        found = buffers.visits_and_values(self._seat)
        tried = {action: found.get(action, (0, chances[self._seat])) for action in problem.actions}
        # The tree is more optimistic than the lookahead: an action without a playout must not seem better than those
        # with.
        values = {action: min(value, *looked_ahead.values(), 1.0) for action, (_, value) in tried.items()}
        values |= looked_ahead
        return Estimate(
            chances,
            {text: values[action] for action, text in problem.actions.items()},
            {text: tried[action][0] for action, text in problem.actions.items()},
            problem.actions[best],
            buffers.simulations,
        )

    def _decide(self, problem: Problem, budget: Budget) -> int:
        return self._search(problem, budget)[1]

    def _search(self, problem: Problem, budget: Budget) -> tuple[SearchBuffers, int, dict[int, float]]:
        """The tree, the best action, and the values of the actions that the lookahead played out."""
        began = time.perf_counter()
        edges = MAX_EDGES
        if budget.simulations is not None:
            edges = min(edges, 1000 + budget.simulations * EDGES_PER_SIMULATION)
        buffers = self._buffers(problem, edges)
        looks_ahead = self._heuristics.uses_lookahead_at(problem.root, 0) and _has_time_for_lookahead(budget)
        self._spend(buffers, problem, _part(budget, SEARCH_SHARE) if looks_ahead else budget)
        best = _best(problem, buffers, self._seat)
        if not looks_ahead:
            return buffers, best, {}
        lookahead = Lookahead(buffers, problem, self._seat, best)
        if len(lookahead.candidates) > 1:
            self._look_ahead(lookahead, budget, began)
            return buffers, lookahead.best(), lookahead.values()
        self._spend(buffers, problem, _rest(budget, began))
        return buffers, _best(problem, buffers, self._seat), {}

    def _look_ahead(self, lookahead: Lookahead, budget: Budget, began: float) -> None:
        """Play out candidates until the budget is used up, and not longer."""
        if budget.simulations is not None:
            for _ in range((_rest(budget, began).simulations or 0) // LOOKAHEAD_SIMULATIONS):
                lookahead.play_out()
            return
        watch = Stopwatch(began + (budget.seconds or 0.0))
        while watch.has_time() and lookahead.play_out(watch.has_time):
            pass

    def _spend(self, buffers: SearchBuffers, problem: Problem, budget: Budget, only: int = -1) -> None:
        """Search until the budget is used up, and not longer."""
        seat, context, random = self._seat, problem.context, problem.random
        if budget.simulations is not None:
            buffers.search(seat, context, random, budget.simulations, only)
            return
        began = time.perf_counter()
        allowed, done, batch = budget.seconds or 0.0, 0, FIRST_BATCH_SIMULATIONS
        while batch >= 1:
            buffers.search(seat, context, random, batch, only)
            done += batch
            spent = time.perf_counter() - began
            batch = int(min(allowed - spent, CLOCK_CHECK_SECONDS) / (spent / done))


def _has_time_for_lookahead(budget: Budget) -> bool:
    """Whether the part of a budget that is not for the search is enough for two candidates."""
    if budget.simulations is not None:
        return budget.simulations * (1 - SEARCH_SHARE) >= 2 * LOOKAHEAD_SIMULATIONS
    return (budget.seconds or 0.0) * (1 - SEARCH_SHARE) >= 2 * LOOKAHEAD_SECONDS


def _rest(budget: Budget, began: float) -> Budget:
    """The part of a budget that is left after the search."""
    if budget.simulations is not None:
        return _part(budget, 1 - SEARCH_SHARE)
    return Budget(seconds=max(0.0, (budget.seconds or 0.0) - (time.perf_counter() - began)))


def _part(budget: Budget, share: float) -> Budget:
    if budget.simulations is not None:
        return Budget(simulations=max(1, int(budget.simulations * share)))
    return Budget(seconds=(budget.seconds or 0.0) * share)


def _best(problem: Problem, buffers: SearchBuffers, seat: int) -> int:
    """The most visited action, unless the lower confidence bound of another is above its value."""
    found = buffers.visits_and_values(seat)
    tried = {action: found[action] for action in problem.actions if action in found and found[action][0]}
    if not tried:
        return next(iter(problem.actions))
    most_visited = max(tried, key=lambda action: tried[action])
    lower_bounds = {action: value - VALUE_ERROR / visits**0.5 for action, (visits, value) in tried.items()}
    best = max(lower_bounds, key=lambda action: lower_bounds[action])
    return best if lower_bounds[best] > tried[most_visited][1] else most_visited
