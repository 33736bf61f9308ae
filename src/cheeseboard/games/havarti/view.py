"""What a seat may know of a match of Hide the Havarti: the one gate for its secrets, events included."""

from __future__ import annotations

from typing import Any

from cheeseboard.games.contract import Event
from cheeseboard.games.havarti.notation import CODES
from cheeseboard.games.havarti.position import phase_fields, remembered, write
from cheeseboard.games.havarti.state import OPEN, OVER, RESIGNED, State
from cheeseboard.games.havarti.tables import ALL, CELLS, NOWHERE, UNKNOWN
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
    readable = visible(s, seat if fromager else None)
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


def visible(s: State, fromager: int | None) -> int:
    """The cells whose card, or emptiness, may be seen: by a fromager, or by the inspector and spectators (None)."""
    if s.phase == OVER and s.reason != RESIGNED:
        return ALL  # a clean table
    if fromager is None:
        return 0 if s.phase < OPEN else s.up
    if s.at == NOWHERE:
        return ALL
    return s.up | (remembered(s, fromager) if s.assist else 0)


def redact(event: Event, seat: int | None) -> Event | None:
    """An event as this seat may see it. Events say themselves who may know what: `to` are the seats that may see
    all of it, `secret` the fields that are only theirs; without `secret` others do not hear of it at all."""
    shown = {"event": event["event"]} | {name: event[name] for name in event if name not in ("to", "secret")}
    if "to" not in event or seat in event["to"]:
        return shown
    if "secret" not in event:
        return None
    return {name: value for name, value in shown.items() if name not in event["secret"]}
