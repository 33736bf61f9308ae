"""A process that plays one game at a time, and whoever waits for it. It may die or hang; the one who waits does not.

A game whose process died is played once more, in case somebody else killed it. If it dies again, the bot that was at
work has lost; if none was, the game has failed and does not count.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path

from cheeseboard.arena.guarded import NOBODY, Pulse
from cheeseboard.arena.plan import Plan
from cheeseboard.arena.play import Played, Player
from cheeseboard.arena.result import dead
from cheeseboard.arena.schedule import Schedule
from cheeseboard.errors import CheeseboardError

_SPAWN = multiprocessing.get_context("spawn")  # a fork would inherit the locks of Numba's threads
TRIES = 2


def patience(plan: Plan) -> float:
    """How many seconds a bot may be silent before its process is ended: far more than any that works would need, also
    where it waits for a compiler on a busy machine."""
    seconds = [one.budget.seconds for one in plan.entrants]
    return 600 if None in seconds else 300 + 10 * max(one for one in seconds if one)


class Worker:
    """One process, made anew whenever it is lost. Bots may print what they like; it goes to `log`, or nowhere."""

    def __init__(self, plan: Plan, log: Path | None = None, limit: float | None = None) -> None:
        self._plan = plan
        self._log = log
        self._limit = patience(plan) if limit is None else limit
        self._number: int | None = None
        self._tries = 0
        self._open()

    @property
    def busy(self) -> bool:
        """Whether it has a game to play."""
        return self._number is not None

    def start(self, number: int) -> None:
        """Let it play the game of that number."""
        self._number, self._tries = number, self._tries + 1
        self._seen, self._since = self._pulse[1], time.monotonic()
        with suppress(OSError):  # if it died idle, `collect` will notice
            self.connection.send(number)

    def collect(self) -> Played | None:
        """The game, if it is over by now. Raises what kept the process from playing at all."""
        assert self._number is not None  # noqa: S101  # it was started
        if self.connection.poll():
            return self._receive(self._number)
        if self._pulse[1] != self._seen:
            self._seen, self._since = self._pulse[1], time.monotonic()
        elif time.monotonic() - self._since > self._limit:
            return self._lost(self._number, f"did not answer for {self._limit:g} s", tries=TRIES)
        return None

    def close(self) -> None:
        """End it, whatever it is doing."""
        self._process.kill()
        self._process.join()
        self.connection.close()

    def _open(self) -> None:
        self.connection, theirs = _SPAWN.Pipe()
        self._pulse: Pulse = _SPAWN.RawArray("q", [NOBODY, 0])
        arguments = theirs, self._pulse, self._plan, self._log
        self._process = _SPAWN.Process(target=_serve, args=arguments, daemon=True)
        self._process.start()
        theirs.close()

    def _receive(self, number: int) -> Played | None:
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            self._process.join()
            return self._lost(number, f"ended its process with status {self._process.exitcode}", self._tries)
        if isinstance(answer, CheeseboardError):
            raise answer
        self._number, self._tries = None, 0
        played: Played = answer
        return played

    def _lost(self, number: int, said: str, tries: int) -> Played | None:
        """Take a new process; the game again, or without an end."""
        culprit = int(self._pulse[0])
        self.close()
        self._open()
        if tries < TRIES:
            self.start(number)
            return None
        self._number, self._tries = None, 0
        schedule = Schedule(len(self._plan.entrants), self._plan.players, self._plan.seed)
        return Played(dead(schedule.fixture(number), None if culprit == NOBODY else culprit, said), "")


def _serve(connection: Connection, pulse: Pulse, plan: Plan, log: Path | None) -> None:
    """What the process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who waits decides
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _send_prints_to(log)
    player = Player(plan, pulse)
    while True:
        try:
            answer: Played | CheeseboardError = player.play(connection.recv())
        except CheeseboardError as error:
            answer = error
        except EOFError:
            return
        connection.send(answer)


def _die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)


def _send_prints_to(log: Path | None) -> None:
    """What is written to standard output would mix with what a program reads there."""
    target = os.open(os.devnull if log is None else log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    for stream, number in ((sys.stdout, 1), (sys.stderr, 2)):
        if stream is not None:
            stream.flush()
        os.dup2(target, number)
    os.close(target)
