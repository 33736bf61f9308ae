"""What this process knows of the cluster: its own id, the others that live, and the shards it holds."""

from __future__ import annotations

from dataclasses import dataclass, field

from cheeseboard.server.cluster.shards import SHARDS


@dataclass(slots=True)
class Membership:
    """Renewed with the leases, at every heartbeat."""

    process: str  # the id of this process
    alone: bool  # no other process serves these matches
    shards: set[int] = field(default_factory=set)  # whose bots and clocks this process runs
    others: frozenset[str] = frozenset()  # the members at the last renewal; may include this process
    lease_until: float = 0.0  # monotonic; then other processes may take the shards

    def __post_init__(self) -> None:
        if self.alone:
            self.shards = set(range(SHARDS))

    @property
    def alive(self) -> frozenset[str]:
        """The processes that serve now, this one included."""
        return self.others | {self.process}

    def holds(self, shard: int, now: float) -> bool:
        """Whether this process holds a shard at a moment of its monotonic clock."""
        return shard in self.shards and (self.alone or now < self.lease_until)
