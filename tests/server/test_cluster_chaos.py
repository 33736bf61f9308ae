"""Processes, PostgreSQL and Redis that fail and come back: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.server.client import Client, call, create, me
from tests.server.running import Server, mishaps
from tests.server.services import Cluster, Services
from tests.server.test_cluster import BANK, CRUMB, until
from tests.server.truth import agree, entries_of, folded, keep_playing

pytestmark = pytest.mark.full

MATCHES: list[dict[str, Any]] = [
    {"game": "roquefort", "seats": me(2)},
    {"game": "roquefort", "seats": me(2), "clock": BANK},
    {"game": "roquefort", "seats": me(3), "options": {"memory": "assist"}},
    {"game": "roquefort", "seats": [*me(1), CRUMB], "clock": BANK},
    {"game": "roquefort", "seats": [CRUMB, *me(1)]},
    {"game": "havarti", "seats": me(2)},
    {"game": "havarti", "seats": me(3), "clock": BANK},
    {"game": "havarti", "seats": [CRUMB, *me(2)]},
]


async def kill_processes(cluster: Cluster) -> None:
    random = Random(4)
    for _ in range(3):
        await asyncio.sleep(random.uniform(0.5, 2))
        server = random.choice(cluster.servers)
        server.kill()
        await asyncio.sleep(random.uniform(0, 1))
        await asyncio.to_thread(server.start)


async def restart_postgres(cluster: Cluster) -> None:
    for down in (0.0, 2.0):
        await asyncio.sleep(1)
        await asyncio.to_thread(cluster.services.postgres.stop)
        await asyncio.sleep(down)
        await asyncio.to_thread(cluster.services.postgres.start)
        for server in cluster.servers:
            await asyncio.to_thread(server.wait)


async def restart_redis(cluster: Cluster) -> None:
    for down in (0.0, 2.0):
        await asyncio.sleep(1)
        await asyncio.to_thread(cluster.services.redis.kill)
        await asyncio.sleep(down)
        await asyncio.to_thread(cluster.services.redis.start)
    await asyncio.sleep(1)


@pytest.mark.parametrize("trouble", [kill_processes, restart_postgres, restart_redis])
def test_nothing_acknowledged_is_lost_or_doubled(services: Services, tmp_path: Path, trouble: Any) -> None:
    async def test(cluster: Cluster) -> None:
        async with AsyncExitStack() as stack:
            matches: dict[str, list[Client]] = {}
            for number, wish in enumerate(MATCHES):
                match, secrets = await create(cluster.bases[number % 2], **wish)
                clients = [Client(cluster.bases, match, [secret]) for secret in secrets.values()]
                clients.append(Client(cluster.bases, match, []))
                for client in clients:
                    await stack.enter_async_context(client)
                matches[match] = clients
            everybody = [client for clients in matches.values() for client in clients]
            stop = asyncio.Event()
            players = [asyncio.create_task(keep_playing(c, Random(n), stop, 0.05)) for n, c in enumerate(everybody)]
            await trouble(cluster)
            for match in matches:
                await until(partial(further, cluster, match, len(entries_of(cluster.database, match))), "an action")
            stop.set()
            await asyncio.gather(*players)
            for match, clients in matches.items():
                await still(cluster, match)
                for base in cluster.bases:
                    await agree(base, cluster.database, match, clients)

    with Cluster(services, tmp_path) as cluster:
        asyncio.run(test(cluster))
        assert not mishaps(cluster.logs)


def further(cluster: Cluster, match: str, length: int) -> bool:
    """Whether a match goes on, or has come to its end."""
    table = folded(cluster.database, match)
    return table.ended or table.seq > length


async def still(cluster: Cluster, match: str) -> None:
    """Until no bot is to move."""
    from cheeseboard.server.match.autopilot_commands import bot_to_move

    def true() -> bool:
        table = folded(cluster.database, match)
        return table.ended or bot_to_move(table) is None

    await until(true, "the bots' moves")


def test_while_the_database_is_down_nothing_is_taken_and_no_time_is_charged(services: Services, tmp_path: Path) -> None:
    async def left(server: Server, match: str, secret: str) -> float:
        async with Client(server.base, match, [secret]) as client:
            clock = client.table().clock
            assert clock
            return float(clock["left"][0]) / 1000

    async def test(cluster: Cluster) -> None:
        match, secrets = await create(cluster.bases[0], "roquefort", me(2), clock=BANK)
        async with Client(cluster.bases[0], match, [secrets[0]]) as client:
            began, before = time.monotonic(), await left(cluster.servers[1], match, secrets[0])
            await asyncio.to_thread(services.postgres.stop)
            down = time.monotonic()
            action = client.table().legal[0]
            assert (await client.act(action))["code"] == "not saved"
            answer = await call(cluster.bases[1], "POST", "/api/matches", body={"game": "roquefort", "seats": me(2)})
            assert answer.status_code == 503
            assert answer.json()["code"] == "not saved"
            for server in cluster.servers:
                await until(partial(_health_is, server, 503, "failing"), "ill health")
            await asyncio.sleep(max(0.0, down + 4 - time.monotonic()))
            await asyncio.to_thread(services.postgres.start)
            was_down = time.monotonic() - down
            for server in cluster.servers:
                await until(partial(_health_is, server, 200, "ok"), "good health")
            lefts = [await left(server, match, secrets[0]) for server in cluster.servers]
            elapsed = time.monotonic() - began
            for after in lefts:
                assert before - after <= elapsed - was_down + 0.5
            assert (await client.act(action))["type"] == "update"
            assert folded(cluster.database, match).match.length > 1

    with Cluster(services, tmp_path) as cluster:
        asyncio.run(test(cluster))
        assert not mishaps(cluster.logs)


def _health_is(server: Server, code: int, status: str) -> bool:
    answer = httpx.get(server.base + "/health", timeout=20)
    return (answer.status_code, answer.json()["status"]) == (code, status)
