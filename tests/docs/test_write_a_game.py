"""docs/write-a-game.md builds the tests' tiny game: its blocks are that project, file by file; the other blocks run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, Block, blocks_of
from tests.server.running import Server
from tests.third_game.installed import environment, install, run

DOCUMENT = "docs/write-a-game.md"
PROJECT = ROOT / "tests" / "tiny_game"
NAME = re.compile(r"# ([\w/]+\.py)(, continued)?\n")


def files() -> dict[str, str]:
    """The files that the blocks write, each from one block or several."""
    found: dict[str, list[str]] = {}
    for block in blocks_of(DOCUMENT):
        named = NAME.match(block.code)
        if block.language == "toml":
            found["pyproject.toml"] = [block.code]
        elif block.language == "ts":
            found["web/boards/tiny/game.ts"] = [block.code]
        elif named:
            assert bool(named[2]) == (named[1] in found), block
            found.setdefault(named[1], []).append(block.code[named.end() :])
    return {name: "\n".join(parts) for name, parts in found.items()}


def without_gaps(code: str) -> str:
    """Code without empty lines: blocks of a page do not tell how many there were between two of them."""
    return re.sub(r"\n+", "\n", code)


PROGRAMS = ("check.py", "play.py", "serve.py", "learn.py")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the project that the page builds is installed."""
    project, folder = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("installed")
    for name, text in files().items():
        path = project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    install(project, folder)
    return folder


def test_the_page_builds_the_tiny_game_of_the_tests() -> None:
    made = files()
    assert set(made) - set(PROGRAMS) == {
        "pyproject.toml",
        "cheeseboard_tiny/__init__.py",
        "cheeseboard_tiny/rules.py",
        "cheeseboard_tiny/observation.py",
        "web/boards/tiny/game.ts",
    }
    for name in set(made) - set(PROGRAMS):
        assert without_gaps(made[name]) == without_gaps((PROJECT / name).read_text(encoding="utf-8")), name


def test_every_block_of_python_is_a_file() -> None:
    blocks = [block for block in blocks_of(DOCUMENT) if block.language == "python"]
    assert [block for block in blocks if not NAME.match(block.code)] == []


@pytest.mark.parametrize("program", [name for name in PROGRAMS if name != "serve.py"])
def test_its_programs_run(built: Path, program: str) -> None:
    execute(built, files()[program])


@pytest.mark.full  # starts a server
def test_the_server_offers_it(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", environment(built)["PYTHONPATH"])
    with Server(tmp_path) as server:
        execute(built, files()["serve.py"].replace("http://127.0.0.1:8000", server.base))


def execute(folder: Path, program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program], env=environment(folder), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def commands() -> list[Block]:
    return [block for block in blocks_of(DOCUMENT) if block.language == "sh" and not block.why_not]


def test_its_commands_run(built: Path) -> None:
    assert commands()
    for block in commands():
        for program, *arguments in block.commands:
            assert program == "cheeseboard", block
            done = run(*arguments, folder=built)
            assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stderr
