"""Lessons: a first match of a game in small steps, each a position with goals to reach from it."""

from cheeseboard.lessons.lesson import Progress, Scene, hint, lesson, play_step
from cheeseboard.lessons.step import Goal, Step

__all__ = ["Goal", "Progress", "Scene", "Step", "hint", "lesson", "play_step"]
