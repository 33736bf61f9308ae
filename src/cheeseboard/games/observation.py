"""What an observation consists of: a row of small whole numbers, in named parts.

A game's observation.py lists its parts with their meaning and fills them from a view; its encode.py fills the same row
from a state, compiled. Seats are always counted from the one that looks: 0 is oneself, 1 the left neighbour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, NamedTuple


class Part(NamedTuple):
    """Some neighbouring numbers of an observation that belong together."""

    name: str
    shape: tuple[int, ...]
    most: int  # the numbers are from 0 to this
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers."""
        return prod(self.shape)


class Observation:
    """A row being filled, part by part."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts
        self.values: dict[str, list[int]] = {part.name: [0] * part.size for part in parts}
        self._shapes = {part.name: part.shape for part in parts}

    def put(self, name: str, value: int, *index: int) -> None:
        """Set one number of a part."""
        place = 0
        for length, step in zip(self._shapes[name], index, strict=True):
            place = place * length + step
        self.values[name][place] = value

    def row(self) -> list[int]:
        """All numbers in order."""
        return [value for part in self.parts for value in self.values[part.name]]


def parts_of(parts: Sequence[Part], row: Any) -> Mapping[str, Any]:
    """A flat row (a NumPy array) as its named parts, in their shapes."""
    found, at = {}, 0
    for part in parts:
        found[part.name] = row[at : at + part.size].reshape(part.shape)
        at += part.size
    return found
