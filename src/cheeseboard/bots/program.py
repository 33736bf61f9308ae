"""A bot that is a program of its own, in any language, talking lines of JSON; docs/bots.md tells its side.

It may be slow, crash, hang, cheat or talk nonsense: then it loses its turn, see `seated`, and nothing else happens.
A program that ended is started again for the next question and told everything from the beginning.
"""

from __future__ import annotations

import json
import shlex
import shutil
import time
from collections.abc import Mapping, Sequence
from typing import Any

from cheeseboard.bots.bot import Bot, Budget
from cheeseboard.bots.guarded_seat import GRACE
from cheeseboard.bots.process import Process, ProgramEnded
from cheeseboard.errors import BadOption, shown
from cheeseboard.games.contract import Event

START_UP = 10.0  # seconds more for its first answer: some languages take their time to begin
LONGEST = 60.0  # seconds for an answer where the budget is no time
MOST_STARTS = 4  # of one program in one match
MOST_HANGS = 3  # questions in a row that it may leave open


def read_command(text: str) -> tuple[str, ...]:
    """A command line as its words, without a shell; BadOption if there is no such program."""
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
        self.head_start = START_UP  # for its first answer since it was started
        self._words = words
        self._told: list[bytes] = []  # what it must hear again if it has to start again
        self._process: Process | None = None
        self._starts = 0
        self._questions = 0
        self._hangs = 0  # in a row
        self._down = ""  # why it is not asked any more

    def begin(self, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        self._told = [_line(type="begin", game=game, seat=seat, options=options, seed=seed)]
        self._start()

    def hear(self, event: Event) -> None:
        line = _line(type="event", event=event)
        self._told.append(line)
        if self._process:
            self._process.send(line)

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Any:
        """Whatever it answers. ProgramEnded if it is not there to answer, TimeoutError if it does not."""
        if self._down:
            raise ProgramEnded(self._down)
        process = self._process or self._start()
        wait = (LONGEST if budget.seconds is None else budget.seconds) + GRACE + self.head_start
        self._questions += 1
        limit = {name: value for name, value in budget._asdict().items() if value is not None}
        process.listen()
        process.send(_line(type="choose", id=self._questions, view=view, legal=legal, budget=limit))
        try:
            action = self._answer(process, time.monotonic() + wait)
        except ProgramEnded as ended:
            self._stop(process)
            if self._starts >= MOST_STARTS:
                self._down = f"it is not started again; the last time {ended}"
            raise
        except TimeoutError as late:
            self.head_start = 0.0
            self._hangs += 1
            if self._hangs >= MOST_HANGS:
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
        """The action in its answer to the last question; all other lines are passed over."""
        last = ""
        while True:
            try:
                last = process.next_line(deadline).decode("utf-8", "replace")
            except TimeoutError:
                # Somebody who prints a bare action wants to know that it was seen.
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
        for line in self._told:
            process.send(line)
        return process

    def _stop(self, process: Process) -> None:
        process.end()
        self._process = None
        self.head_start = START_UP


def _line(**fields: Any) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode()
