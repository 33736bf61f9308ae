"""The messages between processes. All processes run the same version; a field that is added later needs a default."""

from __future__ import annotations

import msgspec

from cheeseboard.server.match.log_entries import Entry


class BusMessage(msgspec.Struct, omit_defaults=True):
    """A message about a match, or about a process."""

    match: str
    process: str  # the sender
    entry: Entry | None = None  # it was written
    here: list[bool] | None = None  # the seats that are connected to the sender
    away: list[float] = []  # how many seconds ago the sender last knew each seat connected: see `presence.py`
    watched: float = 0.0  # for how many seconds the sender has been watching
    bell: bytes | None = None  # to be rung
    asks_presence: bool = False  # who is connected to you?
    all_answer: bool = False  # even processes without connections have to answer
    wake: bool = False  # the owner of the match has something to do
    left: bool = False  # the process has ended


encode_bus_message = msgspec.msgpack.Encoder().encode
decode_bus_message = msgspec.msgpack.Decoder(BusMessage).decode
