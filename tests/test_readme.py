"""What the documents show is true: examples run, commands exist, links lead somewhere, the picture is the program's."""

from __future__ import annotations

import io
import re
import runpy
import shlex
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli import run

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "bench/README.md", "docs/arena.md", "docs/bots.md")
PICTURE = ROOT / "docs" / "castle.svg"


def blocks(document: str, language: str) -> list[tuple[int, str]]:
    """The code of this language in a document, each piece with the number of lines before it."""
    text = (ROOT / document).read_text(encoding="utf-8")
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [(text.count("\n", 0, block.start(1)), block[1]) for block in found]


def executed(document: str, namespace: dict[str, Any]) -> dict[str, Any]:
    """What a document's Python leaves behind; a failure names the document's line."""
    pieces = blocks(document, "python")
    assert pieces
    for before, code in pieces:
        exec(compile("\n" * before + code, str(ROOT / document), "exec"), namespace)  # noqa: S102  # our own
    return namespace


def commands(document: str) -> list[list[str]]:
    """The command lines that a document shows, in words."""
    lines = [line for _, block in blocks(document, "(?:sh|console)") for line in block.splitlines()]
    return [words for line in lines if (words := shlex.split(line.removeprefix("$ "), comments=True))]


def test_examples_in_the_readme() -> None:
    executed("README.md", {})


def test_example_of_a_test_for_a_rule() -> None:
    namespace = executed("CONTRIBUTING.md", {"pytest": pytest, "__package__": "tests.games.roquefort"})
    tests = [value for name, value in namespace.items() if name.startswith("test_")]
    assert tests
    for test in tests:
        test()


@pytest.mark.full  # bots get ready to play
@pytest.mark.parametrize("document", ["README.md", "docs/arena.md"])
def test_commands(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    serving: tuple[list[str], ...] = ([], ["serve"])  # until somebody stops it; tests/server does
    lines = [words for words in commands(document) if words[0] == "cheeseboard" and words[1:2] not in serving]
    assert len(lines) > 4
    for _, *words in lines:
        monkeypatch.setattr("sys.stdin", io.StringIO())
        status, told = run(words), capsys.readouterr()
        if status:  # a game that nobody plays on
            assert (status, words[0]) == (1, "play"), (words, told.err)
            assert "the input ended" in told.err, words


def test_only_known_programs_are_shown() -> None:
    programs = {words[0] for document in DOCUMENTS for words in commands(document)}
    assert programs == {"cheeseboard", "make", "pip"}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_make_has_what_is_named(document: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):.*##", makefile, re.MULTILINE))
    text = (ROOT / document).read_text(encoding="utf-8")
    named = set(re.findall(r"`make ([a-z]+)", text)) | {words[1] for words in commands(document) if words[0] == "make"}
    assert named <= targets


@pytest.mark.parametrize("document", [*DOCUMENTS, "src/cheeseboard/games/roquefort/README.md"])
def test_links_lead_somewhere(document: str) -> None:
    here = ROOT / document
    for link in re.findall(r"\]\(([^)\s]+)\)", here.read_text(encoding="utf-8")):
        path, _, heading = link.partition("#")
        if path.startswith("https:"):
            continue
        target = here.parent / path if path else here
        assert target.exists(), link
        if heading:
            titles = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in {title.lower().replace(" ", "-") for title in titles}, link


def test_the_picture_is_what_the_program_draws() -> None:
    drawn = runpy.run_path(str(ROOT / "docs" / "picture.py"))["svg"]()
    assert PICTURE.read_text(encoding="utf-8") == drawn, "draw it anew: make picture"


def test_the_picture_is_small_and_fetches_nothing() -> None:
    text = PICTURE.read_text(encoding="utf-8")
    assert len(text.encode()) < 150_000
    assert not re.search(r"@import|@font-face|<image|href|url\((?!#)", text)
    assert re.findall(r"https?:[^\"]*", text) == ["http://www.w3.org/2000/svg"]  # the name of the format
