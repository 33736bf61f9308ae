"""From a game to its artist."""

from __future__ import annotations

from cheeseboard.games import game as find_game
from cheeseboard.games import part
from cheeseboard.terminal.artist import Artist
from cheeseboard.terminal.plain_artist import PlainArtist


def artist_of(game: str) -> Artist:
    """The artist of a game; the plain one, which writes everything out, if the game has none."""
    module = part(game, "terminal")
    if module is None:
        return PlainArtist(find_game(game))
    artist: Artist = module.ARTIST
    return artist
