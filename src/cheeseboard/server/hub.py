"""All rooms of one process, and what keeps them going: the pulse, the leases, the sweep."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from cheeseboard.games import games
from cheeseboard.server import leasing
from cheeseboard.server.attending import Attendant
from cheeseboard.server.bus import Bus
from cheeseboard.server.clocks import Outages
from cheeseboard.server.entries import Entry
from cheeseboard.server.logs import Logger
from cheeseboard.server.messages import Bye, encode
from cheeseboard.server.metrics import Metrics
from cheeseboard.server.room import Room
from cheeseboard.server.settings import Settings
from cheeseboard.server.store import Store
from cheeseboard.server.summary import columns_of
from cheeseboard.server.thinking import Thinkers
from cheeseboard.server.writer import StoreFailed

BEAT = 1.0  # seconds between two notes that the server is up
DOWN = 3000  # milliseconds without such a note: it was down
SWEEP = 5.0
IDLE = 60.0  # seconds after which a room that nobody is in is put away
SOON = 120_000  # milliseconds: a room whose clock runs out so soon stays
PRESENCE = 20.0  # seconds that other processes believe who is here
SWEEP_LOG = 3  # sweeps between two comparisons with the log


class Told(msgspec.Struct, omit_defaults=True):
    """What processes tell each other about a room."""

    match: str
    owner: str
    entry: Entry | None = None
    here: list[bool] | None = None
    bell: bytes | None = None


_encode_told = msgspec.msgpack.Encoder().encode
_decode_told = msgspec.msgpack.Decoder(Told).decode


class Hub:
    """The heart of a server process."""

    def __init__(
        self, settings: Settings, store: Store, bus: Bus, thinkers: Thinkers, logger: Logger, *, alone: bool
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.thinkers = thinkers
        self.logger = logger
        self.metrics = Metrics()
        self.outages = Outages()
        self.rooms: dict[str, Room] = {}
        self.attendants: dict[str, Attendant] = {}
        self.owner = secrets.token_hex(8)
        self.parts: set[int] = set(range(leasing.PARTS)) if alone else set()
        self.open_sockets = 0
        self.healthy = True  # the database answers
        self.closing = False
        self._alone = alone
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._alarms: dict[str, int] = {}  # rooms put away whose clock runs out some day
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop = asyncio.get_running_loop()

    # -- time and tasks -----------------------------------------------------------------------------------------

    def now(self) -> int:
        """Server time in milliseconds."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds that never go back."""
        return time.monotonic()

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Call something after a while."""
        return self._loop.call_later(max(0.0, seconds), call)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something meanwhile. What goes wrong in it is logged."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            error = task.exception()
            self.logger.error("task_failed", error=f"{type(error).__name__}: {error}")

    # -- life ---------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin to serve."""
        for span in await self.store.outages():
            self.outages.add(*span)
        await self._beat()
        await self.bus.open(self._hear, self._missed_something)
        self.spawn(self._forever(BEAT, self._beat))
        self.spawn(self._forever(SWEEP, self._sweep))
        if self.settings.warm_up:
            self.thinkers.warm_up(games())
        if self._alone:
            self.spawn(self._attend_parts(self.parts))

    async def close(self) -> None:
        """Tell everybody to come back, write what is to be written, and leave."""
        self.closing = True
        bye = encode(Bye(1.0, "The server restarts. Nothing is lost."))
        for room in list(self.rooms.values()):
            for connection in list(room.connections):
                connection.push(bye)
                connection.close(1012)
        for attendant in self.attendants.values():
            attendant.stop()
        for task in list(self._tasks):
            task.cancel()
        self.thinkers.close()
        await self.bus.close()
        try:
            if not self._alone:
                await asyncio.wait_for(leasing.give_back(self.store, self.owner), 2)
        except (StoreFailed, TimeoutError):
            self.logger.warning("leases_not_given_back")

    async def _forever(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except StoreFailed as error:
                if self.healthy:
                    self.logger.error("database_failed", error=str(error))
                self.healthy = False

    async def _beat(self) -> None:
        outage = await self.store.beat(self.now(), DOWN)
        if not self.healthy:
            self.logger.info("database_back")
        self.healthy = True
        if outage:
            self.outages.add(*outage)
            self.logger.info("outage", seconds=(outage[1] - outage[0]) / 1000)
            for room in list(self.rooms.values()):
                self.attend(room)
        if not self._alone:
            await self._renew()

    async def _renew(self) -> None:
        parts = await leasing.renew(self.store, self.owner, self.now())
        gained, self.parts = parts - self.parts, parts
        for part in range(leasing.PARTS):
            (self.bus.listen if part in parts else self.bus.ignore)(f"part:{part}")
        for id_, attendant in self.attendants.items():
            if leasing.part_of(id_) not in parts:
                attendant.stop()
        if gained:
            for span in await self.store.outages():
                self.outages.add(*span)
            self.spawn(self._attend_parts(gained))

    async def _attend_parts(self, parts: set[int]) -> None:
        """Somebody may have left bots and clocks waiting."""
        for id_ in await self.store.attended(parts):
            room = await self.room(id_)
            if room:
                self.attend(room)

    async def _sweep(self) -> None:
        """Put away what nobody needs, and fetch what is due."""
        now, clock = self.monotonic(), self.now()
        for room in list(self.rooms.values()):
            attendant = self.attendants[room.id]
            deadline = attendant.next_deadline() if self.owns(room) else None
            due = deadline is not None and deadline - clock < SOON
            if room.quiet and not attendant.busy and not due and now - room.idle_since > IDLE:
                if deadline is not None:
                    self._alarms[room.id] = deadline
                self._put_away(room)
        for id_, deadline in list(self._alarms.items()):
            if deadline - clock < SOON:
                del self._alarms[id_]
                await self.room(id_)
        if not self._alone:
            await self._compare()
            for room in self.rooms.values():
                self.publish_presence(room)

    def _put_away(self, room: Room) -> None:
        self.attendants.pop(room.id).stop()
        del self.rooms[room.id]
        self.bus.ignore(room.id)

    async def _compare(self) -> None:
        """Read what others wrote and nobody told us of."""
        rooms = {room.number: room for room in self.rooms.values()}
        if not rooms:
            return
        for number, length in (await self.store.lengths(list(rooms))).items():
            room = rooms[number]
            if length > room.table.seq and not room.writing:
                await room.catch_up(await self.store.entries_after(number, room.table.seq))

    def _missed_something(self) -> None:
        self.spawn(self._compare_soon())

    async def _compare_soon(self) -> None:
        try:
            await self._compare()
        except StoreFailed:
            self.healthy = False

    # -- rooms --------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room | None:  # noqa: A002  # what it is called
        """The room of a match; None if there is no such match. StoreFailed if the database does not answer."""
        room = self.rooms.get(id)
        if room:
            return room
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = self._loop.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Room | None:  # noqa: A002
        self.bus.listen(id)
        loaded = await self.store.load(id)
        if loaded is None:
            self.bus.ignore(id)
            return None
        room = self.rooms[id] = Room(self, loaded)
        self.attendants[id] = Attendant(self, room)
        self.attendants[id].look()
        return room

    def owns(self, room: Room) -> bool:
        """Whether this process runs the bots and clocks of a room."""
        return leasing.part_of(room.id) in self.parts and not self.closing

    def attend(self, room: Room) -> None:
        """Something has changed in a room."""
        attendant = self.attendants.get(room.id)
        if attendant and not self.closing:
            attendant.look()

    def columns(self, room: Room) -> dict[str, Any]:
        """What the match's row in the database says from now on."""
        return columns_of(room.table, self.now())

    # -- other processes ----------------------------------------------------------------------------------------

    def publish(self, room: Room, entry: Entry) -> None:
        """Other processes hear of an entry that this one wrote."""
        if not self._alone:
            self._tell_others(room, Told(room.id, self.owner, entry))

    def publish_presence(self, room: Room) -> None:
        """Other processes hear who is connected to this one."""
        if not self._alone:
            here = [any(seat in c.seats for c in room.connections) for seat in range(room.table.players)]
            self._tell_others(room, Told(room.id, self.owner, here=here))

    def ring(self, room: Room, bell: bytes) -> None:
        """Everybody in a room hears the bell."""
        room.broadcast(bell)
        if not self._alone:
            self._tell_others(room, Told(room.id, self.owner, bell=bell))

    def _tell_others(self, room: Room, told: Told) -> None:
        self.bus.publish((room.id, f"part:{leasing.part_of(room.id)}"), _encode_told(told))

    def _hear(self, message: bytes) -> None:
        try:
            told = _decode_told(message)
        except msgspec.DecodeError:
            self.logger.warning("unreadable_message_between_processes")
            return
        if told.owner == self.owner:
            return
        room = self.rooms.get(told.match)
        if room is None:
            if told.entry and leasing.part_of(told.match) in self.parts:
                self.spawn(self._fetch(told.match))
        elif told.entry:
            self.spawn(room.catch_up([told.entry]))
        elif told.here is not None and len(told.here) == room.table.players:
            room.note_elsewhere(told.owner, told.here, self.monotonic() + PRESENCE)
        elif told.bell is not None:
            room.broadcast(told.bell)

    async def _fetch(self, id: str) -> None:  # noqa: A002
        try:
            await self.room(id)
        except StoreFailed:
            self.healthy = False
