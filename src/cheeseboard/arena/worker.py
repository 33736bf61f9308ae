"""A worker process that plays one game at a time, and the parent's handle on it. A bot may kill or hang the worker;
the parent survives.

A game whose worker died is played once more, in case the system killed the process. If it dies again, the bot that was
computing loses; if none was, the game has failed and does not count.
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

from cheeseboard.arena.plan import Plan
from cheeseboard.arena.play_game import Played, Player
from cheeseboard.arena.result import dead
from cheeseboard.arena.schedule import Schedule
from cheeseboard.arena.watched_bot import NO_SEAT, Heartbeat
from cheeseboard.errors import CheeseboardError

_SPAWN = multiprocessing.get_context("spawn")  # a fork would inherit the locks of Numba's threads
MAX_TRIES = 2


def silence_limit(plan: Plan) -> float:
    """The seconds without a heartbeat after which a worker is killed: far more than a working bot needs, even one
    that waits for the compiler on a busy machine."""
    seconds = [one.budget.seconds for one in plan.entrants]
    return 600 if None in seconds else 300 + 10 * max(one for one in seconds if one)


class Worker:
    """One worker process, replaced whenever it dies. The output of bots goes to `log`, or is discarded."""

    def __init__(self, plan: Plan, log: Path | None = None, limit: float | None = None) -> None:
        self._plan = plan
        self._log = log
        self._limit = silence_limit(plan) if limit is None else limit
        self._number: int | None = None
        self._tries = 0
        self._open()

    @property
    def busy(self) -> bool:
        """Whether a game is being played."""
        return self._number is not None

    def start(self, number: int) -> None:
        """Start the game of that number."""
        self._number, self._tries = number, self._tries + 1
        self._seen, self._since = self._heartbeat[1], time.monotonic()
        with suppress(OSError):  # a worker that died while idle is noticed by `collect`
            self.connection.send(number)

    def collect(self) -> Played | None:
        """The game if it has ended. Raises the error that kept the worker from playing at all."""
        assert self._number is not None  # noqa: S101  # it was started
        if self.connection.poll():
            return self._receive(self._number)
        if self._heartbeat[1] != self._seen:
            self._seen, self._since = self._heartbeat[1], time.monotonic()
        elif time.monotonic() - self._since > self._limit:
            return self._lost(self._number, f"did not answer for {self._limit:g} s", tries=MAX_TRIES)
        return None

    def close(self) -> None:
        """Kill the worker."""
        self._process.kill()
        self._process.join()
        self.connection.close()

    def _open(self) -> None:
        self.connection, theirs = _SPAWN.Pipe()
        self._heartbeat: Heartbeat = _SPAWN.RawArray("q", [NO_SEAT, 0])
        arguments = theirs, self._heartbeat, self._plan, self._log
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
        """Replace the worker, and retry the game or give it up."""
        culprit = int(self._heartbeat[0])
        self.close()
        self._open()
        if tries < MAX_TRIES:
            self.start(number)
            return None
        self._number, self._tries = None, 0
        schedule = Schedule(len(self._plan.entrants), self._plan.players, self._plan.seed)
        return Played(dead(schedule.fixture(number), None if culprit == NO_SEAT else culprit, said), "")


def _serve(connection: Connection, heartbeat: Heartbeat, plan: Plan, log: Path | None) -> None:
    """The main loop of the worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    threading.Thread(target=_die_with_parent, daemon=True).start()
    _redirect_output(log)
    player = Player(plan, heartbeat)
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


def _redirect_output(log: Path | None) -> None:
    """Redirect both output streams: with `--json` a program reads the parent's standard output."""
    target = os.open(os.devnull if log is None else log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    for stream, number in ((sys.stdout, 1), (sys.stderr, 2)):
        if stream is not None:
            stream.flush()
        os.dup2(target, number)
    os.close(target)
