"""A match: a game being played, its history, and the one gate between its secrets and the outside."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from sys import intern
from typing import Any

import msgspec

from cheeseboard.errors import BadOption, BadPosition, IllegalAction, Refusal, shown
from cheeseboard.games import game as find_game
from cheeseboard.games.contract import Actor, Event, Game, Outcome, TimeLimit
from cheeseboard.games.options import Options, complete_options
from cheeseboard.match.chance import Seed, SeededDice
from cheeseboard.match.record_text import options_text, write_record

RESIGN = "resign"
ACTOR_TYPES = (int, str)


class Match:
    """A match of any game. Made by `new`, `load` or `replay`, changed by `play` alone."""

    __slots__ = ("_acting", "_chances", "_dice", "_game", "_options", "_start", "_state", "_what", "_who", "headers")

    def __init__(
        self,
        game: Game[Any],
        options: Options,
        state: Any,
        dice: SeededDice | None,
        start: str | None = None,
    ) -> None:
        self._game = game
        self._options = options
        self._state = state
        self._dice = dice  # None: the caller plays for chance
        self._start = start  # the position it was loaded from, as JSON, if it was
        self._who: list[Actor] = []  # the actors of the history, and
        self._what: list[str] = []  # their actions: two lists, to keep no object per entry
        self._chances = 0
        self._acting = game.actors(state)  # read often, and changes with the state alone
        self.headers: dict[str, str] = {}  # further headers of a record: names, dates, anything
        self._let_chance_act()

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.name

    @property
    def version(self) -> int:
        """The version of the game's rules."""
        return self._game.version

    @property
    def options(self) -> Options:
        """All options of this match."""
        return dict(self._options)

    @property
    def start(self) -> str | None:
        """The position this match was loaded from, as JSON; None if it was played from the beginning."""
        return self._start

    @property
    def actors(self) -> tuple[Actor, ...]:
        """Those who may act now: seats, "chance", "clock"; () when the match is over."""
        return self._acting

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it runs."""
        return None if self._acting else self._game.outcome(self._state)

    @property
    def history(self) -> tuple[tuple[Actor, str], ...]:
        """Everything played, in order, chance included."""
        return tuple(zip(self._who, self._what, strict=True))

    @property
    def length(self) -> int:
        """How many entries the history has."""
        return len(self._who)

    @property
    def chance_count(self) -> int:
        """How many entries of the history are chance's."""
        return self._chances

    @property
    def state(self) -> Any:
        """The state of the game's rules, for trusted callers that know this game's rules: read it, never change it."""
        return self._state

    @property
    def last(self) -> tuple[Actor, str]:
        """The last entry of the history."""
        return self._who[-1], self._what[-1]

    def legal(self, actor: Actor) -> tuple[str, ...]:
        """Every legal action of this actor, in a fixed order; () if it may not act now."""
        acts = actor in self._acting if type(actor) is int else self._may_act(actor)
        return self._game.legal(self._state, actor) if acts else ()

    def play(self, actor: Actor, text: str) -> tuple[Event, ...]:
        """Play an action; return the events it caused, complete. IllegalAction, and no change, if it is refused."""
        refusal = self.why_illegal(actor, text)
        if refusal:
            raise IllegalAction(refusal)
        # An enum member is a text too, but prints as something else.
        written = text if text == RESIGN else self._game.canonical(str.__str__(text))
        return tuple(self.play_unchecked(actor, written) + self._let_chance_act())

    def play_unchecked(self, actor: Actor, text: str) -> list[Event]:
        """Play an action that `legal` lists for this actor now, or that `draw` drew, without checking it again; chance
        does not act after it."""
        game, state = self._game, self._state
        events = (
            game.resign(state, actor) if text == RESIGN and isinstance(actor, int) else game.apply(state, actor, text)
        )
        self._acting = game.actors(state)
        if actor == "chance":
            self._chances += 1
        if type(text) is not str or type(actor) not in ACTOR_TYPES:
            # A subclass of int or str, such as an enum member, prints as something else.
            actor, text = int(actor) if isinstance(actor, int) else str.__str__(actor), str.__str__(text)
        self._who.append(actor)
        self._what.append(intern(text))  # there are many matches, and they share their texts
        return events

    def why_illegal(self, actor: Actor, text: str) -> Refusal | None:
        """Why this actor may not play this now; None if it may."""
        if not isinstance(text, str):
            return Refusal("malformed", "", f"An action is a text, not {shown(text)}.")
        if text == RESIGN and self._is_seat(actor):
            return self._why_no_resignation(actor)
        if not self._may_act(actor):
            return Refusal("not your turn", *self._why_not_now(actor))
        return self._game.refusal(self._state, actor, text)

    def view(self, seat: int | None) -> dict[str, Any]:
        """All that this seat may know now; None stands for a spectator."""
        if seat is not None and not self._is_seat(seat):
            self._check_seat(seat)
        return self._game.view(self._state, self._options, seat)

    def view_json(self, seat: int | None, options: bytes) -> bytes:
        """`view` in JSON, up to `you`, its last field, and without the bracket at its end; `options` are this match's
        in JSON, which a caller that writes many views keeps."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self._options["players"]):
            self._check_seat(seat)
        written = self._game.view_json(self._state, seat, options)
        if written is None:
            view = self._game.view(self._state, self._options, seat)
            del view["you"]
            view["options"] = msgspec.Raw(options)
            written = msgspec.json.encode(view)[:-1]
        return written

    def guide(self, seat: int | None) -> dict[str, Any]:
        """Facts that an interface may show this seat without knowing the rules; None stands for a spectator. Each game
        has its own fields, and {} is the usual answer."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self._options["players"]):
            self._check_seat(seat)
        return self._game.guide(self._state, self._options, seat)

    def position(self) -> dict[str, Any]:
        """Everything, secrets included."""
        return self._game.write(self._state, self._options)

    def events_for(self, seat: int | None, events: Iterable[Event]) -> list[Event]:
        """These events as this seat may see them."""
        if seat is not None:
            self._check_seat(seat)
        try:
            seen = [self._game.redact(event, seat) for event in events]
        except (TypeError, LookupError, AttributeError) as error:
            raise BadOption("events", "is not a list of events as `play` returns them.") from error
        return [_own(event) for event in seen if event is not None]

    def record(self) -> str:
        """The match as text; `cheeseboard.replay` reads it."""
        own = {"Game": self.game, "Version": str(self.version), "Options": options_text(self._options)}
        if self.start is not None:
            own["Position"] = self.start
        return write_record(own, self.headers, self.history)

    def svg(self, seat: int | None = None, names: Sequence[str] | None = None) -> str:
        """A picture of what this seat may know now, as the text of an SVG file; None stands for a spectator."""
        from cheeseboard.drawing import draw

        said = self.headers.get("Names", "").split(",")
        return draw(self.view(seat), names or (said if len(said) == self._options["players"] else None))

    def _repr_svg_(self) -> str:
        """How a notebook shows the match: as a spectator sees it. For a seat's view show `match.seen_by(0)`."""
        return self.svg()

    def seen_by(self, seat: int | None) -> Seen:
        """This match as a notebook shows it, as that seat sees it."""
        if seat is not None:
            self._check_seat(seat)
        return Seen(self, seat)

    def copy(self) -> Match:
        """An independent match at the same point. With a seed, chance will fall the same way in both."""
        twin = object.__new__(Match)
        twin._game, twin._options, twin._start = self._game, self._options, self._start
        twin._state = self._state.copy()
        twin._dice = self._dice.copy() if self._dice else None
        twin._who, twin._what = self._who.copy(), self._what.copy()
        twin._chances = self._chances
        twin._acting = self._acting
        twin.headers = self.headers.copy()
        return twin

    def scrub(self, seat: int) -> dict[str, Any]:
        """The position with `?` for all that this seat, remembering everything it saw, does not know."""
        self._check_seat(seat)
        self._game.write(self._state, self._options)  # so that there is a position
        return self._game.scrub(self._state, self._options, seat)

    def resample(self, seat: int, seed: Seed | None = None) -> Match:
        """A match that stands where this one may stand as far as the seat knows: what it does not know is drawn
        anew, everything consistent being equally likely. Chance is manual and the history empty in it."""
        self._check_seat(seat)
        self._game.write(self._state, self._options)
        random = SeededDice(seed).below(1 << 61) + 1
        state = self._game.resample(self._state, seat, random)
        return Match(self._game, self._options, state, None, json.dumps(self._game.write(state, self._options)))

    def reversible(self, events: Iterable[Event]) -> bool:
        """Whether the action that caused these events is one that its player may take back."""
        try:
            return self._game.reversible(events if isinstance(events, list) else list(events))
        except (TypeError, LookupError, AttributeError) as error:
            raise BadOption("events", "is not a list of events as `play` returns them.") from error

    def reveals(self, events: Iterable[Event]) -> bool:
        """Whether the action that caused these events may not be taken back even if everybody agrees."""
        return self._game.reveals(events if isinstance(events, list) else list(events))

    def redacted(self, seat: int | None, events: Iterable[Event]) -> list[Event]:
        """`events_for` without checks and copies, for events of this match: the receiver must not change them."""
        return list(filter(None, map(self._game.redact, events, repeat(seat))))

    def event_groups(self, seats: Sequence[int | None]) -> dict[int | None, int | None]:
        """For each of these seats the first of them that receives the same events, whatever happens."""
        first: dict[object, int | None] = {}
        return {seat: first.setdefault(self._game.event_audience(seat), seat) for seat in seats}

    @property
    def dormant(self) -> tuple[int, ...]:
        """The seats that resigned."""
        return self._game.dormant(self._state)

    def view_audience(self, seat: int | None) -> object:
        """Seats with the same audience have the same view now, but for `you`: a server writes it once for all."""
        return self._game.view_audience(self._state, seat)

    def time_limit(self) -> TimeLimit | None:
        """The time limit that the rules set for the present phase, if any."""
        return self._game.time_limit(self._state)

    def chat_recipients(self, seat: int) -> tuple[int, ...] | Refusal | None:
        """The seats that receive a chat message of this seat now; None: everybody, spectators included."""
        self._check_seat(seat)
        return self._game.chat_recipients(self._state, self._options, seat)

    def timeout_action(self, seat: int, dice: SeededDice) -> str:
        """The action to play for a seat, one of the actors, that has run out of time."""
        return self._game.timeout_action(self._state, seat, dice)

    def draw(self, dice: SeededDice) -> str:
        """An outcome for chance, which is to act, as the text it would play."""
        return self._game.draw(self._state, dice)

    def use_dice(self, dice: SeededDice | None) -> tuple[Event, ...]:
        """From now on chance is resolved by these dice; with None the caller plays for it. Returns the events that
        this caused at once, complete."""
        self._dice = dice
        return tuple(self._let_chance_act())

    def _let_chance_act(self) -> list[Event]:
        events: list[Event] = []
        while self._dice and self._acting == ("chance",):
            events += self.play_unchecked("chance", self._game.draw(self._state, self._dice))
        return events

    def _may_act(self, actor: object) -> bool:
        # True == 1 in Python, but it is nobody's seat.
        return isinstance(actor, ACTOR_TYPES) and not isinstance(actor, bool) and actor in self._acting

    def _is_seat(self, actor: object) -> bool:
        return isinstance(actor, int) and not isinstance(actor, bool) and 0 <= actor < self._options["players"]

    def _check_seat(self, seat: object) -> None:
        if not self._is_seat(seat):
            most = self._options["players"] - 1
            raise BadOption("seat", f"{shown(seat)} is not a seat from 0 to {most}.")

    def _why_no_resignation(self, seat: Actor) -> Refusal | None:
        if seat in self._game.dormant(self._state):
            return Refusal("not your turn", "", "You have resigned already.")
        if self.outcome:
            return Refusal("not your turn", *self._why_not_now(seat))
        if not self._begun():
            return Refusal(
                "not your turn", "", "The match has not begun: resign once chance has played its first part."
            )
        return None

    def _begun(self) -> bool:
        return self._start is not None or self._chances > 0

    def _why_not_now(self, actor: Actor) -> tuple[str, str]:
        if self.outcome:
            return "", "The match is over."
        if not self._is_seat(actor) and not (isinstance(actor, str) and actor in ("chance", "clock")):
            return "", f"There is no player {shown(actor)} in this match."
        acting = ", ".join(
            f"the {a}" if a == "clock" else str(a) if a == "chance" else f"seat {a}" for a in self.actors
        )
        return "", f"It is not your turn: {acting} {'is' if len(self.actors) == 1 else 'are'} to act."


