"""The arrays a compiled thought works on, laid out for one decision and thrown away after it."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from cheeseboard.games.mind import CERTAIN

SEATS = 4
LORE = 64  # ints of lore at most
DEEPEST = 256  # actions down the tree
MOST_MOVES = 1_200_000  # 27 MiB
MOST_PLACES = 1 << 18  # 4 MiB; a power of two
GREEDY_STATES = 12
PLACE = np.dtype([("key", np.int64), ("visits", np.int32), ("first", np.int32)], align=True)
MOVE = np.dtype(
    [
        ("total", np.float64),  # of the values for the seat that made this move, each from 0 to 1
        ("visits", np.int32),
        ("chances", np.int32),  # how often it was legal when its situation was visited
        ("next", np.int32),  # move of the same situation
        ("key", np.int16),  # seat * ACTION_COUNT + action
        ("hunch", np.int16),
    ],
    align=True,
)

Array = np.ndarray[Any, Any]


class Desk:
    """Where one search happens. Memory is taken as moves are noted."""

    def __init__(self, thoughts: SimpleNamespace, root: Array, moves: int = MOST_MOVES) -> None:
        self._thoughts = thoughts
        self.root = root
        self.states = np.zeros(1, root.dtype)
        self.row = np.zeros(thoughts.MOST_LEGAL, np.int64)
        self.rows = np.zeros((GREEDY_STATES, thoughts.MOST_LEGAL), np.int64)
        self.sums = np.zeros(5 + SEATS)
        self._moves = np.empty(min(moves, MOST_MOVES), MOVE)
        self._places = np.zeros(MOST_PLACES, PLACE)
        self._used = np.array([1, 0, 0, 0])
        self._path = np.zeros(DEEPEST, np.int64)
        self._marks = np.zeros(SEATS * thoughts.ACTION_COUNT, np.int64)

    def for_greedy(self) -> Array:
        """States for `greedy`: the root first."""
        return np.concatenate([self.root, np.zeros(GREEDY_STATES - 1, self.root.dtype)])

    def think(self, me: int, lore: Array, random: Array, simulations: int, only: int = -1) -> None:
        """So many more simulations, each beginning with the action `only` if one is given. Nobody else has to wait
        meanwhile: Python's lock is let go."""
        self._thoughts.think(
            self.root, self.states, self._places, self._moves, self._used, self._path, self._marks, self.row, self.sums,
            me, lore, random, simulations, only,
        )  # fmt: skip

    def foresee(
        self, me: int, lore: Array, random: Array, action: int, has_time: Callable[[], bool] = lambda: True
    ) -> float | None:
        """What an action is worth, from 0 to 1, in one world: this seat goes on as the search did, the others, and it
        where the search does not know, as greedy players, until it is this seat's turn again. Nothing, if there is no
        time for it; that is asked before every greedy action."""
        thoughts, world, states, out = self._thoughts, self.states, self.for_greedy(), np.zeros(SEATS)
        thoughts.set_out(self.root, world, self._places, self._moves, me, lore, random, action)
        others = (1 << SEATS) - 1 & ~(1 << me)
        passed = False
        while (acting := thoughts.actors_at(world, 0)) and not (passed and acting >> me & 1):
            if not has_time():
                return None
            thoughts.go_on(world, states, self.rows, lore, random)
            passed = passed or bool(acting & others)
        thoughts.judge_world(world, me, out)
        return float(out[me]) / CERTAIN

    def visits_and_values(self, seat: int) -> dict[int, tuple[int, float]]:
        """For each action of the seat at the root: how often it was tried, and what it was worth."""
        found = {}
        move = int(self._places[self._used[3]]["first"])
        while move:
            node = self._moves[move]
            owner, action = divmod(int(node["key"]), int(self._thoughts.ACTION_COUNT))
            if owner == seat:
                visits = int(node["visits"])
                found[action] = visits, float(node["total"]) / visits if visits else 0.0
            move = int(node["next"])
        return found
