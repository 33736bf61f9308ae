"""A game in numbers, for learning programs: choices, observations and rewards, the same for every adapter.

A game says in its `observation.py` what a seat observes (`PARTS`, `observe_view`). In its `encode.py` it may number the
choices of a seat in another way than the rules number actions (`CHOICES`, `choice_of`, `action_of`), with `action_text`
and `action_number` in its `notation.py`; without one, the choices are the actions.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from math import prod
from typing import Any, NamedTuple, NoReturn, Protocol

from cheeseboard.errors import BadOption
from cheeseboard.games import game as find_game
from cheeseboard.games import part
from cheeseboard.games.contract import Outcome
from cheeseboard.games.observation import Part


class Encoding:
    """The numbers of one game, in plain Python. `state` is always `Match.state`."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._game = find_game(game)
        self._rules: Any = import_module(self._game.rules)
        self._encode: Any = part(game, "encode")
        self._observation: Any = part(game, "observation")
        # With both, a number is translated without listing what is legal, which environments do at every step.
        self._notation: Any = part(game, "notation") if self._encode else None
        self.choices: int = self._encode.CHOICES if self._encode else self._rules.ACTION_COUNT

    @property
    def has_observations(self) -> bool:
        """Whether the game says what a seat observes."""
        return self._observation is not None

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of an observation, in order."""
        parts: tuple[Part, ...] = self._observations().PARTS
        return parts

    @property
    def observed(self) -> int:
        """How many numbers an observation has."""
        return sum(part.size for part in self.parts)

    def legal(self, state: Any, seat: int) -> list[int]:
        """The legal choices of a seat that may act, ascending."""
        actions = [0] * self._rules.MOST_LEGAL
        count = self._rules.legal(state, seat, actions)
        if self._encode is None:
            return actions[:count]
        choice_of = self._encode.choice_of
        return [choice_of(state, seat, action) for action in actions[:count]]

    def actions(self, state: Any, seat: int) -> dict[int, str]:
        """The legal choices of a seat that may act, ascending, with the text of each."""
        return dict(zip(self.legal(state, seat), self._game.legal(state, seat), strict=True))

    def text(self, state: Any, seat: int, choice: int) -> str:
        """The action that a choice of this seat means now, as it is written; empty if it means none."""
        if self._notation is None:
            return self.actions(state, seat).get(choice, "")
        if not 0 <= choice < self.choices:
            return ""
        action: int = self._encode.action_of(state, seat, choice)
        return "" if action < 0 else str(self._notation.action_text(action))

    def choice(self, state: Any, seat: int, text: str) -> int:
        """The choice that means this legal action now."""
        if self._notation is None:
            return next(choice for choice, meant in self.actions(state, seat).items() if meant == text)
        found: int = self._encode.choice_of(state, seat, self._notation.action_number(text))
        return found

    def observe(self, view: dict[str, Any], seat: int) -> list[int]:
        """The observation of the seat that has this view."""
        row: list[int] = self._observations().observe_view(view, seat)
        return row

    def _observations(self) -> Any:
        if self._observation is None:
            no_observations(self.game)
        return self._observation


class EncodeModule(Protocol):
    """The verbs of an `encode.py` that is compiled for batches, in the dialect; `s` is a state, as in `Rules`."""

    CHOICES: int
    OBSERVED: int  # numbers of an observation
    WORDS: int  # of a set of choices, `dialect.WORD` bits each

    @staticmethod
    def choice_words(s: Any, seat: int, out: Any) -> None:
        """Add the legal choices of a seat that may act to `out`, an empty set in words."""

    @staticmethod
    def action_of(s: Any, seat: int, choice: int) -> int:
        """The action that a choice means now; -1 if it means none."""

    @staticmethod
    def choice_of(s: Any, seat: int, action: int) -> int:
        """The choice that means this action now."""

    @staticmethod
    def first_to_act(s: Any) -> int:
        """The seat that acts in an environment, where one acts at a time; -1 for chance, or when the game is over."""

    @staticmethod
    def observe(s: Any, seat: int, out: Any) -> None:
        """Write the observation of a seat into `out`, which is all 0."""


def no_observations(game: str) -> NoReturn:
    """Refuse a game that says nothing about observations."""
    raise BadOption("game", f"{game} has no observations: its package needs an observation.py.")


@cache
def encoding_of(game: str) -> Encoding:
    """The encoding of a game."""
    return Encoding(game)


def rewards(outcome: Outcome, players: int) -> list[float]:
    """The reward of each seat: 1 for a sole winner, and all rewards sum to 0. `stepping.reward_one` says the same."""
    share = players / len(outcome.winners)
    return [((share if seat in outcome.winners else 0.0) - 1.0) / (players - 1) for seat in range(players)]


class Meaning(NamedTuple):
    """A part of an observation: the numbers from `offset` on, `size` of them, each from 0 to `most`."""

    name: str
    offset: int
    shape: tuple[int, ...]
    most: int
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers."""
        return prod(self.shape)

    def __str__(self) -> str:
        shape = " × ".join(str(length) for length in self.shape)
        return f"{self.offset:4}  {self.name:13}  {shape:7}  0 to {self.most:<3}  {self.meaning}"


class Meanings(tuple[Meaning, ...]):
    """All parts in order; printed, a table."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(str(row) for row in self)


def meaning(game: str) -> Meanings:
    """The parts of a game's observations in order, with the meaning of every number. Seats are counted from the
    observer: 0 is the observer, 1 the left neighbour."""
    rows, offset = [], 0
    for found in encoding_of(game).parts:
        rows.append(Meaning(found.name, offset, found.shape, found.most, found.meaning))
        offset += found.size
    return Meanings(rows)
