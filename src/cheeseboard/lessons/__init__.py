"""The first game of each kind, in small steps: positions to play from, and what is to be done in them."""

from cheeseboard.lessons.lesson import Progress, Scene, hint, lesson, play_step
from cheeseboard.lessons.step import Goal, Step

__all__ = ["Goal", "Progress", "Scene", "Step", "hint", "lesson", "play_step"]
