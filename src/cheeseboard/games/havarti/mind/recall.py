"""What one seat of Hide the Havarti remembers of all that it heard."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from cheeseboard.games import mind
from cheeseboard.games.contract import Event
from cheeseboard.games.havarti import knowledge, position, rules
from cheeseboard.games.havarti.mind import read_view
from cheeseboard.games.havarti.mind.context import (
    CONTEXT_LOST_CARDS,
    CONTEXT_ORDERS,
    CONTEXT_PLAN,
    CONTEXT_READERS,
    CONTEXT_SIZE,
    CONTEXT_START_SUSPICION,
    CONTEXT_STYLES,
    STYLES,
)
from cheeseboard.games.havarti.mind.opponent_model import OpponentModel
from cheeseboard.games.havarti.mind.read_view import cell_of
from cheeseboard.games.havarti.notation import CODES, LINE_NAMES, PHASES, specials_of
from cheeseboard.games.havarti.rounds import lay_knowledge, next_round
from cheeseboard.games.havarti.state import AGAIN, DO_HIDE, DO_SWAP, INSPECTOR, State
from cheeseboard.games.havarti.tables import CELLS, CENTRE, CHEESES, COMMON, LINE_CELLS, NOWHERE, SPECIAL, SPECIALS

SLIP_ODDS = 4  # in one of this many cases in which a card may be forgotten by itself, one is
PASSING = ("turn", "round", "over", "arranged")  # events that come after what caused them


class Recall(mind.Recall):
    """A copy of the match's state, kept up to date by the game's own functions from the events that this seat hears.
    All sets of cells in it are public, since everybody sees who looks where; only cards are secret."""

    def __init__(self, seat: int, options: Mapping[str, Any], retention: float, random: Random) -> None:
        self._seat = seat
        self._retention = retention
        self._random = random
        self._mirror: State = position.start(dict(options))
        self._house: list[int] = []  # the sixteen cards of the round, in any order, if this seat knows them
        self._opponents = OpponentModel(laid=options["setup"] == "arrange")
        self._came_from = self._mirror.at  # where the inspector stood when the turn began
        self._turned_up = NOWHERE  # the room that was turned up in it
        self._plan = self._draw_plan()

    # -- hearing --------------------------------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        name = event["event"]
        if name not in PASSING:
            self._mirror.peeker = self._mirror.sniffer = 0
        handler = getattr(self, f"_hear_{name}", None)
        if handler:
            handler(event)

    def _hear_recall(self, event: Event) -> None:
        recalled, s = event["position"], self._mirror
        s.inspector = recalled["inspector"]
        lay_knowledge(s)
        read_view.read_public(s, recalled, self._seat)
        read_view.read_memories(s, recalled)
        self._house = self._count_cards()

    def _hear_specials(self, event: Event) -> None:
        self._mirror.specials = specials_of(event.get("codes", ""))

    def _hear_place(self, event: Event) -> None:
        self._mirror.house[cell_of(event["cell"])] = CODES.index(event["code"])

    def _hear_house(self, event: Event) -> None:
        if "house" in event:
            self._mirror.house[:] = [CODES.index(code) for code in "".join(event["house"])]

    def _hear_arranged(self, _event: Event) -> None:
        if self._is_fromager():
            self._house = self._mirror.house.copy()

    def _hear_swap(self, event: Event) -> None:
        s = self._mirror
        one, other = map(cell_of, event["cells"])
        if event["phase"] == "arrange":
            s.house[one], s.house[other] = s.house[other], s.house[one]
            return
        s.phase = PHASES.index(event["phase"])
        self._opponents.observe_fromager(s, DO_SWAP + one * CELLS + other)
        rules.exchange(s, one, other)
        if self._random.random() >= self._retention:
            self._miss_swap(one, other)

    def _hear_open(self, event: Event) -> None:
        self._mirror.at = cell_of(event["cell"])

    def _hear_walk(self, event: Event) -> None:
        self._mirror.at = cell_of(event["to_cell"])

    def _hear_reveal(self, event: Event) -> None:
        cell = cell_of(event["cell"])
        self._note_check(cell)
        self._opponents.update_styles(self._mirror, cell, event["code"] in "1234")
        self._mirror.house[cell] = CODES.index(event["code"])
        rules.turn_up(self._mirror, cell)

    def _hear_miss(self, event: Event) -> None:
        cell = cell_of(event["cell"])
        if cell != self._turned_up:
            self._note_check(cell)  # it lay face up already

    def _note_check(self, cell: int) -> None:
        self._turned_up = cell
        if self._mirror.phase in (INSPECTOR, AGAIN):
            self._opponents.update_readers(self._mirror, self._came_from, cell)

    def _hear_found(self, event: Event) -> None:
        self._mirror.house[cell_of(event["cell"])] = COMMON
        self._mirror.found = rules.appended(self._mirror.found, int(event["code"]))
        if int(event["code"]) in self._house:
            self._house[self._house.index(int(event["code"]))] = COMMON

    def _hear_lose(self, event: Event) -> None:
        s = self._mirror
        s.lost, s.found = rules.appended(s.lost, int(event["code"])), rules.without_newest(s.found)

    def _hear_hide(self, event: Event) -> None:
        cell = cell_of(event["cell"])
        self._opponents.observe_fromager(self._mirror, DO_HIDE + cell)
        self._mirror.up &= ~(1 << cell)

    def _hear_peek(self, event: Event) -> None:
        s, cell = self._mirror, cell_of(event["cell"])
        s.peeker, s.peeked = event["seat"] + 1, cell
        s.known[event["seat"]] |= 1 << cell
        if "code" in event:
            s.house[cell] = CODES.index(event["code"])

    def _hear_line(self, event: Event) -> None:
        s, line = self._mirror, LINE_NAMES.index(event["line"])
        s.sniffer, s.sniffed = event["seat"] + 1, line
        cells = [cell for cell in range(CELLS) if LINE_CELLS[line] >> cell & 1]
        for cell, code in zip(cells, event.get("codes", ""), strict=False):
            s.house[cell] = CODES.index(code)
        knowledge.learn_line(s, event["seat"], LINE_CELLS[line], event["cheese"])

    def _hear_shuffle(self, _event: Event) -> None:
        knowledge.mix(self._mirror)
        self._opponents.mix(CENTRE)

    def _hear_turn(self, event: Event) -> None:
        self._mirror.phase = PHASES.index(event["phase"])
        self._came_from, self._turned_up = self._mirror.at, NOWHERE
        if event["phase"] == "inspector" and self._random.random() >= self._retention:
            self._forget_by_chance()

    def _hear_resign(self, event: Event) -> None:
        self._mirror.dormant |= 1 << event["seat"]

    def _hear_round(self, _event: Event) -> None:
        next_round(self._mirror)
        self._house = []
        self._opponents.begin_round()
        self._plan = self._draw_plan()

    # -- forgetting -----------------------------------------------------------------------------------------------

    def _miss_swap(self, one: int, other: int) -> None:
        """Lose track of which two cards were swapped."""
        s = self._mirror
        pair = 1 << one | 1 << other
        if not self._is_fromager() and s.scent & pair:
            s.scent |= pair & ~s.known[self._seat]
        self._opponents.mix(pair)
        self._forget(one)
        self._forget(other)

    def _forget_by_chance(self) -> None:
        """Forget one known card, sometimes."""
        known = self._mirror.known[self._seat] & ~self._mirror.up
        down = [cell for cell in range(CELLS) if known >> cell & 1]
        if down and self._random.randrange(SLIP_ODDS) == 0:
            self._forget(self._random.choice(down))

    def _forget(self, cell: int) -> None:
        """Forget a card that lies face down. The inspector must not lose what other cards are counted by: a special
        that he cannot place counts as never seen, and the four cards that the Parlor mixed are never forgotten."""
        s, bit = self._mirror, 1 << cell
        if s.up & bit:
            return
        if not self._is_fromager():
            if s.mixed and cell in s.slot:
                return
            if s.known[self._seat] & bit and s.house[cell] >= SPECIAL:
                s.seen &= ~(1 << s.house[cell] - SPECIAL)
            s.clean &= ~bit
        s.known[self._seat] &= ~bit

    # -- remembering ----------------------------------------------------------------------------------------------

    def state(self, view: Mapping[str, Any]) -> State:
        read_view.read_public(self._mirror, view, self._seat)
        scrubbed = self._mirror.copy()
        rules.scrub(scrubbed, self._seat)
        return scrubbed

    def context(self) -> list[int]:
        context = [0] * CONTEXT_SIZE
        context[CONTEXT_PLAN] = self._plan
        context[CONTEXT_START_SUSPICION : CONTEXT_START_SUSPICION + 2 * CELLS] = self._opponents.start_suspicion()
        context[CONTEXT_STYLES : CONTEXT_STYLES + STYLES] = self._opponents.style_percentages()
        context[CONTEXT_READERS : CONTEXT_READERS + STYLES] = self._opponents.reader_percentages(self._mirror.inspector)
        if self._is_fromager():
            for k, card in enumerate(self._lost_cards()):
                context[CONTEXT_LOST_CARDS + k // 8] |= card << k % 8 * 4
        else:
            for order, weight in enumerate(self._order_weights()):
                context[CONTEXT_ORDERS + order // 6] |= weight << order % 6 * 10
        return context

    def _lost_cards(self) -> list[int]:
        """The cards on the cells that a fromager does not know: the house without the cards that he can place."""
        s = self._mirror
        known = [cell for cell in range(CELLS) if s.known[self._seat] >> cell & 1]
        rest = sorted(self._house)
        for cell in known:
            if s.house[cell] in rest:
                rest.remove(s.house[cell])
        missing = CELLS - len(known)
        return (rest + [COMMON] * missing)[:missing]

    def _order_weights(self) -> list[int]:
        """The weight of each order of the mixed cards, from 0 to 1000."""
        s = self._mirror
        if not s.mixed:
            return [0] * knowledge.ORDERS
        weights = [knowledge.houses_under(s, order) for order in range(knowledge.ORDERS)]
        most = max(weights)
        return [1000 * weight // most for weight in weights] if most else [1] * knowledge.ORDERS

    def _count_cards(self) -> list[int]:
        """The sixteen cards, as far as they can be inferred where a match began in the middle."""
        s = self._mirror
        known = [s.house[cell] for cell in range(CELLS) if s.known[self._seat] >> cell & 1]
        taken = {*known, *read_view.cheeses_in(s.found), *read_view.cheeses_in(s.lost)}
        cheeses = [card for card in range(1, CHEESES + 1) if card not in taken]
        specials = [SPECIAL + i for i in range(SPECIALS) if s.specials >> i & 1 and SPECIAL + i not in taken]
        missing = cheeses + specials + [COMMON] * CELLS
        return known + missing[: CELLS - len(known)]

    def _is_fromager(self) -> bool:
        return self._seat != self._mirror.inspector

    def _draw_plan(self) -> int:
        return self._random.getrandbits(60) + 1
