"""Stopping in time, where steps take about as long as those before."""

from __future__ import annotations

import time

SHORTEST = 0.003  # seconds: a step is expected to take no less
LONGER = 1.3  # times as long as any before a step may take


class Stopwatch:
    """Is asked before every step whether there is time for it."""

    def __init__(self, end: float) -> None:
        self._end = end
        self._before = time.perf_counter()
        self._longest = 0.0

    def has_time(self) -> bool:
        """Whether a step begun now will be over by the end."""
        now = time.perf_counter()
        self._longest = max(self._longest, now - self._before)
        self._before = now
        return self._end - now > max(SHORTEST, LONGER * self._longest)
