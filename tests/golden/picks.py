"""Choices that are the same on every machine and for ever."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Picks:
    """An endless row of choices that follow from a name."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._drawn = itertools.count()

    def below(self, bound: int) -> int:
        digest = hashlib.sha256(f"{self._name} {next(self._drawn)}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % bound

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def once_in(self, times: int) -> bool:
        return self.below(times) == 0

    def action(self, game: str, legal: Sequence[str]) -> str:
        """One of these actions, livelier than chance alone would make it."""
        if game == "roquefort":
            bold = [text for text in legal if text.split()[0] in ("run", "enter", "lift")]
            return self.one_of(legal if not bold or self.once_in(5) else bold)
        verb = self.one_of(sorted({text.split()[0] for text in legal}))
        return self.one_of([text for text in legal if text.split()[0] == verb])
