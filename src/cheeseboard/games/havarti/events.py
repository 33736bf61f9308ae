"""Events of an action, found by comparing the states before and after it.

An event that not everybody may see whole carries `to`, the seats that may, and `secret`, the fields that are only
theirs; see view.redact.
"""

from __future__ import annotations

from cheeseboard.games.contract import Event
from cheeseboard.games.havarti import legality, rules
from cheeseboard.games.havarti.notation import (
    CARD_NAMES,
    CELL_NAMES,
    CODES,
    LINE_NAMES,
    PHASES,
    REASONS,
    card_names,
    cheese_list,
    house_rows,
    special_letters,
)
from cheeseboard.games.havarti.position import seat_in_turn, seats_in
from cheeseboard.games.havarti.state import (
    ARRANGE,
    DO_AHHA,
    DO_CHECK,
    DO_DONE,
    DO_HIDE,
    DO_KEEP,
    DO_LINE,
    DO_NAME,
    DO_OPEN,
    DO_PEEK,
    DO_PLACE,
    DO_READY,
    DO_SHOW,
    DO_SNIFF,
    DO_STOP,
    DO_SWAP,
    DO_THAT,
    DO_TIMEOUT,
    DO_VOILA,
    DO_WALK,
    OPEN,
    OVER,
    State,
)
from cheeseboard.games.havarti.tables import (
    AHHA,
    CELLS,
    CENTRE_CELLS,
    CHEESES,
    DAIRY,
    LINE_CELLS,
    PAIRS,
    SNIFF,
    SPECIAL,
    THAT,
    VOILA,
)

CHECKS = (DO_OPEN, DO_CHECK, DO_VOILA, DO_THAT, DO_AHHA)
PLAYED = {DO_VOILA: VOILA, DO_THAT: THAT, DO_AHHA: AHHA}


def of_action(before: State, seat: int, action: int, after: State) -> list[Event]:
    """An action of a seat, or of chance for a seat that left, and all it led to."""
    reached = _as_reached(before, seat, action, after)
    return _happened(before, seat, action, reached) + passing(before, reached, after)


def _as_reached(before: State, seat: int, action: int, after: State) -> State:
    """The state after the action and before the table was cleared, if the round ended."""
    if (after.round, after.phase == OVER) == (before.round, False):
        return after
    reached = before.copy()
    rules.act(reached, seat, action)  # `rules.apply` would clear the table at the end of the round
    return reached


