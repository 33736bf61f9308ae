"""The row of a match in the database: the columns that change while it is played, for lists of matches."""

from __future__ import annotations

from typing import Any

import msgspec

from cheeseboard.games import game as find_game
from cheeseboard.games.contract import Game
from cheeseboard.server.match.state import MatchState


def columns_of(state: MatchState, now: int) -> dict[str, Any]:
    """The columns after the last entry."""
    return {
        "status": state.status,
        "changed": now,
        "attended": needs_autopilot(state),
        "summary": msgspec.json.encode(_listed(state)).decode(),
    }


def _listed(state: MatchState) -> dict[str, Any]:
    """The summary for lists. Lists are not delayed, so they do not tell the outcome of a match that spectators see
    later."""
    return summary_of(state) | ({"outcome": None} if state.made.delay else {})


def summary_of(state: MatchState) -> dict[str, Any]:
    """Everything public about a match but for its board."""
    outcome = state.match.outcome
    return {
        "status": state.status,
        "options": state.match.options,
        "seats": state.public_seats(),
        "clock": state.made.clock,
        "delay": state.made.delay,
        "outcome": outcome._asdict() if outcome else None,
    }


def needs_autopilot(state: MatchState) -> bool:
    """Whether bots or clocks have to run, even if nobody is connected."""
    if state.ended:
        return False
    limited = type(find_game(state.made.game)).time_limit is not Game.time_limit
    return limited or state.made.clock.kind != "none" or any(seat.level for seat in state.seats)
