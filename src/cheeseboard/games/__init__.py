"""The games: each in a folder of this package, or in an installed package that names itself in an entry point.

A distribution that brings a game says so in its `pyproject.toml`:

    [project.entry-points."cheeseboard.games"]
    tiny = "cheeseboard_tiny"

where `cheeseboard_tiny` is a package with a `GAME` of the name `tiny`. Every other part of a game (`mind`, `lesson`,
`terminal`, `drawing`, …) is a module of the same package and found by `part`. Nothing lists the games.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from cheeseboard.errors import BadOption, shown
from cheeseboard.games.contract import Game

ENTRY_POINTS = "cheeseboard.games"
_REGISTERED: dict[str, Game[Any]] = {}


class Installed(NamedTuple):
    """The games of installed packages."""

    packages: dict[str, str]  # by name of the game
    broken: dict[str, str]  # by name of the entry point, why there is no such game: a sentence


def games() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(_built_in() | {*installed().packages} | {*_REGISTERED}))


def game(name: object) -> Game[Any]:
    """The game of that name."""
    if isinstance(name, str) and name in _REGISTERED:
        return _REGISTERED[name]
    return _load(_package(name))


def part(name: str, of: str) -> ModuleType | None:
    """An optional part of a game's package, such as its `lesson` or its `mind`; None if the game has none."""
    package = _package(name)
    if not hasattr(import_module(package), "__path__"):  # a registered game may be a single module
        return None
    return import_module(f"{package}.{of}") if find_spec(f"{package}.{of}") else None


@contextmanager
def registered(game: Game[Any]) -> Iterator[None]:
    """Within this context a game from elsewhere is found by its name, before any other of that name."""
    earlier = _REGISTERED.get(game.name)
    _REGISTERED[game.name] = game
    try:
        yield
    finally:
        if earlier is None:
            del _REGISTERED[game.name]
        else:
            _REGISTERED[game.name] = earlier


@cache
def installed() -> Installed:
    """The games that installed packages bring. One that cannot be imported is left out, with the reason."""
    found = Installed({}, {})
    for entry in sorted(entry_points(group=ENTRY_POINTS)):
        problem = _problem(entry, found.packages)
        if problem:
            found.broken[entry.name] = f"the game {shown(entry.name)} of {entry.value} cannot be used: {problem}."
        else:
            found.packages[entry.name] = entry.value
    return found


def _problem(entry: EntryPoint, taken: dict[str, str]) -> str:
    """Why an entry point gives no game; empty if it does."""
    name = entry.name
    if not (name.isascii() and name.isidentifier() and name.islower()):
        return "its name is not a lower-case word"
    if name in _built_in():
        return "cheeseboard has a game of that name"
    if taken.get(name, entry.value) != entry.value:
        return f"{taken[name]} has a game of that name"
    try:
        found = _load(entry.value)
    except (Exception, SystemExit) as error:  # another author's package may raise anything
        return f"{type(error).__name__}: {error}".rstrip(".")
    if not isinstance(found, Game):
        return "its GAME is not a cheeseboard.games.contract.Game"
    if found.name != name:
        return f"its GAME is called {shown(found.name)}"
    return ""


@cache
def _built_in() -> frozenset[str]:
    folders = Path(__file__).parent.iterdir()
    return frozenset(folder.name for folder in folders if (folder / "rules.py").is_file())


def _package(name: object) -> str:
    """The package, or module, that holds a game and its parts."""
    if isinstance(name, str):
        if name in _REGISTERED:
            return type(_REGISTERED[name]).__module__
        if name in _built_in():
            return f"{__name__}.{name}"
        if name in installed().packages:
            return installed().packages[name]
        if name in installed().broken:
            raise BadOption("game", installed().broken[name])
    raise BadOption("game", f"there is no game {shown(name)}. There are: {', '.join(games())}.")


@cache
def _load(package: str) -> Game[Any]:
    found: Game[Any] = import_module(package).GAME
    return found
