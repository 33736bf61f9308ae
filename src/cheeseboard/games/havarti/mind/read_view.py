"""A view, or a scrubbed position, read into a state. It is not checked, because it comes from a match."""

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

View = Mapping[str, Any]


def read_public(s: State, view: View, seat: int) -> None:
    """Read the public part of a view or a scrubbed position of this seat, and the cards that it shows."""
    s.phase = PHASES.index(view["phase"])
    s.round, s.inspector = view["round"], view["inspector"]
    s.scores[: s.players] = view["scores"]
    s.dormant = sum(1 << other for other in view["dormant"])
    s.up, s.switched = cells_of(view["up"]), cells_of(view["switched"])
    s.checked = specials_of(view["checked"])
    if "?" not in view["specials"]:
        s.specials = specials_of(view["specials"])
    s.at = cell_of(view["at"])
    s.die, s.idle = view["die"], view["idle"]
    s.found, s.lost = cheeses_of(view["found"]), cheeses_of(view["lost"])
    s.cards = sum(1 << CARD_NAMES.index(name) for name in view["cards"])
    s.ready = sum(1 << other for other in view["ready"])
    _read_phase(s, view)
    for cell, code in enumerate("".join(view["house"])):
        card = CODES.index(code)
        if card != UNKNOWN:
            s.house[cell] = card
            s.known[seat] |= 1 << cell


def _read_phase(s: State, view: View) -> None:
    """Read the fields that exist in some phases only."""
    s.swaps = view.get("swaps", 0)
    s.tried = sum(1 << LINE_NAMES.index(name) for name in view.get("tried", ()))
    s.hidden = view.get("hidden", 0)
    s.first = cells_of(view.get("first", ()))
    again = view.get("again")
    s.again = NOT_AGAIN if again is None else AGAIN_ANY if again == "-" else AGAIN_BAR + cell_of(again)
    if s.phase in (FROMAGER, PEEK):
        s.turn = view.get("fromager", view["seat"])
    if s.phase == OVER:
        s.reason = REASONS.index(view["outcome"]["reason"])
        s.winners = sum(1 << other for other in view["outcome"]["winners"])


def read_memories(s: State, position: View) -> None:
    """Read what the seats remember, from the `recall` of a scrubbed position. Without one, fromagers remember
    everything and the inspector what lies face up."""
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
