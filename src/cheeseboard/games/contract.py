"""What a game promises. A third game is one new folder beside the others that keeps these promises.

A game comes in two parts. `Rules` are the functions of its rules file, in the dialect that can be compiled: ints
in, ints out, no checks, no words. `Game` is the plain Python around them: texts, positions, views, refusals. A
match talks to a `Game` only; search bots and benchmarks also use the `Rules`, at any speed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from cheeseboard.errors import Refusal
from cheeseboard.games.options import Option, Options
from cheeseboard.games.speed import Fields

Actor = int | str  # a seat, "chance" or "clock"
Event = dict[str, Any]
S = TypeVar("S", bound=Fields)


class Outcome(NamedTuple):
    """How a match ended."""

    reason: str
    winners: tuple[int, ...]  # ascending
    scores: tuple[int, ...]  # by seat


class Limit(NamedTuple):
    """A time limit that the game itself sets, whatever clock the players agreed on."""

    actor: Actor  # who is out of time after it: "clock", or a seat
    seconds: int
    bell: int = 0  # seconds after which everybody hears a bell; 0 for none


class Dice(Protocol):
    """Where a game's chance comes from."""

    def shuffled(self, items: str) -> str:
        """The same letters in a random order, all orders equally likely."""

    def one_of(self, texts: tuple[str, ...]) -> str:
        """One of these, all equally likely."""


class Rules(Protocol):
    """The verbs of a rules file. `s` is a state: an instance of its `State`, or a record with the same fields.

    The file also has `State`, a subclass of `speed.Fields`; `VERSION`, raised whenever the same history would lead
    elsewhere; `ACTION_COUNT`, actions being ints from 0; and `MOST_LEGAL`, a bound on how many are legal at once.
    """

    ACTION_COUNT: int
    MOST_LEGAL: int

    @staticmethod
    def actors(s: Any) -> int:
        """Who may act: bits 0 to 3 for seats, `dialect.CHANCE` and `dialect.CLOCK`; 0 when the game is over."""

    @staticmethod
    def legal(s: Any, seat: int, out: Any) -> int:
        """Write the legal actions of a seat that may act into `out`, ascending; return their number, at least 1."""

    @staticmethod
    def draw_legal(s: Any, seat: int, random: Any) -> int:
        """One of the actions `legal` would list, all equally likely: what rollouts are made of."""

    @staticmethod
    def is_legal(s: Any, seat: int, action: int) -> bool:
        """Whether `legal` would list this action."""

    @staticmethod
    def apply(s: Any, seat: int, action: int) -> None:
        """Carry out a legal action with all its consequences, up to the next choice of a seat or of chance."""

    @staticmethod
    def resign(s: Any, seat: int) -> None:
        """A seat that has not done so gives up, in turn or not."""

    @staticmethod
    def resolve(s: Any, random: Any) -> None:
        """Let chance act, with numbers from `dialect.below`."""

    @staticmethod
    def scrub(s: Any, seat: int) -> None:
        """Put the unknown in place of everything that this seat, remembering all it saw, does not know."""

    @staticmethod
    def resample(s: Any, seat: int, random: Any) -> None:
        """Replace what `scrub` would hide by a draw from all that is consistent with what the seat knows."""

    @staticmethod
    def put(states: Any, i: int, source: Any, j: int) -> None:
        """Make states[i] a copy of source[j]. Given by `speed`, not by the rules file."""


class Game(ABC, Generic[S]):
    """One game, as a match uses it. Has no state of its own and does no I/O.

    Methods that take text from outside say what is wrong with it; all others trust their caller.
    """

    name: str
    title: str
    version: int  # of the rules: a record names it
    rules: str  # the module that holds the Rules
    options: tuple[Option, ...]
    take_back_rule: str = ""  # the number of the ruling on taking back a step, if there is one
    leaving_rule: str = ""  # and of the one on those who leave
    consent: str = ""  # the action by which a seat agrees to what several of them do together, if there is one

    @abstractmethod
    def start(self, options: Options) -> S:
        """The state in which a match begins, before any chance."""

    @abstractmethod
    def read(self, position: Mapping[str, Any], options: Options) -> S:
        """The state a position describes, `game` and `options` having been read; raises BadPosition."""

    @abstractmethod
    def write(self, state: S, options: Options) -> dict[str, Any]:
        """The position, everything included, such that `read` gives the state back. BadPosition if there is none."""

    @abstractmethod
    def view(self, state: S, options: Options, seat: int | None) -> dict[str, Any]:
        """What the seat (None: a spectator) may know, in the shape of a position. The only way out for secrets,
        with `written_view`, which says the same."""

    def written_view(self, state: S, seat: int | None, options: bytes) -> bytes | None:
        """`view` in JSON, up to `you`, its last field, and without the bracket at its end; `options` are the match's in
        JSON. For a game that writes it quicker than it makes a `view`; None: write the `view`."""
        return None

    @abstractmethod
    def actors(self, state: S) -> tuple[Actor, ...]:
        """Those who may act now; () when the game is over."""

    @abstractmethod
    def legal(self, state: S, actor: Actor) -> tuple[str, ...]:
        """The legal actions of one of the actors, in the order of `Rules.legal`; () where they are too many."""

    @abstractmethod
    def refusal(self, state: S, actor: Actor, text: str) -> Refusal | None:
        """Why one of the actors may not play this now; None if he may. Tells nothing that his view hides."""

    def canonical(self, text: str) -> str:
        """How an action without a refusal is written in the history, if it may be written in several ways."""
        return text

    @abstractmethod
    def apply(self, state: S, actor: Actor, text: str) -> list[Event]:
        """Change the state by an action without a refusal; return what happened, in order and complete."""

    @abstractmethod
    def resign(self, state: S, seat: int) -> list[Event]:
        """Change the state as this active seat gives up; return what happened."""

    @abstractmethod
    def draw(self, state: S, dice: Dice) -> str:
        """An outcome for chance, which is to act, as the text it would play."""

    @abstractmethod
    def redact(self, event: Event, seat: int | None) -> Event | None:
        """An event as this seat may see it; None if it may not even know of it."""

    @abstractmethod
    def reversible(self, events: list[Event]) -> bool:
        """Whether the action that caused these events may be taken back by who played it."""

    def reveals(self, events: list[Event]) -> bool:
        """Whether the action that caused these events may not be taken back even if everybody agrees."""
        return not self.reversible(events)

    def audience(self, state: S, seat: int | None) -> object:
        """Seats with the same audience have the same view, but for `you`. Whoever shows it to many makes it once."""
        return seat

    def ears(self, seat: int | None) -> object:
        """Seats with the same ears hear the same of every event, whatever happens."""
        return seat

    def overdue(self, state: S, seat: int, dice: Dice) -> str:
        """What is played for a seat, one of the actors, that is out of time."""
        return dice.one_of(self.legal(state, seat))

    def limit(self, state: S) -> Limit | None:
        """The time limit that the game sets for what is to be done now, if it does."""
        return None

    def hearers(self, state: S, options: Options, seat: int) -> tuple[int, ...] | Refusal | None:
        """Which seats hear what this seat says now; None: everybody, spectators included."""
        return None

    @abstractmethod
    def dormant(self, state: S) -> tuple[int, ...]:
        """The seats that resigned."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it runs."""

    @abstractmethod
    def scrub(self, state: S, options: Options, seat: int) -> dict[str, Any]:
        """The position with `?` for all that this seat, remembering everything it saw, does not know."""

    @abstractmethod
    def resample(self, state: S, seat: int, seed: int) -> S:
        """A new state that agrees with what the seat knows, the rest drawn anew."""
