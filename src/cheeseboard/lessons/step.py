"""What a step of a lesson is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from cheeseboard.games.contract import Actor, Event


@dataclass(frozen=True, slots=True)
class Goal:
    """One thing to be done. Whatever is given must hold: the learner played an action of one of these patterns, an
    event with these fields happened (a tuple stands for any of its members), an action was refused with this code."""

    played: tuple[str, ...] = ()
    event: Mapping[str, Any] | None = None
    refused: str = ""

    def met_by(self, action: str, events: list[Event], refusal: str) -> bool:
        """Whether this action, with what it led to, is what was to be done."""
        if self.refused != refusal:
            return False
        if self.played and not any(fnmatchcase(action, pattern) for pattern in self.played):
            return False
        return self.event is None or any(_fits(event, self.event) for event in events)


@dataclass(frozen=True, slots=True)
class Step:
    """A position, whose eyes one has in it, and what is to be done there."""

    id: str
    position: Mapping[str, Any]
    goals: tuple[Goal, ...]
    solution: tuple[str, ...]  # one way to do it
    seat: int = 0
    replies: tuple[
        tuple[Actor, str], ...
    ] = ()  # what the others play when it is their turn; one that cannot be is left out
    never: tuple[Goal, ...] = ()  # what must not happen on the way


def _fits(event: Event, wanted: Mapping[str, Any]) -> bool:
    return all(_same(event.get(name), value) for name, value in wanted.items())


def _same(found: object, wanted: object) -> bool:
    return found in wanted if isinstance(wanted, tuple) else found == wanted
