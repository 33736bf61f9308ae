"""Lessons as they are played: a step from its position through the learner's actions and the scripted replies.
No state is kept between two calls, and the learner's view and events are redacted as in any match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cheeseboard.errors import IllegalAction, Refusal
from cheeseboard.games import games, part
from cheeseboard.games.contract import Actor, Event
from cheeseboard.lessons.step import Step
from cheeseboard.match.match import RESIGN, Match, load

NO_LESSON = Refusal("no lesson", "", "There is no such lesson.")
NO_GIVING_UP = Refusal("not now", "", "There is nothing to give up in a lesson: begin the step anew instead.")


@dataclass(frozen=True, slots=True)
class Scene:
    """The events of an action and the view after it, as the learner may see them, and the legal actions then."""

    events: list[Event]
    view: dict[str, Any]
    legal: list[str]
    guide: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Progress:
    """A step after some actions: its scenes, which goals are met, and whether it has failed and must be restarted."""

    step: Step
    scenes: list[Scene]
    met: list[bool]
    refused: Refusal | None  # of the last action
    failed: bool

    @property
    def reached(self) -> bool:
        """Whether all goals are met."""
        return all(self.met)


def lesson(game: str) -> tuple[Step, ...]:
    """The steps of a game's lesson."""
    found = lessons()
    if game not in found:
        raise IllegalAction(NO_LESSON)
    return found[game]


def lessons() -> dict[str, tuple[Step, ...]]:
    """The steps of every lesson there is, by game. A game's lesson is the `STEPS` of its `lesson.py`."""
    found = {name: part(name, "lesson") for name in games()}
    return {name: module.STEPS for name, module in found.items() if module is not None}


def play_step(step: Step, actions: Sequence[str]) -> Progress:
    """The step after these actions of the learner. A refused one changes nothing; those after the end are ignored."""
    played = _Played(step)
    for action in actions:
        if played.ended:
            break
        played.take(action)
    return Progress(step, played.scenes, played.met, played.refused, played.failed)


class _Played:
    """A step in progress."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.match = load(step.position, chance="manual")
        self.replies = list(step.replies)
        self.met = [False] * len(step.goals)
        self.scenes = [self._scene([])]
        self.refused: Refusal | None = None
        self.failed = False

    @property
    def ended(self) -> bool:
        return self.failed or all(self.met)

    def take(self, action: str) -> None:
        """The learner's action and the replies to it."""
        events, self.refused = _attempt(self.match, self.step.seat, action)
        if self.refused is None:
            events += _answered(self.match, self.step.seat, self.replies)
        self.scenes.append(self._scene(events))
        code = self.refused.code if self.refused else ""
        self.met = [
            met or goal.met_by(action, events, code) for met, goal in zip(self.met, self.step.goals, strict=True)
        ]
        spoiled = any(goal.met_by(action, events, code) for goal in self.step.never)
        self.failed = not all(self.met) and (spoiled or self._hopeless())

    def _scene(self, events: list[Event]) -> Scene:
        match, seat = self.match, self.step.seat
        return Scene(match.events_for(seat, events), match.view(seat), list(match.legal(seat)), match.guide(seat))

    def _hopeless(self) -> bool:
        """Whether the missing goals cannot be reached any more: the turn is over, or forced actions lead to its end."""
        seat, trial, replies = self.step.seat, self.match.copy(), list(self.replies)
        missing = [goal for goal, met in zip(self.step.goals, self.met, strict=True) if not met and not goal.refused]
        while len(legal := trial.legal(seat)) == 1:
            events = [*trial.play(seat, legal[0]), *_answered(trial, seat, replies)]
            if any(goal.met_by(legal[0], events, "") for goal in missing):
                return False
        return not legal


def _attempt(match: Match, actor: Actor, action: str) -> tuple[list[Event], Refusal | None]:
    if action == RESIGN:
        return [], NO_GIVING_UP
    refusal = match.why_illegal(actor, action)
    return ([], refusal) if refusal else (list(match.play(actor, action)), None)


def _answered(match: Match, seat: int, replies: list[tuple[Actor, str]]) -> list[Event]:
    """Play the scripted replies until it is the learner's turn."""
    events: list[Event] = []
    while replies and seat not in match.actors:
        actor, action = replies.pop(0)
        events += _attempt(match, actor, action)[0]
    return events


def hint(step: Step, actions: Sequence[str]) -> str:
    """The next action of the step's solution, given the actions played so far."""
    rest = list(step.solution)
    for action in actions:
        if rest and action == rest[0]:
            rest.pop(0)
        elif action in rest:
            rest.remove(action)
    return rest[0] if rest else ""
