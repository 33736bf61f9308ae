"""A game's mind made ready: its thoughts compiled together with its rules and the search."""

from __future__ import annotations

from types import SimpleNamespace

from cheeseboard.bots.mind import mind_of
from cheeseboard.games import game as find_game
from cheeseboard.games.speed import compiled, plain

TREE = "cheeseboard.bots.tree"


def thoughts_of(game: str, *, fast: bool = True) -> SimpleNamespace:
    """The thoughts, rules and kernels of a game in one namespace, compiled or plain."""
    load = compiled if fast else plain
    return load(find_game(game).rules, mind_of(game).THOUGHTS, TREE)
