"""A bot that looks ahead: information-set Monte-Carlo tree search, compiled."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from cheeseboard.bots.bot import Budget, Estimate
from cheeseboard.bots.desk import MOST_MOVES, Desk
from cheeseboard.bots.mind import CERTAIN
from cheeseboard.bots.thinker import Question, Thinker

MOVES_PER_SIMULATION = 64
GLANCE = 0.004  # seconds between two looks at the clock
FIRST_GLANCE = 16  # simulations before the first
LUCK = 0.3  # how much a value may be off that was tried once
FREELY = 0.7  # of an estimate's budget goes where the search leads, the rest to every legal action alike


class SearchBot(Thinker):
    """Imagines what it cannot see, again and again, and plays what turned out best most often."""

    name = "search"

    def estimate(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Estimate:
        question = self._ask_oneself(view, legal)
        desk = self._search(question, _part(budget, FREELY))
        done = int(desk.sums[4])
        players = view["options"]["players"]
        chances = tuple(float(desk.sums[seat]) / done / CERTAIN for seat in range(players))
        best = question.actions[_best(question, desk, self._seat)]
        for action in question.actions:
            self._spend(desk, question, _part(budget, (1 - FREELY) / len(legal)), only=action)
        found = desk.visits_and_values(self._seat)
        tried = {text: found.get(action, (0, chances[self._seat])) for action, text in question.actions.items()}
        values = {text: value for text, (_, value) in tried.items()}
        visits = {text: number for text, (number, _) in tried.items()}
        return Estimate(chances, values, visits, best, int(desk.sums[4]))

    def _think(self, question: Question, budget: Budget) -> int:
        return _best(question, self._search(question, budget), self._seat)

    def _search(self, question: Question, budget: Budget) -> Desk:
        moves = MOST_MOVES
        if budget.simulations is not None:
            moves = min(moves, 1000 + budget.simulations * MOVES_PER_SIMULATION)
        desk = self._desk(question, moves)
        self._spend(desk, question, budget)
        return desk

    def _spend(self, desk: Desk, question: Question, budget: Budget, only: int = -1) -> None:
        """Think until the budget is used up, and not longer."""
        seat, lore, random = self._seat, question.lore, question.random
        if budget.simulations is not None:
            desk.think(seat, lore, random, budget.simulations, only)
            return
        began = time.perf_counter()
        left, done, portion = budget.seconds or 0.0, 0, FIRST_GLANCE
        while portion >= 1:
            desk.think(seat, lore, random, portion, only)
            done += portion
            spent = time.perf_counter() - began
            portion = int(min(left - spent, GLANCE) / (spent / done))


def _part(budget: Budget, share: float) -> Budget:
    if budget.simulations is not None:
        return Budget(simulations=max(1, int(budget.simulations * share)))
    return Budget(seconds=(budget.seconds or 0.0) * share)


def _best(question: Question, desk: Desk, seat: int) -> int:
    """The action tried most often, unless another is surely worth more, even if it was lucky."""
    found = desk.visits_and_values(seat)
    tried = {action: found[action] for action in question.actions if action in found and found[action][0]}
    if not tried:
        return next(iter(question.actions))
    usual = max(tried, key=lambda action: tried[action])
    surer = {action: value - LUCK / visits**0.5 for action, (visits, value) in tried.items()}
    best = max(surer, key=lambda action: surer[action])
    return best if surer[best] > tried[usual][1] else usual
