"""Pictures of views, as SVG that stands alone: in a notebook, in the arena's report, in the documentation.

What is drawn is a view, what a seat or a spectator may know. A secret cannot get into a picture, since it is not in
the view. A game is drawn by the module of its name in this package; one that has none is written out instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from cheeseboard.drawing.palette import View
from cheeseboard.drawing.plain import write_out
from cheeseboard.games import games


def draw(view: View, names: Sequence[str] | None = None) -> str:
    """The picture of a view, as the text of an SVG file. Seats without a name are called by their colours."""
    game = view["game"]
    if game in games() and find_spec(f"{__name__}.{game}"):
        drawn: str = import_module(f"{__name__}.{game}").draw(view, names)
        return drawn
    return write_out(view)
