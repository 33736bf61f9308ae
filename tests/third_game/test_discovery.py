"""Games of other distributions are found by their entry points; one that is broken hides no other."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from tests.third_game.installed import environment, run, write_entry_point

TWO = ("havarti", "roquefort")


def found(folder: Path) -> tuple[str, ...]:
    """The games that a fresh process finds."""
    program = "import cheeseboard; print(*cheeseboard.games())"
    return tuple(_output(folder, program).split())


def _output(folder: Path, program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment(folder), capture_output=True, text=True, check=True
    )
    return done.stdout


def test_an_installed_game_is_found_by_its_entry_point(tiny_folder: Path) -> None:
    assert found(tiny_folder) == (*TWO, "tiny")
    program = "from cheeseboard.games import game, part; print(game('tiny').title, part('tiny', 'mind'))"
    assert _output(tiny_folder, program) == "Count the Holes None\n"


def test_without_it_there_are_the_two(tmp_path: Path) -> None:
    assert found(tmp_path) == TWO


def test_the_list_of_games_imports_none_of_our_own(tiny_folder: Path) -> None:
    program = "import sys, cheeseboard; cheeseboard.games(); print('cheeseboard.games.roquefort' in sys.modules)"
    assert _output(tiny_folder, program) == "False\n"


@pytest.mark.parametrize(
    ("source", "entry", "sentence"),
    [
        (None, "broken = missing_package", "ModuleNotFoundError: No module named 'missing_package'"),
        ("raise RuntimeError('no luck')", "broken = odd", "RuntimeError: no luck"),
        ("raise SystemExit('bye')", "broken = odd", "SystemExit: bye"),
        ("", "broken = odd", "AttributeError: module 'odd' has no attribute 'GAME'"),
        ("GAME = 7", "broken = odd", "its GAME is not a cheeseboard.games.contract.Game"),
        ("from cheeseboard_tiny import GAME", "broken = odd", "its GAME is called 'tiny'"),
        ("from cheeseboard_tiny import GAME", "Broken = odd", "its name is not a lower-case word"),
        ("from cheeseboard_tiny import GAME", "havarti = odd", "cheeseboard has a game of that name"),
    ],
)
def test_a_broken_entry_point_is_named_in_one_sentence(
    tiny_folder: Path, tmp_path: Path, source: str | None, entry: str, sentence: str
) -> None:
    if source is not None:
        (tmp_path / "odd.py").write_text(source)
    write_entry_point(tmp_path, "odd", entry)
    (tmp_path / "cheeseboard_tiny").symlink_to(tiny_folder / "cheeseboard_tiny")
    write_entry_point(tmp_path, "cheeseboard_tiny", "tiny = cheeseboard_tiny")
    assert found(tmp_path) == (*TWO, "tiny")
    name, _, package = entry.partition(" = ")
    told = f"cheeseboard: the game '{name}' of {package} cannot be used: {sentence}.\n"
    done = run("replay", "nowhere", folder=tmp_path)
    assert done.stderr == told + "cheeseboard: nowhere cannot be read: no such file or directory.\n"
    if name == "broken":
        done = run("play", name, folder=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == told + told.replace("the game", "game: the game")


def test_two_distributions_cannot_bring_a_game_of_one_name(tiny_folder: Path, tmp_path: Path) -> None:
    for package in ("a_tiny", "b_tiny"):
        (tmp_path / f"{package}.py").write_text("from cheeseboard_tiny import GAME")
        write_entry_point(tmp_path, package, f"tiny = {package}")
    (tmp_path / "cheeseboard_tiny").symlink_to(tiny_folder / "cheeseboard_tiny")
    assert found(tmp_path) == (*TWO, "tiny")
    told = run("--version", folder=tmp_path).stderr
    assert told == "cheeseboard: the game 'tiny' of b_tiny cannot be used: a_tiny has a game of that name.\n"


def test_the_tests_do_not_have_it_installed() -> None:
    """They reach its source folder, so that what they say of entry points is said of installed ones."""
    assert importlib.util.find_spec("cheeseboard_tiny") is not None
    from cheeseboard.games import games

    assert games() == TWO
