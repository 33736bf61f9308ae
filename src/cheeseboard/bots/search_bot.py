"""A bot that looks ahead: information-set Monte-Carlo tree search, compiled."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from cheeseboard.bots.bot import Budget, Estimate
from cheeseboard.bots.lookahead import Foresight
from cheeseboard.bots.mind_bot import Question, Thinker
from cheeseboard.bots.search_buffers import MOST_MOVES, Desk
from cheeseboard.bots.stopwatch import Stopwatch
from cheeseboard.games.mind import CERTAIN

MOVES_PER_SIMULATION = 64
GLANCE = 0.004  # seconds between two looks at the clock
FIRST_GLANCE = 16  # simulations before the first
LUCK = 0.3  # how much a value may be off that was tried once
SEARCHING = 0.2  # of the budget, where the rest is for looking again
LOOK = 2000  # simulations that take as long as one look
LOOK_SECONDS = 0.03  # mostly it takes less
FREELY = 0.7  # of an estimate's budget goes where the search leads, the rest to every legal action alike


class SearchBot(Thinker):
    """Imagines what it cannot see, again and again, and plays what turned out best most often. Where the game wants it
    (`Thoughts.foresees`), the likeliest actions are looked at again, with what the others do then."""

    name = "search"

    def estimate(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> Estimate:
        question = self._ask_oneself(view, legal)
        desk, best, again = self._search(question, _part(budget, FREELY))
        done = int(desk.sums[4])
        players = view["options"]["players"]
        chances = tuple(float(desk.sums[seat]) / done / CERTAIN for seat in range(players))
        for action in question.actions:
            self._spend(desk, question, _part(budget, (1 - FREELY) / len(legal)), only=action)
        found = desk.visits_and_values(self._seat)
        tried = {action: found.get(action, (0, chances[self._seat])) for action in question.actions}
        values = {action: min(value, *again.values(), 1.0) for action, (_, value) in tried.items()} | again
        return Estimate(
            chances,
            {text: values[action] for action, text in question.actions.items()},
            {text: tried[action][0] for action, text in question.actions.items()},
            question.actions[best],
            int(desk.sums[4]),
        )

    def _think(self, question: Question, budget: Budget) -> int:
        return self._search(question, budget)[1]

    def _search(self, question: Question, budget: Budget) -> tuple[Desk, int, dict[int, float]]:
        """Where it was searched, what is best, and what actions are worth that were looked at again."""
        began = time.perf_counter()
        moves = MOST_MOVES
        if budget.simulations is not None:
            moves = min(moves, 1000 + budget.simulations * MOVES_PER_SIMULATION)
        desk = self._desk(question, moves)
        looks = self._thoughts.foresees_at(question.root, 0) and _has_time_for_looks(budget)
        self._spend(desk, question, _part(budget, SEARCHING) if looks else budget)
        best = _best(question, desk, self._seat)
        if not looks:
            return desk, best, {}
        again = Foresight(desk, question, self._seat, best)
        if len(again.candidates) > 1:
            self._look_again(again, budget, began)
            return desk, again.best(), again.values()
        self._spend(desk, question, _rest(budget, began))
        return desk, _best(question, desk, self._seat), {}

    def _look_again(self, again: Foresight, budget: Budget, began: float) -> None:
        """Look at candidates until the budget is used up, and not longer."""
        if budget.simulations is not None:
            for _ in range((_rest(budget, began).simulations or 0) // LOOK):
                again.look()
            return
        watch = Stopwatch(began + (budget.seconds or 0.0))
        while watch.has_time() and again.look(watch.has_time):
            pass

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


def _has_time_for_looks(budget: Budget) -> bool:
    """Whether the part of a budget that is not for searching is enough for two candidates."""
    if budget.simulations is not None:
        return budget.simulations * (1 - SEARCHING) >= 2 * LOOK
    return (budget.seconds or 0.0) * (1 - SEARCHING) >= 2 * LOOK_SECONDS


def _rest(budget: Budget, began: float) -> Budget:
    """What is left of a budget after searching."""
    if budget.simulations is not None:
        return _part(budget, 1 - SEARCHING)
    return Budget(seconds=max(0.0, (budget.seconds or 0.0) - (time.perf_counter() - began)))


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
