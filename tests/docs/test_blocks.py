"""Every block of code in the README and the documentation runs, or says why it does not."""

from __future__ import annotations

import configparser
import io
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import httpx
import pytest

import cheeseboard
from cheeseboard.cli import run
from cheeseboard.games import games
from tests.docs.blocks import BLOCKS, PAGES, ROOT, Block, blocks_of, of
from tests.server.running import Server

LANGUAGES = {"": "a drawing", "text": "a drawing"} | dict.fromkeys(
    ("ini", "json", "python", "sh", "toml", "ts"), "is run"
)
SLOW = {"docs/environments.md", "docs/training.md", "docs/bots.md"}  # they compile, or play whole matches
NEEDED = {"docs/training.md": "torch"}  # an extra that is too large to ask for; where it is missing, the test says so
OTHERS = {"CONTRIBUTING.md", "docs/write-a-game.md"}  # run by tests/test_readme.py, test_write_a_game.py

# What cannot be run here, by its first line. The reason stands in the document, in a comment before the block.
NOT_RUN = {
    "docs/environments.md": ["import torch"],
    "docs/hosting.md": [
        "python3 -m venv /opt/cheeseboard",
        "docker build -f deploy/Dockerfile -t cheeseboard .",
        "cheese.example {",
        "location / {",
        "/opt/cheeseboard/bin/pip install --upgrade cheeseboard && systemctl restart cheeseboard",
    ],
    "docs/scaling.md": [
        "PASSWORD=… ORIGIN=https://cheese.example docker compose -f deploy/compose.yaml up -d --build --scale server=3"
    ],
    "docs/write-a-game.md": [
        "CHEESEBOARD_BOARDS=…/web/boards CHEESEBOARD_PAGE=my-page .venv/bin/python hatch_build.py"
    ],
}


def marked(document: str) -> list[Any]:
    return [pytest.mark.full] if document in SLOW else []


PYTHON = sorted({block.document for block in of("python")} - OTHERS)


def test_whatever_is_not_run_is_listed_with_a_reason() -> None:
    found: dict[str, list[str]] = {}
    for block in BLOCKS:
        if block.why_not:
            assert len(block.why_not) > 8, block
            found.setdefault(block.document, []).append(block.code.splitlines()[0])
    assert found == NOT_RUN


def test_nothing_is_in_a_language_that_is_passed_over() -> None:
    strange = [f"{block} {block.language}" for block in BLOCKS if block.language not in LANGUAGES and not block.why_not]
    assert not strange


