"""One process among several over one database: heartbeat, leases, messages of the others, and catching up.

Messages between processes may get lost. So the log is the truth: a process that misses something reads it there, and
every now and then it compares its rooms with the log anyway. A process that is alone only has a heartbeat.
"""

from __future__ import annotations

import asyncio

import msgspec

from cheeseboard.server.cluster import leases
from cheeseboard.server.cluster.bus import ALL, BATCH_SIZE, Bus
from cheeseboard.server.cluster.bus_messages import BusMessage, decode_bus_message, encode_bus_message
from cheeseboard.server.cluster.membership import Membership
from cheeseboard.server.cluster.peers import shard_channel
from cheeseboard.server.cluster.presence_poll import PresencePoll
from cheeseboard.server.cluster.shards import shard_of
from cheeseboard.server.intervals import Intervals
from cheeseboard.server.match.environment import Environment
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.rooms import Rooms
from cheeseboard.server.match.storage import StoreFailed
from cheeseboard.server.scheduler import LoopScheduler
from cheeseboard.server.storage.store import JoiningProcess, Store

DOWN_MS = 3000  # without a heartbeat of any process: the server was down
OUTAGES_KNOWN_MS = 600_000  # after which every process has read of an outage
CLOCK_SKEW_TOLERANCE_MS = 50  # a smaller change of the measured skew is noise
SHARD_CHECK_HEARTBEATS = 5  # between two looks at evicted rooms while the bus is down
COMPARE_SWEEPS = 6  # between two comparisons with the log
PRESENCE_REPUBLISH_SWEEPS = 12  # between two announcements of unchanged presence
LEAVE_TIMEOUT_SECONDS = 2.0


