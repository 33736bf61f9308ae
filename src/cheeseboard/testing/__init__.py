"""A conformance suite: the promises that every game keeps, checked on random play.

    from cheeseboard.testing import Subject, check_game

    check_game(Subject(GAME, texts=("guess 1", "guess 2")), {"players": 2}, seeds=range(20))

`check_game` puts a game through everything but compilation, `check_speeds` compares the plain rules with the
compiled ones. Every check can also be run alone, by `check_each` or on a `Step` of one's own. A promise that is not
kept raises `Broken`, an AssertionError with the circumstances: options, seed, what was played. Nothing is needed
beyond the package itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from cheeseboard.games import registered
from cheeseboard.testing.acting import (
    check_actors,
    check_outcome,
    check_refusals,
    check_refusals_change_nothing,
    check_resignations,
    check_resigned_matches_end,
)
from cheeseboard.testing.keeping import (
    check_copies,
    check_handed_out,
    check_loaded_play,
    check_position,
    check_record,
    check_seeds,
    check_written,
)
from cheeseboard.testing.layers import check_events, check_options, check_shapes, check_views
from cheeseboard.testing.play import Step, choose, choose_text, recent_play, walk
from cheeseboard.testing.secrecy import Shadows, check_resampling, check_variety
from cheeseboard.testing.speeds import check_drawing, check_speeds, check_whole_play
from cheeseboard.testing.subject import Broken, Subject, context

Check = Callable[[Subject, Step, Random], None]

# How often each check is made: 1 after every action, n after one in n on average. The last action is always checked.
CHECKS: dict[Check, int] = {
    check_actors: 1,
    check_outcome: 1,
    check_events: 1,
    check_views: 1,
    check_shapes: 3,
    check_refusals: 3,
    check_refusals_change_nothing: 3,
    check_resignations: 5,
    check_resigned_matches_end: 60,
    check_position: 2,
    check_loaded_play: 2,
    check_record: 40,
    check_copies: 5,
    check_handed_out: 4,
    check_written: 2,
    check_drawing: 3,
    check_resampling: 6,
}


def check_game(subject: Subject, options: Mapping[str, Any], seeds: Iterable[int], *, resigning: float = 0.004) -> int:
    """Play a random match for every seed and check everything on the way; return how many actions that were."""
    return sum(_check_match(subject, dict(options), seed, CHECKS, resigning, secrecy=True) for seed in seeds)


def check_each(
    check: Check, subject: Subject, options: Mapping[str, Any], seeds: Iterable[int], *, resigning: float = 0.004
) -> int:
    """Make one check after every action of a random match for every seed; return how many actions that were."""
    return sum(_check_match(subject, dict(options), seed, {check: 1}, resigning, secrecy=False) for seed in seeds)


def _check_match(
    subject: Subject, options: dict[str, Any], seed: int, checks: dict[Check, int], resigning: float, *, secrecy: bool
) -> int:
    random, dice = (Random(f"{seed} {what}") for what in ("play", "checks"))  # noqa: S311  # play, not secrets
    steps = 0
    with registered(subject.game), context(game=subject.game.name, options=options, seed=seed):
        check_options(subject)
        shadows = Shadows(subject, dice)
        for step in walk(subject, options, random, resigning=resigning):
            steps += 1
            with context(actor=step.actor, action=step.text, match=recent_play(step.after)):
                for check, every in checks.items():
                    if not step.after.actors or dice.randrange(every) == 0:
                        check(subject, step, dice)
                if secrecy:
                    shadows.follow(step)
        if secrecy:
            check_seeds(subject, options, dice)
    return steps


__all__ = [
    "CHECKS",
    "Broken",
    "Check",
    "Shadows",
    "Step",
    "Subject",
    "check_actors",
    "check_copies",
    "check_drawing",
    "check_each",
    "check_events",
    "check_game",
    "check_handed_out",
    "check_loaded_play",
    "check_options",
    "check_outcome",
    "check_position",
    "check_record",
    "check_refusals",
    "check_refusals_change_nothing",
    "check_resampling",
    "check_resignations",
    "check_resigned_matches_end",
    "check_seeds",
    "check_shapes",
    "check_speeds",
    "check_variety",
    "check_views",
    "check_whole_play",
    "check_written",
    "choose",
    "choose_text",
    "context",
    "walk",
]
