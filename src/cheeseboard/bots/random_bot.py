"""A bot without a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any


class RandomBot:
    """Picks a kind of action, then one of that kind.

    Among all actions alike it would slide nearly every time, because there are so many slots.
    """

    name = "random"

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], random: Random) -> str:
        """One of the legal actions of the seat whose view this is."""
        verbs = sorted({action.partition(" ")[0] for action in legal})
        verb = random.choice(verbs)
        return random.choice([action for action in legal if action.partition(" ")[0] == verb])
