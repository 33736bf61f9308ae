"""The delayed view of spectators: a second state of the match, some seconds behind."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from cheeseboard.server.match.environment import Scheduler, Timer
from cheeseboard.server.match.log_entries import Entry
from cheeseboard.server.match.state import Change, MatchState


class DelayedFeed:
    """Applies every entry once it is old enough, and hands the change to `publish`."""

    __slots__ = ("_behind", "_delay_ms", "_publish", "_scheduler", "_timer", "state")

    def __init__(
        self,
        state: MatchState,
        behind: Iterable[Entry],
        scheduler: Scheduler,
        publish: Callable[[MatchState, Change], None],
    ) -> None:
        self.state = state
        self._delay_ms = state.made.delay * 1000
        self._behind = deque(behind)
        self._scheduler = scheduler
        self._publish = publish
        self._timer: Timer | None = None

    @property
    def pending(self) -> bool:
        """Whether there are entries that spectators have not seen yet."""
        return bool(self._behind)

    def now(self) -> int:
        """The moment that spectators see."""
        return self._scheduler.now() - self._delay_ms

    def add(self, entry: Entry) -> None:
        """An entry that was just written."""
        self._behind.append(entry)
        self.catch_up()

    def catch_up(self) -> None:
        """Publish the entries that are old enough, and set a timer for the next one."""
        while self._behind:
            wait_ms = self._behind[0].at - self.now()
            if wait_ms > 0:
                if self._timer:
                    self._timer.cancel()
                self._timer = self._scheduler.call_later(wait_ms / 1000, self.catch_up)
                return
            entry = self._behind.popleft()
            if entry.seq == self.state.seq + 1:
                self._publish(self.state, self.state.apply(entry))
