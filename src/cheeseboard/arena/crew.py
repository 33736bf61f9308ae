"""Many processes of this machine, playing the games of a run."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from multiprocessing.connection import wait
from pathlib import Path

from cheeseboard.arena.plan import Plan
from cheeseboard.arena.play import Played
from cheeseboard.arena.worker import Worker

_GLANCE = 1.0  # seconds between two looks at those that are silent


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_here(
    plan: Plan, numbers: Sequence[int], jobs: int, log: Path | None = None, limit: float | None = None
) -> Iterator[Played]:
    """The games of these numbers, as they end. Close the iterator to end all processes."""
    todo = iter(numbers)
    workers = [Worker(plan, log, limit) for _ in range(min(jobs, len(numbers)))]
    try:
        for worker, number in zip(workers, todo, strict=False):
            worker.start(number)
        while busy := [worker for worker in workers if worker.busy]:
            wait([worker.connection for worker in busy], timeout=_GLANCE)
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
