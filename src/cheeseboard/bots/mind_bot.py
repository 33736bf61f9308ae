"""What greedy and search have in common: a memory, and a game's mind to think with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

from cheeseboard.bots.bot import Bot, Budget
from cheeseboard.bots.compile_mind import get_ready
from cheeseboard.bots.decision_rng import Whim
from cheeseboard.bots.search_buffers import LORE, Array, Desk
from cheeseboard.errors import BadOption
from cheeseboard.games.contract import Event
from cheeseboard.games.mind import has_mind, mind_of
from cheeseboard.games.speed import record_of


class Question(NamedTuple):
    """A decision as a compiled thought sees it."""

    root: Array  # the state, as far as the seat knows it
    lore: Array
    random: Array
    actions: dict[int, str]  # what is legal


class Thinker(Bot):
    """A bot that remembers what its seat was shown. `memory` is the chance to keep hold of it, see `mind.Recall`."""

    def __init__(self, memory: float = 1.0) -> None:
        self._memory = memory

    def begin(self, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        if not has_mind(game):
            raise BadOption("bot", f"{self.name} cannot play {game}.")
        self._thoughts = get_ready(game)
        self._seat = seat
        self._whim = Whim(seed, seat)
        # What is forgotten is forgotten for good, so it has a chance of its own.
        forgetting = Random(f"{seed} {seat}")  # noqa: S311
        self._recall = mind_of(game).Recall(seat, options, self._memory, forgetting)

    def hear(self, event: Event) -> None:
        self._whim.hear(event)
        self._recall.hear(event)

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        if len(legal) == 1:
            return legal[0]
        question = self._ask_oneself(view, legal)
        action = self._habit(question)
        return question.actions[self._think(question, budget) if action is None else action]

    def has_habit(self, view: Mapping[str, Any], legal: Sequence[str]) -> bool:
        """Whether this is something it plays without thinking, and has no estimate of."""
        return self._habit(self._ask_oneself(view, legal)) is not None

    def _habit(self, question: Question) -> int | None:
        action = self._thoughts.habit_at(question.root, 0, self._seat, question.lore, question.random)
        return action if action in question.actions else None

    def _think(self, question: Question, budget: Budget) -> int:
        """The action to play, where there is no habit."""
        raise NotImplementedError

    def _ask_oneself(self, view: Mapping[str, Any], legal: Sequence[str]) -> Question:
        root = record_of(self._recall.state(view))
        lore = np.zeros(LORE, np.int64)
        told = self._recall.lore()
        lore[: len(told)] = told
        random = np.array([self._whim.now(view).getrandbits(61) + 1])
        row = np.zeros(self._thoughts.MOST_LEGAL, np.int64)
        count = self._thoughts.legal_at(root, 0, self._seat, row)
        return Question(root, lore, random, dict(zip(map(int, row[:count]), legal, strict=True)))

    def _desk(self, question: Question, moves: int) -> Desk:
        return Desk(self._thoughts, question.root, moves)
