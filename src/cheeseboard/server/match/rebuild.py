"""Putting states together again from a log. A long one takes a while, in which nobody else is to wait."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from cheeseboard.server.match.clocks import Outages
from cheeseboard.server.match.log_entries import Entry, Made
from cheeseboard.server.match.state import MatchState
from cheeseboard.server.storage.store import Loaded

LONG = 1000  # entries, from which on it is done in a thread
LONG_RECORD_BYTES = 8 * 1024  # bytes of a record that was taken in


class MatchStates(NamedTuple):
    """The state of a match, the one that spectators see if they see it later, and what they have not seen yet."""

    state: MatchState
    shadow: MatchState | None
    behind: list[Entry]


def rebuild(entries: list[Entry], outages: Outages, secret: str) -> MatchState:
    """The state after these entries."""
    state = MatchState(entries[0], outages, secret)
    for entry in entries[1:]:
        state.apply(entry)
    return state


def rebuild_states(loaded: Loaded, outages: Outages, now: int) -> MatchStates:
    """The states of a match as it is stored."""
    entries = loaded.entries
    state = loaded.state or rebuild(entries, outages, loaded.secret)
    if not state.made.delay:
        return MatchStates(state, None, [])
    late = now - state.made.delay * 1000
    shadow = rebuild([e for e in entries if e.at <= late or e.seq == 1], outages, loaded.secret)
    return MatchStates(state, shadow, [e for e in entries if e.seq > shadow.seq])


async def rebuild_off_loop(loaded: Loaded, outages: Outages, now: int) -> MatchStates:
    """The same, in a thread if it takes long. Nobody else has these states yet."""
    made = loaded.entries[0].body
    record = len(made.record) if isinstance(made, Made) else 0
    if loaded.state is None and (len(loaded.entries) > LONG or record > LONG_RECORD_BYTES):
        return await asyncio.to_thread(rebuild_states, loaded, outages, now)
    return rebuild_states(loaded, outages, now)
