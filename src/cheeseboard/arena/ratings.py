"""Ratings from the finishing order of each game, by openskill's Plackett-Luce model.

Each game ranks its seats: winners first, all alike, the others by their scores. A bot with
several seats gets the mean of their updates. Bots do not improve, so uncertainty is not added over time (tau = 0).
Results are applied in the order of their numbers, not of their arrival: the same run gives the same ratings.
"""

from __future__ import annotations

from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

from cheeseboard.arena.result import Result

Z_95 = 1.96  # either side of the rating: 95 %


class Rating(NamedTuple):
    """A rating with its 95 % interval."""

    value: float
    margin: float  # half the width of the interval


class Ratings:
    """The ratings of all bots of a run."""

    def __init__(self, bots: int) -> None:
        self._model = PlackettLuce(tau=0)
        self._bots = [self._model.rating() for _ in range(bots)]
        self._next = 0
        self._early: dict[int, Result] = {}  # results that arrived before their predecessors

    def add(self, result: Result) -> None:
        """Another game ended."""
        self._early[result.number] = result
        while self._next in self._early:
            self._rate(self._early.pop(self._next))
            self._next += 1

    def settle(self) -> None:
        """Apply the results that still wait for missing games."""
        for number in sorted(self._early):
            self._rate(self._early.pop(number))

    def now(self) -> list[Rating]:
        """The rating of each bot."""
        return [Rating(one.mu, Z_95 * one.sigma) for one in self._bots]

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
