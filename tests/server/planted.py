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
import sqlalchemy as sa
from litestar.exceptions import LitestarDeprecationWarning

import cheeseboard
from cheeseboard.match.chance import SeededDice
from cheeseboard.match.deal import Deal
from cheeseboard.match.match import Match
from cheeseboard.server.app import make_app
from cheeseboard.server.context import ServerContext
from cheeseboard.server.ids import RandomIds
from cheeseboard.server.intervals import Intervals
from cheeseboard.server.match.log_entries import Played, Spoke, Undone, decode_body
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


# -- what each seat may have been told --------------------------------------------------------------------------


class Allowed:
    """A match's log, read from its database and folded by the rules of the game alone: the only views, events and
    lines of talk that a seat may ever have been shown, by the seat's own numbers."""

    def __init__(self, database: str, match: str) -> None:
        engine = sa.create_engine(f"sqlite:///{database}")
        with engine.connect() as connection:
            row = connection.execute(sa.text("SELECT number, secret FROM matches WHERE id = :id"), {"id": match}).one()
            log = sa.text('SELECT body FROM log WHERE "match" = :n ORDER BY seq')
            bodies = [decode_body(body) for (body,) in connection.execute(log, {"n": row.number})]
        engine.dispose()
        self.secret: str = row.secret
        made: Any = bodies[0]
        self.seats = (*range(len(made.seats)), None)
        self.match = cheeseboard.new(made.game, chance="manual", **made.options)
        self.number = dict.fromkeys(self.seats, 1)
        self.events: dict[tuple[int | None, int], list[Message]] = {}
        self.view: dict[tuple[int | None, int], Message | None] = {}
        self.legal: dict[tuple[int | None, int], list[str]] = {}
        self.guide: dict[tuple[int | None, int], Message] = {}
        self.said: dict[tuple[int | None, int], str] = {}
        self.spoken: list[tuple[str, list[int | None]]] = []
        self.phases: set[str] = set()  # that it went through, those of chance too
        self._begun = False
        for seat in self.seats:
            self._show(seat, [])
        for body in bodies[1:]:
            self._fold(body)

    def _show(self, seat: int | None, events: list[Message]) -> None:
        place = seat, self.number[seat]
        self.events[place] = events
        self.view[place] = self.match.view(seat) if self._begun else None
        self.legal[place] = list(self.match.legal(seat)) if self._begun and seat is not None else []
        self.guide[place] = self.match.guide(seat) if self._begun else {}

    def _fold(self, body: Any) -> None:
        events: list[Message] = []
        loud = not isinstance(body, Played)
        if isinstance(body, Played):
            loud = not self._begun
            for line in body.lines:
                sign, _, text = line.partition(" ")
                actor: Any = {"*": "chance", "@": "clock"}.get(sign) or int(sign)
                events += self.match.play(actor, text)
                self.phases.add(self.match.position()["phase"])
            self._begun = True
            loud = loud or self.match.outcome is not None or any(event["event"] == "resign" for event in events)
        elif isinstance(body, Undone):
            again = cheeseboard.new(self.match.game, chance="manual", **self.match.options)
            for actor, text in self.match.history[: body.length]:
                again.play(actor, text)
            self.match = again
        hearers = list(self.seats)
        if isinstance(body, Spoke):
            if body.said.among == "spectators":
                hearers = [None]
            elif body.to is not None:
                hearers = list(body.to)
            self.spoken.append((body.said.text, hearers))
        for seat in self.seats:
            seen = self.match.events_for(seat, events)
            if seat in hearers and (loud or seen):
                self.number[seat] += 1
                self._show(seat, seen)
                if isinstance(body, Spoke):
                    self.said[seat, self.number[seat]] = body.said.text

    def check(self, frame: Message, heard: set[int | None]) -> None:
        """That a frame, received by whoever holds these seats, shows no more than they may know."""
        kind = frame["type"]
        if kind in ("here", "bell", "problem", "bye", "done"):
            fields = {
                "here": {"seats"}, "bell": {"seconds"}, "problem": {"code", "sentence"},
                "bye": {"seconds", "sentence"}, "done": {"id", "seat", "seq"},
            }[kind]  # fmt: skip
            assert set(frame) <= fields | {"type"}, frame
            return
        if kind == "refused":
            assert set(frame) <= {"type", "id", "code", "rule", "sentence", "seat", "seq", "since"}, frame
            for update in frame.get("since", []):
                self._check_update(update, heard)
        elif kind == "update":
            self._check_update(frame, heard)
        else:
            assert kind == "welcome"
            self._check_standing(frame, heard)
            for update in frame.get("missed", []):
                self._check_update(update, heard)
            lines = [line["text"] for line in frame.get("said", [])]
            may = [text for text, hearers in self.spoken if frame["seat"] in hearers]
            assert lines == [text for text in may if text in lines], lines

    def _check_standing(self, frame: Message, heard: set[int | None]) -> None:
        seat, seq = frame["seat"], frame["seq"]
        assert seat in heard, f"a frame for seat {seat} reached {heard}"
        assert seq <= self.number[seat]
        assert frame.get("view") == self._last(self.view, seat, seq), (seat, seq)
        assert frame.get("legal", []) in ([], self._last(self.legal, seat, seq)), (seat, seq)
        assert frame.get("guide", {}) == self._last(self.guide, seat, seq), (seat, seq)

    def _check_update(self, frame: Message, heard: set[int | None]) -> None:
        known = {"type", "seat", "seq", "id", "events", "view", "legal", "guide", "clock", "seats", "status", "said"}
        assert set(frame) <= known | {"asks", "undone", "rematch", "secret"}, frame
        if "view" in frame:
            self._check_standing(frame, heard)
        place = frame["seat"], frame["seq"]
        assert frame["seat"] in heard
        assert frame.get("events", []) == self.events.get(place, []), place
        assert frame.get("said", {}).get("text") == self.said.get(place), place

    def _last(self, kept: dict[tuple[int | None, int], Any], seat: int | None, seq: int) -> Any:
        while (seat, seq) not in kept:
            seq -= 1
        return kept[seat, seq]
