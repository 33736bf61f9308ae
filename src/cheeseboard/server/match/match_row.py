"""What a list of matches says of each: the columns of a match's row that change as it goes on."""

from __future__ import annotations

from typing import Any

import msgspec

from cheeseboard.games import game as find_game
from cheeseboard.games.contract import Game
from cheeseboard.server.match.state import MatchState


def columns_of(state: MatchState, now: int) -> dict[str, Any]:
    """The columns, as they are after the last entry."""
    return {
        "status": state.status,
        "changed": now,
        "attended": needs_autopilot(state),
        "summary": msgspec.json.encode(_listed(state)).decode(),
    }


def _listed(state: MatchState) -> dict[str, Any]:
    """For a list, which is not behind: how a match ended that spectators see later is for them to find out."""
    return summary_of(state) | ({"outcome": None} if state.made.delay else {})


def summary_of(state: MatchState) -> dict[str, Any]:
    """All that is public about a match without looking at its board."""
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
    """Whether bots or clocks have to be run for it, even if nobody is connected."""
    if state.ended:
        return False
    limited = type(find_game(state.made.game)).time_limit is not Game.time_limit
    return limited or state.made.clock.kind != "none" or any(seat.level for seat in state.seats)
