"""What every number of an observation means."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from cheeseboard.envs.played import encoding_of


class Meaning(NamedTuple):
    """A part of an observation: the numbers from `offset` on, `size` of them, each from 0 to `most`."""

    name: str
    offset: int
    shape: tuple[int, ...]
    most: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers."""
        return prod(self.shape)

    def __str__(self) -> str:
        shape = " × ".join(str(length) for length in self.shape)
        return f"{self.offset:4}  {self.name:13}  {shape:7}  0 to {self.most:<3}  {self.meaning}"


class Meanings(tuple[Meaning, ...]):
    """All parts in order; printed, a table."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(str(row) for row in self)


def meaning(game: str) -> Meanings:
    """What every number of a game's observations means: its parts, in order. Seats are counted from the one that looks:
    0 is oneself, 1 the left neighbour."""
    rows, offset = [], 0
    for part in encoding_of(game).parts:
        rows.append(Meaning(part.name, offset, part.shape, part.most, part.meaning))
        offset += part.size
    return Meanings(rows)
