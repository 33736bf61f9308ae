"""The knowledge that a game gives its bots: `games/<game>/mind/`, beside its rules.

`Recall` turns the events that one seat heard into the state that this seat could write down: plain Python, one object a
seat. `Heuristics` are functions in the dialect of the rules, compiled together with them and with the tree search; see
CONTRIBUTING.md. A game without a mind is still played by the random bot.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from types import ModuleType
from typing import Any, Protocol

from cheeseboard.errors import BadOption
from cheeseboard.games import part
from cheeseboard.games.contract import Event
from cheeseboard.games.speed import Fields

CERTAIN = 10_000  # a chance of 1, in the numbers that `Heuristics.evaluate` writes


class Recall(ABC):
    """The memory of one seat. `retention` is the chance, from 0 to 1, to keep something once seen whenever the game
    gives a reason to lose it (another turn, a slide, a swap); with 1 nothing is ever forgotten."""

    @abstractmethod
    def __init__(self, seat: int, options: Mapping[str, Any], retention: float, random: Random) -> None: ...

    @abstractmethod
    def hear(self, event: Event) -> None:
        """An event, redacted for this seat. Where a match did not begin at its beginning, the first event is `recall`,
        whose `position` is the result of `Match.scrub`."""

    @abstractmethod
    def state(self, view: Mapping[str, Any]) -> Fields:
        """A new state, equal to the true one after `Rules.scrub` for this seat, as far as it is remembered."""

    def context(self) -> list[int]:
        """Further numbers about the past for `Heuristics`; at least one int."""
        return [0]


class Heuristics(Protocol):
    """The dialect part. `s` is a state, `me` the seat that decides, `context` the array of `Recall.context`.

    No function but `evaluate` and `is_searched` may read a fact that the acting seat cannot know. States inside a
    simulation are complete, so functions must ask the state what a seat knows (`known` and the like).
    """

    @staticmethod
    def determinize(s: Any, me: int, context: Any, random: Any) -> None:
        """Draw everything that `me` does not know: the game's `resample`, weighted by what opponents' play suggests."""

    @staticmethod
    def scripted_action(s: Any, me: int, context: Any, random: Any) -> int:
        """The action in a situation that is not searched, such as a lay-out; -1 elsewhere. `s` is scrubbed."""

    @staticmethod
    def greedy_action(states: Any, rows: Any, me: int, context: Any, random: Any) -> int:
        """The action of a player who plans no further than the end of the turn. states[0] is scrubbed; the other
        states, and the rows of MOST_LEGAL ints each, are scratch space."""

    @staticmethod
    def is_searched(s: Any, seat: int, me: int) -> bool:
        """Whether this decision of `seat` is a node of the tree; otherwise `rollout_action` makes it."""

    @staticmethod
    def infoset_key(s: Any, me: int, path_hash: int) -> int:
        """A hash, not 0, of the information set: decisions with the same key share a node. It may depend on all that
        `me` knows, or on `path_hash` alone, which identifies the searched actions that led here."""

    @staticmethod
    def prior(s: Any, seat: int, action: int, context: Any) -> int:
        """The prior of a legal action, from 1 to 1000; the search divides it by the sum over all legal actions."""

    @staticmethod
    def rollout_action(s: Any, seat: int, context: Any, random: Any) -> int:
        """A legal action, by a fast and sensible policy."""

    @staticmethod
    def observe_action(s: Any, seat: int, action: int, context: Any) -> None:
        """An action is about to be applied inside a simulation: update `context`. `determinize` resets it."""

    @staticmethod
    def is_cutoff(s: Any, root: Any, steps: int) -> bool:
        """Whether a rollout, `steps` actions beyond the tree, stops here and is evaluated. Inside the tree, where
        `steps` is -1: whether the descent stops."""

    @staticmethod
    def uses_lookahead(s: Any) -> bool:
        """Whether the best candidates of a search are re-ranked, by playing the others' turns with `greedy_action`."""

    @staticmethod
    def evaluate(s: Any, me: int, out: Any) -> None:
        """Write each seat's chance to win into `out`, from 0 to CERTAIN. When the game is over it is exact, and a
        shared win is shared equally."""


def has_mind(game: str) -> bool:
    """Whether greedy, search and the levels can play this game."""
    return part(game, "mind") is not None


def mind_of(game: str) -> ModuleType:
    """The game's `mind`: a module with `Recall`, and with `HEURISTICS`, the name of the module of `Heuristics`."""
    module = part(game, "mind")
    if module is None:
        raise BadOption("game", f"{game} has no mind: only the random bot plays it.")
    return module
