"""No layer knows a game: outside its folders no game is named, neither in the package nor in the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from cheeseboard.games import games

ROOT = Path(__file__).parents[2]
WORDS = (*games(), "appenzell", "fromager", "inspector", "mousetrap")  # names, and words that only one rule book has

# Files that may name a game outside its folders, and how often: to present the package, and in examples.
PYTHON = {
    "src/cheeseboard/__init__.py": 2,
    "src/cheeseboard/envs/pettingzoo.py": 1,
    "src/cheeseboard/match/record_text.py": 2,
}
WEB = {"web/index.html": 2}


def mentions(files: Iterable[Path], own: str) -> dict[str, int]:
    """How often each file names a game. `own` is a pattern of paths that belong to a game, with its name as `game`."""
    found = {}
    for file in sorted(files):
        path = file.relative_to(ROOT).as_posix()
        belongs = re.match(own, path)
        words = [word for word in WORDS if not (belongs and belongs["game"] in games())]
        count = sum(len(re.findall(word, file.read_text(encoding="utf-8"), re.IGNORECASE)) for word in words)
        if count:
            found[path] = count
    return found


def pages() -> list[Path]:
    return [
        file
        for folder in ("src", "build", "public")
        for suffix in ("ts", "svelte", "css", "js", "html", "json")
        for file in (ROOT / "web" / folder).rglob(f"*.{suffix}")
    ] + [ROOT / "web" / "index.html", ROOT / "web" / "vite.config.ts"]


@pytest.mark.parametrize(
    ("files", "own", "allowed"),
    [
        ((ROOT / "src").rglob("*.py"), r"src/cheeseboard/games/(?P<game>\w+)/", PYTHON),
        (pages(), r"web/src/boards/(?P<game>\w+)/", WEB),
    ],
    ids=["package", "page"],
)
def test_no_game_is_named_outside_its_folders(files: Iterable[Path], own: str, allowed: Mapping[str, int]) -> None:
    assert mentions(files, own) == allowed


def test_a_name_would_be_noticed() -> None:
    own = r"tests/games/(?P<game>\w+)/"
    assert mentions([ROOT / "tests/games/roquefort/castle.py"], own) == {}
    assert mentions([Path(__file__)], own) != {}
