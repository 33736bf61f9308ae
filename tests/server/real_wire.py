"""The application behind Uvicorn and real sockets, in this process, so that a test can pin what is random and a time;
to be used instead of `planted.served`, with every byte of a socket kept."""

from __future__ import annotations

import asyncio
import io
import itertools
import json
import socket
import struct
import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from litestar.exceptions import LitestarDeprecationWarning

from cheeseboard.server.app import make_app
from cheeseboard.server.context import ServerContext
from cheeseboard.server.operations.json_log import Logger
from cheeseboard.server.serve import GracefulServer, uvicorn_config
from cheeseboard.server.settings import Settings
from tests.server.planted import Answer, Message, planted

KEY = "MDEyMzQ1Njc4OWFiY2RlZg=="
BARRIER = "barrier"  # how the ids of messages begin whose answers say that everything before has come
HEAD_END = b"\r\n\r\n"
CLOSE = 8


class RealSocket(asyncio.Protocol):
    """A client's end of a socket. It keeps every frame with its head as it came, the first with what the handshake was
    answered."""

    def __init__(self, wire: RealWire, path: str) -> None:
        self.frames: list[bytes] = []
        self.closed: int | None = None
        self.seq: dict[int | None, int] = {}
        self.sent = 0
        self.passed = -1  # the last barrier
        self.together = 0  # the most frames that came in one piece
        self._wire = wire
        self._path = path
        self._came = b""
        self._begun = False
        self._head = b""
        self._outbox: list[bytes] = []
        self._heard = asyncio.Event()
        self._transport: asyncio.Transport | None = None
        self.task = asyncio.create_task(self._connect())

    async def _connect(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self._wire.port)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        lines = [f"GET {self._path} HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {KEY}", "Sec-WebSocket-Version: 13", "", ""]
        transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        self._came += data
        if not self._begun and HEAD_END in self._came:
            head, _, self._came = self._came.partition(HEAD_END)
            assert head.startswith(b"HTTP/1.1 101 "), head
            self._head = head
            self._begun = True
            self._flush()
        count = 0
        while self._begun and self._take_frame():
            count += 1
        self.together = max(self.together, count)
        self._heard.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = 1006 if self.closed is None else self.closed
        self._heard.set()

    def _take_frame(self) -> bool:
        data = self._came
        if len(data) < 2:
            return False
        size, head = data[1], 2
        if size == 126:
            head, size = 4, int.from_bytes(data[2:4], "big")
        elif size == 127:
            head, size = 10, int.from_bytes(data[2:10], "big")
        if len(data) < head + size:
            return False
        frame, self._came = data[: head + size], data[head + size :]
        opcode = frame[0] & 15
        told = json.loads(frame[head:]) if opcode == 1 else {}
        if opcode == CLOSE:
            self.closed = int.from_bytes(frame[head : head + 2], "big")
        id_, _, number = str(told.get("id", "")).partition(" ")
        if told.get("type") == "refused" and id_ == BARRIER:
            self.passed = int(number)
            return True
        self.frames.append(self._head + frame)
        self._head = b""
        if told.get("type") in ("welcome", "update"):
            self.seq[told["seat"]] = told["seq"]
        return True

    def send(self, message: Message | bytes) -> None:
        """Send a message, together with others of this moment."""
        text = message if isinstance(message, bytes) else json.dumps(message).encode()
        head = bytes([0x81, 0x80 | len(text)]) if len(text) < 126 else b"\x81\xfe" + struct.pack("!H", len(text))
        self.sent += 1
        self._outbox.append(head + b"\0\0\0\0" + text)
        asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        if self._begun and self._outbox and self._transport and self.closed is None:
            data = b"".join(self._outbox)
            self._outbox.clear()
            self._transport.write(data)

    async def until(self, true: Callable[[], bool], seconds: float = 20) -> None:
        async with asyncio.timeout(seconds):
            while not true():
                self._heard.clear()
                await self._heard.wait()

    def has_passed(self, barrier: int) -> bool:
        """Whether there is nothing more to come from before."""
        return self.passed == barrier or self.closed is not None

    @property
    def welcome(self) -> bool:
        """Whether it has been told how things stand."""
        return bool(self.seq) and self.closed is None

    async def close(self) -> None:
        """Leave, and wait until the server knows."""
        await self.task
        server = self._wire.server
        there = server.address_quotas.open_sockets
        gone = self.closed is not None
        if self._transport:
            self._transport.close()
        self.closed = self.closed or 1000
        async with asyncio.timeout(20):
            while not gone and server.address_quotas.open_sockets >= there:
                await asyncio.sleep(0.001)


