"""Positions: the whole state as a JSON-able dict. position_in.py reads them back, view.py shows a seat its part."""

from __future__ import annotations

from typing import Any

from cheeseboard.games.dialect import CHANCE, CLOCK
from cheeseboard.games.havarti import rounds, rules
from cheeseboard.games.havarti.knowledge import is_table_clean
from cheeseboard.games.havarti.notation import (
    CELL_NAMES,
    CODES,
    LINE_NAMES,
    PHASES,
    REASONS,
    card_names,
    cell_names,
    cheese_list,
    house_rows,
    line_names,
    special_letters,
)
from cheeseboard.games.havarti.state import (
    AGAIN_ANY,
    AGAIN_BAR,
    ARRANGE,
    FROMAGER,
    LIBRARY_PHASE,
    OPEN,
    OVER,
    SNIFF_PHASE,
    VEGETABLE_PHASE,
    State,
)
from cheeseboard.games.havarti.tables import CELLS, EMPTY, LINE_CELLS, NOWHERE
from cheeseboard.games.options import Options


def start(options: Options) -> State:
    """The state in which a match begins."""
    s = State()
    s.players = options["players"]
    s.searches = options["searches"]
    s.dealt = int(options["setup"] == "random")
    s.own = int(options["scoring"] == "own")
    s.assist = int(options["memory"] == "assist")
    s.round = 1
    rounds.clear_table(s)
    return s


# -- out --------------------------------------------------------------------------------------------------------


def write(s: State, options: Options) -> dict[str, Any]:
    """The whole position."""
    position: dict[str, Any] = {
        "game": "havarti",
        "options": dict(options),
        "round": s.round,
        "inspector": s.inspector,
        "scores": s.scores[: s.players],
        "house": house_rows(s.house),
        "up": cell_names(s.up),
        "checked": special_letters(s.checked),
        "specials": special_letters(s.specials),
        "at": None if s.at == NOWHERE else CELL_NAMES[s.at],
        "die": s.die,
        "found": cheese_list(s.found),
        "lost": cheese_list(s.lost),
        "cards": card_names(s.cards),
        "switched": cell_names(s.switched),
        "idle": s.idle,
        "phase": PHASES[s.phase],
        "seat": seat_in_turn(s),
        "ready": seats_in(s, s.ready) if s.phase == ARRANGE else [],
        "dormant": seats_in(s, s.dormant),
    }
    if s.assist:
        position["known"] = [cell_names(remembered(s, seat)) for seat in range(s.players)]
    position |= phase_fields(s)
    if s.phase >= OPEN and not is_table_clean(s):
        position["recall"] = recall(s)
    return position


def recall(s: State) -> dict[str, Any]:
    """What each seat can have remembered, as far as the fields above do not tell: an addition to the usual format,
    so that a match that is loaded again can be scrubbed and resampled like the one it was."""
    fields: dict[str, Any] = {
        "known": [cell_names(s.known[seat]) for seat in range(s.players)],
        "seen": special_letters(s.seen),
    }
    if s.clean:
        fields["clean"] = cell_names(s.clean)
    if s.scent:
        fields["scent"] = cell_names(s.scent)
    if s.mixed:
        fields["mixed"] = {
            "cells": [CELL_NAMES[cell] for cell in s.slot],
            "was": "".join(CODES[card] for card in s.was),
            "became": "".join(CODES[card] for card in s.became),
            "clean": s.was_clean,
            "scent": s.was_scent,
        }
    return fields


def seat_in_turn(s: State) -> int | str | None:
    """The first of those who may act."""
    acting = actors(s)
    return acting[0] if acting else None


def actors(s: State) -> tuple[int | str, ...]:
    """Those who may act: seats clockwise from the inspector's left, then the clock; or chance."""
    acting = rules.actors(s)
    if acting >> CHANCE & 1:
        return ("chance",)
    seats: list[int | str] = [seat for seat in clockwise(s) if acting >> seat & 1]
    return (*seats, "clock") if acting >> CLOCK & 1 else tuple(seats)


def clockwise(s: State) -> list[int]:
    """All seats from the inspector's left, himself last."""
    return [(s.inspector + i) % s.players for i in range(1, s.players + 1)]


def remembered(s: State, seat: int) -> int:
    """The face-down cards that a fromager can name if he forgets nothing; none for the inspector."""
    if seat == s.inspector:
        return 0
    laid = sum(1 << cell for cell in range(CELLS) if s.house[cell] != EMPTY)
    return s.known[seat] & laid & ~s.up


def phase_fields(s: State) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    if s.phase == OVER:
        scores = s.scores[: s.players]
        fields["outcome"] = {"reason": REASONS[s.reason], "winners": seats_in(s, s.winners), "scores": scores}
        return fields
    if s.phase == ARRANGE:
        fields["swaps"] = s.swaps
    if s.phase == SNIFF_PHASE:
        fields["tried"] = line_names(s.tried)
    if s.phase == VEGETABLE_PHASE:
        fields["hidden"] = s.hidden
    if s.phase == LIBRARY_PHASE and s.first:
        fields["first"] = cell_names(s.first)
    if s.again:
        fields["again"] = "-" if s.again == AGAIN_ANY else CELL_NAMES[s.again - AGAIN_BAR]
    if s.phase == FROMAGER and s.dormant >> s.turn & 1:
        fields["fromager"] = s.turn
    if s.peeker:
        fields["peeked"] = {"seat": s.peeker - 1, "cell": CELL_NAMES[s.peeked], "code": CODES[s.house[s.peeked]]}
    if s.sniffer:
        codes = "".join(CODES[s.house[c]] for c in range(CELLS) if LINE_CELLS[s.sniffed] >> c & 1)
        fields["sniffed"] = {"seat": s.sniffer - 1, "line": LINE_NAMES[s.sniffed], "codes": codes}
    return fields


def seats_in(s: State, seats: int) -> list[int]:
    return [seat for seat in range(s.players) if seats >> seat & 1]
