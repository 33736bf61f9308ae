"""A second look at what a search found: the likeliest actions, each with the round played out that follows it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cheeseboard.bots.mind_bot import Question
from cheeseboard.bots.search_buffers import Desk

CANDIDATES = 6
WORSE = 0.08  # than the best by the tree's value: such an action is not looked at again
SELDOM = 0.004  # of all simulations: what was tried less often neither
TRUST = 2  # looks that the tree's value counts for
LUCK = 0.3  # how much the mean of looks may be off, for one


class Foresight:
    """Looks at a few actions, most often at the one that may be the best. The first look at each is into the same
    world, and so on."""

    def __init__(self, desk: Desk, question: Question, seat: int, best: int) -> None:
        self._desk, self._question, self._seat, self._best = desk, question, seat, best
        found = desk.visits_and_values(seat)
        often = SELDOM * sum(visits for visits, _ in found.values())
        tried = {action: value for action, (visits, value) in found.items() if visits > often}
        tried[best] = found[best][1] if best in found else 0.0
        most = max(tried.values())
        near = sorted((action for action in tried if tried[action] > most - WORSE), key=lambda action: -tried[action])
        self.candidates = [best, *(action for action in near if action != best)][:CANDIDATES]
        self._looks = dict.fromkeys(self.candidates, 0)
        self._totals = {action: TRUST * tried[action] for action in self.candidates}
        self._dice = Random(int(question.random[0]))  # noqa: S311
        self._worlds: list[int] = []

    def look(self, has_time: Callable[[], bool] = lambda: True) -> bool:
        """One look more; say if there was time for it."""
        action = max(self.candidates, key=lambda a: self.value(a) + LUCK / (self._looks[a] + TRUST) ** 0.5)
        if self._looks[action] == len(self._worlds):
            self._worlds.append(self._dice.getrandbits(60) + 1)
        random = self._question.random.copy()
        random[0] = self._worlds[self._looks[action]]
        value = self._desk.foresee(self._seat, self._question.lore, random, action, has_time)
        if value is None:
            return False
        self._totals[action] += value
        self._looks[action] += 1
        return True

    def value(self, action: int) -> float:
        """What a candidate is worth, from 0 to 1."""
        return self._totals[action] / (self._looks[action] + TRUST)

    def values(self) -> dict[int, float]:
        """What those are worth that were looked at, from 0 to 1."""
        return {action: self.value(action) for action in self.candidates if self._looks[action]}

    def best(self) -> int:
        """The best of those."""
        values = self.values()
        return max(values, key=lambda action: values[action], default=self._best)
