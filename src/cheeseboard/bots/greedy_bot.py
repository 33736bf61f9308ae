"""A bot that thinks no further than its own turn."""

from __future__ import annotations

from cheeseboard.bots.bot import Budget
from cheeseboard.bots.mind_bot import Question, Thinker


class GreedyBot(Thinker):
    """Plays what looks best at the end of its turn, by the estimate of the game's mind. Takes no notice of budgets."""

    name = "greedy"

    def _think(self, question: Question, budget: Budget) -> int:
        desk = self._desk(question, 1)
        return int(self._thoughts.greedy_at(desk.for_greedy(), desk.rows, self._seat, question.lore, question.random))