def _happened(before: State, seat: int, action: int, reached: State) -> list[Event]:
    block, cell = action // CELLS * CELLS, CELL_NAMES[action % CELLS]
    laying = {"to": seats_in(before, legality.fromagers(before) | before.dormant & ~(1 << before.inspector))}
    who = {"seat": seat}
    if action >= DO_PLACE:
        return [{"event": "place", **who, "code": CODES[(action - DO_PLACE) // CELLS + 1], "cell": cell, **laying}]
    if action >= DO_SWAP:
        cells = [CELL_NAMES[(action - DO_SWAP) // CELLS], cell]
        private = laying if before.phase == ARRANGE else {}
        return [{"event": "swap", **who, "cells": cells, "phase": PHASES[before.phase], **private}]
    if block == DO_PEEK:
        code = CODES[before.house[action % CELLS]]
        return [{"event": "peek", **who, "cell": cell, "code": code, "to": [seat], "secret": ["code"]}]
    if block == DO_HIDE:
        return [{"event": "hide", **who, "cell": cell}]
    if block == DO_WALK:
        return [{"event": "walk", **who, "from": CELL_NAMES[before.at], "to_cell": cell}]
    if block in CHECKS:
        return _check(before, seat, block, action % CELLS, reached)
    return _without_cell(before, seat, action)


def _without_cell(before: State, seat: int, action: int) -> list[Event]:
    who = {"seat": seat}
    if action >= DO_NAME:
        return [{"event": "name", **who, "named": action - DO_NAME}]
    if action >= DO_LINE:
        line = action - DO_LINE
        codes = "".join(CODES[before.house[c]] for c in range(CELLS) if LINE_CELLS[line] >> c & 1)
        cheese = any(code in "1234" for code in codes)
        seen = {"codes": codes, "to": [seat], "secret": ["codes"]}
        return [{"event": "line", **who, "line": LINE_NAMES[line], "cheese": cheese, **seen}]
    if action >= DO_SHOW:
        cell = before.house.index(action - DO_SHOW + 1)
        return [{"event": "reveal", "cell": CELL_NAMES[cell], "code": CODES[before.house[cell]]}]
    if action >= DO_KEEP:
        return [{"event": "keep", **who, "cards": card_names(PAIRS[action - DO_KEEP])}]
    if action == DO_SNIFF:
        return [{"event": "card", **who, "card": CARD_NAMES[SNIFF]}]
    names = {DO_READY: "ready", DO_TIMEOUT: "timeout", DO_STOP: "stop", DO_DONE: "done"}
    return [{"event": names[action]} if action == DO_TIMEOUT else {"event": names[action], **who}]


def _check(before: State, seat: int, block: int, cell: int, reached: State) -> list[Event]:
    """A check, in the order of its resolution."""
    events: list[Event] = []
    name, card = CELL_NAMES[cell], before.house[cell]
    if block in PLAYED:
        events.append({"event": "card", "seat": seat, "card": CARD_NAMES[PLAYED[block]]})
    if block == DO_OPEN:
        events.append({"event": "open", "seat": seat, "cell": name})
    elif block != DO_VOILA and before.at != cell:
        events.append({"event": "walk", "seat": seat, "from": CELL_NAMES[before.at], "to_cell": name})
    if not before.up >> cell & 1:
        events.append({"event": "reveal", "cell": name, "code": CODES[card]})
    if 1 <= card <= CHEESES:
        events.append({"event": "found", "seat": seat, "cell": name, "code": CODES[card]})
    else:
        events.append({"event": "miss", "seat": seat, "cell": name, "free": block == DO_OPEN})
        if card >= SPECIAL and not before.checked >> card - SPECIAL & 1:
            events.append({"event": "effect", "code": CODES[card]})
            if card == DAIRY and before.found:
                events.append({"event": "lose", "code": cheese_list(before.found)[-1]})
    if reached.die != before.die or 1 <= card <= CHEESES:
        events.append({"event": "die", "value": reached.die})
    return events


def of_specials(before: State, after: State) -> list[Event]:
    """The special rooms of the round are drawn."""
    seen = {"codes": special_letters(after.specials), "to": _others(after), "secret": ["codes"]}
    return [{"event": "specials", **seen}, *passing(before, after, after)]


def of_house(before: State, after: State) -> list[Event]:
    """Chance laid the house, or the rest of it."""
    seen = {"house": house_rows(after.house), "to": _others(after), "secret": ["house"]}
    return [{"event": "house", **seen}, *passing(before, after, after)]


def of_parlor(before: State, after: State, codes: str) -> list[Event]:
    """The four cards in the centre were mixed."""
    reached = before.copy()
    for cell, code in zip(CENTRE_CELLS, codes, strict=True):
        reached.house[cell] = CODES.index(code)
    ended = (after.round, after.phase == OVER) != (before.round, False)
    mixed = {"event": "shuffle", "cells": [CELL_NAMES[c] for c in CENTRE_CELLS], "codes": codes}
    return [{**mixed, "to": [], "secret": ["codes"]}, *passing(before, reached if ended else after, after)]


def of_resignation(before: State, seat: int, after: State) -> list[Event]:
    """A seat gives up."""
    return [{"event": "resign", "seat": seat}, *passing(before, before, after)]


def passing(before: State, reached: State, after: State) -> list[Event]:
    """The lay-out finished, a round over, whose turn it is, how it ended."""
    events: list[Event] = []
    if before.phase < OPEN and after.phase == OPEN:
        events.append({"event": "arranged", "slow": bool(after.up)})
    counted = after.round != before.round or (after.phase == OVER and REASONS[after.reason] == "rounds")
    if counted:
        table = {"house": house_rows(reached.house), "found": cheese_list(reached.found)}
        scores = after.scores[: after.players]
        events.append(
            {"event": "round", "round": before.round, **table, "lost": cheese_list(reached.lost), "scores": scores}
        )
    if after.phase == OVER:
        ending = {"reason": REASONS[after.reason], "winners": seats_in(after, after.winners)}
        events.append({"event": "over", **ending, "scores": after.scores[: after.players]})
    elif _stand(after) != _stand(before):
        turn = {"seat": seat_in_turn(after), "phase": PHASES[after.phase], "round": after.round}
        events.append({"event": "turn", **turn})
    return events


def _stand(s: State) -> tuple[int, int, object]:
    return s.round, s.phase, None if s.phase == ARRANGE else (seat_in_turn(s), s.turn)


def _others(s: State) -> list[int]:
    """All fromagers, those who left included."""
    return [seat for seat in range(s.players) if seat != s.inspector]
