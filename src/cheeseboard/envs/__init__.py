"""The games as environments for learning programs: many at once (`Batch`), for PettingZoo, and for OpenSpiel."""

from cheeseboard.envs.batch import Batch
from cheeseboard.games.encoding import meaning

__all__ = ["Batch", "meaning"]
