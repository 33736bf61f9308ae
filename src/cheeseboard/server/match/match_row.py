"""What a list of matches says of each: the columns of a match's row that change as it goes on."""

from __future__ import annotations

from typing import Any

import msgspec

from cheeseboard.games import game as find_game
from cheeseboard.games.contract import Game
from cheeseboard.server.match.state import Table


def columns_of(table: Table, now: int) -> dict[str, Any]:
    """The columns, as they are after the last entry."""
    return {
        "status": table.status,
        "changed": now,
        "attended": needs_attendance(table),
        "summary": msgspec.json.encode(_listed(table)).decode(),
    }


def _listed(table: Table) -> dict[str, Any]:
    """For a list, which is not behind: how a match ended that spectators see later is for them to find out."""
    return summary_of(table) | ({"outcome": None} if table.made.delay else {})


def summary_of(table: Table) -> dict[str, Any]:
    """All that is public about a match without looking at its board."""
    outcome = table.match.outcome
    return {
        "status": table.status,
        "options": table.match.options,
        "seats": table.shown_seats(),
        "clock": table.made.clock,
        "delay": table.made.delay,
        "outcome": outcome._asdict() if outcome else None,
    }


def needs_attendance(table: Table) -> bool:
    """Whether bots or clocks have to be run for it, even if nobody is connected."""
    if table.ended:
        return False
    limited = type(find_game(table.made.game)).limit is not Game.limit
    return limited or table.made.clock.kind != "none" or any(seat.level for seat in table.seats)
