"""Random play: the walks on which everything is checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from cheeseboard.errors import BadPosition
from cheeseboard.games.contract import Actor, Event
from cheeseboard.match.match import RESIGN, Match, load, new
from cheeseboard.testing.subject import Broken, Position, Subject, expect

CLOCK_PATIENCE = 0.02  # how often time runs out, when it can
LAST_LINES = 12  # of a match's history, in a message


class Step(NamedTuple):
    """One action of a walk."""

    before: Match  # a copy, to try things on
    actor: Actor
    text: str
    events: tuple[Event, ...]
    after: Match  # the match itself: to look at only


def walk(
    subject: Subject,
    options: Mapping[str, Any],
    random: Random,
    *,
    resigning: float = 0.0,
    match: Match | None = None,
) -> Iterator[Step]:
    """Play a match at random to its end, with manual chance and now and then a resignation; every action is a step."""
    match = match or new(subject.game.name, chance="manual", **options)
    for _ in range(subject.longest):
        if not match.actors:
            return
        actor, text = choose(match, random, resigning)
        before = match.copy()
        yield Step(before, actor, text, match.play(actor, text), match)
    raise Broken(f"A match ends within {subject.longest} actions. {recent_play(match)}")


def choose(match: Match, random: Random, resigning: float = 0.0) -> tuple[Actor, str]:
    """An actor and a legal action of it: first a verb, then an action of that verb, so that rare verbs come up."""
    if random.random() < resigning:
        seat = random.randrange(match.options["players"])
        if match.why_illegal(seat, RESIGN) is None:
            return seat, RESIGN
    others = tuple(actor for actor in match.actors if actor != "clock")
    hurried = "clock" in match.actors and (not others or random.random() < CLOCK_PATIENCE)
    actor = "clock" if hurried else random.choice(others)
    return actor, choose_text(match, actor, random)


def choose_text(match: Match, actor: Actor, random: Random) -> str:
    """A legal action of this actor."""
    legal = match.legal(actor)
    if not legal:
        expect(actor == "chance", f"Who may act has something to play, but {actor} has not. {recent_play(match)}")
        return drawn(match, random.getrandbits(60))
    verb = random.choice(sorted({text.partition(" ")[0] for text in legal}))
    return random.choice([text for text in legal if text.partition(" ")[0] == verb])


def drawn(match: Match, seed: int) -> str:
    """The outcome that chance, which is to act, would play with this seed."""
    position = position_of(match)
    if position is None:
        seeded = new(match.game, seed=seed, **match.options)
    else:
        seeded = load(position, seed=seed)
    expect(seeded.history, "With a seed chance acts at once.")
    return seeded.history[0][1]


def position_of(match: Match) -> Position | None:
    """The position; None before the first event of chance, where a game need not have one."""
    try:
        return match.position()
    except BadPosition:
        expect(not is_begun(match), "Once chance has acted there is a position.")
        return None


def is_begun(match: Match) -> bool:
    """Whether chance has acted: from then on seats may resign."""
    return match.start is not None or any(actor == "chance" for actor, _ in match.history)


def recent_play(match: Match) -> str:
    """The last actions of a match, in one line."""
    history = match.history[-LAST_LINES:]
    earlier = f"… {len(match.history) - len(history)} actions, then " if len(match.history) > len(history) else ""
    return f"Played: {earlier}" + "; ".join(f"{actor} {text}" for actor, text in history)
