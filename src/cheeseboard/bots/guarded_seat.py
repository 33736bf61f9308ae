"""A bot at a seat, kept from doing harm: whatever it does, the match gets a legal action."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from cheeseboard.bots.bot import Bot, Budget
from cheeseboard.errors import shown
from cheeseboard.games.contract import Event
from cheeseboard.wording import printable

CRASHED, ILLEGAL, LATE = "crashed", "illegal", "late"
GRACE = 0.5  # seconds beyond its budget before a bot is called late: machines stumble
MOST_SAID = 160  # characters about what went wrong


class Answer(NamedTuple):
    """What a seat plays, and what to say of how it came about."""

    action: str
    seconds: float
    fault: str = ""  # CRASHED, ILLEGAL or LATE
    said: str = ""  # what went wrong, in words
    replaced: bool = False  # the bot gave no legal action: this one is random


class Seated:
    """One bot playing one seat of one match."""

    def __init__(self, bot: Bot, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        self.seat = seat
        self._bot = bot
        self._random = Random(seed)  # noqa: S311  # for actions in place of faulty ones
        self._trouble: tuple[str, str] | None = None  # the first since the last answer: which fault, and in words
        self._call(bot.begin, game, seat, dict(options), seed)

    def hear(self, events: Iterable[Event]) -> None:
        """Tell it what happened, as its seat may know it."""
        for event in events:
            self._call(self._bot.hear, event)

    def act(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Answer:
        """Ask it for an action; a random one if it fails to give a legal one."""
        allowed = None if budget.seconds is None else budget.seconds + GRACE + self._bot.head_start
        began = time.perf_counter()
        action = self._call(self._bot.choose, view, tuple(legal), budget)
        seconds = time.perf_counter() - began
        trouble, self._trouble = self._trouble, None
        # A thing of the bot's own making may claim to equal anything: compare plain texts.
        text = str.__str__(action) if isinstance(action, str) else ""
        if trouble is None and text not in legal:
            trouble = ILLEGAL, f"{shown(action)} is not legal"
        if trouble:
            fault, said = trouble
            return Answer(self._random.choice(legal), seconds, fault, said, replaced=True)
        if allowed is not None and seconds > allowed:
            return Answer(text, seconds, LATE, f"took {seconds:.1f} s of {budget.seconds:g} s")
        return Answer(text, seconds)

    def end(self) -> None:
        """The bot is not needed any more."""
        self._call(self._bot.end)

    def _call(self, method: Any, *arguments: Any) -> Any:
        """A bot is anybody's code: nothing it raises may end a match, but for the user's Ctrl-C."""
        try:
            return method(*arguments)
        except TimeoutError as error:
            self._trouble = self._trouble or (LATE, _words(error))
        except (Exception, SystemExit) as error:
            self._trouble = self._trouble or (CRASHED, f"{type(error).__name__}: {_words(error)}")
        return None


def _words(error: BaseException) -> str:
    """What an error says, in one line fit to be shown."""
    try:
        text = str(error)
    except Exception:  # a stranger's __str__ may do anything
        text = ""
    text = printable(text[:MOST_SAID]).strip()
    return text or "no words"
