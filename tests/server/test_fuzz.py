"""Frames that no client of ours would send. The server answers with a problem or closes the socket; it does not fail,
it does not grow, and nobody else notices."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import struct
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
import websockets
from websockets.asyncio.client import connect

from cheeseboard.server.settings import Settings
from tests.server.client import Client, create, me
from tests.server.running import Server, mishaps
from tests.server.truth import agree, keep_playing

pytestmark = pytest.mark.full

WARM, ROUNDS = 2, 7  # rounds until the server has all the memory it needs, and after that
AT_ONCE, FRAMES = 16, 20  # connections of a round, and frames on each
MOST_GROWTH = 24 * 1024  # KiB
PEOPLE = {
    name: getattr(Settings(), name)
    for name in ("messages_per_second", "address_messages_per_second", "address_talk_per_minute", "address_connections")
}
ODD: list[Any] = [
    None, True, -1, 0, 3, 4, 2**31, 2**63, 2**64, 10**400, 1.5, -0.0, 1e308, "", "a", "\x00", "\u202e", "é" * 200,
    "x" * 70, "x" * 501, [], [[]], {}, {"": {}}, [{}] * 5, [None] * 100, {"secret": "x"}, "0 lift A", "<script>",
]  # fmt: skip
RAW = [
    "", " ", "null", "[]", "{", "}", '"hello"', "NaN", "-Infinity", "1e999", "9" * 5000, "{" * 4000, "[" * 8000,
    '{"a":' * 1300, '{"type":"hello"', '{"type":"hello","type":"act"}', '{"type":"say","id":"a","text":"\\ud800"}',
    '{"type":"say","id":"\\udfff\\ud800","text":"x"}', '{"type":"act","seat":NaN,"seq":0,"id":"a","action":"end"}',
    '{"type":"act","seat":0,"seq":1e400,"id":"a","action":"end"}', '{"type":"answer","seat":0,"id":"a","yes":"yes"}',
    '{"type":["hello"]}', '{"type":"__class__"}', '{"type":"hello","seats":[{"secret":"x","have":-1}]}', "\ufeff{}",
]  # fmt: skip


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the limits that people get."""
    with Server(tmp_path_factory.mktemp("strict"), **PEOPLE) as running:
        yield running
        assert running.process
        assert running.process.poll() is None, "the server has ended"
        assert not mishaps(running.log.read_text())


def _memory(server: Server) -> int:
    """What the server's process takes, in KiB."""
    assert server.process
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found
    return int(found[1])


def _messages(secret: str) -> list[dict[str, Any]]:
    return [
        {"type": "hello", "seats": [{"secret": secret, "have": 0}], "have": 0, "name": "Guest"},
        {"type": "act", "seat": 0, "seq": 1, "id": "fuzz", "action": "end"},
        {"type": "undo", "seat": 1, "seq": 1, "id": "fuzz"},
        {"type": "answer", "seat": 0, "id": "fuzz", "yes": True},
        {"type": "say", "id": "fuzz", "text": "hello", "seat": 0},
    ]


def _frame(random: Random, secret: str) -> str | bytes:
    """Anything: noise, broken JSON, or a message with something odd in it."""
    kind = random.randrange(8)
    if kind == 0:
        return random.randbytes(random.randrange(1, 300))
    if kind == 1:
        return random.choice(RAW)
    if kind == 2:
        return random.choice(RAW).encode()
    if kind == 3:
        return json.dumps({"type": "say", "id": "fuzz", "text": "x" * random.choice((8_100, 8_300, 30_000))})
    message = dict(random.choice(_messages(secret)))
    field = random.choice(list(message))
    if kind == 4:
        del message[field]
    elif kind == 5:
        message[random.choice(("", "extra", "__init__"))] = random.choice(ODD)
    else:
        message[field] = random.choice(ODD)
    text = json.dumps(message)
    return text[: random.randrange(len(text))] if random.random() < 0.1 else text


async def _fuzz(url: str, random: Random, secret: str, hello: str | None) -> Counter[str]:
    """One connection; what was answered, and with which code it was closed."""
    heard: Counter[str] = Counter()
    async with connect(url, compression=None, max_size=None) as socket:
        with suppress(websockets.ConnectionClosed):
            if hello is not None:
                await socket.send(json.dumps({"type": "hello", "seats": [{"secret": hello}] if hello else []}))
            for _ in range(FRAMES):
                await socket.send(_frame(random, secret))
        with suppress(websockets.ConnectionClosed, TimeoutError):
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), 0.5))
                heard[message.get("code") or message["type"]] += 1
    heard[f"closed {socket.close_code}"] += 1
    return heard