class Cluster:
    """This process's part in the cluster."""

    def __init__(
        self,
        environment: Environment,
        scheduler: LoopScheduler,
        store: Store,
        rooms: Rooms,
        bus: Bus,
        membership: Membership,
        intervals: Intervals,
    ) -> None:
        self._environment = environment
        self._scheduler = scheduler
        self._store = store
        self._rooms = rooms
        self._intervals = intervals
        self._heartbeats = self._sweeps = 0
        self._polls: list[PresencePoll] = []
        self._checking_shards: asyncio.Task[None] | None = None
        self.bus = bus
        self.membership = membership

    # -- joining and leaving ------------------------------------------------------------------------------------

    async def join(self) -> None:
        """Take part: find out for how long the server was down, and listen to the others."""
        alone = self.membership.alone
        if not alone:
            self._scheduler.clock_skew_ms = await self._measure_clock_skew()
        for outage in await self._store.outages():
            self._environment.outages.add(*outage)
        if alone:  # it was down since the last heartbeat, however short that is ago
            await self.heartbeat_once(down_ms=0)
        else:  # likewise if all others were killed
            silence = self._intervals.silence_seconds
            await self.heartbeat_once(killed=await leases.killed_members(self._store, self._scheduler, silence))
        await self.listen()
        if alone:
            self._scheduler.spawn(self._wake_shards(self.membership.shards))

    async def listen(self) -> None:
        """Receive the messages of the others."""
        await self.bus.open(self.receive, self.messages_lost)

    async def leave(self) -> None:
        """Give the shards back, so that others take them at once."""
        membership = self.membership
        if not membership.alone:
            try:  # pending writes come before this one
                await asyncio.wait_for(leases.give_back(self._store, membership.process), LEAVE_TIMEOUT_SECONDS)
                message = BusMessage("", membership.process, left=True)
                self.bus.publish((ALL,), encode_bus_message(message))
            except (StoreFailed, TimeoutError):
                self._environment.logger.warning("leases_not_given_back")
        await self.bus.close()

    # -- heartbeat and leases -----------------------------------------------------------------------------------

    async def heartbeat_once(self, down_ms: int = DOWN_MS, killed: frozenset[str] | None = None) -> None:
        """Note that the server is up, renew the leases, and catch up after an outage. `killed` are members that ended
        without leaving, if this process is just joining."""
        environment, now = self._environment, self._scheduler.now
        joining = None if killed is None else JoiningProcess(self.membership.process, now() + leases.LEASE_MS, killed)
        outage = await self._store.record_heartbeat(now(), down_ms, joining)
        if outage:
            environment.outages.add(*outage)
            environment.logger.info("outage", seconds=(outage[1] - outage[0]) / 1000)
        if not self.membership.alone:
            for noted_by_others in await self._store.outages(now() - OUTAGES_KNOWN_MS):
                environment.outages.add(*noted_by_others)
            await self.renew_leases()
        # Only now: rooms decide nothing before the clocks know for how long the server was down.
        is_back, environment.health.database = not environment.health.database, True
        if is_back:
            environment.logger.info("database_back")
        if outage or is_back:
            for room in self._rooms:
                room.wake_autopilot()
        self._heartbeats += 1
        if not self.membership.alone and not self.bus.connected:
            if self._heartbeats % SHARD_CHECK_HEARTBEATS == 0:
                self._check_shards()
            await self.compare_with_log()

    async def _measure_clock_skew(self) -> int:
        return await leases.clock_skew_ms(self._store, self._scheduler.machine_time)

    async def renew_leases(self) -> None:
        """Renew this process's leases and membership, and take over shards of processes that died."""
        asked, membership = self._scheduler.monotonic(), self.membership
        skew = await self._measure_clock_skew()
        if abs(skew - self._scheduler.clock_skew_ms) > CLOCK_SKEW_TOLERANCE_MS:
            self._scheduler.clock_skew_ms = skew
        shards, alive = await leases.renew(self._store, membership.process, self._scheduler.now())
        held = membership.shards if asked < membership.lease_until else set()
        died = membership.others - alive
        lost, gained = membership.shards - shards, shards - held
        membership.shards, membership.others = shards, alive
        membership.lease_until = asked + leases.LEASE_MS / 1000
        for shard in lost:
            self.bus.unsubscribe(shard_channel(shard))
        for shard in gained:
            self.bus.subscribe(shard_channel(shard))
        if lost:
            for room in self._rooms:
                if room.autopilot and room.shard in lost:
                    room.autopilot.stop()
        if died:  # a process may have died after it wrote an entry and before it announced it
            self._scheduler.spawn(self._compare_or_report())
        if gained or died:
            self._scheduler.spawn(self._wake_shards(shards if died else gained))

    async def _renew_or_report(self) -> None:
        try:
            await self.renew_leases()
        except StoreFailed:
            self._environment.health.database = False

    def _check_shards(self) -> None:
        """Without messages, this process does not learn of actions in matches that it owns and has evicted."""
        if self._checking_shards is None or self._checking_shards.done():
            wake = self._wake_shards(self.membership.shards, only_evicted=True)
            self._checking_shards = self._scheduler.spawn(wake)

    async def _wake_shards(self, shards: set[int], *, only_evicted: bool = False) -> None:
        """Load the matches of these shards whose bots or clocks have to run."""
        waiting = None
        while shards & self.membership.shards:
            try:
                if waiting is None:
                    waiting = await self._store.matches_to_run(shards)
                    if only_evicted:
                        waiting = [match for match in waiting if match not in self._rooms]
                while waiting:
                    room = await self._rooms.load(waiting[-1])
                    waiting.pop()
                    if room:
                        room.wake_autopilot()
                return
            except StoreFailed:
                await self._scheduler.sleep(self._intervals.heartbeat_seconds)

    # -- catching up with the log -------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Drop what is known of dead processes, announce presence, and compare with the log, each in its interval."""
        if self.membership.alone:
            return
        self._sweeps += 1
        if self._sweeps % COMPARE_SWEEPS == 0:
            await self.compare_with_log()
        now = self._scheduler.monotonic()
        for room in self._rooms:
            members = room.members
            expired = members.presence.expired(self.membership.others, now)
            if expired:
                with members.presence_changes() as presence:
                    presence.forget(expired, now)
            if members.connections:
                if room.autopilot:
                    room.autopilot.wake_owner()
                if self._sweeps % PRESENCE_REPUBLISH_SWEEPS == 0:
                    members.publish_presence()

    async def compare_with_log(self) -> None:
        """Read entries that others wrote and whose announcement was lost."""
        rooms = {room.number: room for room in self._rooms}
        numbers = list(rooms)
        for first in range(0, len(numbers), BATCH_SIZE):
            known = {number: rooms[number].state.seq for number in numbers[first : first + BATCH_SIZE]}
            for number in await self._store.with_new_entries(known):
                await rooms[number].read_new_entries()

    async def _compare_or_report(self) -> None:
        try:
            await self.compare_with_log()
        except StoreFailed:
            self._environment.health.database = False

    def messages_lost(self) -> None:
        """The bus was disconnected, or another process could not send everything."""
        self._scheduler.spawn(self._compare_or_report())
        self._check_shards()
        for room in self._rooms:
            room.members.presence.doubt(self._scheduler.monotonic())
            if room.members.connections:  # our own announcements may be lost, too
                room.members.publish_presence()

    # -- messages of other processes ----------------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """Handle a message from the bus."""
        try:
            message = decode_bus_message(data)
        except msgspec.DecodeError:
            self._environment.logger.warning("unreadable_message_between_processes")
            return
        if message.process == self.membership.process:
            return
        if message.left:  # there are shards to take
            self._scheduler.spawn(self._renew_or_report())
            return
        room = self._rooms.get(message.match)
        if room is None:
            self._receive_without_room(message)
        elif message.entry:
            room.receive_entry(message.entry)
        elif message.wake:
            self._scheduler.spawn(room.read_new_entries())
            room.wake_autopilot()
        elif message.asks_presence:
            if room.members.connections or message.all_answer:
                room.members.publish_presence()
        elif message.here is not None:
            self._note_presence(room, message, message.here)
        elif message.bell is not None:
            room.ring(message.bell)

    def _receive_without_room(self, message: BusMessage) -> None:
        if (message.entry or message.wake) and shard_of(message.match) in self.membership.shards:
            self._scheduler.spawn(self._load_or_report(message.match))
        elif message.all_answer:  # no seat of a room that is not open here is connected
            answer = BusMessage(message.match, self.membership.process, here=[])
            self.bus.publish((message.match,), encode_bus_message(answer))

    async def _load_or_report(self, match: str) -> None:
        try:
            await self._rooms.load(match)
        except StoreFailed:
            self._environment.health.database = False

    # -- presence -----------------------------------------------------------------------------------------------

    async def poll_presence(self, room: Room) -> bool:
        """Ask all other processes who is connected to them; whether all of them answered in time."""
        if self.membership.alone:
            return True
        if not self.bus.connected:
            return False
        poll = PresencePoll(room.id, self.membership.others - {self.membership.process})
        self._polls.append(poll)
        try:
            question = BusMessage(room.id, self.membership.process, asks_presence=True, all_answer=True)
            self.bus.publish((ALL,), encode_bus_message(question))
            return await poll.complete(self._intervals.presence_poll_seconds)
        finally:
            self._polls.remove(poll)

    def _note_presence(self, room: Room, message: BusMessage, here: list[bool]) -> None:
        now = self._scheduler.monotonic()
        if len(here) == room.state.players:
            with room.members.presence_changes() as presence:
                presence.announced(message.process, here, now)
                presence.announced_seen(message.away, message.watched, now)
        for poll in self._polls:
            if poll.match == message.match:
                poll.answered(message.process)
