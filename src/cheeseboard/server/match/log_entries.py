"""The log of a match: what an entry can say. A match, with its seats, talk and clocks, is the fold of its log.

Entries are written once and never changed; a field that is added later needs a default.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cheeseboard.server.match.messages import Said, Seat


class ClockSettings(msgspec.Struct, omit_defaults=True, frozen=True, forbid_unknown_fields=True):
    """How long players may think. `turn`: seconds for each turn; `bank`: seconds for the match, and so many more after
    each turn; `days`: days for each turn."""

    kind: Literal["none", "turn", "bank", "days"] = "none"
    seconds: int = 0
    increment: int = 0


class _Body(msgspec.Struct, tag_field="kind", omit_defaults=True, gc=False):
    pass


class Made(_Body, tag="made"):
    """Somebody created the match. Always the first entry."""

    game: str
    version: int
    options: dict[str, Any]
    seats: list[Seat]
    commitment: str
    salt: str
    clock: ClockSettings = ClockSettings()
    private: bool = False
    bots: bool = True  # whether a bot takes the seat of somebody who leaves
    delay: int = 0  # seconds that spectators are behind
    record: str = ""  # it began with what this record tells
    position: str = ""  # it began there, in JSON, and not with a deal


class Sat(_Body, tag="sat"):
    """Who sits on a seat has changed."""

    seat: int
    who: Seat


class Played(_Body, tag="played"):
    """Actions, in the lines of a record: one of a seat or the clock, and what chance made of it. The first such entry
    may be chance alone: the match begins."""

    lines: list[str]
    id: str = ""
    by: Literal["", "bot", "clock"] = ""  # who played it instead of the seat's holder


class Spoke(_Body, tag="spoke"):
    """Somebody said something; `to` are the seats that heard it, None is everybody."""

    said: Said
    to: list[int] | None = None
    id: str = ""


class Asked(_Body, tag="asked"):
    """A seat asks the others to agree to its taking back a step; with `no` it is not asked any more, since `by` is
    against it, who also sent the id."""

    seat: int
    id: str = ""
    no: bool = False
    by: int | None = None  # older logs do not say it


class Agreed(_Body, tag="agreed"):
    """One of the others agrees."""

    seat: int
    id: str = ""


class Undone(_Body, tag="undone"):
    """The match went back to its first so many events."""

    length: int
    seat: int
    id: str = ""


class Closed(_Body, tag="closed"):
    """Nobody plays on."""

    sentence: str = ""


class Rematched(_Body, tag="rematched"):
    """The same people play again, there."""

    match: str


Body = Made | Sat | Played | Spoke | Asked | Agreed | Undone | Closed | Rematched


class Entry(msgspec.Struct, gc=False):
    """One line of a log."""

    seq: int
    at: int  # milliseconds since 1970, server time
    body: Body


encode_body = msgspec.json.Encoder().encode
decode_body = msgspec.json.Decoder(Body).decode
