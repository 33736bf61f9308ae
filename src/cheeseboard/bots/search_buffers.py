"""The arrays of one search, allocated for one decision and thrown away after it."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from cheeseboard.bots.ismcts import COUNTERS, EDGE_COUNT, NO_EDGE, ROOT_NODE, SIMULATIONS, TOTALS
from cheeseboard.games.dialect import SEATS
from cheeseboard.games.mind import CERTAIN

CONTEXT_INTS = 64
MAX_DEPTH = 256  # edges from the root to a leaf
MAX_EDGES = 1_200_000  # 27 MiB
NODE_SLOTS = 1 << 18  # 4 MiB; a power of two
GREEDY_STATES = 12  # states and rows that `greedy_action` may use
NODE = np.dtype([("key", np.int64), ("visits", np.int32), ("first", np.int32)], align=True)  # first: an edge
EDGE = np.dtype(
    [
        ("total", np.float64),  # of the values for the seat that acts, each from 0 to 1
        ("visits", np.int32),
        ("availability", np.int32),  # visits of the node in whose world the action was legal
        ("next", np.int32),  # edge of the same node
        ("key", np.int16),  # seat * ACTION_COUNT + action
        ("prior", np.int16),
    ],
    align=True,
)

Array = np.ndarray[Any, Any]


class SearchBuffers:
    """The tree of one search, and its scratch space. The system provides memory only as edges are written."""

    def __init__(self, heuristics: SimpleNamespace, root: Array, edges: int = MAX_EDGES) -> None:
        self._heuristics = heuristics
        self.root = root
        self.states = np.zeros(1, root.dtype)
        self.row = np.zeros(heuristics.MOST_LEGAL, np.int64)
        self.rows = np.zeros((GREEDY_STATES, heuristics.MOST_LEGAL), np.int64)
        self._totals = np.zeros(TOTALS)
        self._edges = np.empty(min(edges, MAX_EDGES), EDGE)
        self._nodes = np.zeros(NODE_SLOTS, NODE)
        self._counters = np.zeros(COUNTERS, np.int64)
        self._counters[EDGE_COUNT] = NO_EDGE + 1
        self._path = np.zeros(MAX_DEPTH, np.int64)
        self._stamps = np.zeros(SEATS * heuristics.ACTION_COUNT, np.int64)

    @property
    def simulations(self) -> int:
        """The simulations so far."""
        return int(self._totals[SIMULATIONS])

    def win_chance(self, seat: int) -> float:
        """The mean value of all simulations for a seat, from 0 to 1."""
        return float(self._totals[seat]) / self.simulations / CERTAIN

    def greedy_states(self) -> Array:
        """States for `greedy_action`: the root first."""
        return np.concatenate([self.root, np.zeros(GREEDY_STATES - 1, self.root.dtype)])

    def search(self, me: int, context: Array, random: Array, simulations: int, only: int = -1) -> None:
        """Add simulations, each beginning with the action `only` if one is given. Python's lock is released."""
        self._heuristics.search(
            self.root, self.states, self._nodes, self._edges, self._counters, self._path, self._stamps, self.row,
            self._totals, me, context, random, simulations, only,
        )  # fmt: skip

    def look_ahead(
        self, me: int, context: Array, random: Array, action: int, has_time: Callable[[], bool] = lambda: True
    ) -> float | None:
        """The value of an action, from 0 to 1, in one determinization: this seat goes on with the favourites of the
        search, then all play greedily until it is this seat's turn again. None if time runs out, which is asked before
        every greedy action."""
        heuristics, world, states, out = self._heuristics, self.states, self.greedy_states(), np.zeros(SEATS)
        heuristics.begin_lookahead(self.root, world, self._nodes, self._edges, me, context, random, action)
        others = (1 << SEATS) - 1 & ~(1 << me)
        passed = False
        while (acting := heuristics.actors_at(world, 0)) and not (passed and acting >> me & 1):
            if not has_time():
                return None
            heuristics.step_lookahead(world, states, self.rows, context, random)
            passed = passed or bool(acting & others)
        heuristics.evaluate_at(world, 0, me, out)
        return float(out[me]) / CERTAIN

    def visits_and_values(self, seat: int) -> dict[int, tuple[int, float]]:
        """For each action of the seat at the root: visits and mean value."""
        found = {}
        number = int(self._nodes[self._counters[ROOT_NODE]]["first"])
        while number != NO_EDGE:
            edge = self._edges[number]
            owner, action = divmod(int(edge["key"]), int(self._heuristics.ACTION_COUNT))
            if owner == seat:
                visits = int(edge["visits"])
                found[action] = visits, float(edge["total"]) / visits if visits else 0.0
            number = int(edge["next"])
        return found
