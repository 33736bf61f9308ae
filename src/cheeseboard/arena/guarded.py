"""Bots as the arena seats them: whoever looks from outside sees which of them is at work, and that time passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cheeseboard.bots.bot import Bot, Budget, Estimate
from cheeseboard.games.contract import Event

NOBODY = -1
Pulse = Any  # two ints, in memory shared with the process that watches: the seat at work, calls finished


class Guarded(Bot):
    """A bot that leaves a mark while it works. One that cannot be made fails whenever it is asked."""

    def __init__(self, make: Callable[[], Bot], seat: int, pulse: Pulse) -> None:
        self._seat = seat
        self._pulse = pulse
        self._bot = Bot()
        self.failure: Exception | None = None  # why it could not be made, if so
        try:
            self._bot = self._marked(make)
        except Exception as error:  # anybody's code
            self.failure = error
        self.name = self._bot.name

    def begin(self, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        self._marked(self._bot.begin, game, seat, options, seed)

    def hear(self, event: Event) -> None:
        self._marked(self._bot.hear, event)

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        if self.failure:
            raise self.failure
        action: str = self._marked(self._bot.choose, view, legal, budget)
        return action

    def estimate(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Estimate | None:
        estimate: Estimate | None = self._marked(self._bot.estimate, view, legal, budget)
        return estimate

    def end(self) -> None:
        self._marked(self._bot.end)

    def _marked(self, method: Callable[..., Any], *arguments: Any) -> Any:
        self._pulse[0] = self._seat
        try:
            return method(*arguments)
        finally:  # never reached by a bot that takes its process down: the mark tells who did it
            self._pulse[0] = NOBODY
            self._pulse[1] += 1
            self.head_start = self._bot.head_start