@pytest.mark.parametrize("document", [pytest.param(document, marks=marked(document)) for document in PYTHON])
def test_python(document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a document run one after the other, as if typed in; a failure names the document's line. One that
    begins with the name of a file is saved under it, too."""
    need(document)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [str(tmp_path), *sys.path])
    monkeypatch.setattr("sys.stdin", io.StringIO())
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks_of(document):
        if block.language == "python" and not block.why_not:
            save(block, tmp_path)
            exec(compile("\n" * block.line + block.code, str(ROOT / document), "exec"), namespace)  # noqa: S102  # ours
    for name in ("my_bot", "self_play"):
        sys.modules.pop(name, None)


def need(document: str) -> None:
    """Skip, and say so, where something large is not installed."""
    if document in NEEDED:
        pytest.importorskip(NEEDED[document], reason=f"{document} needs {NEEDED[document]}: install the extra train")


def save(block: Block, folder: Path) -> None:
    """Keep a block under the name in its first line, if there is one."""
    named = re.match(r"# (\w+\.py)\n", block.code)
    if named:
        (folder / named[1]).write_text(block.code, encoding="utf-8")


SHELL = sorted({block.document for block in of("sh", "console")} - OTHERS | {"CONTRIBUTING.md"})


@pytest.mark.full  # bots get ready to play
@pytest.mark.parametrize("document", SHELL)
def test_commands(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    need(document)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for block in blocks_of(document):
        save(block, tmp_path)
        if block.language in ("sh", "console") and not block.why_not:
            for words in block.commands:
                program, *rest = words
                assert program in RUNNERS, f"{block}: how is {program} tried?"
                RUNNERS[program](rest, monkeypatch, capsys)
    sys.modules.pop("my_bot", None)


def run_cheeseboard(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """For real; but what serves until it is stopped only has its options looked at, tests/server does the rest."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    if words[:1] in ([], ["serve"]):
        assert run([*words, "--help"]) == 0
        return
    status, told = run(words), capsys.readouterr()
    if status:  # a game that nobody plays on
        assert (status, words[0]) == (1, "play"), (words, told.err)
        assert "the input ended" in told.err, words


def run_make(words: list[str], *_: Any) -> None:
    """Whether there is such a target."""
    subprocess.run(["make", "--dry-run", "--old-file=.venv/.ready", *words], cwd=ROOT, check=True, capture_output=True)  # noqa: S607


def run_pip(words: list[str], *_: Any) -> None:
    """Whether what it would install is this project, with extras that there are."""
    verb, what = words
    assert verb == "install"
    wanted = re.fullmatch(r"\.|cheeseboard(?:\[([a-z,]+)\])?", what)
    assert wanted, what
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert set((wanted[1] or "").split(",")) - {""} <= set(extras)


def run_python(words: list[str], *_: Any) -> None:
    """Whether there is such a program with such options; tests of its own do the rest."""
    subprocess.run([sys.executable, *words, "--help"], cwd=ROOT, check=True, capture_output=True)


def run_curl(words: list[str], *_: Any) -> None:
    """What it would send, to a server of our own: see test_the_request_and_the_client."""
    assert words[:2] == ["-s", "localhost:8000/api/matches"]


RUNNERS: dict[str, Any] = {
    "cheeseboard": run_cheeseboard,
    "curl": run_curl,
    "make": run_make,
    "pip": run_pip,
    "python": run_python,
}


@pytest.mark.full  # starts a server
def test_the_request_and_the_client(tmp_path: Path) -> None:
    requests = [words for block in of("sh") for words in block.commands if words[0] == "curl"]
    assert len(requests) == 1
    body = requests[0][requests[0].index("-d") + 1]
    told = next(block for block in blocks_of("docs/server.md") if block.language == "json")
    with Server(tmp_path) as server:
        answer = httpx.post(f"{server.base}/api/matches", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 201
        assert shape(answer.json()) == shape(json.loads(told.code))
        example = ROOT / "docs" / "example_client.py"
        assert len(example.read_text().splitlines()) < 50, "it says that it is shorter"
        client = [sys.executable, str(example), server.base]
        played = subprocess.run(client, capture_output=True, text=True, timeout=120, check=True)
        assert "is over" in played.stdout


def shape(value: Any) -> Any:
    """What has which fields, whatever is in them."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [shape(inner) for inner in value]
    return type(value)


@pytest.mark.parametrize("block", of("json"), ids=str)
def test_json(block: Block) -> None:
    """It is JSON, one document or one a line, but for what is left out; a position loads, a message is known."""
    whole = re.sub(r", …", "", block.code).replace("{…}", "{}")
    if whole.startswith('{"game"'):
        position = json.loads(whole)
        assert cheeseboard.load(position).position()["game"] == position["game"]
        return
    for piece in whole.splitlines():
        said = json.loads(piece)
        if block.document == "docs/server.md" and "type" in said:
            assert set(said) <= known_fields(said["type"]), piece


def known_fields(kind: str) -> set[str]:
    """The fields of a message of the socket."""
    from cheeseboard.server.match import messages

    tagged = [value for value in vars(messages).values() if hasattr(value, "__struct_config__")]
    found = [value for value in tagged if value.__struct_config__.tag == kind]
    assert found, kind
    return {"type", *(name for value in found for name in value.__struct_encode_fields__)}


@pytest.mark.parametrize("block", of("toml", "ini"), ids=str)
def test_settings(block: Block) -> None:
    if block.language == "toml":
        assert tomllib.loads(block.code)
    else:
        parser = configparser.ConfigParser(strict=False)
        parser.read_string(block.code)
        assert parser.sections()


def test_every_page_is_in_the_navigation() -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    named = {f"docs/{page}" for page in re.findall(r": ([\w/-]+\.md)$", text, re.MULTILINE)}
    rules = {f"docs/rules/{game}.md" for game in games()}
    assert named == {*PAGES, *rules}
    assert "http" not in text  # nothing is fetched from elsewhere
