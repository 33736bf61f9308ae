"""Several servers' hearts over one database, in one process: a test cuts their bus and lets their time pass."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import sqlalchemy as sa

from cheeseboard.server.cluster.bus import ALL
from cheeseboard.server.cluster.leases import LEASE
from cheeseboard.server.match.room import Room
from cheeseboard.server.operations.json_log import Logger
from cheeseboard.server.services.bot_pool import BotPool
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.database import connect, migrate
from cheeseboard.server.storage.schema import leases, members
from cheeseboard.server.storage.store import Store
from cheeseboard.server.storage.writer import Writer
from tests.server.fake_time import Silent, SlowHub


class FakeBus:
    """What one process tells, the others hear a moment later."""

    def __init__(self, all_of_them: list[FakeBus]) -> None:
        self.connected = True
        self.deaf = False  # it hears nothing, and does not know it
        self.channels = {ALL}
        self._others = all_of_them
        all_of_them.append(self)

    def publish(self, channels: Iterable[str], message: bytes) -> None:
        if self.connected:
            wanted = set(channels)
            for bus in self._others:
                if wanted & bus.channels:
                    asyncio.get_running_loop().call_soon(bus._take, message)

    def _take(self, message: bytes) -> None:
        if self.connected and not self.deaf:
            self._hear(message)

    def listen(self, channel: str) -> None:
        self.channels.add(channel)

    async def ready(self, channel: str) -> None:
        pass

    def ignore(self, channel: str) -> None:
        if channel != ALL:
            self.channels.discard(channel)

    async def open(self, hear: Callable[[bytes], None], missed: Callable[[], None]) -> None:
        self._hear, self._missed = hear, missed

    async def close(self) -> None:
        self._others.remove(self)

    def cut(self) -> None:
        self.connected = False

    def mend(self) -> None:
        self.connected = True
        self._missed()


class Several:
    """Processes that a test starts one after the other. Neither pulse nor sweep runs by itself."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.hubs: list[SlowHub] = []
        self.dead: list[SlowHub] = []
        self.buses: list[FakeBus] = []

    def prepare(self) -> SlowHub:
        """One more process, that has not begun to serve."""
        bot_pool = cast(BotPool, Silent())
        settings = Settings(warm_up=False)
        hub = SlowHub(settings, self.store, FakeBus(self.buses), bot_pool, Logger("error"), alone=False)
        if self.hubs:
            hub.time = self.hubs[0].time
        self.hubs.append(hub)
        return hub

    async def start(self) -> SlowHub:
        """One more process."""
        hub = self.prepare()
        await hub.bus.open(hub._hear, hub._missed_something)
        await self.beat()
        await self.beat()  # those that had too much have given it back
        return hub

    async def stop(self, hub: SlowHub) -> None:
        self.hubs.remove(hub)
        await hub.close()

    def kill(self, hub: SlowHub) -> None:
        """It says nothing any more."""
        bus_of(hub).cut()
        self.hubs.remove(hub)
        self.dead.append(hub)

    async def beat(self) -> None:
        for hub in self.hubs:
            await hub._renew()

    async def pass_time(self, seconds: float) -> None:
        """For all that live, who renew their leases as ever."""
        for hub in self.hubs:
            await hub.pass_time(seconds)
            hub._lease_until = hub.monotonic() + LEASE / 1000
        until = self.hubs[0].time + LEASE
        owners = [hub.owner for hub in self.hubs]

        def renew(connection: sa.Connection) -> None:
            for table in (leases, members):
                connection.execute(table.update().where(table.c.owner.in_(owners)).values(until=until))

        await self.store.writer.call(renew)
        await self.beat()
        await self.settle()

    async def settle(self) -> None:
        """Until everything is told and read."""
        for _ in range(5):
            await asyncio.sleep(0.002)
            for hub in self.hubs:
                await hub.settle()

    async def room(self, hub: SlowHub, match: str) -> Room:
        """A room as a request finds it."""
        room = await hub.room(match)
        assert room is not None
        await hub.refresh(room)
        await room.settled()
        return room


def bus_of(hub: SlowHub) -> FakeBus:
    assert isinstance(hub.bus, FakeBus)
    return hub.bus


@asynccontextmanager
async def _several(folder: Path) -> AsyncIterator[Several]:
    engine = connect(str(folder / "matches.db"))
    migrate(engine)
    writer = Writer(engine, asyncio.get_running_loop(), lambda: None)
    several = Several(Store(engine, writer))
    try:
        yield several
    finally:
        for hub in (*several.hubs, *several.dead):
            await hub.close()
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.stop)
        engine.dispose()


def run(folder: Path, test: Callable[[Several], Coroutine[Any, Any, None]]) -> None:
    """Run a test with such processes."""

    async def main() -> None:
        async with _several(folder) as several:
            await test(several)

    asyncio.run(main())
