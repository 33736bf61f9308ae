"""The application in this process, driven without ports, with all that is random or a time pinned by the test; and
the fold of a log that says what each seat may have been told."""

from __future__ import annotations

import asyncio
import io
import itertools
import json
import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import LitestarDeprecationWarning

from cheeseboard.match.chance import SeededDice
from cheeseboard.match.deal import Deal
from cheeseboard.match.match import Match
from cheeseboard.server.app import make_app
from cheeseboard.server.context import ServerContext
from cheeseboard.server.ids import RandomIds
from cheeseboard.server.intervals import Intervals
from cheeseboard.server.operations.json_log import Logger
from cheeseboard.server.scheduler import LoopScheduler
from cheeseboard.server.settings import Settings
from cheeseboard.server.sockets.batches import SocketBatches

Message = dict[str, Any]
SECRET, SALT, NOW = "ab" * 32, "5a17" * 4, 1_800_000_000_000


# -- an application without a network ---------------------------------------------------------------------------


@dataclass
class Answer:
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    def header(self, name: str) -> str | None:
        found = [value.decode() for key, value in self.headers if key.lower() == name.encode()]
        return found[0] if found else None

    def json(self) -> Any:
        return json.loads(self.body)


class Socket:
    """A client's end of a socket. It keeps every frame as it came."""

    def __init__(self, wire: Wire, path: str, headers: dict[str, str]) -> None:
        self.frames: list[bytes] = []
        self.accepted = False
        self.closed: int | None = None
        self.seq: dict[int | None, int] = {}
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._heard = asyncio.Event()
        scope = wire.scope("websocket", path, headers)
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(wire.app(scope, self._inbox.get, self._take))

    async def _take(self, message: Any) -> None:
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.close":
            self.closed = message.get("code", 1000)
        elif message["type"] == "websocket.send":
            text = message.get("text")
            frame: bytes = message["bytes"] if text is None else text.encode()
            self.frames.append(frame)
            told = json.loads(frame)
            if told["type"] in ("welcome", "update"):
                self.seq[told["seat"]] = told["seq"]
        self._heard.set()

    @property
    def waiting(self) -> bool:
        return not self._inbox.empty() and self.closed is None

    def send(self, message: Message | bytes) -> None:
        text = message.decode() if isinstance(message, bytes) else json.dumps(message)
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def until(self, true: Callable[[], bool], seconds: float = 20) -> None:
        async with asyncio.timeout(seconds):
            while not true():
                self._heard.clear()
                await self._heard.wait()

    async def close(self) -> None:
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, 20)


class Wire:
    """The application, as a network would reach it."""

    def __init__(self, app: Any, log: io.StringIO) -> None:
        self.app = app
        self.log = log
        self.sockets: list[Socket] = []

    @property
    def server(self) -> ServerContext:
        server: ServerContext = self.app._app.state.server
        return server

    @property
    def batches(self) -> SocketBatches:
        batches: SocketBatches = self.app._app.state.socket_batches
        return batches

    def scope(self, kind: str, path: str, headers: dict[str, str], **more: Any) -> Message:
        path, _, query = path.partition("?")
        sent = [(name.lower().encode(), value.encode()) for name, value in ({"host": "localhost"} | headers).items()]
        return {
            "type": kind, "path": path, "raw_path": path.encode(), "query_string": query.encode(), "headers": sent,
            "client": ("127.0.0.1", 9), "server": ("localhost", 80), "scheme": "ws" if kind == "websocket" else "http",
            "root_path": "", "http_version": "1.1", "subprotocols": [], "asgi": {"version": "3.0"}, **more,
        }  # fmt: skip

    async def http(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None, **more: Any
    ) -> Answer:
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        sent = {"content-type": "application/json", "content-length": str(len(data))} if data else {}
        scope = self.scope("http", path, sent | (headers or {}), method=method, **more)
        return await call(self.app, scope, [data])

    def socket(self, path: str, headers: dict[str, str] | None = None) -> Socket:
        self.sockets.append(Socket(self, path, headers or {}))
        return self.sockets[-1]

    async def settle(self) -> None:
        """Until nothing is going on any more."""
        calm = 0
        async with asyncio.timeout(30):
            while calm < 8:
                rooms = self.server.rooms
                store = self.server.store
                busy = store.writer.waiting or store.pending_reads or any(room.busy for room in rooms)
                busy = busy or any(socket.waiting for socket in self.sockets)
                calm = 0 if busy else calm + 1
                await asyncio.sleep(0.0005 if busy else 0)


