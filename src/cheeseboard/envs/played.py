"""A match in the numbers of environments: choices, observations and rewards, the same for every adapter."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from cheeseboard.games import game as find_game
from cheeseboard.games.contract import Outcome
from cheeseboard.games.observation import Part
from cheeseboard.match.match import Match

EXTRA = 'pip install "cheeseboard[envs]"'


class Encoding:
    """How a game is written in numbers: `encode.py` and `observation.py` beside its rules, in plain Python."""

    def __init__(self, game: str) -> None:
        package = type(find_game(game)).__module__
        self._encode: Any = import_module(package + ".encode")
        self._observation: Any = import_module(package + ".observation")
        self._notation: Any = import_module(package + ".notation")
        self._rules: Any = import_module(package + ".rules")
        self.choices: int = self._encode.CHOICES
        self.parts: tuple[Part, ...] = self._observation.PARTS
        self.observed = sum(part.size for part in self.parts)

    def legal(self, match: Match, seat: int) -> list[int]:
        """The legal choices of a seat that may act, ascending."""
        state = state_of(match)
        actions = [0] * self._rules.MOST_LEGAL
        count = self._rules.legal(state, seat, actions)
        choice_of = self._encode.choice_of
        return [choice_of(state, seat, action) for action in actions[:count]]

    def actions(self, match: Match, seat: int) -> dict[int, str]:
        """The legal choices of a seat that may act, ascending, with the text of each."""
        return dict(zip(self.legal(match, seat), match.legal(seat), strict=True))

    def text(self, match: Match, seat: int, choice: int) -> str:
        """The action that a choice of this seat means now, as it is written; empty if it means none."""
        if not 0 <= choice < self.choices:
            return ""
        action: int = self._encode.action_of(state_of(match), seat, choice)
        return "" if action < 0 else str(self._notation.action_text(action))

    def choice(self, match: Match, seat: int, text: str) -> int:
        """The choice that means this legal action now."""
        found: int = self._encode.choice_of(state_of(match), seat, self._notation.action_number(text))
        return found

    def observe(self, match: Match, seat: int) -> list[int]:
        """What the seat observes: made from its view, and from nothing else."""
        row: list[int] = self._observation.observe_view(match.view(seat), seat)
        return row


@cache
def encoding_of(game: str) -> Encoding:
    """The encoding of a game."""
    return Encoding(game)


def state_of(match: Match) -> Any:
    """The state under a match, to be read by the functions of its game's rules and by nobody else."""
    return match.state


def first_to_act(match: Match) -> int | None:
    """The seat that acts in an environment, where one acts at a time: the first of those that may. None for chance,
    or when it is over. The clock never acts."""
    return next((actor for actor in match.actors if isinstance(actor, int)), None)


def rewards(outcome: Outcome, players: int) -> list[float]:
    """For each seat, as `stepping.reward_one` has it: a sole winner gets 1, and what all get sums to 0."""
    share = players / len(outcome.winners)
    return [((share if seat in outcome.winners else 0.0) - 1.0) / (players - 1) for seat in range(players)]
