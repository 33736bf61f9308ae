"""What came of a game: the line that is kept of it, and reading it back."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import Any, NamedTuple

from cheeseboard.arena.schedule import Fixture, Seats

DIED = "died"  # a reason and a fault: the bot took its process down, or never answered; it loses
FAILED = "failed"  # a reason: the process died and no bot was at work; the game does not count
_STEPS = 20  # of the scale of times, to a power of ten: fine enough for a percentile


class Torn(ValueError):  # noqa: N818  # nobody's fault
    """A line that tells no result."""


class Notes(NamedTuple):
    """What is noted of one seat."""

    moves: int
    seconds: float  # all its moves together
    slowest: float
    times: dict[int, int]  # how many moves took so long; see `step_of`
    faults: dict[str, int]  # by kind
    said: str  # about the first of them


class Result(NamedTuple):
    """A game that is over."""

    number: int
    lineup: Seats
    reason: str
    winners: Seats  # seats
    scores: Seats  # by seat; empty if the game did not come to an end
    length: int  # actions of all seats
    seats: tuple[Notes, ...]

    @property
    def counts(self) -> bool:
        """Whether it tells anything about the bots."""
        return self.reason != FAILED

    def standing(self, seat: int) -> tuple[bool, int]:
        """Whoever has the greater one finished ahead: winners before all others, those by their scores."""
        won = seat in self.winners
        return won, 0 if won or not self.scores else self.scores[seat]


def dead(fixture: Fixture, culprit: int | None, said: str) -> Result:
    """The result of a game whose process died. With a culprit all others win."""
    nothing = Notes(0, 0.0, 0.0, {}, {}, "")
    seats = range(len(fixture.lineup))
    if culprit is None:
        noted = tuple(nothing._replace(said=said) for _ in seats)
        return Result(fixture.number, fixture.lineup, FAILED, (), (), 0, noted)
    noted = tuple(nothing._replace(faults={DIED: 1}, said=said) if seat == culprit else nothing for seat in seats)
    others = tuple(seat for seat in seats if seat != culprit)
    return Result(fixture.number, fixture.lineup, DIED, others, (), 0, noted)


def step_of(seconds: float) -> int:
    """Where a time lies on a logarithmic scale."""
    return math.ceil(_STEPS * math.log10(max(seconds, 1e-9)))


def seconds_at(step: int) -> float:
    """The time at such a place."""
    return float(10 ** (step / _STEPS))


def write_result(result: Result) -> str:
    """A line of JSON."""
    seats = [note._asdict() for note in result.seats]
    return json.dumps({**result._asdict(), "seats": seats}, separators=(",", ":"))


def read_result(line: str) -> Result:
    """The result that such a line tells. Torn if it tells none."""
    try:
        data: dict[str, Any] = json.loads(line)
        data["seats"] = tuple(_notes(one) for one in data["seats"])
        for name in ("lineup", "winners", "scores"):
            data[name] = _seats(data[name])
        result = Result(**data)
        if not isinstance(result.number, int) or len(result.seats) != len(result.lineup):
            raise Torn("has wrong values")
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise Torn(str(error)) from None
    return result


def _notes(data: dict[str, Any]) -> Notes:
    return Notes(**{**data, "times": {int(step): int(count) for step, count in data["times"].items()}})


def _seats(numbers: Iterable[Any]) -> Seats:
    return tuple(int(number) for number in numbers)
