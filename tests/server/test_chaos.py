"""The server is killed in the middle of many matches, again and again. Nothing that it acknowledged may be lost."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cheeseboard.server.match.autopilot_commands import bot_to_move
from tests.server.client import Client, Message, create, me
from tests.server.running import Server, mishaps
from tests.server.truth import agree, entries_of, folded, keep_playing

pytestmark = pytest.mark.full

KILLS = 4
CRUMB: Message = {"kind": "bot", "level": "crumb"}
BANK = {"kind": "bank", "seconds": 3600, "increment": 5}
TURN = {"kind": "turn", "seconds": 1800}
SHORT = {"round_limit": 4, "quiet_limit": 2}
MATCHES: list[dict[str, Any]] = [
    {"game": "roquefort", "seats": me(2)},
    {"game": "roquefort", "seats": me(2), "clock": BANK},
    {"game": "roquefort", "seats": me(3), "clock": TURN, "options": {"memory": "assist"}},
    {"game": "roquefort", "seats": me(4)},
    {"game": "roquefort", "seats": [*me(1), CRUMB], "clock": BANK},
    {"game": "roquefort", "seats": [CRUMB, *me(1)]},
    {"game": "roquefort", "seats": [CRUMB, CRUMB], "options": SHORT},
    {"game": "havarti", "seats": me(2)},
    {"game": "havarti", "seats": me(3), "clock": BANK},
    {"game": "havarti", "seats": me(4), "options": {"setup": "random"}},
    {"game": "havarti", "seats": [*me(1), CRUMB], "clock": TURN},
    {"game": "havarti", "seats": [CRUMB, *me(2)]},
]


class Played:
    """A match and everybody who is connected to it."""

    def __init__(self, wish: dict[str, Any], match: str, clients: list[Client]) -> None:
        self.wish = wish
        self.match = match
        self.clients = clients

    @property
    def only_bots(self) -> bool:
        return all(seat["kind"] == "bot" for seat in self.wish["seats"])


async def _sit_down(server: Server, wish: dict[str, Any], stack: AsyncExitStack) -> Played:
    match, secrets = await create(server.base, **wish)
    clients = [Client(server.base, match, [secret]) for secret in secrets.values()]
    if wish["game"] == "havarti" and len(secrets) > 2:  # two of them share a device
        clients = [Client(server.base, match, list(secrets.values())[:2]), *clients[2:]]
    clients.append(Client(server.base, match, []))
    for client in clients:
        await stack.enter_async_context(client)
    return Played(wish, match, clients)


async def _restart(server: Server, down: float = 0) -> None:
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(down)
    await asyncio.to_thread(server.start)


async def _stand_still(server: Server, played: Played) -> None:
    """Until no bot is to move."""

    def bot_moves() -> bool:
        table = folded(server.database, played.match)
        return not table.ended and bot_to_move(table) is not None

    until = time.monotonic() + 120
    while await asyncio.to_thread(bot_moves):
        assert time.monotonic() < until, f"a bot has stopped to play: {played.wish}"
        await asyncio.sleep(0.2)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    async def chaos(server: Server) -> None:
        random = Random(5)
        async with AsyncExitStack() as stack:
            all_played = [await _sit_down(server, wish, stack) for wish in MATCHES]
            stop = asyncio.Event()
            clients = [client for played in all_played for client in played.clients]
            players = [asyncio.create_task(keep_playing(c, Random(n), stop)) for n, c in enumerate(clients)]
            lengths = {}
            for kill in range(KILLS):
                await asyncio.sleep(random.uniform(0.6, 2.0))
                await _restart(server)
                lengths[kill] = [len(entries_of(server.database, played.match)) for played in all_played]
            await asyncio.sleep(2)
            stop.set()
            await asyncio.gather(*players)
            assert min(client.reconnects for client in clients) >= KILLS - 1
            for number, played in enumerate(all_played):
                await _stand_still(server, played)
                table = await agree(server.base, server.database, played.match, played.clients)
                assert table.ended or table.seq > lengths[0][number], "nobody played on after the first kill"
                if played.only_bots:
                    assert table.ended

    with Server(tmp_path) as server:
        asyncio.run(chaos(server))
        assert not mishaps(server.log.read_text())


def test_time_during_which_the_server_is_down_is_not_charged(tmp_path: Path) -> None:
    async def left(server: Server, match: str, secret: str) -> float:
        async with Client(server.base, match, [secret]) as client:
            clock = client.table().clock
            assert clock
            return float(clock["left"][0]) / 1000

    async def wait(server: Server, down: float) -> None:
        match, secrets = await create(server.base, "roquefort", me(2), clock=BANK)
        began = time.monotonic()
        before = await left(server, match, secrets[0])
        await _restart(server, down)
        after = await left(server, match, secrets[0])
        elapsed = time.monotonic() - began
        # The server notes once a second that it is up: what it cannot know is the player's.
        assert before - after <= elapsed - down + 0.2
        await asyncio.sleep(1.5)
        assert await left(server, match, secrets[0]) < after, "the clock stands still"

    with Server(tmp_path) as server:
        asyncio.run(wait(server, 1.0))
        asyncio.run(wait(server, 4.0))


def test_bots_end_with_the_server_that_is_killed(tmp_path: Path) -> None:
    def workers(pid: int) -> list[int]:
        found = []
        for folder in Path("/proc").iterdir():
            if folder.name.isdigit():
                try:
                    status = (folder / "stat").read_text()
                except OSError:
                    continue
                if int(status.rpartition(")")[2].split()[1]) == pid:
                    found.append(int(folder.name))
        return found

    def alive(pid: int) -> bool:
        try:
            return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
        except OSError:
            return False

    async def have_a_bot_move(server: Server) -> None:
        match, secrets = await create(server.base, "roquefort", [CRUMB, *me(1)])
        async with Client(server.base, match, [secrets[1]]) as client:
            await client.until(lambda: client.table().legal, 90)

    with Server(tmp_path) as server:
        asyncio.run(have_a_bot_move(server))
        assert server.process
        children = workers(server.process.pid)
        assert children
        server.kill()
        until = time.monotonic() + 20
        while any(alive(child) for child in children):
            assert time.monotonic() < until, "a bot's process outlives its server"
            time.sleep(0.1)
        assert os.getpid() not in children
