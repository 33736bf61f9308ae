"""The parts of Uvicorn and websockets that the fast sockets use without their being documented are still there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

from cheeseboard.server.sockets.uvicorn_protocol import UNDOCUMENTED_PARTS


async def app(scope: Any, receive: Any, send: Any) -> None: ...


def protocol() -> WebSocketsSansIOProtocol:
    async def make() -> WebSocketsSansIOProtocol:
        config = uvicorn.Config(app, log_config=None)
        return WebSocketsSansIOProtocol(config, ServerState(), {}, asyncio.get_running_loop())

    return asyncio.run(make())


OWNERS: dict[str, Callable[[], object]] = {
    "uvicorn WebSocketsSansIOProtocol": protocol,
    "websockets ServerProtocol": ServerProtocol,
}
PARTS = [(owner, name) for owner, names in UNDOCUMENTED_PARTS.items() for name in names]


@pytest.mark.parametrize(("owner", "name"), PARTS)
def test_the_part_is_there(owner: str, name: str) -> None:
    assert hasattr(OWNERS[owner](), name), f"{owner} has no {name!r} in this version: see server/sockets"


def test_the_library_counts_what_it_has_of_a_fragmented_message() -> None:
    assert ServerProtocol().current_size is None
