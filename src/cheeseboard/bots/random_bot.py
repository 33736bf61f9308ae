"""A bot that plays at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cheeseboard.bots.bot import Bot, Budget
from cheeseboard.bots.decision_rng import DecisionRng
from cheeseboard.games.contract import Event


class RandomBot(Bot):
    """Draws a verb, then one of its actions.

    A uniform draw among all legal actions would favour the verb with most targets, such as a slide of the floor.
    """

    name = "random"

    def begin(self, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        self._rng = DecisionRng(seed, seat)

    def hear(self, event: Event) -> None:
        self._rng.hear(event)

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        random = self._rng.at(view)
        verbs = sorted({action.partition(" ")[0] for action in legal})
        verb = random.choice(verbs)
        return random.choice([action for action in legal if action.partition(" ")[0] == verb])
