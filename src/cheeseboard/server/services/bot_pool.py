"""A pool of worker processes for bots and analyses, so that their computing never blocks the event loop.

A worker gets the record of the match and the seat. It shows the bot only what that seat may know, asks it, and returns
the action. Workers keep nothing between two jobs, so any worker can do any job, also after a restart.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context, parent_process
from typing import Any

from cheeseboard.bots.levels import level_of, levels_of
from cheeseboard.server.match.environment import Urgency
from cheeseboard.server.operations.json_log import Logger, capture_library_logs

ANSWER_TIMEOUT_SECONDS = 120.0  # includes compilation on a machine that never ran a bot
MAX_ATTEMPTS = 3  # of a job whose worker died
WORKER_NICENESS = 5  # the server's own process goes first


def begin_worker() -> None:
    """Prepare a worker process."""
    os.nice(WORKER_NICENESS)
    capture_library_logs(Logger())
    # Ctrl-C at the terminal is for the server, which ends its workers itself.
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    """End this worker when the server is gone: a server that is killed cannot end its workers."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def warm_up(games: tuple[str, ...]) -> None:
    """Compile, or load from the cache, what the bots of these games need."""
    from cheeseboard.bots.compile_mind import warm_up
    from cheeseboard.games.mind import has_mind

    for game in games:
        if has_mind(game):
            warm_up(game)


def choose(record: str, seat: int, name: str, seed: int) -> str:
    """The action of a bot of that level for a seat that is to act. Runs in a worker."""
    from cheeseboard.bots.bot import Budget
    from cheeseboard.bots.play_match import seat_bots
    from cheeseboard.match.record import replay

    match = replay(record)
    found = level_of(match.game, name) or levels_of(match.game)[0]
    chair = seat_bots(match, {seat: found.make()}, [seed] * match.options["players"])[seat]
    try:
        return chair.act(match.view(seat), match.legal(seat), Budget(found.seconds)).action
    finally:
        chair.end()


def advise(record: str, seat: int, seconds: float) -> tuple[str, dict[str, float]]:
    """The action that the search would play for a seat that is to act, knowing what the seat knows, and the chance to
    win with each action; empty if the search had nothing to decide. Runs in a worker."""
    from cheeseboard.bots.bot import Budget
    from cheeseboard.bots.play_match import seat_bots
    from cheeseboard.bots.search_bot import SearchBot
    from cheeseboard.match.record import replay

    match = replay(record)
    bot = SearchBot()
    chair = seat_bots(match, {seat: bot}, [0] * match.options["players"])[seat]
    view, legal, budget = match.view(seat), match.legal(seat), Budget(seconds)
    found = bot.estimate(view, legal, budget) if len(legal) > 1 else None
    if found is None:
        return chair.act(view, legal, budget).action, {}
    return found.best, found.values


class BotPool:
    """The worker processes, and a priority queue of the jobs that wait for one."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._new_pool()
        self._closed = False
        self._free = processes
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []  # a heap
        self._order = itertools.count()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._processes, get_context("spawn"), initializer=begin_worker)

    def warm_up(self, games: tuple[str, ...]) -> None:
        """Have every worker compile before the first bot has to move."""
        for _ in range(self._processes):
            self._pool.submit(warm_up, games)

    async def run(
        self, work: Any, *arguments: Any, urgency: Urgency = Urgency.PLAYED, within: float | None = None
    ) -> Any:
        """Run a job in a worker when its turn comes; TimeoutError if it then takes longer than `within` seconds. If
        the worker dies, it is replaced, and the job runs again."""
        for left in reversed(range(MAX_ATTEMPTS)):
            await self._acquire(urgency)
            pool = self._pool
            try:
                future = pool.submit(work, *arguments)
            except BaseException as error:
                self._release()
                if not isinstance(error, BrokenProcessPool) or self._closed or not left:
                    raise
            else:
                # The caller may give up, but the worker goes on: it is free when the job is done.
                future.add_done_callback(partial(_soon, asyncio.get_running_loop(), self._release))
                try:
                    return await asyncio.wait_for(asyncio.wrap_future(future), within)
                except BrokenProcessPool:
                    if self._closed or not left:
                        raise
            if pool is self._pool:
                self._pool = self._new_pool()
        raise RuntimeError("unreachable")

    async def _acquire(self, urgency: Urgency) -> None:
        if self._free and not self._waiting:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._order), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # a worker was assigned, too late
                self._release()
            raise

    def _release(self) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    async def choose(self, record: str, seat: int, name: str, seed: int, urgency: Urgency = Urgency.PLAYED) -> str:
        """The action of a bot; TimeoutError if it takes far too long."""
        return str(await self.run(choose, record, seat, name, seed, urgency=urgency, within=ANSWER_TIMEOUT_SECONDS))

    async def advise(
        self, record: str, seat: int, seconds: float, urgency: Urgency = Urgency.PLAYED
    ) -> tuple[str, dict[str, float]]:
        """The advice of the search; TimeoutError if it takes far too long, waiting for a worker included."""
        answer: tuple[str, dict[str, float]] = await asyncio.wait_for(
            self.run(advise, record, seat, seconds, urgency=urgency), ANSWER_TIMEOUT_SECONDS
        )
        return answer

    def close(self) -> None:
        """Kill all workers."""
        self._closed = True
        for process in list((self._pool._processes or {}).values()):
            process.kill()
        self._pool.shutdown(wait=False, cancel_futures=True)


def _soon(loop: asyncio.AbstractEventLoop, call: Callable[[], None], _: Any) -> None:
    """Call something on the event loop, if it still runs."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
