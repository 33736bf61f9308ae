"""Who is connected to a room, to this process or to others, and since when nobody is who holds a seat.

Each process knows what it saw and what others told it. Moments are this process's own: what is told is how long ago
something was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from cheeseboard.server.match.connection import Connection

BELIEVED = 150.0  # seconds that a process's word on who is connected to it counts
NEVER = -1.0  # told of a seat that was not seen


class Presence:
    """Of one room."""

    __slots__ = ("_connections", "_elsewhere", "_players", "_seen", "_watched")

    def __init__(self, connections: list[Connection], players: int, now: float) -> None:
        self._connections = connections  # to this process; the room's own list
        self._players = players
        self._elsewhere: dict[str, tuple[list[bool], float]] = {}  # who is connected to which other process
        self._seen: dict[int, float] = {}  # when a seat was last connected
        self._watched = now  # since then nobody comes unseen

    def local(self) -> list[bool]:
        """Which seats are connected to this process."""
        return [any(seat in c.seats for c in self._connections) for seat in range(self._players)]

    def here(self) -> list[bool]:
        """Which seats are connected, to this process or another."""
        seats = self.local()
        for elsewhere, _ in self._elsewhere.values():
            seats = [a or b for a, b in zip(seats, elsewhere, strict=True)]
        return seats

    def saw(self, seats: Iterable[int], moment: float) -> None:
        """These were here until that moment, or are as good as here."""
        for seat in seats:
            self._seen[seat] = max(moment, self._seen.get(seat, moment))

    def doubt(self, now: float) -> None:
        """Others may have told of somebody who came and went, and this process did not hear it."""
        self.saw([seat for seat, here in enumerate(self.here()) if not here], now)

    def note(self, owner: str, seats: list[bool], now: float) -> None:
        """Another process says who is connected to it."""
        before = self.here()
        self._elsewhere[owner] = seats, now + BELIEVED
        self._saw_gone(before, now)

    def note_seen(self, ago: list[float], watched: float, now: float) -> None:
        """Another process says how many seconds ago it saw each seat, and for how many it has been watching."""
        for seat, seconds in enumerate(ago[: self._players]):
            if seconds != NEVER:
                self.saw([seat], now - seconds)
        self._watched = min(self._watched, now - watched)

    def outdated(self, alive: frozenset[str], now: float) -> list[str]:
        """Processes that are gone, or that have said nothing for long: they have nobody connected to them."""
        return [owner for owner, (_, until) in self._elsewhere.items() if owner not in alive or until < now]

    def forget(self, owners: Iterable[str], now: float) -> None:
        """What these processes said does not count any more."""
        before = self.here()
        for owner in owners:
            del self._elsewhere[owner]
        self._saw_gone(before, now)

    def _saw_gone(self, before: list[bool], now: float) -> None:
        after = self.here()
        self.saw([seat for seat in range(self._players) if before[seat] and not after[seat]], now)

    def away_for(self, seat: int, now: float) -> float:
        """For how many seconds nobody has been connected who holds a seat, as far as is known here."""
        return 0.0 if self.here()[seat] else now - self._seen.get(seat, self._watched)

    def told(self, now: float) -> tuple[list[float], float]:
        """What others are told for `note_seen`."""
        here = self.here()
        ago = [0.0 if here[n] else now - self._seen[n] if n in self._seen else NEVER for n in range(self._players)]
        return ago, now - self._watched


class Poll:
    """All other processes are asked who is connected to them."""

    def __init__(self, match: str, owners: Iterable[str]) -> None:
        self.match = match
        self._missing = set(owners)
        self._all = asyncio.Event()
        if not self._missing:
            self._all.set()

    def answered(self, owner: str) -> None:
        """One of them has said it."""
        self._missing.discard(owner)
        if not self._missing:
            self._all.set()

    async def complete(self, seconds: float) -> bool:
        """Whether all of them say it within this time."""
        try:
            await asyncio.wait_for(self._all.wait(), seconds)
        except TimeoutError:
            return False
        return True
