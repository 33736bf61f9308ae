"""Stopping in time, where a step takes about as long as the steps before it."""

from __future__ import annotations

import time

MIN_STEP_SECONDS = 0.003  # no step is expected to take less
STEP_GROWTH = 1.3  # a step may take this many times as long as the longest so far


class Stopwatch:
    """Says before every step whether there is time for it. `end` is a time of `time.perf_counter`."""

    def __init__(self, end: float) -> None:
        self._end = end
        self._last_step = time.perf_counter()
        self._longest = 0.0

    def has_time(self) -> bool:
        """Whether a step that begins now will be over by the end."""
        now = time.perf_counter()
        self._longest = max(self._longest, now - self._last_step)
        self._last_step = now
        return self._end - now > max(MIN_STEP_SECONDS, STEP_GROWTH * self._longest)
