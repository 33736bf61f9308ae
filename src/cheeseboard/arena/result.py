"""The result of a game, and the line of JSON in which it is stored."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import Any, NamedTuple

from cheeseboard.arena.schedule import Fixture, Seats

DIED = "died"  # a reason and a fault: the bot killed its worker or never answered; it loses
FAILED = "failed"  # a reason: the worker died while no bot was computing; the game does not count
_STEPS = 20  # bins per power of ten in the histogram of times: fine enough for percentiles


class UnreadableLine(ValueError):  # noqa: N818  # a torn line is expected after a kill
    """A line that holds no result."""


class SeatStatistics(NamedTuple):
    """The statistics of one seat in one game."""

    moves: int
    seconds: float  # all its moves together
    slowest: float
    times: dict[int, int]  # histogram of thinking times by `step_of`
    faults: dict[str, int]  # by kind
    said: str  # the message of the first fault


class Result(NamedTuple):
    """A finished game."""

    number: int
    lineup: Seats
    reason: str
    winners: Seats  # seats
    scores: Seats  # by seat; empty if the game did not come to an end
    length: int  # actions of all seats
    seats: tuple[SeatStatistics, ...]

    @property
    def counts(self) -> bool:
        """Whether the game counts in the statistics."""
        return self.reason != FAILED

    def standing(self, seat: int) -> tuple[bool, int]:
        """A sort key: a seat with the greater one finished ahead. Winners come first, the others by score."""
        won = seat in self.winners
        return won, 0 if won or not self.scores else self.scores[seat]


def dead(fixture: Fixture, culprit: int | None, said: str) -> Result:
    """The result of a game whose worker died. If a bot is to blame, all others win."""
    nothing = SeatStatistics(0, 0.0, 0.0, {}, {}, "")
    seats = range(len(fixture.lineup))
    if culprit is None:
        noted = tuple(nothing._replace(said=said) for _ in seats)
        return Result(fixture.number, fixture.lineup, FAILED, (), (), 0, noted)
    noted = tuple(nothing._replace(faults={DIED: 1}, said=said) if seat == culprit else nothing for seat in seats)
    others = tuple(seat for seat in seats if seat != culprit)
    return Result(fixture.number, fixture.lineup, DIED, others, (), 0, noted)


def step_of(seconds: float) -> int:
    """The bin of a time on the logarithmic scale."""
    return math.ceil(_STEPS * math.log10(max(seconds, 1e-9)))


def seconds_at(step: int) -> float:
    """The upper end of a bin, in seconds."""
    return float(10 ** (step / _STEPS))


def write_result(result: Result) -> str:
    """A line of JSON."""
    seats = [note._asdict() for note in result.seats]
    return json.dumps({**result._asdict(), "seats": seats}, separators=(",", ":"))


def read_result(line: str) -> Result:
    """The result in such a line. Raises UnreadableLine if it holds none."""
    try:
        data: dict[str, Any] = json.loads(line)
        data["seats"] = tuple(_notes(one) for one in data["seats"])
        for name in ("lineup", "winners", "scores"):
            data[name] = _seats(data[name])
        result = Result(**data)
        if not isinstance(result.number, int) or len(result.seats) != len(result.lineup):
            raise UnreadableLine("has wrong values")
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise UnreadableLine(str(error)) from None
    return result


def _notes(data: dict[str, Any]) -> SeatStatistics:
    return SeatStatistics(**{**data, "times": {int(step): int(count) for step, count in data["times"].items()}})


def _seats(numbers: Iterable[Any]) -> Seats:
    return tuple(int(number) for number in numbers)
