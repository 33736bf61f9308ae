"""Every screen of the page and every state of it that looks different, each with the way there (in English)."""

from tests.web import screens_after, screens_playing
from tests.web.ways import SCREENS, Screen

__all__ = ["SCREENS", "Screen", "screens_after", "screens_playing"]
