"""Frames are read however they are cut into pieces: one byte at a time, several at once, in fragments, with pings."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

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
def test_frames_in_any_pieces(server: Server, cut: Callable[[bytes], Iterable[bytes]]) -> None:
    async def play() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        raw = await Raw.open(server, match)
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
