"""Time and tasks of one process, on its event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from cheeseboard.server.operations.json_log import Logger, where

T = TypeVar("T")


class LoopScheduler:
    """The machine's clock, and tasks on the running event loop. Implements `match.environment.Scheduler`."""

    def __init__(self, logger: Logger) -> None:
        self._logger = logger
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._one_at_a_time = asyncio.Semaphore(1)
        self.clock_skew_ms = 0  # of the database's clock against this machine's, if several processes share it

    # -- time ---------------------------------------------------------------------------------------------------

    def now(self) -> int:
        """The server's time in milliseconds since 1970."""
        return self.machine_time() + self.clock_skew_ms

    def machine_time(self) -> int:
        """This machine's time in milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds on a clock that never goes back."""
        return time.monotonic()

    def call_later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Call something after a while."""
        return self._loop.call_later(max(0.0, seconds), call)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)

    # -- tasks --------------------------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a task in the background; its errors are logged."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            # Its kind and place, not its text, which may quote secrets.
            error = task.exception()
            self._logger.error("task_failed", error=type(error).__name__, where=where(error))

    def cancel_tasks(self) -> None:
        """Cancel all tasks in the background."""
        for task in list(self._tasks):
            task.cancel()

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Run long work that shares nothing, without blocking the event loop."""
        return await asyncio.to_thread(work)

    async def run_in_thread_alone(self, work: Callable[[], T]) -> T:
        """The same, but one at a time, for work that clients can ask for at will."""
        async with self._one_at_a_time:
            return await asyncio.to_thread(work)
