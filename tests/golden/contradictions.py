"""Positions that contradict themselves: each has a field of another position, from another phase of such a game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import cheeseboard
from tests.golden.engine import PLANS, steps

Position = dict[str, Any]
GAMES = {
    "roquefort": ("roquefort resigned", "roquefort quiet"),
    "havarti": ("havarti left", "havarti left random", "havarti 3 random own assist", "havarti 4 random shared assist"),
}
CHANCE = ("swap a1-a2", "hide a1", "done", "parlor 1234", "parlor", "specials BCDL", "house 1", "dance")
APART = 60  # steps between two positions of the same phase
EVERY = 7  # one of so many pairs of positions is enough


def contradictions() -> Iterator[list[Any]]:
    """What was put together, and what came of it: the error, or the fingerprint of the position that is loaded."""
    for plans in GAMES.values():
        found = [position for plan in plans for position in _positions(plan)]
        for one, good in enumerate(found):
            for other, donor in enumerate(found):
                for field in donor if (one + other) % EVERY == 1 else ():
                    if good.get(field) != donor[field]:
                        yield [one, other, field, *_tried({**good, field: donor[field]})]


def _positions(plan: str) -> Iterator[Position]:
    """One of each phase, and another one much later."""
    last: dict[str, int] = {}
    for number, step in enumerate(steps(PLANS[plan])):
        position: Position = json.loads(step["position"])
        phase = position["phase"]
        if phase not in last or number > last[phase] + APART:
            last[phase] = number
            yield position


def _tried(position: Position) -> list[Any]:
    try:
        match = cheeseboard.load(position, chance="manual")
    except cheeseboard.BadPosition as error:
        return [error.field, str(error)]
    told = hashlib.sha256(json.dumps([match.position(), match.view(None)]).encode()).hexdigest()[:12]
    if match.actors == ("chance",):
        return [told, [match.why_illegal("chance", text) for text in CHANCE]]
    return [told]
