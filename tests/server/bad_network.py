"""A network between clients and server that loses, doubles, delays and reorders the frames of sockets, or cuts
them."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random

import websockets
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server, ServerConnection, serve

End = ServerConnection | ClientConnection

LOST, DOUBLED, LATE, SLOW, CUT = "lost", "doubled", "late", "slow", "cut"
CHANCES = ((LOST, 0.02), (DOUBLED, 0.05), (LATE, 0.05), (SLOW, 0.05), (CUT, 0.003))
LONGEST = 0.1  # seconds that a frame is held back


class BadNetwork:
    """Takes connections like the server and passes frames on to it, badly. `calm` makes it a good one."""

    def __init__(self, server: str, seed: int) -> None:
        self._server = server.replace("http", "ws", 1)
        self._random = Random(seed)
        self._listening: Server | None = None
        self._late: set[asyncio.Task[None]] = set()
        self.calm = False
        self.done: Counter[str] = Counter()  # how often it did what
        self.base = ""

    async def __aenter__(self) -> BadNetwork:
        self._listening = await serve(self._pass_on, "127.0.0.1", 0, compression=None, max_size=None)
        port = next(iter(self._listening.sockets)).getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._listening:
            self._listening.close()
            await self._listening.wait_closed()

    async def _pass_on(self, client: ServerConnection) -> None:
        assert client.request
        try:
            async with connect(self._server + client.request.path, compression=None, max_size=None) as server:
                pumps = [
                    asyncio.create_task(self._pump(client, server)),
                    asyncio.create_task(self._pump(server, client)),
                ]
                await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
                await client.close()
                await server.close()
                await asyncio.gather(*pumps)
        except (OSError, websockets.WebSocketException):
            await client.close()

    async def _pump(self, source: End, sink: End) -> None:
        try:
            async for frame in source:
                fate = self._fate()
                self.done[fate] += 1
                if fate == CUT:
                    source.transport.abort()
                    sink.transport.abort()
                    return
                if fate == LATE:  # others overtake it
                    task = asyncio.create_task(self._send_later(sink, frame))
                    self._late.add(task)
                    task.add_done_callback(self._late.discard)
                    continue
                if fate == SLOW:
                    await asyncio.sleep(self._random.random() * LONGEST)
                for _ in range({LOST: 0, DOUBLED: 2}.get(fate, 1)):
                    await sink.send(frame)
        except websockets.ConnectionClosed:
            pass

    async def _send_later(self, sink: End, frame: str | bytes) -> None:
        await asyncio.sleep(self._random.random() * LONGEST)
        with suppress(websockets.ConnectionClosed):
            await sink.send(frame)

    def _fate(self) -> str:
        if self.calm:
            return ""
        drawn = self._random.random()
        for fate, chance in CHANCES:
            drawn -= chance
            if drawn < 0:
                return fate
        return ""
