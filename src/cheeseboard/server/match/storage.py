"""What a room needs of the database. `server/storage` implements it; a simulation may use a list in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from cheeseboard.server.match.log_entries import Entry
from cheeseboard.server.match.seat_keys import KeyHash
from cheeseboard.server.match.state import MatchState

Written = Callable[[Exception | None], None]  # called with None, Conflict or StoreFailed
Also = Callable[[Any, Entry], None]  # writes something else in the transaction that writes the entry


class StoreFailed(Exception):  # noqa: N818  # the database's error, not ours
    """The database wrote or read nothing: its disk is full, it is locked, or it is gone. A later try may succeed."""


class Conflict(Exception):  # noqa: N818  # not an error of anybody's
    """Another process wrote the next entry of this match first."""


class Loaded(NamedTuple):
    """A match as it is stored."""

    number: int
    id: str
    secret: str  # of the deal
    entries: list[Entry]
    keys: list[KeyHash]
    state: MatchState | None = None  # the projection of these entries, if it is known already


class EntryWriter(Protocol):
    """Writes entries of logs."""

    def append(
        self, match: int, entry: Entry, row: dict[str, Any] | None, written: Written, also: Also | None = None, /
    ) -> None:
        """Write the next entry of a match; `row` are columns of the match's row that change with it."""


class MatchStorage(Protocol):
    """Matches in the database."""

    @property
    def writer(self) -> EntryWriter:
        """The writer of their logs."""

    async def load(self, id: str, /) -> Loaded | None:  # noqa: A002  # the field's name
        """A match with its whole log; None if there is no match of that id. StoreFailed if it cannot be read."""

    async def entries_after(self, number: int, seq: int, /) -> list[Entry]:
        """The entries of a log after one. StoreFailed if they cannot be read."""

    async def keys_of(self, number: int, /) -> list[KeyHash]:
        """The secrets that hold seats of a match. StoreFailed if they cannot be read."""
