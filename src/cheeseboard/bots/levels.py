"""The bots people play against: five levels, from a child's first opponent to the strongest.

They differ in how far they look ahead and in how well they remember; the first two also play some actions at random.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cheeseboard.bots.bot import Bot, Budget, Estimate
from cheeseboard.bots.decision_rng import DecisionRng
from cheeseboard.bots.random_bot import RandomBot
from cheeseboard.games.contract import Event
from cheeseboard.games.mind import has_mind


class Level(NamedTuple):
    """The strength of a bot for people."""

    name: str
    about: str
    looks_ahead: bool  # beyond its own turn
    seconds: float  # to think about an action, if it looks ahead
    retention: float  # how well it remembers, see mind.Recall
    random_share: float  # of its actions
    hints: bool = False  # whether a person who plays against it may ask for hints

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
    """The one level of a game without a mind."""

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
    """A greedy or searching bot with the memory of its level, which plays a share of its actions at random."""

    def __init__(self, level: Level) -> None:
        # Imported late, so that reading the list of levels does not import NumPy.
        from cheeseboard.bots.greedy_bot import GreedyBot
        from cheeseboard.bots.search_bot import SearchBot

        self.name = level.name
        self._random_share = level.random_share
        self._mind_bot = SearchBot(level.retention) if level.looks_ahead else GreedyBot(level.retention)
        self._random_bot = RandomBot()

    def begin(self, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        self._rng = DecisionRng(seed, seat, "mood")
        self._mind_bot.begin(game, seat, options, seed)
        self._random_bot.begin(game, seat, options, seed)

    def hear(self, event: Event) -> None:
        self._rng.hear(event)
        self._mind_bot.hear(event)
        self._random_bot.hear(event)

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        if self._random_share and self._rng.at(view).random() < self._random_share:
            return self._random_bot.choose(view, legal, budget)
        return self._mind_bot.choose(view, legal, budget)

    def estimate(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Estimate | None:
        return self._mind_bot.estimate(view, legal, budget)
