"""The interface of a bot: it is given a seat, hears the events of that seat, and chooses actions when it is asked."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cheeseboard.errors import BadOption, shown
from cheeseboard.games.contract import Event

MAX_BUDGET_SECONDS = 3600
MAX_SIMULATIONS = 10**9


class Budget(NamedTuple):
    """The limit for one decision: a time, or a number of simulations, never both."""

    seconds: float | None = None
    simulations: int | None = None

    def __str__(self) -> str:
        return (
            f"{self.seconds:.9f}".rstrip("0").rstrip(".") + "s" if self.simulations is None else str(self.simulations)
        )


def read_budget(text: str) -> Budget:
    """`0.2s` is a time, `500` a number of simulations."""
    if re.fullmatch(r"[0-9]{1,10}", text) and 1 <= int(text) <= MAX_SIMULATIONS:
        return Budget(simulations=int(text))
    if re.fullmatch(r"[0-9]{0,6}(\.[0-9]{1,9})?s", text) and len(text) > 1:
        seconds = float(text[:-1])
        if 0 < seconds <= MAX_BUDGET_SECONDS and math.isfinite(seconds):
            return Budget(seconds=seconds)
    raise BadOption(
        "budget", f"{shown(text)} is neither a time, such as 0.2s, nor a number of simulations, such as 500."
    )


class Estimate(NamedTuple):
    """A bot's judgement of a situation, for hints and analysis. It rests only on what its seat may know."""

    chances: tuple[float, ...]  # to win, by seat
    values: dict[str, float]  # by legal action: the seat's chance to win after it
    visits: dict[str, int]  # by legal action: simulations that began with it
    best: str  # the action it would play
    simulations: int


class Bot:
    """A player. Only `choose` must be written; one object plays one seat of one match.

    These calls are all that it learns. Random numbers should come from `seed`, so that a match can be repeated.
    """

    name = "bot"
    head_start = 0.0  # seconds that its next answer may take beyond its budget, to start up

    def begin(self, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        """A match begins, or the bot takes over a seat; then it hears all earlier events next."""

    def hear(self, event: Event) -> None:
        """Something happened. The event is redacted for this seat; the game's README lists all events."""

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        """One of the legal actions. The view shows all that this seat can see now."""
        raise NotImplementedError

    def estimate(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Estimate | None:
        """Its judgement of the situation; None if it has none."""
        return None

    def end(self) -> None:
        """The match is over, or another player takes the seat: release all resources."""
