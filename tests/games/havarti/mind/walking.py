"""Random matches, and what each seat remembers of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import cheeseboard
from cheeseboard.games.contract import Event
from cheeseboard.games.havarti.mind import Recall
from cheeseboard.games.havarti.state import State
from cheeseboard.match.match import Match
from cheeseboard.testing.play import choose

# Every option with every number of players.
OPTIONS = [
    {"players": players, "setup": setup, "memory": memory, "scoring": scoring, "searches": searches}
    for (players, setup, memory), scoring, searches in zip(
        product((2, 3, 4), ("arrange", "random"), ("table", "assist")),
        ("shared", "own") * 6,
        (4, 6, 2, 5) * 3,
        strict=True,
    )
]


class Walk:
    """A match by dice, heard by one recall a seat."""

    def __init__(
        self, options: dict[str, Any], seed: object, *, retention: float = 1.0, resigning: float = 0.0
    ) -> None:
        self.random = Random(str(seed))
        self.match = cheeseboard.new("havarti", chance="manual", **options)
        self.recalls = recalls_of(self.match, retention)
        self._resigning = resigning

    def __iter__(self) -> Iterator[tuple[Event, ...]]:
        """Play on; what each action caused, after everybody has heard of it."""
        while self.match.actors:
            if self.match.actors == ("chance",):
                twin = cheeseboard.load(self.match.position(), seed=self.random.getrandbits(60))
                actor, text = twin.history[0]
            else:
                actor, text = choose(self.match, self.random, self._resigning)
            events = self.match.play(actor, text)
            tell(self.match, self.recalls, events)
            yield events

    def remembered(self, seat: int) -> State:
        """The state as a seat remembers it."""
        return self.recalls[seat].state(self.match.view(seat))


def recalls_of(match: Match, retention: float = 1.0) -> list[Recall]:
    """A memory for each seat."""
    return [Recall(seat, match.options, retention, Random(seat)) for seat in range(match.options["players"])]


def tell(match: Match, recalls: Sequence[Recall], events: Sequence[Event]) -> None:
    """Everybody hears what happened."""
    for seat, recall in enumerate(recalls):
        for event in match.events_for(seat, events):
            recall.hear(event)


def acting(match: Match) -> list[int]:
    """The seats that may act."""
    return [actor for actor in match.actors if isinstance(actor, int)]
