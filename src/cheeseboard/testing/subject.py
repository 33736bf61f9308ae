"""The game under test, and the few facts about it that only its author knows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from cheeseboard.games.contract import Actor, Event, Game
from cheeseboard.match.match import Match

Position = dict[str, Any]


class Broken(AssertionError):  # noqa: N818  # what it says is the promise that is broken
    """A promise that the game under test does not keep."""


def _nothing(_position: Position) -> None:
    return None


def _never(_event: Event) -> bool:
    return False


def _public(_match: Match, _actor: Actor, _text: str, _seat: int) -> bool:
    return False


def _not_known(_match: Match, _seat: int) -> bool:
    return False


@dataclass(frozen=True)
class Subject:
    """A game under test."""

    game: Game[Any]
    # Every action of a seat or the clock as text, in the order of the numbers that the rules give them.
    texts: tuple[str, ...]
    # Whether an event, as a seat sees it, may reveal something that the seat could not know before.
    uncovers: Callable[[Event], bool] = _never
    # Whether this action, to be played now, stays hidden from this seat, which is not the actor.
    is_secret: Callable[[Match, Actor, str, int], bool] = _public
    # Something of a position that no resampling may change, such as how many cards of each kind there are.
    conserved: Callable[[Position], object] = _nothing
    # Whether what this seat does not know can be one way or another.
    is_open: Callable[[Match, int], bool] = _not_known
    # No match takes more actions than that, chance included.
    longest: int = 5000


def expect(kept: object, promise: str) -> None:
    """A promise, and whether it is kept."""
    if not kept:
        raise Broken(promise)


def expect_same(one: object, other: object, promise: str) -> None:
    """Two things that must be the same to the letter, the order of fields included."""
    if json.dumps(one) != json.dumps(other):
        raise Broken(f"{promise}: {difference(json.loads(json.dumps(one)), json.loads(json.dumps(other)))}")


def difference(one: Any, other: Any, where: str = "") -> str:
    """Where two JSON values first differ, in words."""
    if type(one) is type(other) and isinstance(one, dict):
        for name in [*one, *(name for name in other if name not in one)]:
            if name not in one or name not in other:
                return f"{where}.{name} is only in {'the first' if name in one else 'the second'}"
            if one[name] != other[name]:
                return difference(one[name], other[name], f"{where}.{name}")
        return f"the fields{where and ' of ' + where} come in another order"
    if type(one) is type(other) and isinstance(one, list):
        for i, (here, there) in enumerate(zip(one, other, strict=False)):
            if json.dumps(here) != json.dumps(there):
                return difference(here, there, f"{where}[{i}]")
        return f"{where or 'one'} has {len(one)} entries, not {len(other)}"
    return f"{where or 'it'} is {json.dumps(one)}, not {json.dumps(other)}"


@contextmanager
def context(**circumstances: object) -> Iterator[None]:
    """Add the circumstances to any error raised inside, as a note."""
    try:
        yield
    except Exception as error:
        error.add_note("\n".join(f"{name.replace('_', ' ')}: {value}" for name, value in circumstances.items()))
        raise