class RealWire:
    """The application, as a network reaches it."""

    def __init__(self, server: ServerContext, port: int) -> None:
        self.server = server
        self.port = port
        self.sockets: list[RealSocket] = []
        self._numbers = itertools.count()

    async def http(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None, **more: Any
    ) -> Answer:
        """A request; `client` says where it is to come from."""
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        sent = {"host": "localhost", "connection": "close", **(headers or {})}
        sent |= {"content-type": "application/json", "content-length": str(len(data))} if data else {}
        sent |= {"x-forwarded-for": more["client"][0]} if "client" in more else {}
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items()), "", ""]
        writer.write("\r\n".join(lines).encode() + data)
        head, _, told = (await asyncio.wait_for(reader.read(), 20)).partition(HEAD_END)
        writer.close()
        first, *rest = head.split(b"\r\n")
        pairs = [line.split(b": ", 1) for line in rest]
        return Answer(int(first.split()[1]), [(pair[0], pair[1]) for pair in pairs], told)

    def socket(self, path: str) -> RealSocket:
        self.sockets.append(RealSocket(self, path))
        return self.sockets[-1]

    async def settle(self) -> None:
        """Until nothing is going on any more, and everybody has received all that was sent to him."""
        async with asyncio.timeout(30):
            await self._calm()
            here = [each for each in self.sockets if each.welcome]
            number = next(self._numbers)
            for each in here:
                seat = next((seat for seat in each.seq if seat is not None), 0)
                each.send({"type": "act", "seat": seat, "seq": 0, "id": f"{BARRIER} {number}", "action": "wait"})
            for each in here:
                await each.until(partial(each.has_passed, number))
            await self._calm()

    async def _calm(self) -> None:
        calm = 0
        while calm < 8:
            rooms = self.server.rooms
            store = self.server.store
            unread = sum(each.sent for each in self.sockets if each.closed is None)
            busy = store.writer.waiting or store.pending_reads or any(room.busy for room in rooms)
            busy = busy or self.server.metrics.messages < unread
            calm = 0 if busy else calm + 1
            await asyncio.sleep(0.0005 if busy else 0)


@asynccontextmanager
async def really_served(folder: Path, **settings: Any) -> AsyncIterator[RealWire]:
    """As `cheeseboard serve` does it, from its start to its end."""
    chosen: dict[str, Any] = {"database": str(folder / "matches.db"), "warm_up": False, "bots": 1}
    chosen |= {"creations_per_minute": 100_000, "messages_per_second": 10_000, "proxies": "127.0.0.1"} | settings
    made = Settings(**chosen)
    servers: list[ServerContext] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LitestarDeprecationWarning)
        app = make_app(made, logger=Logger("debug", io.StringIO()), opened=servers.append, **planted())
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = GracefulServer(uvicorn_config(app, made), servers)
        task = asyncio.create_task(server.serve(sockets=[listening]))
        async with asyncio.timeout(30):
            while not server.started:
                await asyncio.sleep(0.005)
        wire = RealWire(servers[0], listening.getsockname()[1])
        try:
            yield wire
            assert max(each.together for each in wire.sockets) > 3, "nothing was sent in one piece"
        finally:
            for each in wire.sockets:
                if each.closed is None:
                    await each.close()
            server.should_exit = True
            await asyncio.wait_for(task, 30)
