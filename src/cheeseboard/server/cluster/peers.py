"""What rooms tell other processes, over the bus."""

from __future__ import annotations

from cheeseboard.server.cluster.bus import Bus
from cheeseboard.server.cluster.bus_messages import BusMessage, encode_bus_message
from cheeseboard.server.cluster.membership import Membership
from cheeseboard.server.match.environment import Health, RoomIdentity, Scheduler
from cheeseboard.server.match.log_entries import Entry


def shard_channel(shard: int) -> str:
    """The channel on which the owner of a shard listens."""
    return f"shard:{shard}"


class BusPeers:
    """Implements `match.environment.Peers` by publishing messages; `Cluster` receives those of the others."""

    def __init__(self, bus: Bus, membership: Membership, scheduler: Scheduler, health: Health) -> None:
        self._bus = bus
        self._membership = membership
        self._scheduler = scheduler
        self._health = health

    @property
    def alone(self) -> bool:
        return self._membership.alone

    @property
    def connected(self) -> bool:
        return self._bus.connected

    def owns(self, shard: int) -> bool:
        holds = self._membership.holds(shard, self._scheduler.monotonic())
        return holds and self._health.database and not self._health.closing

    async def subscribe(self, match: str) -> None:
        self._bus.subscribe(match)
        await self._bus.subscribed(match)

    def unsubscribe(self, match: str) -> None:
        self._bus.unsubscribe(match)

    def publish_entry(self, room: RoomIdentity, entry: Entry, wakes_owner: bool) -> None:
        message = BusMessage(room.id, self._membership.process, entry)
        self._publish(message, *([shard_channel(room.shard)] if wakes_owner else []))

    def publish_presence(self, room: RoomIdentity, here: list[bool], away: list[float], watched: float) -> None:
        self._publish(BusMessage(room.id, self._membership.process, here=here, away=away, watched=watched))

    def publish_bell(self, room: RoomIdentity, bell: bytes) -> None:
        self._publish(BusMessage(room.id, self._membership.process, bell=bell))

    def ask_presence(self, match: str) -> None:
        self._publish(BusMessage(match, self._membership.process, asks_presence=True))

    def wake_owner(self, room: RoomIdentity) -> None:
        if not self.alone:
            message = BusMessage(room.id, self._membership.process, wake=True)
            self._bus.publish((shard_channel(room.shard),), encode_bus_message(message))

    def _publish(self, message: BusMessage, *more_channels: str) -> None:
        if not self.alone:
            self._bus.publish((message.match, *more_channels), encode_bus_message(message))
