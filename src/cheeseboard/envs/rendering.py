"""Pictures of a view for `render`: as text, drawn by the terminal's artist, and as pixels where the game draws them.

A game draws pixels by the `picture(view)` of its `pixels.py`, with the brushes of `envs.pixels`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cheeseboard.envs.pixels import Picture
from cheeseboard.games import part

View = Mapping[str, Any]
TEXT_COLUMNS, TEXT_ROWS = 100, 40


def render_modes(game: str) -> tuple[str, ...]:
    """The render modes that a game has."""
    return ("human", "ansi", "rgb_array") if part(game, "pixels") else ("human", "ansi")


def ansi(view: View) -> str:
    """A view as the terminal draws it, without colours."""
    from cheeseboard.terminal.artist import Scene
    from cheeseboard.terminal.find_artist import artist_of

    artist = artist_of(view["game"])
    names = artist.seats[: view["options"]["players"]]
    return "\n".join(line.plain.rstrip() for line in artist.draw(Scene(view, names, (), (), TEXT_COLUMNS, TEXT_ROWS)))


def picture_of(view: View) -> Picture:
    """A view as height by width by three colours, for a game that has the mode `rgb_array`."""
    module: Any = part(view["game"], "pixels")
    picture: Picture = module.picture(view)
    return picture
