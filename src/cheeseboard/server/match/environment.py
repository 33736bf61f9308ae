"""What the rooms of a process share and get handed in: time, tasks, storage, bots, the other processes.

Nothing here depends on a web framework, a database or the operating system. So rooms also run in a simulation or in a
browser, given other implementations.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Protocol, TypeVar

from cheeseboard.match.deal import Deal
from cheeseboard.server.match.clocks import Outages
from cheeseboard.server.match.log_entries import Entry
from cheeseboard.server.match.storage import MatchStorage
from cheeseboard.server.operations.json_log import Logger
from cheeseboard.server.operations.metrics import Metrics

T = TypeVar("T")


class Timer(Protocol):
    """A call that was put off."""

    def cancel(self) -> None:
        """Do not call."""


class Scheduler(Protocol):
    """Time and tasks."""

    def now(self) -> int:
        """The server's time in milliseconds since 1970."""

    def monotonic(self) -> float:
        """Seconds on a clock that never goes back."""

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call something after a while."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a task in the background; its errors are logged."""

    async def run_in_thread(self, work: Callable[[], T]) -> T:
        """Run long work that shares nothing, without blocking the event loop."""


class Urgency(IntEnum):
    """The priority of a bot's work; the lowest number goes first."""

    PLAYED = 0  # people play or watch
    JUDGED = 1  # a finished match
    ALONE = 2  # bots play, and nobody watches


class Bots(Protocol):
    """Chooses actions of bots."""

    async def choose(self, record: str, seat: int, name: str, seed: int, urgency: Urgency) -> str:
        """The action of the bot of that level for a seat that is to act."""


class RoomIdentity(Protocol):
    """What other processes have to know of a room to find theirs."""

    @property
    def id(self) -> str: ...
    @property
    def shard(self) -> int: ...


class RoomAutopilot(Protocol):
    """What a room knows of its autopilot: see `autopilot.py`."""

    clock_version: object  # of the clocks that its timer was set for

    @property
    def thinking(self) -> bool:
        """Whether a bot is thinking."""

    def next_deadline(self) -> int | None:
        """When the next clock runs out."""

    def wake(self) -> None:
        """Look at the match: something has changed."""

    def wake_owner(self, *, ahead: bool = False) -> None:
        """Have the process that owns the match look at it."""

    def stop(self) -> None:
        """Do nothing more."""


class Peers(Protocol):
    """The other processes that serve the same matches."""

    @property
    def alone(self) -> bool:
        """Whether there are no others."""

    @property
    def connected(self) -> bool:
        """Whether messages between the processes arrive."""

    def owns(self, shard: int) -> bool:
        """Whether this process runs the bots and clocks of the matches of a shard."""

    async def subscribe(self, match: str) -> None:
        """Receive the messages about a match from now on."""

    def unsubscribe(self, match: str) -> None:
        """Receive no more messages about a match."""

    def publish_entry(self, room: RoomIdentity, entry: Entry, wakes_owner: bool) -> None:
        """Tell the others of an entry that this process wrote."""

    def publish_presence(self, room: RoomIdentity, here: list[bool], away: list[float], watched: float) -> None:
        """Tell the others who is connected to this process; see `presence.py`."""

    def publish_bell(self, room: RoomIdentity, bell: bytes) -> None:
        """Ring the bell for the clients of the others, too."""

    def ask_presence(self, match: str) -> None:
        """Ask the others who is connected to them."""

    def wake_owner(self, room: RoomIdentity) -> None:
        """Tell the process that runs the bots and clocks of a room to look at it."""


class NoPeers:
    """For rooms that no other process serves, as in a simulation."""

    alone = True
    connected = True

    def owns(self, shard: int) -> bool:
        return True

    async def subscribe(self, match: str) -> None:
        pass

    def unsubscribe(self, match: str) -> None:
        pass

    def publish_entry(self, room: RoomIdentity, entry: Entry, wakes_owner: bool) -> None:
        pass

    def publish_presence(self, room: RoomIdentity, here: list[bool], away: list[float], watched: float) -> None:
        pass

    def publish_bell(self, room: RoomIdentity, bell: bytes) -> None:
        pass

    def ask_presence(self, match: str) -> None:
        pass

    def wake_owner(self, room: RoomIdentity) -> None:
        pass


@dataclass(slots=True)
class Health:
    """Whether this process can work."""

    database: bool = True  # the database answers
    closing: bool = False  # the process is about to end


@dataclass(slots=True)
class Environment:
    """What every room of a process is given."""

    scheduler: Scheduler
    storage: MatchStorage
    peers: Peers
    bots: Bots
    health: Health
    outages: Outages
    metrics: Metrics
    logger: Logger
    make_deal: Callable[[str, str], Deal] = Deal  # from its secret and salt