async def call(app: Any, scope: Message, parts: list[bytes]) -> Answer:
    """One request whose body comes in these parts."""
    left = [{"type": "http.request", "body": p, "more_body": n < len(parts)} for n, p in enumerate(parts, 1)]
    sent: list[Message] = []

    async def receive() -> Message:
        return left.pop(0) if left else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return Answer(sent[0]["status"], list(sent[0]["headers"]), b"".join(m.get("body", b"") for m in sent[1:]))


@asynccontextmanager
async def served(folder: Path, **settings: Any) -> AsyncIterator[Wire]:
    """The whole application, from its start to its end."""
    log = io.StringIO()
    chosen: dict[str, Any] = {"database": str(folder / "matches.db"), "warm_up": False, "bots": 1}
    chosen |= {"creations_per_minute": 100_000, "messages_per_second": 10_000, "readings_per_minute": 100_000}
    chosen |= {"address_messages_per_second": 100_000, "address_talk_per_minute": 100_000} | settings
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LitestarDeprecationWarning)  # what the next major version will want
        app = make_app(Settings(**chosen), logger=Logger("debug", log), **_handed_in)
    inbox: asyncio.Queue[Message] = asyncio.Queue()
    up, down = asyncio.Event(), asyncio.Event()

    async def send(message: Any) -> None:
        assert "failed" not in message["type"], message
        (up if "startup" in message["type"] else down).set()

    task = asyncio.create_task(app({"type": "lifespan", "asgi": {"version": "3.0"}}, inbox.get, send))
    inbox.put_nowait({"type": "lifespan.startup"})
    await asyncio.wait_for(up.wait(), 30)
    wire = Wire(app, log)
    try:
        yield wire
    finally:
        for socket in wire.sockets:
            if not socket.task.done():
                await socket.close()
        inbox.put_nowait({"type": "lifespan.shutdown"})
        await asyncio.wait_for(task, 30)


# -- a world ----------------------------------------------------------------------------------------------------


@dataclass
class World:
    """What chance does, and what some do in secret, in one of several worlds that look the same to others."""

    name: str
    chance: list[str]  # outcomes in order; what comes after them is drawn
    private: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    now: int = NOW  # the server's time

    def outcome(self, match: Match) -> str:
        number = sum(actor == "chance" for actor, _ in match.history)
        return self.chance[number] if number < len(self.chance) else match.draw(SeededDice(f"{self.name}{number}"))


class PlantedDeal(Deal):
    """A deal whose chance is a world's."""

    def __init__(self, world: World, secret: str, salt: str) -> None:
        super().__init__(secret, salt)
        self._world = world

    def outcome(self, match: Match) -> str:
        return self._world.outcome(match)


class PlantedIds(RandomIds):
    """Ids, secrets and the deal's commitment are the same in every world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._ids, self._secrets = itertools.count(), itertools.count()

    def new_match_id(self) -> str:
        return f"match-{next(self._ids)}"

    def new_seat_secret(self, seat: int) -> str:
        return f"{seat}-secret-{next(self._secrets)}"

    def new_deal(self) -> Deal:
        return self.deal(SECRET, SALT)

    def deal(self, secret: str, salt: str) -> Deal:
        return PlantedDeal(self._world, secret, salt)


class PlantedScheduler(LoopScheduler):
    """The time is a world's, and nobody is ever too fast."""

    def __init__(self, world: World, logger: Logger) -> None:
        super().__init__(logger)
        self._world = world
        self._ticks = itertools.count(1)

    def now(self) -> int:
        return self._world.now

    def monotonic(self) -> float:
        return 100.0 * next(self._ticks)


_handed_in: dict[str, Any] = {}  # to the applications that `served` and `really_served` make


def handed_in(world: World) -> dict[str, Any]:
    """What `make_app` gets so that ids, secrets, times and the deal's commitment are the same in every world, and
    chance is its own; nothing happens periodically."""
    return {
        "ids": PlantedIds(world),
        "make_scheduler": partial(PlantedScheduler, world),
        "intervals": Intervals(heartbeat_seconds=3600.0, sweep_seconds=3600.0),
    }


def pin(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    """From now on applications are made in that world."""
    for name, value in handed_in(world).items():
        monkeypatch.setitem(_handed_in, name, value)


def planted() -> dict[str, Any]:
    """What is handed in now."""
    return _handed_in
