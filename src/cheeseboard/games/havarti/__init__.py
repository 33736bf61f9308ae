"""Hide the Havarti. README.md beside this file has the rules and the encodings."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, permutations
from typing import Any

from cheeseboard.errors import Refusal
from cheeseboard.games.contract import Actor, Dice, Event, Game, Outcome, TimeLimit
from cheeseboard.games.dialect import CLOCK
from cheeseboard.games.havarti import events, guide, notation, position, read_position, refusal, rules, view
from cheeseboard.games.havarti.knowledge import mix
from cheeseboard.games.havarti.notation import CODES
from cheeseboard.games.havarti.state import (
    ARRANGE,
    FROMAGER,
    HOUSE_PHASE,
    OVER,
    PARLOR_PHASE,
    SHOW,
    SPECIALS_PHASE,
    State,
)
from cheeseboard.games.havarti.tables import CENTRE_CELLS, EMPTY, SPECIALS_LAID
from cheeseboard.games.options import Choice, Number, Options, Switch

LAY_OUT_SECONDS, LAY_OUT_BELL, SHOW_SECONDS = 60, 50, 15


class Havarti(Game[State]):
    """Cheesemakers hide cheese in a house, an inspector searches it."""

    name = "havarti"
    title = "Hide the Havarti"
    version = rules.VERSION
    rules = rules.__name__
    leaving_rule = "Q33"
    consent = "ready"
    bench_options: Mapping[str, object] = {"setup": "random"}  # a random lay-out of seats takes most of a random game
    options = (
        Number("players", 2, 2, 4, "how many play"),
        Number("searches", 4, 2, 6, "how many searches in a row may fail"),
        Choice("setup", "arrange", ("arrange", "random"), "random: chance lays the house, and fromagers see it"),
        Choice("scoring", "shared", ("shared", "own"), "own: a fromager scores for his own cheese only"),
        Switch("talk", True, "whether fromagers may talk while the inspector searches"),
        Choice("memory", "table", ("table", "assist"), "assist: also see what you would remember perfectly"),
    )

    def start(self, options: Options) -> State:
        return position.start(options)

    def read(self, given: Mapping[str, Any], options: Options) -> State:
        return read_position.read(given, options)

    def write(self, state: State, options: Options) -> dict[str, Any]:
        return position.write(state, options)

    def view(self, state: State, options: Options, seat: int | None) -> dict[str, Any]:
        return view.view(state, options, seat)

    def guide(self, state: State, options: Options, seat: int | None) -> dict[str, Any]:
        return guide.guide(state)

    def actors(self, state: State) -> tuple[Actor, ...]:
        return position.actors(state)

    def legal(self, state: State, actor: Actor) -> tuple[str, ...]:
        if actor == "chance" and state.phase != FROMAGER:
            return _outcomes(state)
        out = [0] * rules.MOST_LEGAL
        count = rules.legal(state, _seat(state, actor), out)
        return tuple(map(notation.action_text, out[:count]))

    def refusal(self, state: State, actor: Actor, text: str) -> Refusal | None:
        if actor == "chance" and state.phase != FROMAGER:
            return refusal.why_no_outcome(state, text)
        return refusal.why_illegal(state, _seat(state, actor), text)

    def canonical(self, text: str) -> str:
        action = notation.action_number(text)  # None for what chance draws, lays and mixes
        return text if action is None else notation.action_text(action)

    def apply(self, state: State, actor: Actor, text: str) -> list[Event]:
        before = state.copy()
        if actor == "chance" and state.phase != FROMAGER:
            return _let_chance(before, state, text.partition(" ")[2])
        action = notation.action_number(text)
        if action is None:
            raise ValueError(text)
        seat = _seat(state, actor)
        rules.apply(state, seat, action)
        return events.of_action(before, seat, action, state)

    def resign(self, state: State, seat: int) -> list[Event]:
        before = state.copy()
        rules.resign(state, seat)
        return events.of_resignation(before, seat, state)

    def draw(self, state: State, dice: Dice) -> str:
        if state.phase == SPECIALS_PHASE:
            return "specials " + "".join(sorted(dice.shuffled(CODES[6:14])[:SPECIALS_LAID]))
        if state.phase == HOUSE_PHASE:
            left = notation.deck(state.specials)
            for card in state.house:
                if card != EMPTY:
                    left.remove(card)
            drawn = iter(dice.shuffled("".join(CODES[card] for card in left)))
            cards = [CODES[card] if card != EMPTY else next(drawn) for card in state.house]
            return "house " + "/".join("".join(cards[row : row + 4]) for row in range(0, 16, 4))
        if state.phase == PARLOR_PHASE:
            return "parlor " + dice.shuffled("".join(CODES[state.house[cell]] for cell in CENTRE_CELLS))
        return dice.one_of(self.legal(state, "chance"))

    def redact(self, event: Event, seat: int | None) -> Event | None:
        return view.redact(event, seat)

    def reversible(self, caused: list[Event]) -> bool:
        """Nothing is taken back: actions show something or hand on the turn, and a lay-out is changed by swapping."""
        return not [event["event"] for event in caused]

    def reveals(self, caused: list[Event]) -> bool:
        return not all(event["event"] in ("walk", "swap", "hide", "turn") and "to" not in event for event in caused)

    def view_audience(self, state: State, seat: int | None) -> object:
        if seat is None:
            return None
        if seat == state.inspector or not (state.assist or state.peeker or state.sniffer):
            return "inspector" if seat == state.inspector else "fromager"
        return seat

    def timeout_action(self, state: State, seat: int, dice: Dice) -> str:
        """What may be left undone is, everything else is made at random (Q5); on a fromager's turn a swap if there is
        any (Q8)."""
        legal = self.legal(state, seat)
        optional = [text for text in ("done", "stop") if text in legal]
        if optional:
            return optional[0]
        swaps = tuple(text for text in legal if text.startswith("swap ")) if state.phase == FROMAGER else ()
        return dice.one_of(swaps or legal)

    def time_limit(self, state: State) -> TimeLimit | None:
        """Sixty seconds to lay out the house, fifteen to choose the cheese that is shown for slowness (Q4)."""
        if state.phase == ARRANGE:
            return TimeLimit("clock", LAY_OUT_SECONDS, LAY_OUT_BELL)
        if state.phase == SHOW:
            return TimeLimit(int(position.actors(state)[0]), SHOW_SECONDS)
        return None

    def chat_recipients(self, state: State, options: Options, seat: int) -> tuple[int, ...] | Refusal | None:
        """Fromagers talk among themselves while they lay out, else everybody hears them, if they may talk (Q28)."""
        if seat == state.inspector:
            return None
        if state.phase == ARRANGE:
            return tuple(other for other in range(state.players) if other != state.inspector)
        if not options["talk"] and SHOW <= state.phase < OVER:
            return Refusal("silence", "Q28", "Fromagers are silent until the round ends.")
        return None

    def dormant(self, state: State) -> tuple[int, ...]:
        return tuple(position.seats_in(state, state.dormant))

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        winners = tuple(position.seats_in(state, state.winners))
        return Outcome(notation.REASONS[state.reason], winners, tuple(state.scores[: state.players]))

    def scrub(self, state: State, options: Options, seat: int) -> dict[str, Any]:
        scrubbed = state.copy()
        rules.scrub(scrubbed, seat)
        for looking in ("peeker", "sniffer"):
            if getattr(scrubbed, looking) != seat + 1:
                setattr(scrubbed, looking, 0)
        return position.write(scrubbed, options)

    def resample(self, state: State, seat: int, seed: int) -> State:
        drawn = state.copy()
        rules.resample(drawn, seat, [seed])
        return drawn


def _seat(state: State, actor: Actor) -> int:
    """The seat an actor acts for: chance plays for a fromager who left."""
    if actor == "clock":
        return CLOCK
    return state.turn if actor == "chance" else int(actor)


def _outcomes(state: State) -> tuple[str, ...]:
    """What chance may play, where it can be listed."""
    if state.phase == SPECIALS_PHASE:
        return tuple("specials " + "".join(four) for four in combinations(CODES[6:14], SPECIALS_LAID))
    if state.phase == PARLOR_PHASE:
        centre = [CODES[state.house[cell]] for cell in CENTRE_CELLS]
        return tuple(sorted({"parlor " + "".join(order) for order in permutations(centre)}))
    return ()


def _let_chance(before: State, state: State, codes: str) -> list[Event]:
    """Chance draws, lays or mixes."""
    state.peeker = state.sniffer = 0
    if before.phase == SPECIALS_PHASE:
        state.specials = notation.specials_of(codes)
        rules.specials_drawn(state)
        return events.of_specials(before, state)
    if before.phase == HOUSE_PHASE:
        state.house[:] = [CODES.index(code) for code in codes.replace("/", "")]
        rules.house_laid(state)
        return events.of_house(before, state)
    mix(state)
    for cell, code in zip(CENTRE_CELLS, codes, strict=True):
        state.house[cell] = CODES.index(code)
    rules.centre_mixed(state)
    return events.of_parlor(before, state, codes)


GAME = Havarti()
