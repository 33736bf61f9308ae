"""Count the Holes without an end: the tests' tiny game, secrets and redaction included, for matches that carry a
stream of moves. Only the bench knows it."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))  # the tests' game is not installed

from tests.conformance.tiny import Tiny  # noqa: E402
from tests.conformance.tiny_rules import State  # noqa: E402

from cheeseboard.games.contract import Actor, Event  # noqa: E402

MOST_POINTS = 100


class Endless(Tiny):
    """The first round follows the second, again and again."""

    name = "endless"
    title = "Count the Holes Forever"

    def apply(self, state: State, actor: Actor, text: str) -> list[Event]:
        if state.round > 1:
            state.round = 1
            if max(state.points) >= MOST_POINTS:
                state.points[:] = [points % MOST_POINTS for points in state.points]
        return super().apply(state, actor, text)


GAME = Endless()
