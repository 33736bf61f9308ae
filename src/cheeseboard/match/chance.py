"""Where a match's chance comes from: a seed, or a fresh secret, stretched by SHA-256.

The same seed deals the same tiles on every machine and every version of Python.
"""

from __future__ import annotations

import hashlib
import secrets

from cheeseboard.errors import BadOption, shown

Seed = int | str
ALL = 1 << 64  # numbers that a draw may be


class SeededDice:
    """An endless source of fair choices. Its state never leaves the match that owns it."""

    __slots__ = ("_drawn", "_key")

    def __init__(self, seed: Seed | None) -> None:
        if seed is None:
            seed = secrets.token_hex(32)
        elif type(seed) is not str and (not isinstance(seed, int | str) or isinstance(seed, bool)):
            raise BadOption("seed", f"{shown(seed)} is neither a whole number nor a text.")
        text = f"{seed:x}" if isinstance(seed, int) else "'" + str.__str__(seed)
        self._key = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
        self._drawn = 0

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, all equally likely."""
        while True:
            block = hashlib.sha256(self._key + self._drawn.to_bytes(8, "big")).digest()
            self._drawn += 1
            number = int.from_bytes(block[:8], "big")
            # Numbers of the last, incomplete block of `bound` would make some results likelier: draw again.
            if number < ALL - bound or number < ALL // bound * bound:
                return number % bound

    def shuffled(self, items: str) -> str:
        """The same letters in a random order, all orders equally likely."""
        letters = list(items)
        for last in range(len(letters) - 1, 0, -1):
            chosen = self.below(last + 1)
            letters[last], letters[chosen] = letters[chosen], letters[last]
        return "".join(letters)

    def one_of(self, texts: tuple[str, ...]) -> str:
        """One of these, all equally likely."""
        return texts[self.below(len(texts))]

    def copy(self) -> SeededDice:
        """Dice that will fall the same way."""
        twin = object.__new__(SeededDice)
        twin._key, twin._drawn = self._key, self._drawn
        return twin
