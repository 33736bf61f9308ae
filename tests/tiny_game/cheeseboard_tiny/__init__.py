"""Count the Holes: chance cuts a cheese unseen, everybody guesses its holes at once, the best guesser wins.

A game as small as a game can be, with something hidden from everybody, a secret of each seat, and all seats acting at
the same time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cheeseboard.errors import Refusal
from cheeseboard.games import validation
from cheeseboard.games.contract import Actor, Dice, Event, Game, Outcome
from cheeseboard.games.dialect import CHANCE
from cheeseboard.games.options import Number, Options
from cheeseboard_tiny import rules
from cheeseboard_tiny.rules import HOLES, OVER, UNKNOWN, State

PHASES = ("cut", "guess", "over")
REASONS = ("", "rounds", "resigned")
SIGNS = "-123?"
CUTS = tuple(f"cut {holes}" for holes in range(1, HOLES + 1))
GUESSES = tuple(f"guess {holes}" for holes in range(1, HOLES + 1))
SECRETS = {"cut": "holes", "guess": "guess"}  # events that hide a field from all but their seat


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
        s.guess[: s.players] = [SIGNS.index(sign) for sign in position["guess"]]
        s.last[: s.players] = [SIGNS.index(sign) for sign in position["last"]]
        s.points[: s.players] = position["points"]
        if s.phase == OVER:
            s.reason = REASONS.index(position["outcome"]["reason"])
            s.winners = validation.seat_set(position["outcome"]["winners"], "winners", s.players)
        return s

    def write(self, state: State, options: Options) -> dict[str, Any]:
        return self._shape(state, options, state.holes, state.guess)

    def view(self, state: State, options: Options, seat: int | None) -> dict[str, Any]:
        guesses = [UNKNOWN if guess and other != seat else guess for other, guess in enumerate(state.guess)]
        return {**self._shape(state, options, UNKNOWN if state.holes else 0, guesses), "you": seat}

    def _shape(self, state: State, options: Options, holes: int, guesses: list[int]) -> dict[str, Any]:
        outcome = self.outcome(state)
        return {
            "game": self.name,
            "options": dict(options),
            "phase": PHASES[state.phase],
            "round": state.round,
            "holes": SIGNS[holes],
            "guess": "".join(SIGNS[guess] for guess in guesses[: state.players]),
            "last": "".join(SIGNS[guess] for guess in state.last[: state.players]),
            "points": state.points[: state.players],
            "dormant": list(seats_in(state.dormant)),
            **({"outcome": written(outcome)} if outcome else {}),
        }

    def actors(self, state: State) -> tuple[Actor, ...]:
        acting = rules.actors(state)
        return ("chance",) if acting >> CHANCE else seats_in(acting)

    def legal(self, state: State, actor: Actor) -> tuple[str, ...]:
        if actor == "chance":
            return CUTS
        return tuple(text for action, text in enumerate(GUESSES) if rules.is_legal(state, int(actor), action))

    def refusal(self, state: State, actor: Actor, text: str) -> Refusal | None:
        if text not in (CUTS if actor == "chance" else GUESSES):
            return Refusal("malformed", "", "Write guess and a number from 1 to 3.")
        if actor == "chance" or rules.is_legal(state, int(actor), GUESSES.index(text)):
            return None
        return Refusal("same again", "T1", "You guessed that last time: take another number.")

    def apply(self, state: State, actor: Actor, text: str) -> list[Event]:
        number = int(text.split()[1])
        if actor == "chance":
            rules.cut(state, number)
            turns: list[Event] = [{"event": "turn", "seat": seat} for seat in seats_in(rules.actors(state))]
            return [{"event": "cut", "holes": number}, *turns]
        holes = state.holes
        rules.apply(state, int(actor), number - 1)
        return [{"event": "guess", "seat": actor, "guess": text[-1]}, *self._counted(state, holes)]

    def resign(self, state: State, seat: int) -> list[Event]:
        holes = state.holes
        rules.resign(state, seat)
        return [{"event": "resign", "seat": seat}, *self._counted(state, holes)]

    def _counted(self, state: State, holes: int) -> list[Event]:
        """What follows from a guess or a resignation: the round may be counted, the match may be over."""
        events: list[Event] = []
        if holes and not state.holes:
            events.append({"event": "count", "holes": holes, "guesses": state.last[: state.players]})
        outcome = self.outcome(state)
        if outcome:
            events.append({"event": "over", **written(outcome)})
        return events

    def draw(self, state: State, dice: Dice) -> str:
        return dice.one_of(CUTS)

    def redact(self, event: Event, seat: int | None) -> Event | None:
        secret = SECRETS.get(event["event"])
        if secret is None or event.get("seat", -1) == seat:
            return event
        return {name: value for name, value in event.items() if name != secret}

    def reversible(self, events: list[Event]) -> bool:
        return False

    def dormant(self, state: State) -> tuple[int, ...]:
        return seats_in(state.dormant)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        return Outcome(REASONS[state.reason], seats_in(state.winners), tuple(state.points[: state.players]))

    def scrub(self, state: State, options: Options, seat: int) -> dict[str, Any]:
        scrubbed = state.copy()
        rules.scrub(scrubbed, seat)
        return self.write(scrubbed, options)

    def resample(self, state: State, seat: int, seed: int) -> State:
        drawn = state.copy()
        rules.resample(drawn, seat, [seed])
        return drawn


def seats_in(members: int) -> tuple[int, ...]:
    """The seats in a set, which is an int with a bit for each."""
    return tuple(seat for seat in range(CHANCE) if members >> seat & 1)


def written(outcome: Outcome) -> dict[str, Any]:
    """An outcome as positions and events have it."""
    return {"reason": outcome.reason, "winners": list(outcome.winners), "scores": list(outcome.scores)}


GAME = Tiny()
