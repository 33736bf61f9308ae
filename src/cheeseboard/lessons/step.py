"""The steps of a lesson and their goals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from cheeseboard.games.contract import Actor, Event


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of a step. All conditions that are given must hold: the learner played an action that matches one of the
    patterns; an event with these fields happened (a tuple stands for any of its members); the action was refused with
    this code."""

    played: tuple[str, ...] = ()
    event: Mapping[str, Any] | None = None
    refused: str = ""

    def met_by(self, action: str, events: list[Event], refusal: str) -> bool:
        """Whether this action, with its events or its refusal, reaches the goal."""
        if self.refused != refusal:
            return False
        if self.played and not any(fnmatchcase(action, pattern) for pattern in self.played):
            return False
        return self.event is None or any(_fits(event, self.event) for event in events)


@dataclass(frozen=True, slots=True)
class Step:
    """A position, the learner's seat in it, and goals."""

    id: str
    position: Mapping[str, Any]
    goals: tuple[Goal, ...]
    solution: tuple[str, ...]  # one way to reach the goals
    seat: int = 0
    replies: tuple[
        tuple[Actor, str], ...
    ] = ()  # the actions of the others when it is their turn; illegal ones are left out
    never: tuple[Goal, ...] = ()  # events or actions that fail the step


def _fits(event: Event, wanted: Mapping[str, Any]) -> bool:
    return all(_same(event.get(name), value) for name, value in wanted.items())


def _same(found: object, wanted: object) -> bool:
    return found in wanted if isinstance(wanted, tuple) else found == wanted
