"""What comes up singly is done together: once in a round of the event loop, or a moment later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Round(Generic[T]):
    """Gathers things and hands them over, in the order in which they came, once whatever has come by now is through.
    With `patience` the first waits so many seconds for others, as long as others come: where the last one was alone,
    nobody waits."""

    __slots__ = ("_call", "_crowded", "_gathered", "_loop", "_patience")

    def __init__(self, loop: asyncio.AbstractEventLoop, call: Callable[[list[T]], None], patience: float = 0.0) -> None:
        self._loop = loop
        self._call = call
        self._patience = patience
        self._gathered: list[T] = []
        self._crowded = False  # the last time several came

    def add(self, thing: T) -> None:
        """One more."""
        gathered = self._gathered
        gathered.append(thing)
        if len(gathered) == 1:
            if self._patience and self._crowded:
                self._loop.call_later(self._patience, self.hand_over)
            else:
                self._loop.call_soon(self.hand_over)

    def hand_over(self) -> None:
        """All that has gathered, now."""
        gathered, self._gathered = self._gathered, []
        if gathered:
            self._crowded = len(gathered) > 1
            self._call(gathered)
