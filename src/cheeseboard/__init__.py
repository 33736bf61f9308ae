"""Cheeseboard: Château Roquefort and Hide the Havarti, with exact rules, to play, to analyse and to research."""

from cheeseboard.errors import (
    BadInput,
    BadOption,
    BadPosition,
    BadRecord,
    CheeseboardError,
    IllegalAction,
    Refusal,
)
from cheeseboard.games import games
from cheeseboard.games.contract import Outcome
from cheeseboard.match.match import Match, load, new
from cheeseboard.match.record import replay

__all__ = [
    "BadInput",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CheeseboardError",
    "IllegalAction",
    "Match",
    "Outcome",
    "Refusal",
    "games",
    "load",
    "new",
    "replay",
]
__version__ = "0.1.0"
