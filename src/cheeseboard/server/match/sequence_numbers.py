"""The numbering of updates, separately for each recipient: every seat, and all spectators together.

A recipient's updates are numbered without gaps. So a number reveals nothing about updates that others received.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

import msgspec

from cheeseboard.games.contract import Actor
from cheeseboard.server.match.log_entries import Rematched, Spoke

RECENT_CHANGES = 8  # kept for each recipient, for clients that missed only these


class RecentChange(msgspec.Struct, gc=False):
    """What is kept of a change for clients that missed it. There are many of these in memory, so they are small."""

    events: tuple[bytes, ...] = ()  # the events of an action, redacted for each recipient, in JSON
    by: Actor | None = None  # who caused it
    id: str = ""
    undone: bool = False
    undo_request: bool = False
    body: Spoke | Rematched | None = None


class SequenceNumbers:
    """The last number of each recipient, the oldest one that is not stale, and the recent changes.

    As long as every change went to everybody, all recipients share one list of recent changes: the common case is
    cheap. From the first private change on, each recipient has a list of its own. Then the length of a recipient's
    list does not depend on what others received.
    """

    __slots__ = ("last", "oldest_valid", "recent", "shared")

    def __init__(self, recipients: int) -> None:
        self.shared = True  # every change so far went to everybody
        self.last = [1] * recipients
        self.oldest_valid = [1] * recipients  # a command that was decided on an earlier number is stale
        self.recent: list[deque[RecentChange]] = [deque(maxlen=RECENT_CHANGES)] * recipients

    def add_for_all(self, change: RecentChange, invalidates: bool) -> None:
        """Number a change that everybody receives. Only while `shared`."""
        self.recent[0].append(change)
        last = self.last = [self.last[0] + 1] * len(self.last)
        if invalidates:
            self.oldest_valid = last

    def add_for(self, recipients: Iterable[int], change: RecentChange, invalidates: bool) -> None:
        """Number a change that only these recipients receive."""
        if self.shared:
            self.shared = False
            self.recent = [changes.copy() for changes in self.recent]
            self.last, self.oldest_valid = self.last.copy(), self.oldest_valid.copy()
        for place in recipients:
            self.last[place] += 1
            self.recent[place].append(change)
            if invalidates:
                self.oldest_valid[place] = self.last[place]
