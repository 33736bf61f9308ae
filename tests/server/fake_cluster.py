"""Several servers' hearts over one database, in one process: a test cuts their bus and lets their time pass."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from cheeseboard.server.cluster.bus import ALL
from cheeseboard.server.cluster.leases import LEASE_MS
from cheeseboard.server.intervals import Intervals
from cheeseboard.server.match.room import Room
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.database import connect, migrate
from cheeseboard.server.storage.schema import leases, members
from cheeseboard.server.storage.store import Store
from cheeseboard.server.storage.writer import Writer
from tests.server.fake_time import SlowServer


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

    def subscribe(self, channel: str) -> None:
        self.channels.add(channel)

    async def subscribed(self, channel: str) -> None:
        pass

    def unsubscribe(self, channel: str) -> None:
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


INTERVALS = Intervals(presence_poll_seconds=0.1, silence_seconds=0.5)


class Several:
    """Processes that a test starts one after the other. Neither pulse nor sweep runs by itself."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.servers: list[SlowServer] = []
        self.dead: list[SlowServer] = []
        self.buses: list[FakeBus] = []

    def prepare(self) -> SlowServer:
        """One more process, that has not begun to serve."""
        settings = Settings(warm_up=False)
        server = SlowServer(settings, self.store, FakeBus(self.buses), alone=False, intervals=INTERVALS)
        if self.servers:
            server.time = self.servers[0].time
        self.servers.append(server)
        return server

    async def start(self) -> SlowServer:
        """One more process."""
        server = self.prepare()
        await server.cluster.listen()
        await self.beat()
        await self.beat()  # those that had too much have given it back
        return server

    async def stop(self, server: SlowServer) -> None:
        self.servers.remove(server)
        await server.close()

    def kill(self, server: SlowServer) -> None:
        """It says nothing any more."""
        bus_of(server).cut()
        self.servers.remove(server)
        self.dead.append(server)

    async def beat(self) -> None:
        for server in self.servers:
            await server.cluster.renew_leases()

    async def pass_time(self, seconds: float) -> None:
        """For all that live, who renew their leases as ever."""
        for server in self.servers:
            await server.pass_time(seconds)
            server.cluster.membership.lease_until = server.scheduler.monotonic() + LEASE_MS / 1000
        until = self.servers[0].time + LEASE_MS
        owners = [server.cluster.membership.process for server in self.servers]

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
            for server in self.servers:
                await server.settle()

    async def room(self, server: SlowServer, match: str) -> Room:
        """A room as a request finds it."""
        room = await server.rooms.load(match)
        assert room is not None
        await server.rooms.refresh(room)
        await room.settled()
        return room


def bus_of(server: SlowServer) -> FakeBus:
    assert isinstance(server.cluster.bus, FakeBus)
    return server.cluster.bus


@asynccontextmanager
async def _several(folder: Path) -> AsyncIterator[Several]:
    engine = connect(str(folder / "matches.db"))
    migrate(engine)
    writer = Writer(engine, asyncio.get_running_loop(), lambda: None)
    several = Several(Store(engine, writer))
    try:
        yield several
    finally:
        for server in (*several.servers, *several.dead):
            await server.close()
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.stop)
        engine.dispose()


def run(folder: Path, test: Callable[[Several], Coroutine[Any, Any, None]]) -> None:
    """Run a test with such processes."""

    async def main() -> None:
        async with _several(folder) as several:
            await test(several)

    asyncio.run(main())
