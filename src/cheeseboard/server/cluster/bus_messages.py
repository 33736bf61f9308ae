"""What processes tell each other. All of them run the same version, but a field that is added later has a default."""

from __future__ import annotations

import msgspec

from cheeseboard.server.match.log_entries import Entry


class BusMessage(msgspec.Struct, omit_defaults=True):
    """News of a room."""

    match: str
    owner: str
    entry: Entry | None = None
    here: list[bool] | None = None
    away: list[float] = []  # how many seconds ago each seat was here, as far as the process knows: see `presence.py`
    watched: float = 0.0  # for how many it has been watching
    bell: bytes | None = None
    who: bool = False  # asks who is connected
    all: bool = False  # and everybody has to answer
    due: bool = False  # somebody has to be moved for
    left: bool = False  # the process has ended


encode_bus_message = msgspec.msgpack.Encoder().encode
decode_bus_message = msgspec.msgpack.Decoder(BusMessage).decode
