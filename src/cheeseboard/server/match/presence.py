"""Presence: which seats of a room are connected, to this process or to others, and since when a seat is away.

A process knows what it saw itself and what the others announced. Every process has a monotonic clock of its own, so
announcements say how many seconds ago a seat was seen, not when.
"""

from __future__ import annotations

from collections.abc import Iterable

from cheeseboard.server.match.connection import Connection

ANNOUNCEMENT_SECONDS = 150.0  # after which the announcement of another process has expired
NEVER = -1.0  # announced for a seat that was not seen


class Presence:
    """The presence in one room."""

    __slots__ = ("_connections", "_elsewhere", "_players", "_seen", "_watched")

    def __init__(self, connections: list[Connection], players: int, now: float) -> None:
        self._connections = connections  # to this process; the room's own list
        self._players = players
        self._elsewhere: dict[str, tuple[list[bool], float]] = {}  # who is connected to which other process
        self._seen: dict[int, float] = {}  # when a seat was last connected
        self._watched = now  # since then no connection was missed

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
        """These seats were connected at that moment, or are about to be."""
        for seat in seats:
            self._seen[seat] = max(moment, self._seen.get(seat, moment))

    def doubt(self, now: float) -> None:
        """Announcements may have been lost: any seat may have been connected a moment ago."""
        self.saw([seat for seat, here in enumerate(self.here()) if not here], now)

    def announced(self, process: str, seats: list[bool], now: float) -> None:
        """Another process announces which seats are connected to it."""
        before = self.here()
        self._elsewhere[process] = seats, now + ANNOUNCEMENT_SECONDS
        self._saw_gone(before, now)

    def announced_seen(self, ago: list[float], watched: float, now: float) -> None:
        """Another process announces how many seconds ago it saw each seat, and for how many it has been watching."""
        for seat, seconds in enumerate(ago[: self._players]):
            if seconds != NEVER:
                self.saw([seat], now - seconds)
        self._watched = min(self._watched, now - watched)

    def expired(self, alive: frozenset[str], now: float) -> list[str]:
        """Processes that are gone, or whose announcement has expired."""
        return [process for process, (_, until) in self._elsewhere.items() if process not in alive or until < now]

    def forget(self, processes: Iterable[str], now: float) -> None:
        """Drop the announcements of these processes."""
        before = self.here()
        for process in processes:
            del self._elsewhere[process]
        self._saw_gone(before, now)

    def _saw_gone(self, before: list[bool], now: float) -> None:
        after = self.here()
        self.saw([seat for seat in range(self._players) if before[seat] and not after[seat]], now)

    def away_for(self, seat: int, now: float) -> float:
        """For how many seconds a seat has been disconnected, as far as this process knows."""
        return 0.0 if self.here()[seat] else now - self._seen.get(seat, self._watched)

    def seen(self, now: float) -> tuple[list[float], float]:
        """What this process announces, for `announced_seen` of the others."""
        here = self.here()
        ago = [0.0 if here[n] else now - self._seen[n] if n in self._seen else NEVER for n in range(self._players)]
        return ago, now - self._watched
