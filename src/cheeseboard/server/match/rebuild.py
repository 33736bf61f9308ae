"""Putting tables together again from a log. A long one takes a while, in which nobody else is to wait."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from cheeseboard.server.match.clocks import Outages
from cheeseboard.server.match.log_entries import Entry, Made
from cheeseboard.server.match.state import Table
from cheeseboard.server.storage.store import Loaded

LONG = 1000  # entries, from which on it is done in a thread
LONG_RECORD = 8 * 1024  # bytes of a record that was taken in


class Tables(NamedTuple):
    """The table of a match, the one that spectators see if they see it later, and what they have not seen yet."""

    table: Table
    shadow: Table | None
    behind: list[Entry]


def fold(entries: list[Entry], outages: Outages, secret: str) -> Table:
    """The table after these entries."""
    table = Table(entries[0], outages, secret)
    for entry in entries[1:]:
        table.fold(entry)
    return table


def lay(loaded: Loaded, outages: Outages, now: int) -> Tables:
    """The tables of a match as it is stored."""
    entries = loaded.entries
    table = loaded.table or fold(entries, outages, loaded.secret)
    if not table.made.delay:
        return Tables(table, None, [])
    late = now - table.made.delay * 1000
    shadow = fold([e for e in entries if e.at <= late or e.seq == 1], outages, loaded.secret)
    return Tables(table, shadow, [e for e in entries if e.seq > shadow.seq])


async def lay_aside(loaded: Loaded, outages: Outages, now: int) -> Tables:
    """The same, in a thread if it takes long. Nobody else has these tables yet."""
    made = loaded.entries[0].body
    record = len(made.record) if isinstance(made, Made) else 0
    if loaded.table is None and (len(loaded.entries) > LONG or record > LONG_RECORD):
        return await asyncio.to_thread(lay, loaded, outages, now)
    return lay(loaded, outages, now)
