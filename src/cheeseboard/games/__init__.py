"""The games, each in a folder of its own. A folder with a `GAME` is found by its name; nothing else lists it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from cheeseboard.errors import BadOption, shown
from cheeseboard.games.contract import Game


def games() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    folders = Path(__file__).parent.iterdir()
    return tuple(sorted(folder.name for folder in folders if (folder / "rules.py").is_file()))


@cache
def _load(name: str) -> Game[Any]:
    game: Game[Any] = import_module(f"{__name__}.{name}").GAME
    return game


def game(name: object) -> Game[Any]:
    """The game of that name."""
    if not isinstance(name, str) or name not in games():
        raise BadOption("game", f"there is no game {shown(name)}. There are: {', '.join(games())}.")
    return _load(name)
