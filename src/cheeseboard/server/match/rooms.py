"""The open rooms of one process: loaded when somebody asks for them, evicted when they are idle."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from cheeseboard.server.match.autopilot import Autopilot
from cheeseboard.server.match.environment import Environment
from cheeseboard.server.match.match_row import needs_autopilot
from cheeseboard.server.match.rebuild import rebuild_off_loop
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.seat_keys import is_id

IDLE_SECONDS = 60.0  # after which a room without connections is evicted
DEADLINE_SOON_MS = 120_000  # a room whose clock runs out within this time stays


class Rooms:
    """The registry. A room is in it as long as it is in memory; there is one room for a match."""

    def __init__(self, environment: Environment, shard_of: Callable[[str], int]) -> None:
        self._environment = environment
        self._shard_of = shard_of
        self._open: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._deadlines: dict[str, int] = {}  # of evicted rooms whose clock runs out later

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._open.values()))

    def __len__(self) -> int:
        return len(self._open)

    def __contains__(self, match: str) -> bool:
        return match in self._open

    def __getitem__(self, match: str) -> Room:
        return self._open[match]

    def get(self, match: str) -> Room | None:
        """The room of a match, if it is open."""
        return self._open.get(match)

    @property
    def bots_thinking(self) -> int:
        """How many bots are thinking now."""
        return sum(room.autopilot is not None and room.autopilot.thinking for room in self)

    async def load(self, match: str) -> Room | None:
        """The room of a match, opened if need be; None if there is no such match. StoreFailed if the database does not
        answer."""
        if not is_id(match):  # it could be the name of another channel between processes
            return None
        room = self._open.get(match)
        if room:
            room.members.idle_since = self._environment.scheduler.monotonic()  # the caller is going to use it
            return room
        loading = self._loading.get(match)
        if loading is None:
            loading = self._loading[match] = asyncio.get_running_loop().create_task(self._load(match))
            loading.add_done_callback(lambda _: self._loading.pop(match, None))
        return await asyncio.shield(loading)

    async def _load(self, match: str) -> Room | None:
        environment = self._environment
        loaded = None
        try:
            await environment.peers.subscribe(match)
            loaded = await environment.storage.load(match)
        finally:
            if loaded is None:
                environment.peers.unsubscribe(match)
        if loaded is None:
            return None
        rebuilt = await rebuild_off_loop(loaded, environment)
        room = self._open[match] = Room(environment, loaded, self._shard_of(match), rebuilt)
        room.autopilot = Autopilot(environment, room)
        room.wake_autopilot()
        environment.peers.ask_presence(match)
        return room

    async def refresh(self, room: Room) -> None:
        """Catch up with entries that another process wrote a moment ago."""
        if not self._environment.peers.alone:
            await room.read_new_entries()

    async def sweep(self) -> None:
        """Evict idle rooms, and load evicted ones whose clock runs out soon."""
        if self._environment.health.database:
            for room in self:
                if self._may_be_evicted(room):
                    deadline = self._deadline(room)
                    if deadline is not None:
                        self._deadlines[room.id] = deadline
                    self.evict(room)
        now = self._environment.scheduler.now()
        for match, deadline in list(self._deadlines.items()):
            if deadline - now < DEADLINE_SOON_MS:
                await self.load(match)
                self._deadlines.pop(match, None)

    def _may_be_evicted(self, room: Room) -> bool:
        environment = self._environment
        deadline = self._deadline(room)
        if deadline is not None and deadline - environment.scheduler.now() < DEADLINE_SOON_MS:
            return False
        peers = environment.peers
        if not peers.connected and peers.owns(room.shard) and needs_autopilot(room.state):
            return False  # no message would tell this process of the next action
        idle_seconds = environment.scheduler.monotonic() - room.members.idle_since
        thinking = room.autopilot is not None and room.autopilot.thinking
        return room.idle and not thinking and idle_seconds > IDLE_SECONDS

    def _deadline(self, room: Room) -> int | None:
        if room.autopilot is None or not self._environment.peers.owns(room.shard):
            return None
        return room.autopilot.next_deadline()

    def evict(self, room: Room) -> None:
        """Forget a room; the next request loads it again."""
        if room.autopilot:
            room.autopilot.stop()
            room.autopilot = None
        del self._open[room.id]
        self._environment.peers.unsubscribe(room.id)

    def stop_autopilots(self) -> None:
        """Run no more bots and clocks."""
        for room in self:
            if room.autopilot:
                room.autopilot.stop()
