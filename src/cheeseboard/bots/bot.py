"""What a bot is: told a seat and its options, it hears what that seat may hear, and chooses when it is asked."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cheeseboard.errors import BadOption, shown
from cheeseboard.games.contract import Event

MOST_SECONDS = 3600
MOST_SIMULATIONS = 10**9


class Budget(NamedTuple):
    """How long a bot may think about one action: a time, or a number of simulations, never both."""

    seconds: float | None = None
    simulations: int | None = None

    def __str__(self) -> str:
        return (
            f"{self.seconds:.9f}".rstrip("0").rstrip(".") + "s" if self.simulations is None else str(self.simulations)
        )


def read_budget(text: str) -> Budget:
    """`0.2s` is a time, `500` a number of simulations."""
    if re.fullmatch(r"[0-9]{1,10}", text) and 1 <= int(text) <= MOST_SIMULATIONS:
        return Budget(simulations=int(text))
    if re.fullmatch(r"[0-9]{0,6}(\.[0-9]{1,9})?s", text) and len(text) > 1:
        seconds = float(text[:-1])
        if 0 < seconds <= MOST_SECONDS and math.isfinite(seconds):
            return Budget(seconds=seconds)
    raise BadOption(
        "budget", f"{shown(text)} is neither a time, such as 0.2s, nor a number of simulations, such as 500."
    )


class Estimate(NamedTuple):
    """What a bot makes of a situation, for hints and analysis. All it says rests on what its seat may know."""

    chances: tuple[float, ...]  # to win, by seat
    values: dict[str, float]  # of each legal action: the chance of the seat to win after it
    visits: dict[str, int]  # how many simulations looked at each
    best: str  # the action it would play
    simulations: int


class Bot:
    """A player. Only `choose` must be written; one object plays one seat of one match.

    All it may know comes in through these calls. Chance should be drawn from `seed`, so that a game can be repeated.
    """

    name = "bot"
    head_start = 0.0  # seconds that its next answer may take on top of any budget, to get ready

    def begin(self, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        """A match begins, or the bot takes over a seat; then it also hears all that happened before."""

    def hear(self, event: Event) -> None:
        """Something happened; told as this seat may know it. Contract and README of the game list the events."""

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        """One of the legal actions. The view is all that lies open to this seat now."""
        raise NotImplementedError

    def estimate(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Estimate | None:
        """What it makes of the situation, if it can tell."""
        return None

    def end(self) -> None:
        """The match is over, or somebody else takes the seat: let go of everything."""
