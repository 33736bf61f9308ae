"""What greedy and search have in common: a memory, and a game's heuristics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from cheeseboard.bots.bot import Bot, Budget
from cheeseboard.bots.compile_mind import warm_up
from cheeseboard.bots.decision_rng import DecisionRng
from cheeseboard.bots.search_buffers import CONTEXT_INTS, Array, SearchBuffers
from cheeseboard.errors import BadOption
from cheeseboard.games.contract import Event
from cheeseboard.games.mind import has_mind, mind_of
from cheeseboard.games.speed import record_of


class Problem(NamedTuple):
    """A decision in the form that compiled heuristics take."""

    root: Array  # one state, as far as the seat knows it
    context: Array
    random: Array
    actions: dict[int, str]  # the legal ones


class MindBot(Bot):
    """A bot that uses its game's mind. `retention` is how well it remembers, see `mind.Recall`."""

    def __init__(self, retention: float = 1.0) -> None:
        self._retention = retention

    def begin(self, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        if not has_mind(game):
            raise BadOption("bot", f"{self.name} cannot play {game}.")
        self._heuristics = warm_up(game)
        self._seat = seat
        self._rng = DecisionRng(seed, seat)
        # Forgetting is final, so its random numbers must not depend on when the bot is asked.
        forgetting = Random(f"{seed} {seat}")  # noqa: S311
        self._recall = mind_of(game).Recall(seat, options, self._retention, forgetting)

    def hear(self, event: Event) -> None:
        self._rng.hear(event)
        self._recall.hear(event)

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        if len(legal) == 1:
            return legal[0]
        problem = self._problem(view, legal)
        action = self._scripted_action(problem)
        return problem.actions[self._decide(problem, budget) if action is None else action]

    def is_scripted(self, view: Mapping[str, Any], legal: Sequence[str]) -> bool:
        """Whether this decision follows a script, so that there is no estimate of it."""
        return self._scripted_action(self._problem(view, legal)) is not None

    def _scripted_action(self, problem: Problem) -> int | None:
        action = self._heuristics.scripted_action_at(problem.root, 0, self._seat, problem.context, problem.random)
        return action if action in problem.actions else None

    def _decide(self, problem: Problem, budget: Budget) -> int:
        """The action to play, where none is scripted."""
        raise NotImplementedError

    def _problem(self, view: Mapping[str, Any], legal: Sequence[str]) -> Problem:
        root = record_of(self._recall.state(view))
        context = np.zeros(CONTEXT_INTS, np.int64)
        recalled = self._recall.context()
        context[: len(recalled)] = recalled
        random = np.array([self._rng.at(view).getrandbits(61) + 1])
        row = np.zeros(self._heuristics.MOST_LEGAL, np.int64)
        count = self._heuristics.legal_at(root, 0, self._seat, row)
        return Problem(root, context, random, dict(zip(map(int, row[:count]), legal, strict=True)))

    def _buffers(self, problem: Problem, edges: int) -> SearchBuffers:
        return SearchBuffers(self._heuristics, problem.root, edges)
