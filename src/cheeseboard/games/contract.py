"""What a game promises. A third game is one new folder beside the others that keeps these promises.

A game comes in two parts. `Rules` are the functions of its rules file, in the dialect that can be compiled: ints
in, ints out, no checks, no words. `Game` is the plain Python around them: texts, positions, views, refusals. A
match talks to a `Game` only; search bots and benchmarks also use the `Rules`, at any speed.

`Game` inherits from `Hosting`, the part that only a server asks for. Every method there has a default: the smallest
game has none of them.

**Events.** An action causes events, each a dict whose first field, `event`, is its name. A game names its own
events as it likes, but for four, which clocks, take-back, environments and the page rely on:

    turn    the turn of `seat` begins, or chance's. Needed whenever one seat hands on to another.
    round   a round is over and the table is cleared: nothing hidden before it matters after it. Optional.
    resign  `seat` gave up. The first event of a resignation.
    over    the game has ended. The last event of all, and there exactly when `outcome` is.

**Options.** Every game has an option `players`, a `Number` of seats, at most `dialect.SEATS`: sets of actors are bits,
and the bits after the fourth seat are chance's and the clock's.

**Views.** A view begins with `game` and `options` and ends with `you`, the seat that it is for: everything before it is
written once for all seats that see the same.

`cheeseboard.testing` checks all of this for any game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypedDict, TypeVar

from cheeseboard.errors import Refusal
from cheeseboard.games.options import Option, Options
from cheeseboard.games.speed import Fields

Actor = int | str  # a seat, "chance" or "clock"
Event = dict[str, Any]  # `event` and its fields, see above; the types below are those every layer may rely on
S = TypeVar("S", bound=Fields)


class TurnEvent(TypedDict):
    """A turn begins. A game may add fields."""

    event: str  # "turn"
    seat: Actor


class ResignEvent(TypedDict):
    """A seat gave up."""

    event: str  # "resign"
    seat: int


TURN, ROUND, RESIGNATION, OVER = "turn", "round", "resign", "over"  # the names of these events


class Outcome(NamedTuple):
    """How a match ended."""

    reason: str
    winners: tuple[int, ...]  # ascending
    scores: tuple[int, ...]  # by seat


class TimeLimit(NamedTuple):
    """A time limit that the rules themselves set, whatever clock the players agreed on."""

    actor: Actor  # the actor that runs out of time: "clock", or a seat
    seconds: int
    bell: int = 0  # seconds after which a bell rings for everybody; 0 for none


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
        """The actors, a set: bits 0 to 3 for seats, `dialect.CHANCE` and `dialect.CLOCK`; 0 when the game is over."""

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
        """Let chance act, with numbers from `dialect.below`. For speed: `Game.draw` and `Game.apply` do the same by way
        of a text, and tests compare the two."""

    @staticmethod
    def scrub(s: Any, seat: int) -> None:
        """Put the unknown in place of everything that this seat, remembering all it saw, does not know."""

    @staticmethod
    def resample(s: Any, seat: int, random: Any) -> None:
        """Replace what `scrub` would hide by a draw from all that is consistent with what the seat knows."""

    @staticmethod
    def put(states: Any, i: int, source: Any, j: int) -> None:
        """Make states[i] a copy of source[j]. Given by `speed`, not by the rules file."""


class Hosting(Generic[S]):
    """The optional part of a game: what a server asks for. A game overrides a method where its rules say more, or where
    it has a faster way; each default is right for any game."""

    take_back_rule: str = ""  # the number of the ruling on taking back a step, if there is one
    leaving_rule: str = ""  # and of the one on players who leave
    consent: str = ""  # the action by which a seat agrees to a joint decision of several seats, if there is one
    bench_options: Mapping[str, object] = {}  # the options, besides `players`, with which speed is measured

    if TYPE_CHECKING:  # the defaults call these methods of `Game`

        def legal(self, state: S, actor: Actor) -> tuple[str, ...]:
            """See `Game`."""

        def reversible(self, events: list[Event]) -> bool:
            """See `Game`."""

    def view_json(self, state: S, seat: int | None, options: bytes) -> bytes | None:
        """`view` in JSON, without its last field, `you`, and without the closing bracket; `options` are the match's in
        JSON. For a game that writes it faster than it makes a `view`. None: encode the `view`."""
        return None

    def guide(self, state: S, options: Options, seat: int | None) -> dict[str, Any]:
        """Facts about the position and about the seat's legal actions that an interface may show without knowing the
        rules: prices, warnings, what is in sight. JSON-able, in a game's own fields; {} where there is nothing to say.
        It must follow from what the seat may know."""
        return {}

    def view_audience(self, state: S, seat: int | None) -> object:
        """Seats with the same audience have the same view now, but for `you`: a server writes it once for all."""
        return seat

    def event_audience(self, seat: int | None) -> object:
        """Seats with the same event audience receive the same of every event, whatever happens."""
        return seat

    def chat_recipients(self, state: S, options: Options, seat: int) -> tuple[int, ...] | Refusal | None:
        """The seats that receive a chat message of this seat now; None: everybody, spectators included."""
        return None

    def time_limit(self, state: S) -> TimeLimit | None:
        """The time limit that the rules set for the present phase, if any."""
        return None

    def timeout_action(self, state: S, seat: int, dice: Dice) -> str:
        """The action to play for a seat, one of the actors, that has run out of time."""
        return dice.one_of(self.legal(state, seat))

    def reveals(self, events: list[Event]) -> bool:
        """Whether the action that caused these events may not be taken back even if everybody agrees."""
        return not self.reversible(events)


class Game(Hosting[S], ABC):
    """One game, as a match uses it. Has no state of its own and does no I/O.

    Methods that take text from outside say what is wrong with it; all others trust their caller.
    """

    name: str
    title: str
    version: int  # of the rules: a record names it
    rules: str  # the module that holds the Rules
    options: tuple[Option, ...]

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
        """What the seat (None: a spectator) may know, in the shape of a position, `you` added. The only way out for
        secrets, with `view_json`, which says the same, and `guide`."""

    @abstractmethod
    def actors(self, state: S) -> tuple[Actor, ...]:
        """The actors that may act now; () when the game is over."""

    @abstractmethod
    def legal(self, state: S, actor: Actor) -> tuple[str, ...]:
        """The legal actions of one of the actors, in the order of `Rules.legal`; () where they are too many."""

    @abstractmethod
    def refusal(self, state: S, actor: Actor, text: str) -> Refusal | None:
        """Why one of the actors may not play this now; None if it may. Tells nothing that its view hides."""

    def canonical(self, text: str) -> str:
        """How an action without a refusal is written in the history, if it may be written in several ways."""
        return text

    @abstractmethod
    def apply(self, state: S, actor: Actor, text: str) -> list[Event]:
        """Change the state by an action without a refusal; return the events, in order and complete."""

    @abstractmethod
    def resign(self, state: S, seat: int) -> list[Event]:
        """Change the state as this active seat gives up; return the events."""

    @abstractmethod
    def draw(self, state: S, dice: Dice) -> str:
        """An outcome for chance, which is to act, as the text it would play."""

    @abstractmethod
    def redact(self, event: Event, seat: int | None) -> Event | None:
        """An event as this seat may see it; None if it may not even know of it."""

    @abstractmethod
    def reversible(self, events: list[Event]) -> bool:
        """Whether the player of the action that caused these events may take it back alone."""

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
