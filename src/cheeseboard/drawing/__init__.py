"""Pictures of views, as SVG that stands alone: in a notebook, in a report, in the documentation.

The input is a view: everything that a seat or a spectator may know. A secret cannot get into a picture, since it is not
in the view. A game is drawn by the `drawing` package of its own folder; without one, its fields are listed.
"""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.drawing.fallback import draw_fields
from cheeseboard.drawing.layout import View
from cheeseboard.games import games, part


def draw(view: View, names: Sequence[str] | None = None) -> str:
    """The picture of a view, as the text of an SVG file. A seat without a name is called by its colour."""
    game = view["game"]
    module = part(game, "drawing") if game in games() else None
    if module is None:
        return draw_fields(view)
    drawn: str = module.draw(view, names)
    return drawn
