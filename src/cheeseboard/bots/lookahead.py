"""The second stage of a search: its best candidates are re-ranked, each by playing out the round that follows it."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from cheeseboard.bots.mind_bot import Problem
from cheeseboard.bots.search_buffers import SearchBuffers

MAX_CANDIDATES = 6
MAX_VALUE_GAP = 0.08  # to the best action in the tree: one that is worse is no candidate
MIN_VISIT_SHARE = 0.004  # of all simulations: an action with fewer visits is no candidate
TREE_VALUE_WEIGHT = 2  # playouts that the value in the tree counts for
EXPLORATION = 0.3  # how far the mean of playouts may be off, for one playout


class Lookahead:
    """Playouts of a few candidates, most of them of the one that may be the best (an upper confidence bound). The n-th
    playout of each candidate is in the same world, so that luck is the same for all."""

    def __init__(self, buffers: SearchBuffers, problem: Problem, seat: int, best: int) -> None:
        self._buffers, self._problem, self._seat, self._best = buffers, problem, seat, best
        found = buffers.visits_and_values(seat)
        min_visits = MIN_VISIT_SHARE * sum(visits for visits, _ in found.values())
        values = {action: value for action, (visits, value) in found.items() if visits > min_visits}
        values[best] = found[best][1] if best in found else 0.0
        floor = max(values.values()) - MAX_VALUE_GAP
        ranked = sorted((action for action in values if values[action] > floor), key=lambda action: -values[action])
        self.candidates = [best, *(action for action in ranked if action != best)][:MAX_CANDIDATES]
        self._playouts = dict.fromkeys(self.candidates, 0)
        self._totals = {action: TREE_VALUE_WEIGHT * values[action] for action in self.candidates}
        self._rng = Random(int(problem.random[0]))  # noqa: S311
        self._world_seeds: list[int] = []

    def play_out(self, has_time: Callable[[], bool] = lambda: True) -> bool:
        """Play out one candidate; False if time ran out, and then the playout does not count."""
        action = max(self.candidates, key=self._upper_bound)
        if self._playouts[action] == len(self._world_seeds):
            self._world_seeds.append(self._rng.getrandbits(60) + 1)
        random = self._problem.random.copy()
        random[0] = self._world_seeds[self._playouts[action]]
        value = self._buffers.look_ahead(self._seat, self._problem.context, random, action, has_time)
        if value is None:
            return False
        self._totals[action] += value
        self._playouts[action] += 1
        return True

    def _upper_bound(self, action: int) -> float:
        return self.value(action) + EXPLORATION / math.sqrt(self._playouts[action] + TREE_VALUE_WEIGHT)

    def value(self, action: int) -> float:
        """The value of a candidate, from 0 to 1."""
        return self._totals[action] / (self._playouts[action] + TREE_VALUE_WEIGHT)

    def values(self) -> dict[int, float]:
        """The values of the candidates that were played out, from 0 to 1."""
        return {action: self.value(action) for action in self.candidates if self._playouts[action]}

    def best(self) -> int:
        """The best of those."""
        values = self.values()
        return max(values, key=lambda action: values[action], default=self._best)
