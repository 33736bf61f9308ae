"""The kinds of matches in the measurements: each is a body for `POST /api/matches`, without the seats."""

from __future__ import annotations

from typing import Any

from cheeseboard.games import game
from cheeseboard.games.options import Number

_ENDS = ("quiet_limit", "round_limit")
_LATE = {each.name: each.most for each in game("roquefort").options if isinstance(each, Number) and each.name in _ENDS}

# Real rules with all features, and the latest possible end.
ROQUEFORT: dict[str, Any] = {
    "game": "roquefort",
    "options": _LATE,
    "clock": {"kind": "bank", "seconds": 3600, "increment": 5},
}
MATCH_REQUESTS: dict[str, dict[str, Any]] = {"tiny": {"game": "endless"}, "roquefort": ROQUEFORT}
# Without a clock: such a match can be evicted.
IDLE: dict[str, Any] = {"game": "roquefort"}
