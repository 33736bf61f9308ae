"""A bot at a seat, kept from doing harm: whatever it does, the match gets a legal action."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from cheeseboard.bots.bot import Bot, Budget
from cheeseboard.games.contract import Event

CRASHED, ILLEGAL, LATE = "crashed", "illegal", "late"
GRACE = 0.5  # seconds beyond its budget before a bot is called late: machines stumble


class Answer(NamedTuple):
    """What a seat plays, and what to say of how it came about."""

    action: str
    seconds: float
    fault: str = ""  # CRASHED, ILLEGAL or LATE; the first two were replaced by a random legal action
    said: str = ""  # what went wrong, in words


class Seated:
    """One bot playing one seat of one match."""

    def __init__(self, bot: Bot, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        self.seat = seat
        self._bot = bot
        self._random = Random(seed)  # noqa: S311  # for actions in place of faulty ones
        self._trouble = ""  # what went wrong since the last answer
        self._call(bot.begin, game, seat, dict(options), seed)

    def hear(self, events: Iterable[Event]) -> None:
        """Tell it what happened, as its seat may know it."""
        for event in events:
            self._call(self._bot.hear, event)

    def act(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Answer:
        """Ask it for an action; a random one if it fails to give a legal one."""
        began = time.perf_counter()
        action = self._call(self._bot.choose, view, tuple(legal), budget)
        seconds = time.perf_counter() - began
        trouble, self._trouble = self._trouble, ""
        if trouble:
            return Answer(self._random.choice(legal), seconds, CRASHED, trouble)
        if not isinstance(action, str) or action not in legal:
            return Answer(self._random.choice(legal), seconds, ILLEGAL, f"{action!r:.80} is not legal")
        if budget.seconds is not None and seconds > budget.seconds + GRACE:
            return Answer(action, seconds, LATE, f"took {seconds:.1f} s of {budget.seconds:g} s")
        return Answer(action, seconds)

    def end(self) -> None:
        """The bot is not needed any more."""
        self._call(self._bot.end)

    def _call(self, method: Any, *arguments: Any) -> Any:
        try:
            return method(*arguments)
        except Exception as error:  # a bot is anybody's code: nothing it raises may end a match
            self._trouble = self._trouble or f"{type(error).__name__}: {error}"
            return None
