"""JSON Schema of the socket's messages, generated from the types in `match/messages.py`."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get

from cheeseboard.server.match.messages import FromClient, ToClient


def schema_of_messages() -> dict[str, Any]:
    """One JSON Schema for both directions, with the roots `FromClient` and `ToClient`."""
    (client, server), parts = msgspec.json.schema_components([FromClient, ToClient], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of a match's socket",
        "$defs": {**parts, "FromClient": client, "ToClient": server},
    }


@get("/schema/socket.json", sync_to_thread=False)
def socket_schema() -> dict[str, Any]:
    """The messages of a match's socket, as JSON Schema."""
    return schema_of_messages()
