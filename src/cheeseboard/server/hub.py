"""All rooms of one process, and what keeps them going: the pulse, the leases, the sweep."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import msgspec

from cheeseboard.games import games
from cheeseboard.server.cluster import leases
from cheeseboard.server.cluster.bus import ALL, AT_ONCE, Bus
from cheeseboard.server.cluster.bus_messages import BusMessage, decode_bus_message, encode_bus_message
from cheeseboard.server.match.autopilot import Autopilot
from cheeseboard.server.match.clocks import Outages
from cheeseboard.server.match.connection import GOING_DOWN
from cheeseboard.server.match.log_entries import Entry
from cheeseboard.server.match.match_row import columns_of, needs_autopilot
from cheeseboard.server.match.messages import Bye, encode
from cheeseboard.server.match.presence import Poll
from cheeseboard.server.match.rebuild import rebuild_off_loop
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.seat_keys import is_id
from cheeseboard.server.operations.json_log import Logger, where
from cheeseboard.server.operations.metrics import Metrics
from cheeseboard.server.operations.rate_limits import Visitors
from cheeseboard.server.services.bot_pool import BotPool
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.store import Joining, Store
from cheeseboard.server.storage.writer import StoreFailed

T = TypeVar("T")
BEAT = 1.0  # seconds between two notes that the server is up
DOWN = 3000  # milliseconds without such a note: it was down
SWEEP = 5.0
IDLE = 60.0  # seconds after which a room that nobody is in is put away
SOON = 120_000  # milliseconds: a room whose clock runs out so soon stays
TELL_AGAIN = 12  # sweeps between two times that other processes are told who is here anyway
ASK = 2.0  # seconds that they have to say who is connected to them
LOOK = 5  # beats between two looks at what is to be attended to, while nobody tells of it
COMPARE = 6  # sweeps between two comparisons with the log
SKEW = 50  # milliseconds that this machine's time may differ from what was measured before
REMEMBER = 600_000  # milliseconds; outages that ended longer ago are known to all


class Hub:
    """The heart of a server process."""

    def __init__(
        self, settings: Settings, store: Store, bus: Bus, bot_pool: BotPool, logger: Logger, *, alone: bool
    ) -> None:
        self.settings = settings
        self.store = store
        self.bus = bus
        self.bot_pool = bot_pool
        self.logger = logger
        self.metrics = Metrics()
        self.outages = Outages()
        self.rooms: dict[str, Room] = {}
        self.owner = secrets.token_hex(8)
        self.parts: set[int] = set(range(leases.SHARDS)) if alone else set()
        self.open_sockets = 0
        self.visitors = Visitors(settings.address_messages_per_second, settings.address_talk_per_minute)
        self.healthy = True  # the database answers
        self.closing = False
        self.alone = alone  # no other process serves these matches
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._aside = asyncio.Semaphore(1)
        self.judging = asyncio.Semaphore(max(1, settings.bots // 2))  # analyses that take up a thinker
        self.analysing: set[int] = set()  # matches, by number, whose analysis this process makes
        self.rematches: dict[str, asyncio.Future[str]] = {}  # being made
        self._alarms: dict[str, int] = {}  # rooms put away whose clock runs out some day
        self._tasks: set[asyncio.Task[Any]] = set()
        self._loop = asyncio.get_running_loop()
        self._skew = 0  # milliseconds that the database's time is ahead
        self._beats = self._sweeps = 0
        self._polls: list[Poll] = []
        self._looking: asyncio.Task[None] | None = None
        self._lease_until = 0.0  # when others may take the parts of this process
        self._members: frozenset[str] = frozenset()
        self.chores: list[Callable[[], Coroutine[Any, Any, None]]] = []  # what else is done at every sweep

    @property
    def alive(self) -> frozenset[str]:
        """The processes that serve now, this one included."""
        return self._members | {self.owner}

    # -- time and tasks -----------------------------------------------------------------------------------------

    def now(self) -> int:
        """Server time in milliseconds; that of the database, if several processes share it."""
        return time.time_ns() // 1_000_000 + self._skew

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
            # Where it happened, not what was said: an error may quote what nobody is to read.
            error = task.exception()
            self.logger.error("task_failed", error=type(error).__name__, where=where(error))

    async def aside(self, work: Callable[[], T]) -> T:
        """Do something that takes long, and touches nothing that others have, in a thread; one such thing at a time."""
        async with self._aside:
            return await asyncio.to_thread(work)

    # -- life ---------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin to serve."""
        if not self.alone:
            self._skew = await leases.skew(self.store)
        for span in await self.store.outages():
            self.outages.add(*span)
        # Alone, it was down since the last note, however short that is ago; so it was if all others were killed.
        killed = None if self.alone else await leases.killed(self.store, self.now)
        await self._beat(0 if self.alone else DOWN, killed)
        await self.bus.open(self._hear, self._missed_something)
        self.spawn(self._forever(BEAT, self._beat))
        self.spawn(self._forever(SWEEP, self._sweep))
        if self.settings.warm_up:
            self.bot_pool.warm_up(games())
        if self.alone:
            self.spawn(self._attend_parts(self.parts))

    async def say_goodbye(self) -> None:
        """Tell everybody to come back soon, and close their sockets."""
        self.closing = True
        bye = encode(Bye(1.0, "The server restarts. Nothing is lost."))
        for room in list(self.rooms.values()):
            for connection in list(room.connections):
                connection.push(bye)
                connection.close(GOING_DOWN)
        await asyncio.sleep(0)  # so that the sockets are closed by us, not by whoever ends us

    async def close(self) -> None:
        """Leave; what is to be written still will be."""
        await self.say_goodbye()
        for autopilot in self.autopilots():
            autopilot.stop()
        for task in list(self._tasks):
            task.cancel()
        self.bot_pool.close()
        if not self.alone:
            try:  # what is being written is written before, and told
                await asyncio.wait_for(leases.give_back(self.store, self.owner), 2)
                self.bus.publish((ALL,), encode_bus_message(BusMessage("", self.owner, left=True)))
            except (StoreFailed, TimeoutError):
                self.logger.warning("leases_not_given_back")
        await self.bus.close()

    async def _forever(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except StoreFailed as error:
                if self.healthy:
                    self.logger.error("database_failed", error=str(error))
                self.healthy = False
            except Exception as error:  # it has to go on all the same
                self.logger.error("chore_failed", error=type(error).__name__)

    async def _beat(self, gap: int = DOWN, killed: frozenset[str] | None = None) -> None:
        joining = None if killed is None else Joining(self.owner, self.now() + leases.LEASE, killed)
        outage = await self.store.beat(self.now(), gap, joining)
        if outage:
            self.outages.add(*outage)
            self.logger.info("outage", seconds=(outage[1] - outage[0]) / 1000)
        if not self.alone:
            for span in await self.store.outages(self.now() - REMEMBER):  # that others noted
                self.outages.add(*span)
            await self._renew()
        # Nothing is decided before it is known for how long nothing could be: see `Room.change`.
        back, self.healthy = not self.healthy, True
        if back:
            self.logger.info("database_back")
        if outage or back:
            for room in list(self.rooms.values()):
                self.attend(room)
        self._beats += 1
        if not self.alone and not self.bus.connected:  # nobody tells us
            if self._beats % LOOK == 0:
                self._look_again()
            await self._compare()

    async def _renew(self) -> None:
        asked = self.monotonic()
        measured = await leases.skew(self.store)
        if abs(measured - self._skew) > SKEW:
            self._skew = measured
        parts, alive = await leases.renew(self.store, self.owner, self.now())
        held = self.parts if asked < self._lease_until else set()
        died = self._members - alive
        lost, gained = self.parts - parts, parts - held
        self.parts, self._members = parts, alive
        self._lease_until = asked + leases.LEASE / 1000
        for part in lost:
            self.bus.ignore(f"part:{part}")
        for part in gained:
            self.bus.listen(f"part:{part}")
        if lost:
            for room in self.rooms.values():
                if room.autopilot and room.part in lost:
                    room.autopilot.stop()
        if died:  # it may have written what it told nobody
            self.spawn(self._compare_soon())
        if gained or died:
            self.spawn(self._attend_parts(parts if died else gained))

    def _look_again(self) -> None:
        """Others may have moved in matches that this process attends to and has put away."""
        if self._looking is None or self._looking.done():
            self._looking = self.spawn(self._attend_parts(self.parts, put_away=True))

    async def _attend_parts(self, parts: set[int], *, put_away: bool = False) -> None:
        """Somebody may have left bots and clocks waiting."""
        waiting = None
        while parts & self.parts:
            try:
                if waiting is None:
                    waiting = await self.store.attended(parts)
                    if put_away:
                        waiting = [id_ for id_ in waiting if id_ not in self.rooms]
                while waiting:
                    room = await self.room(waiting[-1])
                    waiting.pop()
                    if room:
                        self.attend(room)
                return
            except StoreFailed:
                await asyncio.sleep(BEAT)

    async def _sweep(self) -> None:
        """Put away what nobody needs, and fetch what is due."""
        now, clock = self.monotonic(), self.now()
        for autopilot in list(self.autopilots()) if self.healthy else ():
            room = autopilot.room
            deadline = autopilot.next_deadline() if self.owns(room) else None
            due = deadline is not None and deadline - clock < SOON
            due = due or (not self.bus.connected and self.owns(room) and needs_autopilot(room.state))
            if room.quiet and not autopilot.busy and not due and now - room.idle_since > IDLE:
                if deadline is not None:
                    self._alarms[room.id] = deadline
                self._put_away(room)
        for id_, deadline in list(self._alarms.items()):
            if deadline - clock < SOON:
                await self.room(id_)
                self._alarms.pop(id_, None)
        if not self.alone:
            self._sweeps += 1
            if self._sweeps % COMPARE == 0:
                await self._compare()
            for room in list(self.rooms.values()):
                gone = room.presence.outdated(self._members, now)
                if gone:
                    with room.noting() as presence:
                        presence.forget(gone, now)
                if room.connections:
                    if room.autopilot:
                        room.autopilot.ask_owner()
                    if self._sweeps % TELL_AGAIN == 0:
                        self.publish_presence(room)
        for chore in self.chores:
            await chore()

    def _put_away(self, room: Room) -> None:
        if room.autopilot:
            room.autopilot.stop()
            room.autopilot = None
        del self.rooms[room.id]
        self.bus.ignore(room.id)

    async def _compare(self) -> None:
        """Read what others wrote and nobody told us of."""
        rooms = {room.number: room for room in self.rooms.values()}
        numbers = list(rooms)
        for first in range(0, len(numbers), AT_ONCE):
            known = {number: rooms[number].state.seq for number in numbers[first : first + AT_ONCE]}
            for number in await self.store.grown(known):
                await rooms[number].read_on()

    async def refresh(self, room: Room) -> None:
        """Have a room know all that is in the log, also what another process wrote a moment ago."""
        if not self.alone:
            await room.read_on()

    def _missed_something(self) -> None:
        self.spawn(self._compare_soon())
        self._look_again()
        for room in self.rooms.values():
            room.presence.doubt(self.monotonic())
            if room.connections:  # others missed something, too
                self.publish_presence(room)

    async def _compare_soon(self) -> None:
        try:
            await self._compare()
        except StoreFailed:
            self.healthy = False

    # -- rooms --------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room | None:  # noqa: A002  # what it is called
        """The room of a match; None if there is no such match. StoreFailed if the database does not answer."""
        if not is_id(id):  # it would be listened to, and then ignored, though it may be the name of another channel
            return None
        room = self.rooms.get(id)
        if room:
            room.idle_since = self.monotonic()  # whoever asks for it is going to use it
            return room
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = self._loop.create_task(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Room | None:  # noqa: A002
        self.bus.listen(id)
        loaded = None
        try:
            await self.bus.ready(id)
            loaded = await self.store.load(id)
        finally:
            if loaded is None:
                self.bus.ignore(id)
        if loaded is None:
            return None
        states = await rebuild_off_loop(loaded, self.outages, self.now())
        room = self.rooms[id] = Room(self, loaded, states)
        self.attend(room)
        if not self.alone:
            self.bus.publish((id,), encode_bus_message(BusMessage(id, self.owner, who=True)))
        return room

    def owns(self, room: Room) -> bool:
        """Whether this process runs the bots and clocks of a room."""
        holds = self.alone or self.monotonic() < self._lease_until
        return room.part in self.parts and holds and self.healthy and not self.closing

    def attend(self, room: Room) -> None:
        """Something has changed in a room."""
        if room.autopilot is not None and not self.closing:
            room.autopilot.look()

    def autopilots(self) -> Iterator[Autopilot]:
        """Those of all rooms."""
        return (room.autopilot for room in self.rooms.values() if room.autopilot)

    def columns(self, room: Room) -> dict[str, Any]:
        """What the match's row in the database says from now on."""
        return columns_of(room.state, self.now())

    # -- other processes ----------------------------------------------------------------------------------------

    def publish(self, room: Room, entry: Entry) -> None:
        """Other processes hear of an entry that this one wrote."""
        told = encode_bus_message(BusMessage(room.id, self.owner, entry))
        attended = needs_autopilot(room.state)
        self.bus.publish((room.id, f"part:{room.part}") if attended else (room.id,), told)

    def publish_presence(self, room: Room) -> None:
        """Other processes hear who is connected to this one."""
        if not self.alone:
            presence = room.presence
            away, watched = presence.told(self.monotonic())
            told = BusMessage(room.id, self.owner, here=presence.local(), away=away, watched=watched)
            self.bus.publish((room.id,), encode_bus_message(told))

    async def ask_around(self, room: Room) -> bool:
        """Have all other processes say who of a room is connected to them; whether they did."""
        if self.alone:
            return True
        if not self.bus.connected:
            return False
        poll = Poll(room.id, self._members - {self.owner})
        self._polls.append(poll)
        try:
            self.bus.publish((ALL,), encode_bus_message(BusMessage(room.id, self.owner, who=True, all=True)))
            return await poll.complete(ASK)
        finally:
            self._polls.remove(poll)

    def ask_owner(self, room: Room) -> None:
        """Whoever runs the bots and clocks of a room has to know that there is something to do."""
        if not self.alone:
            self.bus.publish((f"part:{room.part}",), encode_bus_message(BusMessage(room.id, self.owner, due=True)))

    def ring(self, room: Room, bell: bytes) -> None:
        """Everybody in a room hears the bell."""
        room.ring(bell)
        if not self.alone:
            self.bus.publish((room.id,), encode_bus_message(BusMessage(room.id, self.owner, bell=bell)))

    def _hear(self, message: bytes) -> None:
        try:
            told = decode_bus_message(message)
        except msgspec.DecodeError:
            self.logger.warning("unreadable_message_between_processes")
            return
        if told.owner == self.owner:
            return
        if told.left:
            self.spawn(self._renew_now())
            return
        room = self.rooms.get(told.match)
        if room is None:
            if (told.entry or told.due) and leases.shard_of(told.match) in self.parts:
                self.spawn(self._fetch(told.match))
            elif told.all:  # nobody is, of a room that is not here
                self.bus.publish((told.match,), encode_bus_message(BusMessage(told.match, self.owner, here=[])))
        elif told.entry:
            room.hear(told.entry)
        elif told.due:
            self.spawn(room.read_on())
            self.attend(room)
        elif told.who:
            if room.connections or told.all:
                self.publish_presence(room)
        elif told.here is not None:
            self._note_presence(room, told, told.here)
        elif told.bell is not None:
            room.ring(told.bell)

    def _note_presence(self, room: Room, told: BusMessage, here: list[bool]) -> None:
        now = self.monotonic()
        if len(here) == room.state.players:
            with room.noting() as presence:
                presence.note(told.owner, here, now)
                presence.note_seen(told.away, told.watched, now)
        for poll in self._polls:
            if poll.match == told.match:
                poll.answered(told.owner)

    async def _renew_now(self) -> None:
        """Somebody gave parts back."""
        try:
            await self._renew()
        except StoreFailed:
            self.healthy = False

    async def _fetch(self, id: str) -> None:  # noqa: A002
        try:
            await self.room(id)
        except StoreFailed:
            self.healthy = False
