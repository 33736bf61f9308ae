"""Frames are read however they are cut into pieces: one byte at a time, several at once, in fragments, with pings."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

from cheeseboard.server.sockets.fast_path import CONTROL_FRAMES_BURST, MAX_BUFFERED_BYTES, MAX_FRAGMENTS, FastSocket
from cheeseboard.server.sockets.uvicorn_protocol import SocketProtocol
from tests.server.client import create, me
from tests.server.running import Server

pytestmark = pytest.mark.full


def text(message: dict[str, Any], *, fin: bool = True, opcode: Opcode = Opcode.TEXT) -> bytes:
    return Frame(opcode, json.dumps(message).encode(), fin).serialize(mask=True)


def whole(stream: bytes) -> Iterable[bytes]:
    return [stream]


def bytewise(stream: bytes) -> Iterable[bytes]:
    return (stream[k : k + 1] for k in range(len(stream)))


def in_sevens(stream: bytes) -> Iterable[bytes]:
    return (stream[k : k + 7] for k in range(0, len(stream), 7))


class Raw:
    """A socket on which a test decides what is sent in which piece."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, server: Server, match: str) -> Raw:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        key = base64.b64encode(b"0123456789abcdef").decode()
        lines = [f"GET /api/matches/{match}/live HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket"]
        lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        writer.write("\r\n".join(lines).encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    async def send(self, pieces: Iterable[bytes]) -> None:
        for piece in pieces:
            self._writer.write(piece)
            await self._writer.drain()
            await asyncio.sleep(0)

    async def frame(self) -> tuple[int, bytes]:
        """The next frame: its opcode and what is in it."""
        first, second = await asyncio.wait_for(self._reader.readexactly(2), 20)
        size = second & 0x7F
        if size > 125:
            size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8), "big")
        return first & 0x0F, await self._reader.readexactly(size)

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of that kind."""
        while True:
            opcode, data = await self.frame()
            if opcode == Opcode.TEXT and (message := json.loads(data))["type"] == kind:
                return dict(message)

    def close(self) -> None:
        self._writer.close()


@pytest.mark.parametrize("cut", [whole, bytewise, in_sevens])
def test_frames_in_any_pieces(either_server: Server, cut: Callable[[bytes], Iterable[bytes]]) -> None:
    async def play() -> None:
        match, secrets = await create(either_server.base, "roquefort", me(2))
        raw = await Raw.open(either_server, match)
        hello = text({"type": "hello", "seats": [{"secret": secret} for secret in secrets.values()]})
        await raw.send(cut(hello))
        seqs = {(welcome := await raw.until("welcome"))["seat"]: welcome["seq"] for _ in range(2)}
        numbers = itertools.count()

        def act(seat: int, action: str, seq: int) -> dict[str, Any]:
            return {"type": "act", "seat": seat, "seq": seq, "id": f"{next(numbers)}é", "action": action}

        # A ping between two texts, all in one stream.
        ping = Frame(Opcode.PING, b"here?").serialize(mask=True)
        await raw.send(cut(ping + text(act(0, "enter a1", seqs[0])) + ping))
        opcode, data = await raw.frame()
        while opcode != Opcode.PONG:
            opcode, data = await raw.frame()
        assert data == b"here?"
        seq = (await raw.until("update"))["seq"]
        # A text in three fragments, with a ping among them.
        written = json.dumps(act(1, "enter g7", seq)).encode()
        parts = [written[:5], written[5:30], written[30:]]
        kinds = [(Opcode.TEXT, False), (Opcode.CONT, False), (Opcode.CONT, True)]
        frames = [Frame(op, part, fin).serialize(mask=True) for (op, fin), part in zip(kinds, parts, strict=True)]
        await raw.send(cut(frames[0] + ping + frames[1] + frames[2]))
        while (update := await raw.until("update"))["seq"] <= seq or update["seat"] != 0:
            continue
        # Two texts in a row: the second is refused, for the turn has gone on with the first.
        await raw.send(cut(text(act(0, "end", update["seq"])) + text(act(0, "end", update["seq"]))))
        assert (await raw.until("refused"))["code"] == "stale"
        raw.close()

    asyncio.run(play())


# -- too much of what is no message -----------------------------------------------------------------------------


def of(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


async def closed_with(raw: Raw) -> int:
    """The code with which the server closes the socket."""
    while True:
        opcode, data = await raw.frame()
        if opcode == Opcode.CLOSE:
            return int.from_bytes(data[:2], "big")


async def hello(server: Server) -> Raw:
    match, _ = await create(server.base, "roquefort", me(2))
    raw = await Raw.open(server, match)
    await raw.send([text({"type": "hello"})])
    await raw.until("welcome")
    return raw


MANY = int(CONTROL_FRAMES_BURST) + 50  # so few that they come at once: what is not read hides why the socket was closed


@pytest.mark.parametrize(
    "stream",
    [
        of(Opcode.PING, b"x") * MANY,
        of(Opcode.PONG) * MANY,
        of(Opcode.TEXT, b"{", fin=False) + of(Opcode.CONT, fin=False) * MANY,
        (of(Opcode.TEXT, b"{", fin=False) + of(Opcode.CONT, b"}")) * MANY,
        of(Opcode.TEXT, b"{", fin=False) + of(Opcode.CONT, fin=False) * MAX_FRAGMENTS,
    ],
    ids=["pings", "pongs", "nothing more", "pieces", "pieces of one"],
)
@pytest.mark.parametrize("early", [False, True])
def test_too_many_pings_or_pieces_close_the_socket(server: Server, stream: bytes, early: bool) -> None:
    async def flood() -> None:
        if early:  # before it has said hello
            match, _ = await create(server.base, "roquefort", me(2))
            raw = await Raw.open(server, match)
        else:
            raw = await hello(server)
        with suppress(ConnectionError):
            await raw.send([stream])
        assert await closed_with(raw) == 4029
        raw.close()

    asyncio.run(flood())


def test_a_few_pings_and_pieces_close_nothing(either_server: Server) -> None:
    async def send() -> None:
        raw = await hello(either_server)
        written = json.dumps({"type": "say", "id": "é", "text": "hello"}).encode()
        parts = [of(Opcode.CONT, bytes([byte]), fin=False) for byte in written]
        await raw.send([of(Opcode.TEXT, fin=False), *parts, of(Opcode.PING) * 20, of(Opcode.CONT)])
        assert (await raw.until("update"))["said"]["text"] == "hello"
        raw.close()

    asyncio.run(send())


@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.BINARY])
@pytest.mark.parametrize("size", [8_200, 30_000, 65_536])
def test_a_message_that_is_too_long_is_answered_however_it_comes(
    either_server: Server, opcode: Opcode, size: int
) -> None:
    async def send() -> None:
        raw = await hello(either_server)
        stream = of(opcode, b"x" * size)
        pieces = [stream[k : k + 1000] for k in range(3, len(stream), 1000)]
        await raw.send([stream[:1], stream[1:3], *pieces, text({"type": "say", "id": "a", "text": "after it"})])
        assert (await raw.until("problem"))["code"] == "malformed"
        assert (await raw.until("update"))["said"]["text"] == "after it"
        raw.close()

    asyncio.run(send())


def test_what_is_too_long_is_not_gathered() -> None:
    """A frame that comes byte by byte must not be copied with each of them."""
    passed = bytearray()
    library = SimpleNamespace(state=OPEN, current_size=None)
    general = SimpleNamespace(transport=None, close_sent=False, conn=library, frames=[], data_received=passed.extend)
    general.writable = SimpleNamespace(is_set=lambda: True)
    fast = FastSocket(cast(SocketProtocol, general))
    for size in (MAX_BUFFERED_BYTES - 8, 30_000):
        stream = of(Opcode.TEXT, b"x" * size)
        kept = 0
        for byte in bytewise(stream):
            fast.data_received(byte)
            kept = max(kept, len(fast._partial))
        assert bytes(passed) == stream
        assert kept < (MAX_BUFFERED_BYTES if size < MAX_BUFFERED_BYTES else 10)
        passed.clear()
