"""A bot's random numbers, derived from its seed and all that it heard: the same again leads to the same decision."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from random import Random
from typing import Any

from cheeseboard.games.contract import Event


class DecisionRng:
    """A generator for each decision of one bot. It depends on the seed, on all events heard and on the view, on nothing
    else. `use` separates several needs of one bot."""

    def __init__(self, seed: int, seat: int, use: str = "") -> None:
        self._digest = hashlib.sha256(f"{seed} {seat} {use}".encode())

    def hear(self, event: Event) -> None:
        """Another event was heard."""
        self._digest.update(_bytes(event))

    def at(self, view: Mapping[str, Any]) -> Random:
        """The generator for a decision in this view."""
        digest = self._digest.copy()
        digest.update(_bytes(view))
        return Random(digest.digest())  # noqa: S311  # a bot's choices, not a deal


def _bytes(value: object) -> bytes:
    return json.dumps(value, sort_keys=True).encode()
