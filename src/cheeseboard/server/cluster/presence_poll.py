"""Asking all other processes who is connected to them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable


class PresencePoll:
    """One question, and the processes that have not answered it."""

    def __init__(self, match: str, processes: Iterable[str]) -> None:
        self.match = match
        self._missing = set(processes)
        self._complete = asyncio.Event()
        if not self._missing:
            self._complete.set()

    def answered(self, process: str) -> None:
        """One process has answered."""
        self._missing.discard(process)
        if not self._missing:
            self._complete.set()

    async def complete(self, seconds: float) -> bool:
        """Whether all processes answer within this time."""
        try:
            await asyncio.wait_for(self._complete.wait(), seconds)
        except TimeoutError:
            return False
        return True
