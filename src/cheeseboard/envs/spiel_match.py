"""A match as OpenSpiel plays it: one number at a time, with all that each seat did and heard."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from cheeseboard.envs.adapters import first_to_act
from cheeseboard.envs.chance_nodes import chance_numbers, chance_text, deal_of, outcomes
from cheeseboard.games.contract import Event
from cheeseboard.games.encoding import Encoding, encoding_of
from cheeseboard.match.match import Match, new


class Step(NamedTuple):
    """A number that was played, and its consequences."""

    seat: int | None  # None: chance
    number: int
    text: str  # the action that it completed; empty for a card in the middle of a deal
    events: Sequence[Event]  # not redacted
    heard: dict[int, str]  # by seat what it did and heard; filled when first asked for


class SpielMatch:
    """The match, the steps that led to it, and the cards that chance has drawn of a deal. Copies are cheap."""

    __slots__ = ("drawn", "encoding", "match", "over", "round_start", "seat", "steps")

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        self.encoding: Encoding = encoding_of(game)
        self.match: Match = new(game, chance="manual", **options)
        self.seat = first_to_act(self.match)  # None for chance, and when the match is over
        self.over = False
        self.drawn = ""
        self.steps: list[Step] = []
        # The match as the running round began, and the number of steps before it: other pasts begin there.
        self.round_start: tuple[Match, int] = self.match.copy(), 0

    def copy(self) -> SpielMatch:
        """An independent match at the same point."""
        twin = object.__new__(SpielMatch)
        twin.encoding, twin.match, twin.seat, twin.drawn = self.encoding, self.match.copy(), self.seat, self.drawn
        twin.steps, twin.round_start, twin.over = self.steps.copy(), self.round_start, self.over
        return twin

    def __deepcopy__(self, memo: Any) -> SpielMatch:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Saved as the numbers that were played: `replayed` plays them again."""
        return replayed, (self.match.game, self.match.options, [step.number for step in self.steps])

    @property
    def has_views(self) -> bool:
        """Whether a seat has anything to observe: not before the first deal, where a match begins with one."""
        return bool(self.match.length) or self.seat is not None

    def legal(self) -> list[int]:
        """The numbers that the seat in turn may play, ascending."""
        return [] if self.seat is None else self.encoding.legal(self.match.state, self.seat)

    def outcomes(self) -> list[tuple[int, float]]:
        """The numbers that chance may play, with their probabilities."""
        return outcomes(self.match, self.drawn)

    def meaning(self, seat: int | None, number: int) -> str:
        """A number of this seat, or of chance, in words."""
        if seat is None:
            return chance_text(self.match, number)
        return self.encoding.text(self.match.state, seat, number) or f"no action {number}"

    def numbers(self, text: str) -> list[int]:
        """The numbers that spell an action of the actor in turn."""
        if self.seat is None:
            return chance_numbers(self.match, text)
        return [self.encoding.choice(self.match.state, self.seat, text)]

    def play(self, number: int) -> Step:
        """Play a legal number for the actor in turn."""
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
                self.round_start = self.match.copy(), len(self.steps)
        return step

    def play_text(self, text: str) -> None:
        """Play an action, written as a match writes it, for the actor in turn."""
        for number in self.numbers(text):
            self.play(number)

    def heard(self, seat: int) -> str:
        """All that this seat did and heard, in order, a line each."""
        return "".join([self.heard_in(seat, step) for step in self.steps])

    def heard_in(self, seat: int, step: Step) -> str:
        """What this seat did or heard in one step."""
        heard = step.heard.get(seat)
        if heard is None:
            lines = [f"> {step.text}\n"] if step.seat == seat else []
            lines += [_line(event) for event in self.match.redacted(seat, step.events)]
            heard = step.heard[seat] = "".join(lines)
        return heard


def replayed(game: str, options: dict[str, Any], numbers: Sequence[int]) -> SpielMatch:
    """The match to which these numbers lead."""
    played = SpielMatch(game, options)
    for number in numbers:
        played.play(number)
    return played


def _line(event: Event) -> str:
    return json.dumps(event, separators=(",", ":")) + "\n"
