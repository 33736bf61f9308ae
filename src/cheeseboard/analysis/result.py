"""The result of an analysis, as typed values: `analyse --json` writes it, the server stores and sends it."""

from __future__ import annotations

from typing import Any, Self

import msgspec

MIN_SLIP_LOSS = 0.03  # of the chance to win: a decision that gives away more is called a slip


class Decision(msgspec.Struct, frozen=True, order=True):
    """One action of a seat, judged by the search."""

    number: int  # of the entry in the history, from 1
    seat: int
    played: str
    best: str  # the action that the search would have played
    chances: tuple[float, ...]  # to win, by seat, before the action, from the knowledge of this seat
    value: float  # the seat's chance after the action that it played
    best_value: float  # the seat's chance after the best action
    loss: float  # the chance given away

    @classmethod
    def of(
        cls, number: int, seat: int, played: str, best: str, chances: tuple[float, ...], value: float, best_value: float
    ) -> Self:
        """A decision with its loss."""
        return cls(number, seat, played, best, chances, value, best_value, max(0.0, best_value - value))

    @property
    def is_slip(self) -> bool:
        """Whether it is worth mentioning."""
        return self.loss > MIN_SLIP_LOSS and self.best != self.played


class Swing(msgspec.Struct, frozen=True):
    """A change of a seat's chance to win between two of its decisions, or between the last one and the end."""

    seat: int
    since: int  # the numbers of the two entries; the end of the match is one beyond the last
    until: int
    before: float
    after: float
    size: float

    @classmethod
    def of(cls, seat: int, since: int, until: int, before: float, after: float) -> Self:
        """A swing with its size."""
        return cls(seat, since, until, before, after, abs(after - before))


class AnalysedOutcome(msgspec.Struct, frozen=True):
    """How the match ended."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class AnalysisResult(msgspec.Struct, frozen=True):
    """All decisions of a match, judged; the swings are sorted by their size."""

    game: str
    options: dict[str, Any]
    outcome: AnalysedOutcome | None
    decisions: tuple[Decision, ...]
    swings: tuple[Swing, ...]
    curves: tuple[tuple[tuple[int, float], ...], ...]  # by seat: the number of an entry, and the chance before it
