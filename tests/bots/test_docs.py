"""What docs/bots.md shows is true: its bots play, its commands run, its messages are those that are sent."""

from __future__ import annotations

import io
import json
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.bots import Bot, Budget, registry
from cheeseboard.bots import bot as bot_module
from cheeseboard.bots.guarded_seat import GuardedSeat
from cheeseboard.bots.play_match import play_match
from cheeseboard.bots.process import Process
from cheeseboard.bots.registry import bot_names, find_bot
from cheeseboard.cli import run
from cheeseboard.match.match import new
from tests.docs.blocks import ROOT, blocks_of

PAGE = "docs/bots.md"
TEXT = (ROOT / PAGE).read_text(encoding="utf-8")


def codes(language: str) -> list[str]:
    """The code of this language on the page."""
    return [block.code for block in blocks_of(PAGE) if block.language == language]


def commands() -> list[list[str]]:
    """The command lines on the page, in words."""
    return [words for block in blocks_of(PAGE) if block.language == "sh" for words in block.commands]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with the files that the page shows, as the user has it."""
    for code in codes("python"):
        first = code.partition("\n")[0]
        if first.startswith("# "):
            (tmp_path / first.removeprefix("# ")).write_text(code, encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my_bot.py", "my_program.py"]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path not in ("", ".")])
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    yield
    sys.modules.pop("my_bot", None)


def record(text: str) -> str:
    """A match of a bot against a random one, neither of which does anything wrong."""
    bots, faults = [find_bot(text).make(), find_bot("random").make()], []
    match = play_match(
        "roquefort", {"round_limit": 6}, bots, [Budget(seconds=20)] * 2, seed=7, bot_seeds=[1, 2],
        watch=lambda _, answer: faults.append(answer.fault),
    )  # fmt: skip
    assert match.outcome
    assert not any(faults)
    return match.record()


def test_class_and_program_are_the_same_bot() -> None:
    assert record("my_bot:MyBot") == record("cmd:python3 my_program.py")


def test_other_python_runs() -> None:
    pieces = [code for code in codes("python") if not code.startswith("# ")]
    assert pieces
    for code in pieces:
        exec(compile(code, PAGE, "exec"), {})  # noqa: S102  # our own


def played(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return run(words), capsys.readouterr().err


def test_commands_to_play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [words for _, *words in commands() if words[0] == "play"]
    assert lines
    for words in lines:
        status, told = played(words, monkeypatch, capsys)
        assert (status, "the input ended before the match did" in told) == (1, True), (words, told)


@pytest.mark.full
def test_commands_of_the_arena(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [words for _, *words in commands() if words[0] == "arena"]
    assert lines
    for words in lines:
        assert played(words, monkeypatch, capsys)[0] == 0, words


def test_every_command_is_tried() -> None:
    assert {(program, command) for program, command, *_ in commands()} == {
        ("cheeseboard", "play"),
        ("cheeseboard", "arena"),
    }


def test_messages_have_the_fields_that_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    told, answer = ([json.loads(line) for line in code.splitlines()] for code in codes("json"))
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(Process, "send", lambda _, line: sent.append(json.loads(line)))
    monkeypatch.setattr(Process, "next_line", lambda *_: json.dumps(answer[0]).encode())
    match = new("roquefort", seed=1)
    chair = GuardedSeat(find_bot("cmd:python3 my_program.py").make(), "roquefort", 1, match.options, 7)
    chair.hear(match.events_for(1, match.play(0, "enter a1"))[:1])
    assert chair.act(match.view(1), match.legal(1), Budget(seconds=0.2))[0] == "enter g7"
    chair.end()
    assert len(sent) == len(told)
    for ours, shown in zip(sent, told, strict=True):
        assert list(ours) == list(shown)
        assert ours["type"] == shown["type"]
        assert ours.get("event") == shown.get("event")
        for field in ("options", "view"):
            assert shown.get(field, {}).items() <= ours.get(field, {}).items()


def test_the_entry_point_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = codes("toml")
    group = tomllib.loads(code)["project"]["entry-points"][registry.GROUP]
    found = [EntryPoint(name, value, registry.GROUP) for name, value in group.items()]
    monkeypatch.setattr(registry, "entry_points", lambda **_: found)
    monkeypatch.syspath_prepend(".")
    assert "cheddar" in bot_names()
    assert type(find_bot("cheddar").make()).__name__ == "MyBot"


def test_all_our_bots_and_all_methods_are_named() -> None:
    for name in bot_names():
        assert f"`{name}`" in TEXT, name
    methods = [name for name, value in vars(Bot).items() if callable(value) and not name.startswith("_")]
    for name in methods:
        assert f"`{name}(" in TEXT, name
    assert Path(bot_module.__file__).resolve() == (ROOT / "src/cheeseboard/bots/bot.py").resolve()
