"""A match as OpenSpiel plays it: one number at a time, everything remembered as each seat heard it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from cheeseboard.envs.played import Encoding, encoding_of, first_to_act
from cheeseboard.envs.spelling import chance_numbers, chance_text, deal_of, outcomes
from cheeseboard.games.contract import Event
from cheeseboard.match.match import Match, new


class Step(NamedTuple):
    """One number that was played, and what came of it."""

    seat: int | None  # None: chance
    number: int
    text: str  # what it completed; empty for a draw in the middle of a deal
    events: Sequence[Event]  # complete
    told: dict[int, str]  # by seat what it did and heard, as far as anybody asked


class Table:
    """The match, the steps that led to it, and what chance has drawn of a deal. Copies are cheap."""

    __slots__ = ("drawn", "encoding", "match", "over", "round", "seat", "steps")

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.encoding: Encoding = encoding_of(game)
        self.match: Match = new(game, chance="manual", **options)
        self.seat = first_to_act(self.match)  # None: chance, or nobody
        self.over = False
        self.drawn = ""
        self.steps: list[Step] = []
        self.round: tuple[Match, int] = self.match.copy(), 0  # as its round began, and how many steps led there

    def copy(self) -> Table:
        """An independent table at the same point."""
        twin = object.__new__(Table)
        twin.encoding, twin.match, twin.seat, twin.drawn = self.encoding, self.match.copy(), self.seat, self.drawn
        twin.steps, twin.round, twin.over = self.steps.copy(), self.round, self.over
        return twin

    def __deepcopy__(self, memo: Any) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Saved as what was played: `retold` plays it again."""
        return retold, (self.match.game, self.match.options, [step.number for step in self.steps])

    def legal(self) -> list[int]:
        """The numbers that the seat in turn may play, ascending."""
        return [] if self.seat is None else self.encoding.legal(self.match, self.seat)

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may play, with probabilities."""
        return outcomes(self.match, self.drawn)

    def meaning(self, seat: int | None, number: int) -> str:
        """What a number means now, in words."""
        if seat is None:
            return chance_text(self.match, number)
        return self.encoding.text(self.match, seat, number) or f"no action {number}"

    def numbers(self, text: str) -> list[int]:
        """The numbers that spell what the one in turn plays."""
        if self.seat is None:
            return chance_numbers(self.match, text)
        return [self.encoding.choice(self.match, self.seat, text)]

    def play(self, number: int) -> Step:
        """Play a legal number for whoever is in turn."""
        seat, text = self.seat, self.meaning(self.seat, number)
        if seat is None and text.startswith("draw "):
            self.drawn += text[-1]
            text = deal_of(self.match).text(self.drawn)
        events = self.match.play_unchecked("chance" if seat is None else seat, text) if text else ()
        step = Step(seat, number, text, events, {})
        self.steps.append(step)
        if text:
            self.drawn = ""
            self.seat = first_to_act(self.match)
            self.over = self.seat is None and not self.match.actors
            if any(event["event"] == "round" for event in step.events):
                self.round = self.match.copy(), len(self.steps)
        return step

    def spell(self, text: str) -> None:
        """Play what is written so, for whoever is in turn."""
        for number in self.numbers(text):
            self.play(number)

    def heard(self, seat: int) -> str:
        """All that this seat did and heard, in order, a line each."""
        return "".join([self.told(seat, step) for step in self.steps])

    def told(self, seat: int, step: Step) -> str:
        """What this seat did or heard in one step."""
        told = step.told.get(seat)
        if told is None:
            lines = [f"> {step.text}\n"] if step.seat == seat else []
            lines += [_line(event) for event in self.match.redacted(seat, step.events)]
            told = step.told[seat] = "".join(lines)
        return told


def retold(game: str, options: dict[str, Any], numbers: Sequence[int]) -> Table:
    """The table where these numbers lead."""
    table = Table(game, options)
    for number in numbers:
        table.play(number)
    return table


def _line(event: Event) -> str:
    return json.dumps(event, separators=(",", ":")) + "\n"
