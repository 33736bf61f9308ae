"""A wrapper around a bot that reports to the parent process which seat is computing, and sends it a heartbeat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cheeseboard.bots.bot import Bot, Budget, Estimate
from cheeseboard.games.contract import Event

NO_SEAT = -1
Heartbeat = (
    Any  # two ints in memory shared with the parent process: the seat that computes, and the calls finished so far
)


class WatchedBot(Bot):
    """A bot whose calls are marked in shared memory. If the bot cannot be created, every call to `choose` fails."""

    def __init__(self, make: Callable[[], Bot], seat: int, heartbeat: Heartbeat) -> None:
        self._seat = seat
        self._heartbeat = heartbeat
        self._bot = Bot()
        self.failure: Exception | None = None  # why the bot could not be created, if it could not
        try:
            self._bot = self._marked(make)
        except Exception as error:  # a bot may be third-party code
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
        self._heartbeat[0] = self._seat
        try:
            return method(*arguments)
        finally:  # a bot that kills its process never gets here: the mark names the culprit
            self._heartbeat[0] = NO_SEAT
            self._heartbeat[1] += 1
            self.head_start = self._bot.head_start