class Seen:
    """A match as a seat sees it; None stands for a spectator. A notebook shows it as a picture."""

    __slots__ = ("_match", "_seat")

    def __init__(self, match: Match, seat: int | None) -> None:
        self._match = match
        self._seat = seat

    def svg(self, names: Sequence[str] | None = None) -> str:
        """The picture, as the match stands now."""
        return self._match.svg(self._seat, names)

    def _repr_svg_(self) -> str:
        return self.svg()


def _own(part: Any) -> Any:
    """A deep copy: a change that one seat makes to its events must not reach the others."""
    if isinstance(part, dict):
        return {name: _own(value) for name, value in part.items()}
    return [_own(value) for value in part] if isinstance(part, list) else part


def new(game: str, *, seed: Seed | None = None, chance: str = "seed", **options: object) -> Match:
    """A new match. Options are the game's; with chance="manual" the caller plays for chance."""
    found = find_game(game)
    dice = dice_for(seed, chance)
    settled = complete_options(found.options, options)
    return Match(found, settled, found.start(settled), dice)


def load(position: Mapping[str, Any], *, seed: Seed | None = None, chance: str = "seed") -> Match:
    """A match standing at that position, with an empty history."""
    if not isinstance(position, Mapping):
        raise BadPosition("position", f"{shown(position)} is not an object with fields.")
    if "game" not in position:
        raise BadPosition("game", "is missing.")
    given = position.get("options", {})
    if not isinstance(given, Mapping):
        raise BadPosition("options", f"{shown(given)} is not an object with fields.")
    dice = dice_for(seed, chance)
    try:
        game = find_game(position["game"])
        options = complete_options(game.options, given)
    except BadOption as error:
        field = error.field if error.field == "game" else f"options.{error.field}"
        raise BadPosition(field, error.problem) from None
    state = game.read(position, options)
    return Match(game, options, state, dice, json.dumps(game.write(state, options)))


def dice_for(seed: Seed | None, chance: str) -> SeededDice | None:
    """Dice for a match, or None for manual chance."""
    if not isinstance(chance, str) or chance not in ("seed", "manual"):
        raise BadOption("chance", f'{shown(chance)} is neither "seed" nor "manual".')
    dice = SeededDice(seed)
    return None if chance == "manual" else dice
