"""A view, or a scrubbed position, taken into a state. What it says is trusted: it comes from a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cheeseboard.games.havarti.notation import (
    CARD_NAMES,
    CODES,
    LINE_NAMES,
    PHASES,
    REASONS,
    cell_number,
    cheese_list,
    specials_of,
)
from cheeseboard.games.havarti.rules import appended
from cheeseboard.games.havarti.state import AGAIN_ANY, AGAIN_BAR, FROMAGER, NOT_AGAIN, OVER, PEEK, State
from cheeseboard.games.havarti.tables import NOWHERE, UNKNOWN

Shape = Mapping[str, Any]


def take(s: State, shape: Shape, seat: int) -> None:
    """Take over all that a view or a scrubbed position of this seat tells about everybody's table, and its cards."""
    s.phase = PHASES.index(shape["phase"])
    s.round, s.inspector = shape["round"], shape["inspector"]
    s.scores[: s.players] = shape["scores"]
    s.dormant = sum(1 << other for other in shape["dormant"])
    s.up, s.switched = cells_of(shape["up"]), cells_of(shape["switched"])
    s.checked = specials_of(shape["checked"])
    if "?" not in shape["specials"]:
        s.specials = specials_of(shape["specials"])
    s.at = cell_of(shape["at"])
    s.die, s.idle = shape["die"], shape["idle"]
    s.found, s.lost = cheeses_of(shape["found"]), cheeses_of(shape["lost"])
    s.cards = sum(1 << CARD_NAMES.index(name) for name in shape["cards"])
    s.ready = sum(1 << other for other in shape["ready"])
    _take_phase(s, shape)
    for cell, code in enumerate("".join(shape["house"])):
        card = CODES.index(code)
        if card != UNKNOWN:
            s.house[cell] = card
            s.known[seat] |= 1 << cell


def _take_phase(s: State, shape: Shape) -> None:
    """The fields that are there in some phases only."""
    s.swaps = shape.get("swaps", 0)
    s.tried = sum(1 << LINE_NAMES.index(name) for name in shape.get("tried", ()))
    s.hidden = shape.get("hidden", 0)
    s.first = cells_of(shape.get("first", ()))
    again = shape.get("again")
    s.again = NOT_AGAIN if again is None else AGAIN_ANY if again == "-" else AGAIN_BAR + cell_of(again)
    if s.phase in (FROMAGER, PEEK):
        s.turn = shape.get("fromager", shape["seat"])
    if s.phase == OVER:
        s.reason = REASONS.index(shape["outcome"]["reason"])
        s.winners = sum(1 << other for other in shape["outcome"]["winners"])


def take_memories(s: State, position: Shape) -> None:
    """What the seats remember, from the `recall` of a scrubbed position; of a made-up one, fromagers everything and
    the inspector what lies face up."""
    recall = position.get("recall", {})
    for other, cells in enumerate(recall.get("known", ())):
        s.known[other] = cells_of(cells) | s.up
    s.seen = specials_of(recall.get("seen", ""))
    s.clean, s.scent = cells_of(recall.get("clean", ())), cells_of(recall.get("scent", ()))
    if "mixed" in recall:
        mixed = recall["mixed"]
        s.mixed = 1
        s.slot[:] = [cell_of(name) for name in mixed["cells"]]
        s.was[:] = [CODES.index(code) for code in mixed["was"]]
        s.became[:] = [CODES.index(code) for code in mixed["became"]]
        s.was_clean, s.was_scent = mixed["clean"], mixed["scent"]
    if "peeked" in position:
        s.peeker, s.peeked = position["peeked"]["seat"] + 1, cell_of(position["peeked"]["cell"])
    if "sniffed" in position:
        s.sniffer, s.sniffed = position["sniffed"]["seat"] + 1, LINE_NAMES.index(position["sniffed"]["line"])


def cell_of(name: str | None) -> int:
    """The cell of that name, or nowhere."""
    cell = cell_number(name)
    return NOWHERE if cell is None else cell


def cells_of(names: Iterable[str]) -> int:
    """The set of cells with these names."""
    return sum(1 << cell_of(name) for name in names)


def cheeses_in(packed: int) -> list[int]:
    """The cheeses of a packed list."""
    return [int(digit) for digit in cheese_list(packed)]


def cheeses_of(digits: str) -> int:
    """A list of cheeses, packed."""
    cheeses = 0
    for digit in digits:
        cheeses = appended(cheeses, int(digit))
    return cheeses
