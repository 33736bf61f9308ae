"""Frames get lost, doubled, late, out of order; connections are cut. Clients notice, come back, and know everything."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from tests.server.bad_network import CUT, DOUBLED, LATE, LOST, SLOW, BadNetwork
from tests.server.client import Client, create, me
from tests.server.running import Server, mishaps
from tests.server.truth import agree, keep_playing

pytestmark = pytest.mark.full

SECONDS = 8
MATCHES: list[dict[str, Any]] = [
    {"game": "roquefort", "seats": me(2)},
    {"game": "roquefort", "seats": me(4), "clock": {"kind": "bank", "seconds": 3600}},
    {"game": "havarti", "seats": me(2)},
    {"game": "havarti", "seats": me(3)},
]


def test_whatever_the_network_does_everybody_knows_the_same_in_the_end(server: Server) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            network = await stack.enter_async_context(BadNetwork(server.base, seed=3))
            tables = []
            for wish in MATCHES:
                match, secrets = await create(server.base, **wish)
                held = [[secret] for secret in secrets.values()]
                clients = [Client(network.base, match, each, lossy=True) for each in [*held, []]]
                for client in clients:
                    await stack.enter_async_context(client)
                tables.append((match, clients))
            everybody = [client for _, clients in tables for client in clients]
            stop = asyncio.Event()
            players = [asyncio.create_task(keep_playing(c, Random(n), stop)) for n, c in enumerate(everybody)]
            await asyncio.sleep(SECONDS)
            stop.set()
            network.calm = True
            await asyncio.gather(*players)
            assert all(network.done[fate] for fate in (LOST, DOUBLED, LATE, SLOW, CUT)), network.done
            assert sum(client.gaps for client in everybody) > 0
            assert sum(answer["type"] == "done" for client in everybody for answer in client.answers.values()) > 0
            for match, clients in tables:
                for client in clients:
                    await client.come_back()
                table = await agree(server.base, server.database, match, clients)
                assert table.seq > 20, "hardly anything was played"

    asyncio.run(play())
    assert not mishaps(server.log.read_text())
