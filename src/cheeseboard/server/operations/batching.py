"""What comes up singly is done together: once in a round of the event loop, or a moment later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
QUIET = 2  # rounds of the loop: what was on its way in the first of them has come by the second


class Round(Generic[T]):
    """Gathers things and hands them over, in the order in which they came, once whatever has come by now is through.
    With `patience` they wait for others, up to so many seconds, as long as in every few rounds of the loop one comes:
    where the last one was alone, or the loop has nothing else to do, nobody waits. Once there are `most`, they go."""

    __slots__ = ("_call", "_crowded", "_gathered", "_loop", "_most", "_patience", "_quiet", "_seen", "_until")

    def __init__(
        self, loop: asyncio.AbstractEventLoop, call: Callable[[list[T]], None], patience: float = 0.0, most: int = 0
    ) -> None:
        self._loop = loop
        self._call = call
        self._patience = patience
        self._most = most  # 0: as many as there are
        self._gathered: list[T] = []
        self._crowded = False  # the last time several came
        self._seen = 0  # how many had come when it was last looked
        self._quiet = 0  # how often nobody had come since
        self._until = 0.0

    def __len__(self) -> int:
        return len(self._gathered)

    def add(self, thing: T) -> None:
        """One more."""
        gathered = self._gathered
        if gathered:
            gathered.append(thing)
            if len(gathered) == self._most:
                self.hand_over()
            return
        gathered.append(thing)
        if self._patience and self._crowded:
            self._until = self._loop.time() + self._patience
            self._seen = self._quiet = 0
            self._loop.call_soon(self._wait)
        else:
            self._loop.call_soon(self.hand_over)

    def _wait(self) -> None:
        count = len(self._gathered)
        if not count:  # handed over already
            return
        self._quiet = self._quiet + 1 if count == self._seen else 0
        self._seen = count
        if self._quiet >= QUIET or self._loop.time() >= self._until:
            self.hand_over()
        else:
            self._loop.call_soon(self._wait)

    def hand_over(self) -> None:
        """All that has gathered, now."""
        gathered, self._gathered = self._gathered, []
        if gathered:
            self._crowded = len(gathered) > 1
            self._call(gathered)
