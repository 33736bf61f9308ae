"""The mind of Château Roquefort: what a seat remembers, and what it thinks of it. See `games/mind.py`."""

from cheeseboard.games.roquefort.mind.recall import Recall

THOUGHTS = "cheeseboard.games.roquefort.mind.heuristics"

__all__ = ["THOUGHTS", "Recall"]