def test_frames_that_make_no_sense(strict: Server) -> None:
    async def fuzz() -> None:
        random = Random(11)
        match, secrets = await create(strict.base, "roquefort", me(2))
        _, foreign = await create(strict.base, "havarti", me(2))
        other, others = await create(strict.base, "roquefort", me(2))
        live = strict.base.replace("http", "ws", 1) + "/api/matches/{}/live"
        players = [Client(strict.base, match, [secret]) for secret in secrets.values()]
        stop = asyncio.Event()
        heard: Counter[str] = Counter()
        async with players[0], players[1]:
            tasks = [asyncio.create_task(keep_playing(c, Random(n), stop, 0.1)) for n, c in enumerate(players)]
            before = 0
            for number in range(WARM + ROUNDS):
                if number == WARM:
                    before = _memory(strict)
                connections = []
                for _ in range(AT_ONCE):
                    # A stranger to the match, a spectator of it, or somebody with a seat of another one.
                    where, hello = random.choice(((match, None), (match, ""), (match, foreign[0]), (other, others[0])))
                    secret = random.choice((foreign[1], "0" * 43, secrets[0].swapcase()))
                    connections.append(_fuzz(live.format(where), Random(random.random()), secret, hello))
                for each in await asyncio.gather(*connections):
                    heard += each
            assert _memory(strict) - before < MOST_GROWTH
            stop.set()
            await asyncio.gather(*tasks)
            assert all(player.reconnects == 0 for player in players), "a player was disturbed"
            assert not any(player.problems for player in players)
            await agree(strict.base, strict.database, match, players)
        assert {"malformed", "wrong secret", "hello first", "not your seat", "closed 4000"} <= set(heard), heard
        assert "closed 1011" not in heard
        assert "closed 4500" not in heard
        assert "closed 1006" not in heard, heard

    asyncio.run(fuzz())


@pytest.mark.parametrize(
    ("frames", "codes"),
    [
        (["x" * 65_000], {"malformed"}),
        (["x" * 66_000], {"closed 1009"}),
        ([b"x" * 1_000_000], {"closed 1009"}),
        (['{"type":"act","seat":0,"seq":1,"id":"a","action":"end"}'], {"hello first"}),
        (['{"type":"hello"}', '{"type":"hello"}'], {"welcome", "malformed"}),
        (['{"type":"hello","seats":[{"secret":"no such thing"}]}'], {"wrong secret", "closed 4000"}),
        (['{"type":"hello"}', '{"type":"act","seat":0,"seq":1,"id":"a","action":"end"}'], {"not your seat"}),
        (['{"type":"hello"}', '{"type":"say","seat":1,"id":"a","text":"hello"}'], {"not your seat"}),
        (['{"type":"hello"}', *["?"] * 40], {"malformed", "closed 4000"}),
        (['{"type":"hello"}', *['{"type":"say","id":"a","text":"x"}'] * 60], {"too fast", "closed 4029"}),
        (['{"type":"hello"}', *['{"type":"undo","seat":0,"seq":1,"id":"a"}'] * 400], {"too fast", "closed 4029"}),
    ],
)
def test_what_is_answered(strict: Server, frames: list[str | bytes], codes: set[str]) -> None:
    async def send() -> set[str]:
        match, _ = await create(strict.base, "roquefort", me(2))
        heard: set[str] = set()
        url = strict.base.replace("http", "ws", 1) + f"/api/matches/{match}/live"
        async with connect(url, compression=None) as socket:
            with suppress(websockets.ConnectionClosed):
                for frame in frames:
                    await socket.send(frame)
            with suppress(websockets.ConnectionClosed, TimeoutError):
                while not codes <= heard:
                    message = json.loads(await asyncio.wait_for(socket.recv(), 10))
                    heard.add(message.get("code") or message["type"])
        heard.add(f"closed {socket.close_code}")
        return heard

    assert codes <= asyncio.run(send())


def _raw(opcode: int, data: bytes, *, masked: bool = True, fin: bool = True, length: int | None = None) -> bytes:
    """A frame, whether the protocol allows it or not."""
    size = len(data) if length is None else length
    head = bytes([opcode | 0x80 * fin])
    if size < 126:
        head += bytes([size | 0x80 * masked])
    elif size < 65536:
        head += bytes([126 | 0x80 * masked]) + struct.pack("!H", size)
    else:
        head += bytes([127 | 0x80 * masked]) + struct.pack("!Q", size)
    return head + (b"\0\0\0\0" if masked else b"") + data


@pytest.mark.parametrize(
    "data",
    [
        _raw(1, b"\xff\xfe\x80"),
        _raw(1, b"{}", masked=False),
        _raw(0, b"the rest of nothing"),
        _raw(3, b"what is that"),
        _raw(1, b"{", fin=False) + _raw(1, b"}"),
        _raw(1, b"x", length=2**62),
        _raw(9, b"x" * 200),
        _raw(8, b"\x00"),
        _raw(8, struct.pack("!H", 1005)),
        _raw(0x41, b"{}"),
        Random(2).randbytes(5_000),
        b"GET / HTTP/1.1\r\n\r\n",
    ],
    ids=lambda data: data[:6].hex(),
)
def test_what_is_no_frame_closes_the_socket(strict: Server, data: bytes) -> None:
    async def send() -> None:
        match, _ = await create(strict.base, "roquefort", me(2))
        reader, writer = await asyncio.open_connection("127.0.0.1", strict.port)
        key = base64.b64encode(b"0123456789abcdef").decode()
        lines = [f"GET /api/matches/{match}/live HTTP/1.1", f"Host: 127.0.0.1:{strict.port}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        writer.write("\r\n".join(lines).encode())
        assert b" 101 " in await reader.readline()
        writer.write(data)
        await asyncio.wait_for(reader.read(), 15)
        writer.close()

    asyncio.run(send())
