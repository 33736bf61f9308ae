"""A server process whose time passes only when a test says so, with clients that are lists of received messages."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from cheeseboard.server.cluster.bus import Bus, NoBus
from cheeseboard.server.context import ServerContext
from cheeseboard.server.intervals import Intervals
from cheeseboard.server.match.connection import Connection
from cheeseboard.server.match.messages import Act, Answer, Say, Undo
from cheeseboard.server.match.room import Room
from cheeseboard.server.operations.json_log import Logger
from cheeseboard.server.scheduler import LoopScheduler
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


class FakeScheduler(LoopScheduler):
    """Timers end when the test lets time pass; sleeping takes real time, but no longer than the test has patience."""

    def __init__(self, logger: Logger) -> None:
        super().__init__(logger)
        self.time = START
        self.alarms: list[tuple[int, int, _Alarm]] = []
        self._order = itertools.count()
        self.patience = float("inf")  # seconds

    def now(self) -> int:
        return self.time

    def monotonic(self) -> float:
        return self.time / 1000

    def call_later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        alarm = _Alarm(call)
        heapq.heappush(self.alarms, (self.time + max(0, round(seconds * 1000)), next(self._order), alarm))
        return cast(asyncio.TimerHandle, alarm)

    async def sleep(self, seconds: float) -> None:
        await super().sleep(min(seconds, self.patience))


class SlowServer(ServerContext):
    """A server process with a clock of its own. Neither heartbeat nor sweep runs by itself."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
        *,
        alone: bool,
        bots: Any = None,
        intervals: Intervals | None = None,
    ) -> None:
        logger = Logger("error")
        self.slow = FakeScheduler(logger)
        pool = cast(BotPool, bots or Silent())
        super().__init__(settings, store, bus, pool, logger, alone=alone, scheduler=self.slow, intervals=intervals)

    @property
    def time(self) -> int:
        return self.slow.time

    @time.setter
    def time(self, time: int) -> None:
        self.slow.time = time

    def use_bots(self, bots: Any) -> None:
        """From now on these choose for bots, and judge."""
        self.bot_pool = self.environment.bots = self.analyses.bot_pool = bots

    async def settle(self) -> None:
        """Until everything that was asked for is written and told."""
        for _ in range(3):
            await asyncio.sleep(0)
            while any(room.busy for room in self.rooms):
                await asyncio.sleep(0.001)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and let everything happen that is due."""
        await self.settle()
        alarms = self.slow.alarms
        end = self.time + round(seconds * 1000)
        while alarms and alarms[0][0] <= end:
            at, _, alarm = heapq.heappop(alarms)
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
        self.room.handle(self.connection, Act(seat, self.room.state.number(seat), self._id(), action))

    def undo(self, seat: int) -> None:
        self.room.handle(self.connection, Undo(seat, self.room.state.number(seat), self._id()))

    def answer(self, seat: int, yes: bool) -> None:
        self.room.handle(self.connection, Answer(seat, self._id(), yes))

    def say(self, text: str, seat: int | None) -> None:
        self.room.handle(self.connection, Say(self._id(), text, seat))

    def _id(self) -> str:
        return f"{id(self):x}.{next(self._ids)}"


class Silent:
    """Bots that never come to an end."""

    async def choose(self, *_: object) -> str:
        never: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        return await never

    def close(self) -> None:
        pass


@asynccontextmanager
async def slow_server(folder: Path) -> AsyncIterator[SlowServer]:
    """A process over a real database; bots only think in it."""
    engine = connect(str(folder / "matches.db"))
    migrate(engine)
    writer = Writer(engine, asyncio.get_running_loop(), lambda: None)
    settings = Settings(database=str(folder / "matches.db"), warm_up=False)
    server = SlowServer(settings, Store(engine, writer), NoBus(), alone=True)
    try:
        yield server
    finally:
        await server.close()
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.stop)
        engine.dispose()


def run(folder: Path, test: Callable[[SlowServer], Coroutine[Any, Any, None]]) -> None:
    """Run a test with such a process."""

    async def main() -> None:
        async with slow_server(folder) as server:
            await test(server)

    asyncio.run(main())


async def until(true: Callable[[], bool], seconds: float = 10) -> None:
    """Wait until something holds."""
    end = asyncio.get_running_loop().time() + seconds
    while not true():
        assert asyncio.get_running_loop().time() < end, "it never came to be"
        await asyncio.sleep(0.005)
