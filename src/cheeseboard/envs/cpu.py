"""The matches of a batch in main memory, stepped by all cores."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from cheeseboard.games.speed import compiled

MIN_MATCHES_PER_THREAD = 256  # fewer are not worth waking a thread for


class CpuWork:
    """The arrays of a batch and the operations on them."""

    def __init__(self, modules: tuple[str, ...], n: int, start: npt.NDArray[Any], threads: int | None) -> None:
        self.kernels: Any = compiled(*modules)
        self.n, self.start = n, start
        self.choices: int = self.kernels.CHOICES
        self.observed: int = self.kernels.OBSERVED
        self.states = self.zeros((n,), start.dtype)
        self.random = self.zeros((n, 1), np.dtype(np.int64))
        workers = threads or os.cpu_count() or 1
        self._shares = _shares(n, max(1, min(workers, n // MIN_MATCHES_PER_THREAD)))
        self._pool = ThreadPoolExecutor(len(self._shares) - 1) if len(self._shares) > 1 else None

    def zeros(self, shape: tuple[int, ...], kind: np.dtype[Any]) -> npt.NDArray[Any]:
        """A new array."""
        return np.zeros(shape, kind)

    def taken(self, array: Any) -> npt.NDArray[Any]:
        """An array of the caller as a contiguous array of int32."""
        return np.ascontiguousarray(array, dtype=np.int32)

    def seed(self, numbers: npt.NDArray[np.int64]) -> None:
        """Seed the random generator of every match."""
        self.random[:] = numbers

    def begin(self, seats: Any, rewards: Any, ended: Any) -> None:
        """Restart all matches."""
        rewards[:] = 0
        ended[:] = False
        self._share(partial(self.kernels.begin_many, self.states, self.start, self.random, seats))

    def first_wrong(self, seats: Any, choices: Any, masks: Any, kind: str) -> int:
        """The first match whose choice is illegal; -1 if there is none."""
        if kind == "none":
            return int(self.kernels.first_illegal(self.states, seats, choices, 0, self.n))
        return int(self.kernels.first_unmasked(masks, kind == "bits", choices, 0, self.n))

    def step(self, choices: Any, seats: Any, rewards: Any, ended: Any) -> None:
        """Play one choice in every match."""
        arrays = (self.states, self.start, choices, self.random, seats, rewards, ended)
        self._share(partial(self.kernels.step_many, *arrays))

    def sample(self, seats: Any) -> npt.NDArray[np.int32]:
        """A random legal choice for every match."""
        choices = np.empty(self.n, np.int32)
        self._share(partial(self.kernels.sample_many, self.states, seats, self.random, choices))
        return choices

    def roll(self, seats: Any, rewards: Any, ended: Any, steps: int) -> None:
        """Play random choices in every match."""
        arrays = (self.states, self.start, self.random, seats, rewards, ended, steps)
        self._share(partial(self.kernels.roll_many, *arrays))

    def observe(self, seats: Any, masks: Any, kind: str, observations: Any) -> None:
        """Write masks and observations."""
        if kind == "bits":
            self._share(partial(self._pack, seats, masks))
            masks = np.zeros((self.n, 0), np.bool_)
        if masks.size or observations.size:
            self._share(partial(self._observe, seats, masks, observations))

    def _observe(self, seats: Any, masks: Any, observations: Any, since: int, until: int) -> None:
        self.kernels.observe_many(self.states, seats, self._words(), masks, observations, since, until)

    def _pack(self, seats: Any, masks: Any, since: int, until: int) -> None:
        self.kernels.pack_many(self.states, seats, self._words(), masks, since, until)

    def _words(self) -> npt.NDArray[np.int64]:
        return np.zeros(self.kernels.WORDS, np.int64)

    def _share(self, work: Callable[[int, int], Any]) -> None:
        """Run `work` for all matches, shared out among the threads, this one included."""
        others = [self._pool.submit(work, *share) for share in self._shares[1:]] if self._pool else []
        work(*self._shares[0])
        for other in others:
            other.result()

    def host(self, array: Any) -> npt.NDArray[Any]:
        """The array, copied to main memory if it is not there."""
        return np.asarray(array)


def _shares(n: int, count: int) -> list[tuple[int, int]]:
    edges = [n * k // count for k in range(count + 1)]
    return list(pairwise(edges))
