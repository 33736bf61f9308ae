"""Where a bot's own chance comes from: its seed and what it was told, so that the same again leads to the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from random import Random
from typing import Any

from cheeseboard.games.contract import Event


class Whim:
    """Chance for one bot. What it draws depends on the seed, on all events heard and on the view, on nothing else.
    `use` tells apart what one bot needs chance for."""

    def __init__(self, seed: int, seat: int, use: str = "") -> None:
        self._told = hashlib.sha256(f"{seed} {seat} {use}".encode())

    def hear(self, event: Event) -> None:
        """Another event was heard."""
        self._told.update(_bytes(event))

    def now(self, view: Mapping[str, Any]) -> Random:
        """The chance of this moment."""
        moment = self._told.copy()
        moment.update(_bytes(view))
        return Random(moment.digest())  # noqa: S311  # a bot's whims, not a deal


def _bytes(told: object) -> bytes:
    return json.dumps(told, sort_keys=True).encode()
