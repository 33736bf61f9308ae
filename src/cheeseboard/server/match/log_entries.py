"""The entries of a match's log. The state of a match is the projection of its log.

The log is append-only: entries never change. A field that is added later needs a default.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cheeseboard.server.match.messages import Said, Seat


class ClockSettings(msgspec.Struct, omit_defaults=True, frozen=True, forbid_unknown_fields=True):
    """Time controls. `turn`: seconds for each turn; `bank`: seconds for the match, with an increment after each turn;
    `days`: days for each turn."""

    kind: Literal["none", "turn", "bank", "days"] = "none"
    seconds: int = 0
    increment: int = 0


class _Body(msgspec.Struct, tag_field="kind", omit_defaults=True, gc=False):
    pass


class Made(_Body, tag="made"):
    """The match was created. Always the first entry."""

    game: str
    version: int
    options: dict[str, Any]
    seats: list[Seat]
    commitment: str
    salt: str
    clock: ClockSettings = ClockSettings()
    private: bool = False
    bots: bool = True  # a bot takes the seat of somebody who leaves
    delay: int = 0  # seconds that spectators are behind
    record: str = ""  # of an imported match
    position: str = ""  # where it began, in JSON, if not with a deal


class Sat(_Body, tag="sat"):
    """Another person or bot sits on a seat, or nobody."""

    seat: int
    who: Seat


class Played(_Body, tag="played"):
    """Actions, as lines of a record: one of a seat or of the game's clock, and the outcomes of chance that follow. The
    first entry of this kind may hold chance alone: the match begins."""

    lines: list[str]
    id: str = ""
    by: Literal["", "bot", "clock"] = ""  # who played instead of the seat's holder


class Spoke(_Body, tag="spoke"):
    """A line of chat; `to` are the seats that may read it, None means everybody."""

    said: Said
    to: list[int] | None = None
    id: str = ""


class Asked(_Body, tag="asked"):
    """A seat asks the others for consent to an undo. With `no`, the seat `by` has refused it, and the
    id is that of the refusal."""

    seat: int
    id: str = ""
    no: bool = False
    by: int | None = None  # older logs do not say it


class Agreed(_Body, tag="agreed"):
    """One of the others consents to the undo."""

    seat: int
    id: str = ""


class Undone(_Body, tag="undone"):
    """An undo: the history was cut to this length."""

    length: int
    seat: int
    id: str = ""


class Closed(_Body, tag="closed"):
    """The match ended without an outcome."""

    sentence: str = ""


class Rematched(_Body, tag="rematched"):
    """The same people play again, in another match."""

    match: str


Body = Made | Sat | Played | Spoke | Asked | Agreed | Undone | Closed | Rematched


class Entry(msgspec.Struct, gc=False):
    """One entry of a log."""

    seq: int
    at: int  # milliseconds since 1970, server time
    body: Body


encode_body = msgspec.json.Encoder().encode
decode_body = msgspec.json.Decoder(Body).decode
