"""A bot that is a program of its own, in any language, and speaks JSON lines; docs/bots.md describes the protocol.

It may be slow, crash, hang, cheat or write nonsense: then a random action is played for it, see `guarded_seat`. A
program that has ended is started again for the next question, and all earlier messages are sent again.
"""

from __future__ import annotations

import json
import shlex
import shutil
import time
from collections.abc import Mapping, Sequence
from typing import Any

from cheeseboard.bots.bot import Bot, Budget
from cheeseboard.bots.guarded_seat import GRACE_SECONDS
from cheeseboard.bots.process import Process, ProgramEnded
from cheeseboard.errors import BadOption, shown
from cheeseboard.games.contract import Event

STARTUP_SECONDS = 10.0  # more for its first answer: some languages start slowly
MAX_ANSWER_SECONDS = 60.0  # where the budget is not a time
MAX_STARTS = 4  # of one program in one match, the first included
MAX_HANGS = 3  # questions in a row without an answer


def read_command(text: str) -> tuple[str, ...]:
    """A command line, split into words; BadOption if there is no such program."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise BadOption("bot", f"{shown(text)} is not a command: {error}.") from None
    if not words:
        raise BadOption("bot", "cmd: needs a program, such as cmd:./my_bot.")
    if "\0" in text or shutil.which(words[0]) is None:
        raise BadOption("bot", f"there is no program {shown(words[0])} that can be run.")
    return tuple(words)


class Program(Bot):
    """A program at a seat."""

    def __init__(self, words: Sequence[str]) -> None:
        self.name = words[0]
        self.head_start = STARTUP_SECONDS  # for its first answer since it was started
        self._words = words
        self._sent: list[bytes] = []  # messages to send again after a restart
        self._process: Process | None = None
        self._starts = 0
        self._questions = 0
        self._hangs = 0  # in a row
        self._down = ""  # the reason why it is not asked any more

    def begin(self, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        self._sent = [_line(type="begin", game=game, seat=seat, options=options, seed=seed)]
        self._start()

    def hear(self, event: Event) -> None:
        line = _line(type="event", event=event)
        self._sent.append(line)
        if self._process:
            self._process.send(line)

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Any:
        """Its answer, of any type. ProgramEnded if it has ended, TimeoutError if it does not answer in time."""
        if self._down:
            raise ProgramEnded(self._down)
        process = self._process or self._start()
        wait = (MAX_ANSWER_SECONDS if budget.seconds is None else budget.seconds) + GRACE_SECONDS + self.head_start
        self._questions += 1
        limit = {name: value for name, value in budget._asdict().items() if value is not None}
        process.listen()
        process.send(_line(type="choose", id=self._questions, view=view, legal=legal, budget=limit))
        try:
            action = self._answer(process, time.monotonic() + wait)
        except ProgramEnded as ended:
            self._stop(process)
            if self._starts >= MAX_STARTS:
                self._down = f"it is not started again; the last time {ended}"
            raise
        except TimeoutError as late:
            self.head_start = 0.0
            self._hangs += 1
            if self._hangs >= MAX_HANGS:
                self._down = f"it left {self._hangs} questions open and was ended"
                self._stop(process)
            raise TimeoutError(f"no answer in {wait:.1f} s{late}") from None
        self.head_start, self._hangs = 0.0, 0
        return action

    def end(self) -> None:
        if self._process:
            self._process.end(_line(type="end"))
            self._process = None

    def _answer(self, process: Process, deadline: float) -> Any:
        """The action in its answer to the last question; all other lines are skipped."""
        last = ""
        while True:
            try:
                last = process.next_line(deadline).decode("utf-8", "replace")
            except TimeoutError:
                # An author whose program prints bare actions needs to see that they arrived.
                raise TimeoutError(f"; its last line was {shown(last)}" if last else "") from None
            try:
                answer = json.loads(last)
            except (ValueError, RecursionError):
                continue
            if isinstance(answer, dict) and type(answer.get("id")) is int and answer["id"] == self._questions:
                return answer.get("action")

    def _start(self) -> Process:
        self._starts += 1
        try:
            self._process = process = Process(self._words)
        except (OSError, ValueError) as error:
            self._down = f"it cannot be started: {error}"
            raise ProgramEnded(self._down) from None
        for line in self._sent:
            process.send(line)
        return process

    def _stop(self, process: Process) -> None:
        process.end()
        self._process = None
        self.head_start = STARTUP_SECONDS


def _line(**fields: Any) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode()
