"""The games as environments: many at once (`Batch`), and as PettingZoo and OpenSpiel know them."""

from cheeseboard.envs.batch import Batch
from cheeseboard.envs.meanings import meaning

__all__ = ["Batch", "meaning"]
