"""Frames that the protocol allows and that nobody needs: messages in crumbs, pings without end, bytes one by one. The
server may close the socket of whoever sends them; it does not grow, and others are answered as quickly as ever."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.server.client import Client, create, me
from tests.server.running import Server, mishaps
from tests.server.test_fuzz import MOST_GROWTH, _memory, _raw
from tests.server.truth import agree, choose

pytestmark = pytest.mark.full

TEXT, MORE, PING, PONG = 1, 0, 9, 10
WARM, ROUNDS = 1, 2
AT_ONCE = 4  # connections
STUCK = 3.0  # seconds; a server that has stopped reading has made up its mind
PROMPT = 3.0  # seconds that anybody else may wait, on a machine that does other things too
HELLO = json.dumps({"type": "hello"}).encode()
SAY = json.dumps({"type": "say", "id": "a", "text": "hello"}).encode()


def _crumbs(message: bytes, size: int) -> bytes:
    """A message in valid fragments."""
    parts = [message[start : start + size] for start in range(0, len(message), size)]
    frames = [_raw(MORE if n else TEXT, part, fin=n == len(parts) - 1) for n, part in enumerate(parts)]
    return b"".join(frames)


def _fragments() -> Iterator[bytes]:
    """Whole messages, each in pieces of one byte, with pings between them."""
    for _ in range(300):
        yield _crumbs(SAY, 1) + _raw(PING, b"")


def _begun_for_ever() -> Iterator[bytes]:
    """A message of which more is always to come, and never anything comes."""
    yield _raw(TEXT, b"{", fin=False)
    for _ in range(100):
        yield _raw(MORE, b"", fin=False) * 1_000


def _begun_and_pinged() -> Iterator[bytes]:
    """The same, with pings inside, as the protocol allows."""
    yield _raw(TEXT, b"{", fin=False)
    for _ in range(100):
        yield (_raw(MORE, b"", fin=False) + _raw(PING, b"x" * 100)) * 200


def _pings() -> Iterator[bytes]:
    for _ in range(200):
        yield _raw(PING, b"x" * 125) * 500


def _pongs() -> Iterator[bytes]:
    for _ in range(100):
        yield _raw(PONG, b"x" * 125) * 500


def _empty() -> Iterator[bytes]:
    """Whole messages with nothing in them."""
    for _ in range(100):
        yield _raw(TEXT, b"") * 100


def _tiny() -> Iterator[bytes]:
    """Messages and pings that come byte by byte."""
    whole = (_raw(TEXT, SAY) + _raw(PING, b"x" * 30) + _crumbs(SAY, 20)) * 20
    for byte in whole:
        yield bytes([byte])


KINDS = [_fragments, _begun_for_ever, _begun_and_pinged, _pings, _pongs, _empty, _tiny]
CASES = [(kind, True) for kind in KINDS] + [(_pings, False), (_begun_and_pinged, False)]  # which are answered


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that takes as many messages of a connection as people may send."""
    folder: Path = tmp_path_factory.mktemp("frames")
    with Server(folder, messages_per_second=50) as running:
        yield running
        assert running.process
        assert running.process.poll() is None, "the server has ended"
        assert not mishaps(running.log.read_text())


async def _connected(server: Server, match: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A spectator's socket, with nothing between it and the bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    key = base64.b64encode(b"0123456789abcdef").decode()
    lines = [f"GET /api/matches/{match}/live HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
    writer.write("\r\n".join(lines).encode())
    assert b" 101 " in await reader.readline()
    await reader.readuntil(b"\r\n\r\n")
    writer.write(_raw(TEXT, HELLO))
    await reader.readexactly(2)  # the welcome
    return reader, writer


async def _flood(server: Server, match: str, data: Iterator[bytes], reads: bool, done: asyncio.Event) -> None:
    """Send all this, as long as the server takes it, and stay until told to go."""
    reader, writer = await _connected(server, match)

    async def read() -> None:
        with suppress(ConnectionError):
            while reads and await reader.read(65_536):
                pass

    reading = asyncio.create_task(read())
    with suppress(ConnectionError, TimeoutError):
        for chunk in data:
            writer.write(chunk)
            await asyncio.wait_for(writer.drain(), STUCK)
            if writer.is_closing():
                break
            await asyncio.sleep(0)
    await done.wait()
    reading.cancel()
    writer.transport.abort()
    await asyncio.gather(reading, return_exceptions=True)


async def _play(players: list[Client], random: Random) -> float:
    """One action; how long the answer took."""
    acting = next((player for player in players if player.table().legal), None)
    if acting is None:
        await asyncio.sleep(0.01)
        return 0.0
    loop = asyncio.get_running_loop()
    began = loop.time()
    await acting.act(choose(acting.table().legal, random))
    took = loop.time() - began
    await asyncio.sleep(0.05)
    return took


@pytest.mark.parametrize(("kind", "reads"), CASES)
def test_nobody_else_notices(strict: Server, kind: Callable[[], Iterator[bytes]], reads: bool) -> None:
    async def test() -> None:
        random = Random(5)
        match, secrets = await create(strict.base, "roquefort", me(2))
        other, _ = await create(strict.base, "havarti", me(2))
        players = [Client(strict.base, match, [secret]) for secret in secrets.values()]
        before = peak = 0
        slowest = 0.0
        async with players[0], players[1]:
            for number in range(WARM + ROUNDS):
                done = asyncio.Event()
                floods = [
                    asyncio.create_task(_flood(strict, where, kind(), reads, done))
                    for where in itertools.islice(itertools.cycle((match, other)), AT_ONCE)
                ]
                for _ in range(8):
                    slowest = max(slowest, await _play(players, random))
                peak = max(peak, _memory(strict))
                done.set()
                await asyncio.wait_for(asyncio.gather(*floods), 60)
                if number < WARM:
                    before, peak = _memory(strict), 0
            assert all(player.reconnects == 0 for player in players), "a player was disturbed"
            await agree(strict.base, strict.database, match, players)
        assert slowest < PROMPT
        assert peak - before < MOST_GROWTH
        assert _memory(strict) - before < MOST_GROWTH
        async with httpx.AsyncClient(base_url=strict.base, timeout=PROMPT) as http:
            assert (await http.get("/health")).status_code == 200

    asyncio.run(test())
