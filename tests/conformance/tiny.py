"""A third game, as small as a game can be: a secret of nobody's, secrets of each, and everybody acting at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cheeseboard.errors import Refusal
from cheeseboard.games import validation
from cheeseboard.games.contract import Actor, Dice, Event, Game, Outcome
from cheeseboard.games.dialect import CHANCE
from cheeseboard.games.options import Number, Options
from tests.conformance import tiny_rules as rules
from tests.conformance.tiny_rules import HOLES, OVER, UNKNOWN, State

PHASES = ("cut", "guess", "over")
REASONS = ("", "rounds", "resigned")
SIGNS = "-123?"
CUTS = tuple(f"cut {holes}" for holes in range(1, HOLES + 1))
GUESSES = tuple(f"guess {holes}" for holes in range(1, HOLES + 1))
NOT_AGAIN = [tuple(text for text in GUESSES if text != f"guess {last}") for last in range(HOLES + 1)]  # by last guess
SECRETS = {"cut": "holes", "guess": "guess"}  # the field of an event that is not for everybody
SEATS = [tuple(seat for seat in range(CHANCE) if seats >> seat & 1) for seats in range(1 << CHANCE)]  # by set


class Tiny(Game[State]):
    """Count the Holes."""

    name = "tiny"
    title = "Count the Holes"
    version = rules.VERSION
    rules = rules.__name__
    options = (Number("players", 2, 2, 4, "how many play"),)

    def start(self, options: Options) -> State:
        s = State()
        s.players, s.round = options["players"], 1
        return s

    def read(self, position: Mapping[str, Any], options: Options) -> State:
        s = self.start(options)
        s.phase = PHASES.index(validation.one_of(position["phase"], "phase", PHASES))
        s.round = validation.whole(position["round"], "round", 1, rules.ROUNDS + 1)
        s.holes = SIGNS.index(position["holes"])
        s.dormant = validation.seat_set(position["dormant"], "dormant", s.players)
        for field, kept in (("guess", s.guess), ("last", s.last)):
            kept[: s.players] = [SIGNS.index(sign) for sign in position[field]]
        s.points[: s.players] = position["points"]
        s.winners = validation.seat_set(position["winners"], "winners", s.players)
        s.reason = REASONS.index(position["reason"])
        return s

    def write(self, state: State, options: Options) -> dict[str, Any]:
        return self._shape(state, options, state.holes, state.guess)

    def view(self, state: State, options: Options, seat: int | None) -> dict[str, Any]:
        guesses = [UNKNOWN if guess and other != seat else guess for other, guess in enumerate(state.guess)]
        shape = self._shape(state, options, UNKNOWN if state.holes else 0, guesses)
        shape["you"] = seat
        return shape

    def written_view(self, state: State, seat: int | None, options: bytes) -> bytes | None:
        if state.phase == OVER or state.dormant:
            return None
        guess = last = ""
        for other in range(state.players):
            known = state.guess[other]
            guess += SIGNS[UNKNOWN if known and other != seat else known]
            last += SIGNS[state.last[other]]
        points = ",".join(map(str, state.points[: state.players]))
        rest = (
            f',"phase":"{PHASES[state.phase]}","round":{state.round},"holes":"{SIGNS[UNKNOWN if state.holes else 0]}"'
            f',"guess":"{guess}","last":"{last}","points":[{points}],"reason":"","dormant":[],"winners":[]'
        )
        return b'{"game":"%b","options":%b%b' % (self.name.encode(), options, rest.encode())

    def _shape(self, state: State, options: Options, holes: int, guesses: list[int]) -> dict[str, Any]:
        players = state.players
        return {
            "game": self.name,
            "options": dict(options),
            "phase": PHASES[state.phase],
            "round": state.round,
            "holes": SIGNS[holes],
            "guess": "".join([SIGNS[guess] for guess in guesses[:players]]),
            "last": "".join([SIGNS[guess] for guess in state.last[:players]]),
            "points": state.points[:players],
            "reason": REASONS[state.reason],
            "dormant": list(SEATS[state.dormant]),
            "winners": list(SEATS[state.winners]),
        }

    def actors(self, state: State) -> tuple[Actor, ...]:
        acting = rules.actors(state)
        return ("chance",) if acting >> CHANCE else SEATS[acting]

    def legal(self, state: State, actor: Actor) -> tuple[str, ...]:
        if actor == "chance":
            return CUTS
        return NOT_AGAIN[state.last[int(actor)]]

    def refusal(self, state: State, actor: Actor, text: str) -> Refusal | None:
        if text not in (CUTS if actor == "chance" else GUESSES):
            return Refusal("malformed", "", "Write guess and a number from 1 to 3.")
        if actor == "chance" or rules.is_legal(state, int(actor), GUESSES.index(text)):
            return None
        return Refusal("same again", "T1", "You guessed that last time: take another number.")

    def apply(self, state: State, actor: Actor, text: str) -> list[Event]:
        if actor == "chance":
            state.holes, state.phase = int(text[-1]), rules.GUESS
            return [{"event": "cut", "holes": state.holes}]
        holes, turn = state.holes, state.round
        rules.apply(state, int(actor), int(text[-1]) - 1)
        told: list[Event] = [{"event": "guess", "seat": actor, "guess": text[-1]}]
        if state.round > turn or state.phase == OVER:
            told += self._counted(state, holes, turn)
        return told

    def resign(self, state: State, seat: int) -> list[Event]:
        holes, turn = state.holes, state.round
        rules.resign(state, seat)
        return [{"event": "resign", "seat": seat}, *self._counted(state, holes, turn)]

    def _counted(self, state: State, holes: int, turn: int) -> list[Event]:
        events: list[Event] = []
        if state.round > turn:
            events.append({"event": "count", "holes": holes, "guesses": state.last[: state.players]})
        if state.phase == OVER:
            events.append({"event": "over", "reason": REASONS[state.reason]})
        return events

    def draw(self, state: State, dice: Dice) -> str:
        return dice.one_of(CUTS)

    def redact(self, event: Event, seat: int | None) -> Event | None:
        secret = SECRETS.get(event["event"])
        if secret is None or event.get("seat", -1) == seat:
            return event
        known = event.copy()
        del known[secret]
        return known

    def audience(self, state: State, seat: int | None) -> object:
        return seat if seat is not None and state.guess[seat] else None  # who has not guessed knows what all know

    def reversible(self, events: list[Event]) -> bool:
        return False

    def dormant(self, state: State) -> tuple[int, ...]:
        return SEATS[state.dormant]

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        return Outcome(REASONS[state.reason], SEATS[state.winners], tuple(state.points[: state.players]))

    def scrub(self, state: State, options: Options, seat: int) -> dict[str, Any]:
        scrubbed = state.copy()
        rules.scrub(scrubbed, seat)
        return self.write(scrubbed, options)

    def resample(self, state: State, seat: int, seed: int) -> State:
        drawn = state.copy()
        rules.resample(drawn, seat, [seed])
        return drawn


GAME = Tiny()
