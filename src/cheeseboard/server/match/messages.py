"""Every message of a match's socket, in both directions. The published schema and the browser's types come from here.

A client says hello with the secrets of its seats, then acts; a spectator says hello without any. The updates to a seat
are numbered for that seat alone, without gaps: a number reveals nothing about updates to others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

Text = Annotated[str, msgspec.Meta(max_length=200)]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Secret = Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class _Message(msgspec.Struct, tag_field="type", omit_defaults=True, forbid_unknown_fields=True, gc=False):
    pass


# -- from a client ----------------------------------------------------------------------------------------------


class Key(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A seat that the client holds, and the number of the last update it has for it."""

    secret: Secret
    have: Number = 0


class Hello(_Message, tag="hello"):
    """The first message: the seats that the client holds. Without any, the client is a spectator."""

    seats: Annotated[list[Key], msgspec.Meta(max_length=4)] = []
    have: Number = 0  # a spectator's last number
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""  # a spectator's, for the chat
    guide: bool = False  # whether to send the game's guide with views


class Act(_Message, tag="act"):
    """Play an action, decided on update `seq`. `id` is the client's own: a repeated message is executed once."""

    seat: SeatNumber
    seq: Number
    id: Id
    action: Text


class Undo(_Message, tag="undo"):
    """Take back one's last action; where the rules demand it, the others are asked for consent."""

    seat: SeatNumber
    seq: Number
    id: Id


class Answer(_Message, tag="answer"):
    """Consent to another seat's undo, or refuse it."""

    seat: SeatNumber
    id: Id
    yes: bool


class Say(_Message, tag="say"):
    """A line of chat, for everybody whom the game lets read it now."""

    id: Id
    text: Line
    seat: SeatNumber | None = None  # None: as a spectator, to spectators


FromClient = Hello | Act | Undo | Answer | Say


# -- to a client ------------------------------------------------------------------------------------------------


class Seat(msgspec.Struct, omit_defaults=True, frozen=True):
    """Who sits on a seat."""

    name: str = ""
    kind: Literal["open", "person", "bot"] = "open"
    level: str = ""  # of the bot that plays now, also if it stands in for a person
    resigned: bool = False


class Clock(msgspec.Struct, omit_defaults=True):
    """The time that is left, in milliseconds, at the moment the message was sent."""

    left: Sequence[int | None] = []  # by seat; None: no limit
    running: list[int] = []  # the seats whose clocks run
    limit: int | None = None  # of the present phase, where the rules set one


class Said(msgspec.Struct, omit_defaults=True):
    """A line of chat."""

    text: str
    seat: int | None = None  # None: a spectator
    name: str = ""
    among: Literal["all", "seats", "spectators"] = "all"


class Update(_Message, tag="update"):
    """A change. Only fields that it concerns are there; `view` is everything that this seat may know now."""

    seat: int | None
    seq: int
    id: str = ""  # of the client's message that caused it
    events: list[dict[str, Any]] = []
    view: dict[str, Any] | None = None
    legal: tuple[str, ...] = ()
    guide: dict[str, Any] = {}  # the game's facts for an interface, with a view; see `Game.guide`
    clock: Clock | None = None
    seats: list[Seat] | None = None
    status: str = ""
    said: Said | None = None
    asks: int | msgspec.UnsetType | None = msgspec.UNSET  # the seat that asks for an undo; null: no seat any more
    undone: bool = False  # the view went back
    rematch: str = ""  # the id of the match in which the same people play again
    secret: str = ""  # of the deal, once the match is over


class Welcome(_Message, tag="welcome"):
    """The answer to hello: the state of the match for one seat, and the updates it missed, if they are few."""

    seat: int | None
    seq: int
    match: str
    game: str
    options: dict[str, Any]
    status: Literal["open", "running", "over", "abandoned"]
    seats: list[Seat]
    commitment: str
    salt: str
    view: dict[str, Any] | None = None
    legal: tuple[str, ...] = ()
    guide: dict[str, Any] = {}  # the game's facts for an interface, with a view; see `Game.guide`
    clock: Clock | None = None
    asks: int | None = None
    missed: list[Update] = []
    said: list[Said] = []
    secret: str = ""
    here: list[bool] = []
    delay: int = 0
    rematch: str = ""
    hints: bool = False  # this seat may ask for a hint when it is to act


class Refused(_Message, tag="refused"):
    """A message was refused, and nothing changed."""

    id: str
    code: str
    rule: str
    sentence: str
    seat: int | None = None
    seq: int = 0
    since: list[Update] = []  # the updates after the number that the client had


class Done(_Message, tag="done"):
    """The message with that id was executed, earlier or just now; `seq` is the number of its update."""

    id: str
    seat: int | None
    seq: int


class Here(_Message, tag="here"):
    """Which seats are connected now. Not numbered."""

    seats: list[bool]


class Bell(_Message, tag="bell"):
    """The game's own time limit is near."""

    seconds: int


class Problem(_Message, tag="problem"):
    """A message could not be read, or the connection cannot go on."""

    code: str
    sentence: str


class Bye(_Message, tag="bye"):
    """The server closes this connection; reconnect after so many seconds."""

    seconds: float
    sentence: str


ToClient = Update | Welcome | Refused | Done | Here | Bell | Problem | Bye

encode = msgspec.json.Encoder().encode
decode_client = msgspec.json.Decoder(FromClient).decode
