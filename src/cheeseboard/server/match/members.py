"""Who is in a room: the connections, the secrets that hold seats, and who is present at which process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cheeseboard.server.match.connection import Connection
from cheeseboard.server.match.environment import Environment
from cheeseboard.server.match.key_ring import KeyRing
from cheeseboard.server.match.messages import Here, encode
from cheeseboard.server.match.presence import Presence
from cheeseboard.server.match.seat_keys import KeyHash


class Members:
    """The members of one room, as far as this process knows them."""

    __slots__ = ("_environment", "connections", "entering", "id", "idle_since", "keys", "presence", "shard")

    def __init__(self, environment: Environment, match: str, shard: int, players: int, keys: KeyRing) -> None:
        self._environment = environment
        self.id = match
        self.shard = shard
        self.keys = keys
        self.connections: list[Connection] = []
        self.entering: list[Connection] = []  # they wait until the state is on disk
        self.idle_since = environment.scheduler.monotonic()  # when the last client left or a request came
        self.presence = Presence(self.connections, players, self.idle_since)

    def here(self) -> list[bool]:
        """Which seats are connected, to this process or another."""
        return self.presence.here()

    def leave(self, connection: Connection) -> None:
        """A client is gone."""
        if connection in self.connections:
            self.idle_since = self._environment.scheduler.monotonic()
            with self.presence_changes() as presence:
                self.connections.remove(connection)
                presence.saw(connection.seats, self.idle_since)

    def add_key(self, key: KeyHash) -> None:
        """One more secret holds a seat. Its holder is about to connect."""
        self.keys.add(key)
        self.presence.saw([key.seat], self._environment.scheduler.monotonic())
        self.publish_presence()

    def vacate(self, seat: int) -> None:
        """The holder of a seat has left it: its connections lose the seat, also those that are about to enter."""
        self.keys.revoke(seat)
        with self.presence_changes():
            for connection in (*self.connections, *self.entering):
                if seat in connection.seats:
                    connection.seats.remove(seat)

    def on_one_device(self, seats: set[int]) -> bool:
        """Whether one connection to this process holds all these seats."""
        return any(seats <= set(connection.seats) for connection in self.connections)

    def away_seconds(self, seat: int) -> float:
        """For how long nobody has been connected who holds a seat."""
        return self.presence.away_for(seat, self._environment.scheduler.monotonic())

    @contextmanager
    def presence_changes(self) -> Iterator[Presence]:
        """Announce the changes of presence that are made meanwhile: to clients, and to other processes."""
        before, local = self.here(), self.presence.local()
        yield self.presence
        now = self.here()
        if now != before:
            message = encode(Here(now))
            for connection in self.connections:
                connection.push(message)
        if self.presence.local() != local:
            self.publish_presence()

    def publish_presence(self) -> None:
        """Tell the other processes who is connected to this one."""
        peers = self._environment.peers
        if not peers.alone:
            away, watched = self.presence.seen(self._environment.scheduler.monotonic())
            peers.publish_presence(self, self.presence.local(), away, watched)
