"""The worker processes of this machine, which play the games of a run in parallel."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from multiprocessing.connection import wait
from pathlib import Path

from cheeseboard.arena.plan import Plan
from cheeseboard.arena.play_game import Played
from cheeseboard.arena.worker import Worker

POLL_SECONDS = 1.0  # how often silent workers are checked


def cores() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_in_processes(
    plan: Plan, numbers: Sequence[int], jobs: int, log: Path | None = None, limit: float | None = None
) -> Iterator[Played]:
    """Play the games of these numbers; each is yielded as it ends. Closing the iterator ends all workers."""
    todo = iter(numbers)
    workers = [Worker(plan, log, limit) for _ in range(min(jobs, len(numbers)))]
    try:
        for worker, number in zip(workers, todo, strict=False):
            worker.start(number)
        while busy := [worker for worker in workers if worker.busy]:
            wait([worker.connection for worker in busy], timeout=POLL_SECONDS)
            for worker in busy:
                played = worker.collect()
                if played is None:
                    continue
                for number in islice(todo, 1):
                    worker.start(number)
                yield played
    finally:
        for worker in workers:
            worker.close()
