"""Views and events of Hide the Havarti as a seat may see them; `knowledge.readable_cells` decides about the cards."""

from __future__ import annotations

from typing import Any

from cheeseboard.games.contract import Event
from cheeseboard.games.havarti.knowledge import readable_cells
from cheeseboard.games.havarti.notation import CODES
from cheeseboard.games.havarti.position import phase_fields, write
from cheeseboard.games.havarti.state import State
from cheeseboard.games.havarti.tables import CELLS, UNKNOWN
from cheeseboard.games.options import Options


def view(s: State, options: Options, seat: int | None) -> dict[str, Any]:
    """The position as this seat may see it; None is a spectator, who sees what the inspector sees."""
    fromager = seat is not None and seat != s.inspector
    shape = write(s, options)
    for hidden in ("known", "recall", "peeked", "sniffed"):
        shape.pop(hidden, None)
    if not fromager:
        shape.pop("swaps", None)  # how the lay-out goes is the fromagers' affair
        shape["specials"] = "????"
    readable = readable_cells(s, s.inspector if seat is None else seat)
    cards = [card if readable >> cell & 1 else UNKNOWN for cell, card in enumerate(s.house)]
    shape["house"] = ["".join(CODES[card] for card in cards[row : row + 4]) for row in range(0, CELLS, 4)]
    fields = phase_fields(s)
    if seat is not None:
        for look in ("peeked", "sniffed"):
            if look in fields and fields[look]["seat"] == seat:
                shape[look] = {name: value for name, value in fields[look].items() if name != "seat"}
    shape["role"] = None if seat is None else "fromager" if fromager else "inspector"
    shape["you"] = seat
    return shape


def redact(event: Event, seat: int | None) -> Event | None:
    """An event as this seat may see it. Events say themselves who may know what: `to` are the seats that may see
    all of it, `secret` the fields that are only theirs; without `secret` others do not hear of it at all."""
    shown = {"event": event["event"]} | {name: event[name] for name in event if name not in ("to", "secret")}
    if "to" not in event or seat in event["to"]:
        return shown
    if "secret" not in event:
        return None
    return {name: value for name, value in shown.items() if name not in event["secret"]}
