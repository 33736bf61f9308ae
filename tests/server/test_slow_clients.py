"""Clients that read nothing, say nothing, or are not there any more: nobody waits for them, and they are dropped."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import pytest

from tests.server.client import Client, create, me
from tests.server.running import Server, mishaps

pytestmark = pytest.mark.full

ENDLESS = {"quiet_limit": 1_000_000, "round_limit": 1_000_000}  # for players who only end their turns
PATIENCE = 40.0  # seconds, on a busy machine
STUCK = 8  # clients that read nothing
SOME = 16  # turns in a row
MOST_SLOWER = 4  # times as long as alone: they are told everything, too, as far as they read
MOST_GROWTH = STUCK * 1024  # KiB: a quarter of it waits, the rest is what Python takes for moving it
IMPATIENT = """
import socket
from cheeseboard.server import serve
from cheeseboard.server.match import connection
from cheeseboard.server.sockets import endpoint
endpoint.HELLO_TIMEOUT_SECONDS, serve.PING_SECONDS = 1.5, 2.5
connection.MAX_BUFFERED_BYTES = connection.SEND_TIMEOUT_SECONDS = 10**9
listen = serve._listen
def listen_with_small_buffers(settings):
    listening = listen(settings)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
    return listening
serve._listen = listen_with_small_buffers
"""


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits less for an answer, so that the tests do not have to, and for ever for somebody who reads
    nothing, so that it is the missing answer that counts."""
    with Server(tmp_path_factory.mktemp("impatient"), before=IMPATIENT) as running:
        yield running
        assert not mishaps(running.log.read_text())


def _figure(server: Server, name: str) -> int:
    found = re.search(rf"^cheeseboard_{name} (\d+)", httpx.get(server.base + "/metrics", timeout=20).text, re.MULTILINE)
    assert found
    return int(found[1])


def _memory(server: Server) -> int:
    assert server.process
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{server.process.pid}/status").read_text())
    assert found
    return int(found[1])


class Deaf:
    """A socket that says hello and then reads nothing any more. Its buffer is as small as the system allows."""

    def __init__(self, server: Server, match: str, hello: dict[str, Any] | None) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        self.socket.settimeout(20)
        self.socket.connect(("127.0.0.1", server.port))
        key = base64.b64encode(b"0123456789abcdef").decode()
        lines = [f"GET /api/matches/{match}/live HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        assert self.socket.recv(12) == b"HTTP/1.1 101"
        if hello is not None:
            text = json.dumps({"type": "hello", **hello}).encode()
            size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + len(text).to_bytes(2, "big")
            self.socket.sendall(b"\x81" + size + b"\0\0\0\0" + text)

    def __enter__(self) -> Deaf:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()


def _is_cut(end: socket.socket) -> bool:
    """Whether what one sends reaches nobody any more."""
    try:
        end.sendall(b"x")
    except ConnectionError:
        return True
    return False


async def _until(true: Any) -> None:
    until = time.monotonic() + PATIENCE
    while not await asyncio.to_thread(true):
        assert time.monotonic() < until, "it did not come to that"
        await asyncio.sleep(0.1)


def test_clients_that_read_nothing_delay_nobody_and_are_dropped(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        match, secrets = await create(server.base, "roquefort", me(4), options=ENDLESS)
        keys = [{"secret": secret} for secret in secrets.values()]
        player = Client(server.base, match, list(secrets.values()))
        watcher = Client(server.base, match, [])
        async with player, watcher:
            await _turns(player, watcher)  # the first are slower, for everything is new
            alone = await _turns(player, watcher)
            with ExitStack() as stack:
                for _ in range(STUCK):
                    stack.enter_context(await asyncio.to_thread(Deaf, server, match, {"seats": keys}))
                await _until(lambda: _figure(server, "sockets_open") == STUCK + 2)
                await _play_until_dropped(server, player, watcher, median(alone))

    with Server(tmp_path) as server:
        asyncio.run(play(server))
        assert not mishaps(server.log.read_text())


async def _end_a_turn(client: Client) -> None:
    """Have the seat act that may; after the placing it does no more than it has to."""
    await client.until(lambda: any(table.legal for table in client.tables.values()))
    table = next(table for table in client.tables.values() if table.legal)
    answer = await client.act("end" if "end" in table.legal else table.legal[0], table.seat)
    assert answer["type"] == "update"


async def _turns(player: Client, watcher: Client) -> list[float]:
    """A few turns, and for how many seconds a watcher waited for each."""
    waits = []
    for _ in range(20):
        seen, began = watcher.table().seq, time.monotonic()
        await _end_a_turn(player)
        await watcher.until(lambda seen=seen: watcher.table().seq > seen)
        waits.append(time.monotonic() - began)
    return waits


async def _play_until_dropped(server: Server, player: Client, watcher: Client, alone: float) -> None:
    """Until they are gone turns take about as long as when nobody else was there, also while what they were told waits
    for them, which is a few dozen turns of many."""
    before, waits = _memory(server), []
    until = time.monotonic() + PATIENCE
    while await asyncio.to_thread(_figure, server, "sockets_open") > 2:
        assert time.monotonic() < until, "they were not dropped"
        waits += await _turns(player, watcher)
    assert _memory(server) - before < MOST_GROWTH
    slowest = max(median(waits[first : first + SOME]) for first in range(len(waits) - SOME + 1))
    assert slowest < MOST_SLOWER * alone + 0.05, "everybody waits for them"
    assert max(waits) < 10
    assert player.reconnects == watcher.reconnects == 0
    assert await asyncio.to_thread(_figure, server, "sockets_dropped_total") == STUCK


def test_whoever_never_says_hello_is_dropped(impatient: Server) -> None:
    async def wait() -> None:
        match, _ = await create(impatient.base, "roquefort", me(2))
        with await asyncio.to_thread(Deaf, impatient, match, None) as silent:
            said = b""
            while b"}" not in said:
                said += await asyncio.to_thread(silent.socket.recv, 4096)
            assert b'"hello first"' in said
            await _until(lambda: _figure(impatient, "sockets_open") == 0)

    asyncio.run(wait())


def test_whoever_is_not_there_any_more_is_noticed(impatient: Server) -> None:
    """A phone that lost its network does not say so: it only stops to answer."""

    async def wait() -> None:
        match, secrets = await create(impatient.base, "roquefort", me(2))
        async with Client(impatient.base, match, [secrets[1]]) as other:
            with await asyncio.to_thread(Deaf, impatient, match, {"seats": [{"secret": secrets[0]}]}):
                await other.until(lambda: other.here == [True, True], PATIENCE)
                await other.until(lambda: other.here == [False, True], PATIENCE)
            assert other.reconnects == 0, "whoever answers stays"

    asyncio.run(wait())


def test_a_full_socket_of_somebody_who_is_gone_is_cut(impatient: Server) -> None:
    """What could not be sent to him does not keep the socket open for ever."""

    async def wait() -> None:
        match, secrets = await create(impatient.base, "roquefort", me(4), options=ENDLESS)
        keys = [{"secret": secret} for secret in secrets.values()]
        async with Client(impatient.base, match, list(secrets.values())) as client:
            with await asyncio.to_thread(Deaf, impatient, match, {"seats": keys}) as gone:
                await _until(lambda: _figure(impatient, "sockets_open") == 2)
                until = time.monotonic() + PATIENCE
                while await asyncio.to_thread(_figure, impatient, "sockets_open") > 1:
                    assert time.monotonic() < until, "he still takes a socket"
                    for _ in range(20):
                        await _end_a_turn(client)
                await _until(lambda: _is_cut(gone.socket))

    asyncio.run(wait())
