"""The bots people play against: five levels, from a child's first opponent to the strongest.

They differ in how far they look and in how well they remember; the first two also have moments of play without a plan.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cheeseboard.bots.bot import Bot, Budget, Estimate
from cheeseboard.bots.decision_rng import Whim
from cheeseboard.bots.random_bot import RandomBot
from cheeseboard.games.contract import Event
from cheeseboard.games.mind import has_mind


class Level(NamedTuple):
    """How a bot for people plays."""

    name: str
    about: str
    looks_ahead: bool  # beyond its own turn
    seconds: float  # to think about an action, if it does
    memory: float  # see mind.Recall
    whims: float  # the share of its actions that it plays without a thought
    hints: bool = False  # whether somebody who plays against it may ask what to do

    def make(self) -> Bot:
        """A bot of this level."""
        return LevelBot(self)


LEVELS = (
    Level("crumb", "for a first game: remembers nothing, and often just does something", False, 0.1, 0.0, 0.4, True),
    Level("nibbler", "easy: plans its turn, forgets a lot, sometimes dreams", False, 0.1, 0.7, 0.12, True),
    Level(
        "forager", "a fair match: looks ahead a little, remembers most things for a while", True, 0.15, 0.85, 0.0, True
    ),
    Level("schemer", "hard: looks further ahead, forgets little", True, 0.5, 0.97, 0.0),
    Level("mastermind", "the strongest: thinks for a second and forgets nothing", True, 1.2, 1.0, 0.0),
)


def level(name: str) -> Level | None:
    """The level of that name, if there is one."""
    return next((found for found in LEVELS if found.name == name), None)


class RandomLevel(Level):
    """The one level of a game whose bots cannot think."""

    __slots__ = ()

    def make(self) -> Bot:
        """A bot that plays any legal action."""
        return RandomBot()


RANDOM = RandomLevel("random", "plays any legal action", False, 0.1, 0.0, 1.0)


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels at which bots play this game."""
    return LEVELS if has_mind(game) else (RANDOM,)


def level_of(game: str, name: str) -> Level | None:
    """The level of that name, if bots play this game at it."""
    return next((found for found in levels_of(game) if found.name == name), None)


class LevelBot(Bot):
    """A thinker with the memory, and the whims, of its level."""

    def __init__(self, level: Level) -> None:
        # Imported late: whoever only reads the list of levels need not wait for NumPy.
        from cheeseboard.bots.greedy_bot import GreedyBot
        from cheeseboard.bots.search_bot import SearchBot

        self.name = level.name
        self._whims = level.whims
        self._thinker = SearchBot(level.memory) if level.looks_ahead else GreedyBot(level.memory)
        self._dreamer = RandomBot()

    def begin(self, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        self._mood = Whim(seed, seat, "mood")
        self._thinker.begin(game, seat, options, seed)
        self._dreamer.begin(game, seat, options, seed)

    def hear(self, event: Event) -> None:
        self._mood.hear(event)
        self._thinker.hear(event)
        self._dreamer.hear(event)

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        if self._whims and self._mood.now(view).random() < self._whims:
            return self._dreamer.choose(view, legal, budget)
        return self._thinker.choose(view, legal, budget)

    def estimate(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Estimate | None:
        return self._thinker.estimate(view, legal, budget)
