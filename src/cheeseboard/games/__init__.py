"""The games, each in a folder of its own. A folder with a `GAME` is found by its name; nothing else lists it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from cheeseboard.errors import BadOption, shown
from cheeseboard.games.contract import Game

_GUESTS: dict[str, Game[Any]] = {}


def games() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(_residents() | set(_GUESTS)))


@cache
def _residents() -> frozenset[str]:
    folders = Path(__file__).parent.iterdir()
    return frozenset(folder.name for folder in folders if (folder / "rules.py").is_file())


@contextmanager
def guest(game: Game[Any]) -> Iterator[None]:
    """As long as this lasts, a game from elsewhere is found by its name, before one of the same name in this folder."""
    earlier = _GUESTS.get(game.name)
    _GUESTS[game.name] = game
    try:
        yield
    finally:
        if earlier is None:
            del _GUESTS[game.name]
        else:
            _GUESTS[game.name] = earlier


@cache
def _load(name: str) -> Game[Any]:
    game: Game[Any] = import_module(f"{__name__}.{name}").GAME
    return game


def part(name: str, of: str) -> ModuleType | None:
    """An optional part of a game's package, such as its `lesson` or its `mind`; None if the game has none."""
    package = type(game(name)).__module__
    if not hasattr(sys.modules[package], "__path__"):  # a game may be a single module
        return None
    return import_module(f"{package}.{of}") if find_spec(f"{package}.{of}") else None


def game(name: object) -> Game[Any]:
    """The game of that name."""
    if not isinstance(name, str) or name not in games():
        raise BadOption("game", f"there is no game {shown(name)}. There are: {', '.join(games())}.")
    return _GUESTS.get(name) or _load(name)
