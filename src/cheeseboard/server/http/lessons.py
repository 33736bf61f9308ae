"""Lessons over HTTP. They are stateless: each request carries all actions that were played in a step."""

from __future__ import annotations

from typing import Annotated

from litestar import post
from litestar.params import FromPath, JSONBody, Parameter

from cheeseboard.errors import IllegalAction
from cheeseboard.lessons import Progress, hint, lesson, play_step
from cheeseboard.lessons.lesson import NO_LESSON
from cheeseboard.server.http.errors import document_errors
from cheeseboard.server.schemas import ErrorBody, LessonFrame, LessonGoal, LessonMoves, LessonState

GameName = Annotated[str, Parameter(max_length=40)]


@post("/api/lessons/{game:str}/{step:int}", status_code=200)
async def play_lesson(game: GameName, step: FromPath[int], data: JSONBody[LessonMoves]) -> LessonState:
    """A step of a game's lesson, counted from 0, after the learner's actions."""
    steps = lesson(game)
    if not 0 <= step < len(steps):
        raise IllegalAction(NO_LESSON)
    return _state(play_step(steps[step], data.actions), [each.id for each in steps], data.actions)


def _state(progress: Progress, steps: list[str], actions: list[str]) -> LessonState:
    step = progress.step
    goals = zip(step.goals, progress.met, strict=True)
    return LessonState(
        id=step.id,
        steps=steps,
        seat=step.seat,
        players=step.position["options"]["players"],
        frames=[LessonFrame(scene.events, scene.view, scene.legal, scene.guide) for scene in progress.scenes],
        goals=[LessonGoal(met, bool(goal.refused)) for goal, met in goals],
        hint=hint(step, actions),
        reached=progress.reached,
        failed=progress.failed,
        refused=ErrorBody(*progress.refused) if progress.refused else None,
    )


HANDLERS = [play_lesson]
document_errors(HANDLERS)
