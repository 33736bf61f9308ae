"""Batches items that arrive one by one, so that they are handled once per iteration of the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")
QUIET_ITERATIONS = 2  # of the event loop: an item on its way in the first iteration has arrived by the second


class Batcher(Generic[T]):
    """Collects items and hands them to `handle` in the order of arrival.

    By default a batch is handled in the next iteration of the event loop. With `max_wait_seconds` it waits longer for
    more items: until none has come for a few iterations, or until the time is up. A batch after a batch of one does not
    wait, so that a single client never pays for it. A batch of `max_size` items is handled at once; 0 means no limit.
    """

    __slots__ = (
        "_deadline",
        "_handle",
        "_items",
        "_last_count",
        "_loop",
        "_max_size",
        "_max_wait",
        "_quiet",
        "_shared",
    )

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        handle: Callable[[list[T]], None],
        max_wait_seconds: float = 0.0,
        max_size: int = 0,
    ) -> None:
        self._loop = loop
        self._handle = handle
        self._max_wait = max_wait_seconds
        self._max_size = max_size
        self._items: list[T] = []
        self._shared = False  # the last batch had more than one item
        self._last_count = 0
        self._quiet = 0  # iterations without a new item
        self._deadline = 0.0

    def __len__(self) -> int:
        return len(self._items)

    def add(self, item: T) -> None:
        """Put an item into the current batch."""
        items = self._items
        if items:
            items.append(item)
            if len(items) == self._max_size:
                self.flush()
            return
        items.append(item)
        if self._max_wait and self._shared:
            self._deadline = self._loop.time() + self._max_wait
            self._last_count = self._quiet = 0
            self._loop.call_soon(self._wait_for_more)
        else:
            self._loop.call_soon(self.flush)

    def _wait_for_more(self) -> None:
        count = len(self._items)
        if not count:  # flushed in the meantime
            return
        self._quiet = self._quiet + 1 if count == self._last_count else 0
        self._last_count = count
        if self._quiet >= QUIET_ITERATIONS or self._loop.time() >= self._deadline:
            self.flush()
        else:
            self._loop.call_soon(self._wait_for_more)

    def flush(self) -> None:
        """Handle the current batch now."""
        items, self._items = self._items, []
        if items:
            self._shared = len(items) > 1
            self._handle(items)
