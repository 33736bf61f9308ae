"""A bot that plans no further than the end of its own turn."""

from __future__ import annotations

from cheeseboard.bots.bot import Budget
from cheeseboard.bots.mind_bot import MindBot, Problem


class GreedyBot(MindBot):
    """Plays by `Heuristics.greedy_action`. It ignores budgets."""

    name = "greedy"

    def _decide(self, problem: Problem, budget: Budget) -> int:
        buffers = self._buffers(problem, 1)
        states = buffers.greedy_states()
        return int(self._heuristics.greedy_action_at(states, buffers.rows, self._seat, problem.context, problem.random))
