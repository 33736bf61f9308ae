"""How strong bots are, from who finished ahead of whom: openskill's Plackett-Luce model.

Each game ranks its seats: winners first, all alike, the others by their scores. A bot that has several seats moves by
the mean of what they tell. Bots do not grow stronger, so nothing is forgotten (tau = 0). Results count in the order of
their games, in whatever order they arrive: the same run gives the same ratings.
"""

from __future__ import annotations

from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

from cheeseboard.arena.result import Result

SIGMAS = 1.96  # either side of the rating: 95 %


class Rating(NamedTuple):
    """A strength, and how sure it is."""

    value: float
    margin: float  # the interval of 95 % reaches so far either way


class Ratings:
    """The ratings of all bots of a run."""

    def __init__(self, bots: int) -> None:
        self._model = PlackettLuce(tau=0)
        self._bots = [self._model.rating() for _ in range(bots)]
        self._next = 0
        self._early: dict[int, Result] = {}  # results that wait for those before them

    def add(self, result: Result) -> None:
        """Another game ended."""
        self._early[result.number] = result
        while self._next in self._early:
            self._rate(self._early.pop(self._next))
            self._next += 1

    def settle(self) -> None:
        """Do not wait for missing games any longer."""
        for number in sorted(self._early):
            self._rate(self._early.pop(number))

    def now(self) -> list[Rating]:
        """The rating of each bot."""
        return [Rating(one.mu, SIGMAS * one.sigma) for one in self._bots]

    def _rate(self, result: Result) -> None:
        if not result.counts:
            return
        teams = [[self._bots[bot]] for bot in result.lineup]
        rated = self._model.rate(teams, ranks=_ranks(result))
        for bot in set(result.lineup):
            seats = [team[0] for team, sitting in zip(rated, result.lineup, strict=True) if sitting == bot]
            mu, sigma = fmean(one.mu for one in seats), fmean(one.sigma for one in seats)
            self._bots[bot] = self._model.rating(mu=mu, sigma=sigma)


def _ranks(result: Result) -> list[float]:
    """The place of each seat, 1 the best; those level share it."""
    standings = [result.standing(seat) for seat in range(len(result.lineup))]
    return [1.0 + sum(other > own for other in standings) for own in standings]
