"""A bot at a seat, guarded: it may crash, cheat or hang, and the match still gets a legal action."""

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
GRACE_SECONDS = 0.5  # beyond its budget before a bot counts as late: machines stumble
MAX_FAULT_CHARACTERS = 160  # of a fault's explanation


class Answer(NamedTuple):
    """The action of a seat, and the fault of its bot, if there was one."""

    action: str
    seconds: float
    fault: str = ""  # CRASHED, ILLEGAL or LATE
    said: str = ""  # the fault's explanation
    replaced: bool = False  # the bot gave no legal action: this one is random


class GuardedSeat:
    """One bot playing one seat of one match."""

    def __init__(self, bot: Bot, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        self.seat = seat
        self._bot = bot
        self._random = Random(seed)  # noqa: S311  # for actions in place of faulty ones
        self._trouble: tuple[str, str] | None = None  # the first fault since the last answer, and its explanation
        self._call(bot.begin, game, seat, dict(options), seed)

    def hear(self, events: Iterable[Event]) -> None:
        """Pass on events, redacted for its seat."""
        for event in events:
            self._call(self._bot.hear, event)

    def act(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Answer:
        """Ask the bot for an action; a random one if it gives no legal one."""
        allowed = None if budget.seconds is None else budget.seconds + GRACE_SECONDS + self._bot.head_start
        began = time.perf_counter()
        action = self._call(self._bot.choose, view, tuple(legal), budget)
        seconds = time.perf_counter() - began
        trouble, self._trouble = self._trouble, None
        # A bot's own class may claim to equal anything: compare plain texts.
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
        """Release the bot."""
        self._call(self._bot.end)

    def _call(self, method: Any, *arguments: Any) -> Any:
        """A bot is foreign code: nothing that it raises may end a match, except the user's Ctrl-C."""
        try:
            return method(*arguments)
        except TimeoutError as error:
            self._trouble = self._trouble or (LATE, _words(error))
        except (Exception, SystemExit) as error:
            self._trouble = self._trouble or (CRASHED, f"{type(error).__name__}: {_words(error)}")
        return None


def _words(error: BaseException) -> str:
    """The message of an error, in one printable line."""
    try:
        text = str(error)
    except Exception:  # a stranger's __str__ may do anything
        text = ""
    text = printable(text[:MAX_FAULT_CHARACTERS]).strip()
    return text or "no words"
