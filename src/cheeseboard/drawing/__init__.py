"""Pictures of views, as SVG that stands alone: in a notebook, in the arena's report, in the documentation.

What is drawn is a view, what a seat or a spectator may know. A secret cannot get into a picture, since it is not in
the view. A game is drawn by the `drawing` of its own folder; one that has none is written out instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.drawing.palette import View
from cheeseboard.drawing.plain import write_out
from cheeseboard.games import games, part


def draw(view: View, names: Sequence[str] | None = None) -> str:
    """The picture of a view, as the text of an SVG file. Seats without a name are called by their colours."""
    game = view["game"]
    module = part(game, "drawing") if game in games() else None
    if module is None:
        return write_out(view)
    drawn: str = module.draw(view, names)
    return drawn
