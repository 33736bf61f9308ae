"""A bot without a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cheeseboard.bots.bot import Bot, Budget
from cheeseboard.bots.decision_rng import Whim
from cheeseboard.games.contract import Event


class RandomBot(Bot):
    """Picks a kind of action, then one of that kind.

    Among all actions alike it would slide nearly every time, because there are so many slots.
    """

    name = "random"

    def begin(self, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        self._whim = Whim(seed, seat)

    def hear(self, event: Event) -> None:
        self._whim.hear(event)

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        random = self._whim.now(view)
        verbs = sorted({action.partition(" ")[0] for action in legal})
        verb = random.choice(verbs)
        return random.choice([action for action in legal if action.partition(" ")[0] == verb])
