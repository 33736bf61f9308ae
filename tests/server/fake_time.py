"""A server's heart whose time passes only when a test says so, with clients that are lists of what they were told."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from cheeseboard.server.cluster.bus import NoBus
from cheeseboard.server.hub import Hub
from cheeseboard.server.match.connection import Connection
from cheeseboard.server.match.messages import Act, Answer, Say, Undo
from cheeseboard.server.match.room import Room
from cheeseboard.server.operations.json_log import Logger
from cheeseboard.server.services.bot_pool import BotPool
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.database import connect, migrate
from cheeseboard.server.storage.store import Store
from cheeseboard.server.storage.writer import Writer

Message = dict[str, Any]
START = 1_700_000_000_000  # milliseconds since 1970


class _Alarm:
    """What `call_later` gives back."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class SlowHub(Hub):
    """A hub with a clock of its own."""

    time = START
    _order = itertools.count()

    def now(self) -> int:
        return self.time

    def monotonic(self) -> float:
        return self.time / 1000

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        alarm = _Alarm(call)
        heapq.heappush(self.alarms, (self.time + max(0, round(seconds * 1000)), next(self._order), alarm))
        return cast(asyncio.TimerHandle, alarm)

    @property
    def alarms(self) -> list[tuple[int, int, _Alarm]]:
        return cast("list[tuple[int, int, _Alarm]]", self.__dict__.setdefault("_fake_alarms", []))

    async def settle(self) -> None:
        """Until everything that was asked for is written and told."""
        for _ in range(3):
            await asyncio.sleep(0)
            while any(room.writing or room._requests for room in self.rooms.values()):
                await asyncio.sleep(0.001)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and let everything happen that is due."""
        await self.settle()
        end = self.time + round(seconds * 1000)
        while self.alarms and self.alarms[0][0] <= end:
            at, _, alarm = heapq.heappop(self.alarms)
            if alarm.call:
                self.time = max(self.time, at)
                alarm.call()
                await self.settle()
        self.time = end


class Seated:
    """A client in the same process: everything it was told, decoded."""

    def __init__(self, room: Room, seats: list[int], have: int = 0) -> None:
        self.frames: list[Message] = []
        self.room = room
        self._ids = itertools.count()
        self.connection = Connection(cast(Any, self._take), "test", lambda code: None)
        self.connection.seats = list(seats)
        self.connection.watches = not seats
        room.enter(self.connection, dict.fromkeys(seats, have) if seats else {None: have})

    async def _take(self, message: Any) -> None:
        self.frames.append(json.loads(message["text"]))

    def of(self, kind: str) -> list[Message]:
        return [frame for frame in self.frames if frame["type"] == kind]

    @property
    def last(self) -> Message:
        """The last message that tells how things stand."""
        return [frame for frame in self.frames if frame["type"] in ("welcome", "update")][-1]

    @property
    def view(self) -> Message:
        return cast(Message, [frame["view"] for frame in self.frames if frame.get("view")][-1])

    @property
    def events(self) -> list[str]:
        return [event["event"] for frame in self.of("update") for event in frame.get("events", [])]

    def act(self, action: str, seat: int | None = None) -> None:
        seat = self.connection.seats[0] if seat is None else seat
        self.room.act(self.connection, Act(seat, self.room.state.number(seat), self._id(), action))

    def undo(self, seat: int) -> None:
        self.room.undo(self.connection, Undo(seat, self.room.state.number(seat), self._id()))

    def answer(self, seat: int, yes: bool) -> None:
        self.room.answer(self.connection, Answer(seat, self._id(), yes))

    def say(self, text: str, seat: int | None) -> None:
        self.room.say(self.connection, Say(self._id(), text, seat))

    def _id(self) -> str:
        return f"{id(self):x}.{next(self._ids)}"


class Silent:
    """BotPool that never come to an end."""

    async def choose(self, *_: object) -> str:
        never: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        return await never

    def close(self) -> None:
        pass


@asynccontextmanager
async def slow_hub(folder: Path) -> AsyncIterator[SlowHub]:
    """A hub over a real database; bots only think in it, and neither pulse nor sweep runs by itself."""
    engine = connect(str(folder / "matches.db"))
    migrate(engine)
    writer = Writer(engine, asyncio.get_running_loop(), lambda: None)
    settings = Settings(database=str(folder / "matches.db"), warm_up=False)
    hub = SlowHub(settings, Store(engine, writer), NoBus(), cast(BotPool, Silent()), Logger("error"), alone=True)
    try:
        yield hub
    finally:
        await hub.close()
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.stop)
        engine.dispose()


def run(folder: Path, test: Callable[[SlowHub], Coroutine[Any, Any, None]]) -> None:
    """Run a test with such a hub."""

    async def main() -> None:
        async with slow_hub(folder) as hub:
            await test(hub)

    asyncio.run(main())


async def until(true: Callable[[], bool], seconds: float = 10) -> None:
    """Wait until something holds."""
    end = asyncio.get_running_loop().time() + seconds
    while not true():
        assert asyncio.get_running_loop().time() < end, "it never came to be"
        await asyncio.sleep(0.005)
