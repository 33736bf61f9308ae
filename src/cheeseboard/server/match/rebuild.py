"""Rebuilding the state of a match from its log. A long log takes a while, so it is done in a thread."""

from __future__ import annotations

from typing import NamedTuple

from cheeseboard.match.deal import Deal
from cheeseboard.server.match.clocks import Outages
from cheeseboard.server.match.environment import Environment
from cheeseboard.server.match.log_entries import Entry, Made
from cheeseboard.server.match.state import MatchState
from cheeseboard.server.match.storage import Loaded

LONG_LOG_ENTRIES = 1000  # from here on a thread rebuilds
LONG_RECORD_BYTES = 8 * 1024  # of an imported record, likewise


class Rebuilt(NamedTuple):
    """A match that was loaded: its state, and what spectators see of it if that is delayed."""

    state: MatchState
    delayed: MatchState | None
    behind: list[Entry]  # the entries that are not in `delayed` yet


def rebuild(entries: list[Entry], outages: Outages, deal: Deal) -> MatchState:
    """The state after these entries."""
    state = MatchState(entries[0], outages, deal)
    for entry in entries[1:]:
        state.apply(entry)
    return state


def deal_of(loaded: Loaded, environment: Environment) -> Deal:
    """The deal of a stored match."""
    made = loaded.entries[0].body
    return environment.make_deal(loaded.secret, made.salt if isinstance(made, Made) else "")


def rebuild_match(loaded: Loaded, environment: Environment) -> Rebuilt:
    """The state, or states, of a stored match."""
    entries, outages = loaded.entries, environment.outages
    state = loaded.state or rebuild(entries, outages, deal_of(loaded, environment))
    if not state.made.delay:
        return Rebuilt(state, None, [])
    visible_until = environment.scheduler.now() - state.made.delay * 1000
    visible = [entry for entry in entries if entry.at <= visible_until or entry.seq == 1]
    delayed = rebuild(visible, outages, deal_of(loaded, environment))
    return Rebuilt(state, delayed, [entry for entry in entries if entry.seq > delayed.seq])


async def rebuild_off_loop(loaded: Loaded, environment: Environment) -> Rebuilt:
    """`rebuild_match`, in a thread if it takes long. Nobody else has these states yet."""
    if loaded.state is None and _is_long(loaded):
        return await environment.scheduler.run_in_thread(lambda: rebuild_match(loaded, environment))
    return rebuild_match(loaded, environment)


def _is_long(loaded: Loaded) -> bool:
    made = loaded.entries[0].body
    record = len(made.record) if isinstance(made, Made) else 0
    return len(loaded.entries) > LONG_LOG_ENTRIES or record > LONG_RECORD_BYTES
