"""What a game gives its bots to think with: `games/<game>/mind/`, beside its rules.

`Recall` turns what one seat was told into the state that seat could write down: plain Python, one object a seat.
`Thoughts` are functions in the dialect of the rules, compiled together with them; see CONTRIBUTING.md. A game without
a mind is still played by the random bot.
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

CERTAIN = 10_000  # a sure win, in the numbers that `worth` writes


class Recall(ABC):
    """What one seat remembers. `memory` is the chance, from 0 to 1, of keeping hold of something once seen whenever
    the game gives a reason to lose it (another turn gone by, a slide, a swap); with 1 nothing is ever lost."""

    @abstractmethod
    def __init__(self, seat: int, options: Mapping[str, Any], memory: float, random: Random) -> None: ...

    @abstractmethod
    def hear(self, event: Event) -> None:
        """Something happened, told as this seat may know it. The event `recall` comes first where a match did not
        begin at its beginning: `position` is what `Match.scrub` gives."""

    @abstractmethod
    def state(self, view: Mapping[str, Any]) -> Fields:
        """A new state as `Rules.scrub` leaves the true one for this seat, as far as it is remembered."""

    def lore(self) -> list[int]:
        """Whatever else `Thoughts` want to know of the past, as at least one int."""
        return [0]


class Thoughts(Protocol):
    """The dialect part. `s` is a state, `me` the seat that thinks, `lore` what `Recall.lore` gave, as an array.

    No function may read what the acting seat cannot know, but for `worth` and `in_tree`; states inside a simulation
    are complete, so what a seat knows must be asked of the state (`known` and the like).
    """

    @staticmethod
    def imagine(s: Any, me: int, lore: Any, random: Any) -> None:
        """Fill in what `me` does not know: the game's `resample`, made likelier where opponents' play tells more."""

    @staticmethod
    def habit(s: Any, me: int, lore: Any, random: Any) -> int:
        """What is played without a search, by greedy and search alike (a lay-out, say); -1 where one must think.
        `s` is scrubbed here."""

    @staticmethod
    def greedy(states: Any, rows: Any, me: int, lore: Any, random: Any) -> int:
        """The action of a player who thinks no further than his own turn. states[0] is scrubbed; the others, and
        the rows of MOST_LEGAL ints each, are for use on the way."""

    @staticmethod
    def in_tree(s: Any, seat: int, me: int) -> bool:
        """Whether this decision of `seat` is searched; otherwise it is played by `lean`."""

    @staticmethod
    def sign(s: Any, me: int, way: int) -> int:
        """A hash, not 0, of the situation in which somebody decides: two with the same sign are searched as one. It
        may rest on all that `me` knows; or on `way` alone, a hash of the searched decisions that led here."""

    @staticmethod
    def hunch(s: Any, seat: int, action: int, lore: Any) -> int:
        """How promising a legal action looks at a glance, from 1 to 1000: the search looks at those first."""

    @staticmethod
    def lean(s: Any, seat: int, lore: Any, random: Any) -> int:
        """A legal action that a quick, sensible player might take: what playouts are made of."""

    @staticmethod
    def follow(s: Any, seat: int, action: int, lore: Any) -> None:
        """Somebody is about to act, inside a simulation: note in `lore` what others will remember of it. `imagine`
        wipes the notes of the last simulation."""

    @staticmethod
    def far_enough(s: Any, root: Any, steps: int) -> bool:
        """Whether a playout, so many actions beyond the tree, may stop here and be judged by `worth`; inside the tree,
        where `steps` is -1, whether the search goes no further."""

    @staticmethod
    def foresees(s: Any) -> bool:
        """Whether, before the search chooses, the others' turns after the likeliest actions are played out, by
        `greedy`."""

    @staticmethod
    def worth(s: Any, me: int, out: Any) -> None:
        """Write each seat's chance to win into `out`, from 0 to CERTAIN; exact when the game is over (a shared win
        is shared)."""


def has_mind(game: str) -> bool:
    """Whether bots can think about this game."""
    return part(game, "mind") is not None


def mind_of(game: str) -> ModuleType:
    """The game's `mind`: a module with `Recall`, and `THOUGHTS`, the name of the module that holds the `Thoughts`."""
    module = part(game, "mind")
    if module is None:
        raise BadOption("game", f"{game} has no mind: only the random bot plays it.")
    return module
