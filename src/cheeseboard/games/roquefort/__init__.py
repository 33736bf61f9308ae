"""Château Roquefort, also known as Burg Appenzell. README.md beside this file has the rules and the encodings."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any

from cheeseboard.errors import Refusal
from cheeseboard.games.contract import Actor, Dice, Event, Game, Outcome
from cheeseboard.games.options import Choice, Number, Options
from cheeseboard.games.roquefort import events, guide, legal_texts, notation, position, refusal, rules, view_json
from cheeseboard.games.roquefort.rules import State
from cheeseboard.games.roquefort.tables import HOLE_CELLS, LAYOUTS, TRAP

STEPS = frozenset({"enter", "run"})
HARMLESS = STEPS | {"cover", "turn"}
_KIND = itemgetter("event")
ALONE: list[tuple[Actor, ...]] = [(seat,) for seat in range(4)]  # who acts when only one may


class Roquefort(Game[State]):
    """Mice run through a castle whose floor slides under its roofs."""

    name = "roquefort"
    title = "Château Roquefort"
    version = rules.VERSION
    rules = rules.__name__
    take_back_rule = "Q17"
    leaving_rule = "Q31"
    options = (
        Number("players", 2, 2, 4, "how many play"),
        Choice("layout", "roquefort", LAYOUTS, "which side of the board: how the castle is divided into rooms"),
        Number("goal", 4, 4, 6, "how many kinds of cheese win"),
        Choice("memory", "table", ("table", "assist"), "assist: also see what you would remember perfectly"),
        Number("quiet_limit", 20, 1, position.COUNTER_MOST, "rounds in a row without cheese or fall that end it"),
        Number("round_limit", 150, 1, position.COUNTER_MOST, "rounds in all that end it"),
    )

    def start(self, options: Options) -> State:
        return position.start(options)

    def read(self, given: Mapping[str, Any], options: Options) -> State:
        return position.read(given, options)

    def write(self, state: State, options: Options) -> dict[str, Any]:
        return position.write(state, options)

    def view(self, state: State, options: Options, seat: int | None) -> dict[str, Any]:
        return position.view(state, options, seat)

    def view_json(self, state: State, seat: int | None, options: bytes) -> bytes | None:
        return None if state.phase == rules.OVER else view_json.view_json(state, options)

    def guide(self, state: State, options: Options, seat: int | None) -> dict[str, Any]:
        return guide.guide(state, seat)

    def actors(self, state: State) -> tuple[Actor, ...]:
        phase = state.phase
        if phase == rules.OVER:
            return ()
        return ("chance",) if phase == rules.DEAL else ALONE[state.seat]

    def legal(self, state: State, actor: Actor) -> tuple[str, ...]:
        if state.phase == rules.DEAL:
            return ()  # some 10 ** 27 deals
        return legal_texts.legal_texts(state)

    def refusal(self, state: State, actor: Actor, text: str) -> Refusal | None:
        return refusal.why_no_deal(text) if actor == "chance" else refusal.why_illegal(state, text)

    def apply(self, state: State, actor: Actor, text: str) -> list[Event]:
        if actor == "chance":
            tiles = text.removeprefix("deal ")
            _lay(state, tiles)
            return events.of_deal(state, tiles)
        return events.of_action(state, notation.ACTION_NUMBERS[text])

    def resign(self, state: State, seat: int) -> list[Event]:
        return events.of_resignation(state, seat)

    def draw(self, state: State, dice: Dice) -> str:
        return "deal " + dice.shuffled(notation.ALL_TILES)

    def redact(self, event: Event, seat: int | None) -> Event | None:
        return event if event["event"] != "deal" else events.redact(event)

    def reversible(self, caused: list[Event]) -> bool:
        """Only steps that showed nothing and gained nothing may be taken back (Q17)."""
        return STEPS.issuperset(map(_KIND, caused))

    def reveals(self, caused: list[Event]) -> bool:
        return not HARMLESS.issuperset(map(_KIND, caused))

    def view_audience(self, state: State, seat: int | None) -> object:
        return None  # what lies open lies open to all, and so does what is remembered for them

    def event_audience(self, seat: int | None) -> object:
        return None  # all happens in the open (Q25)

    def timeout_action(self, state: State, seat: int, dice: Dice) -> str:
        """The turn ends as it stands (Q32); a first mouse goes anywhere."""
        legal = self.legal(state, seat)
        return "end" if "end" in legal else dice.one_of(legal)

    def dormant(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.players) if state.dormant >> seat & 1)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != rules.OVER:
            return None
        winners = tuple(seat for seat in range(state.players) if state.winners >> seat & 1)
        scores = tuple(state.cheese[seat].bit_count() for seat in range(state.players))
        return Outcome(notation.REASONS[state.reason], winners, scores)

    def scrub(self, state: State, options: Options, seat: int) -> dict[str, Any]:
        return position.scrubbed(state, options)

    def resample(self, state: State, seat: int, seed: int) -> State:
        drawn = state.copy()
        rules.resample(drawn, seat, [seed])
        return drawn


def _lay(state: State, tiles: str) -> None:
    """Put the tiles of a deal on the floor; the last is the spare."""
    for cell, letter in zip(HOLE_CELLS, tiles, strict=False):
        tile = state.tiles[cell] = notation.TILE_NUMBERS[letter]
        if tile == TRAP:
            state.traps |= 1 << cell
    state.spare = notation.TILE_NUMBERS[tiles[-1]]
    state.phase = rules.PLACE


GAME = Roquefort()
