"""What bots think with in Hide the Havarti, see `bots.mind`."""

from cheeseboard.games.havarti.mind.recall import Recall

THOUGHTS = "cheeseboard.games.havarti.mind.heuristics"

__all__ = ["THOUGHTS", "Recall"]
