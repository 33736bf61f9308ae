"""The command line: what it prints, where, and with which status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cheeseboard
from cheeseboard.cli import run

PROGRAM = [sys.executable, "-c", "from cheeseboard.cli import main; main()"]
SHORT = ["roquefort", "--bots", "", "--round-limit", "1", "--seed", "1"]
TURNS = "1\n1\nend\nend\n"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = cheeseboard.new("roquefort", seed=4)
    match.play(0, "enter a1")
    path = tmp_path / "game.txt"
    path.write_text(match.record(), encoding="utf-8")
    return path


def start(*arguments: str, typed: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[bytes]:
    data = typed.encode() if isinstance(typed, str) else typed
    keep = {"PATH": "/usr/bin:/bin", "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}
    keep["PYTHONPATH"] = os.environ.get("PYTHONPATH", "")
    return subprocess.run(
        [*PROGRAM, *arguments], input=data, capture_output=True, check=False, timeout=60, env={**keep, **environment}
    )


def only_line(errors: bytes) -> str:
    lines = errors.decode().splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("cheeseboard: ")
    return lines[0]


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["replay", "-h"], ["--version"]])
def test_help_and_version(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 0
    told = capsys.readouterr()
    assert told.out
    assert not told.err


def test_every_option_of_every_game_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    run(["play", "--help"])
    told = capsys.readouterr().out
    for name in ("--players", "--layout", "--goal", "--memory", "--quiet-limit", "--round-limit"):
        assert name in told
    for name in ("--searches", "--setup", "--scoring", "--talk", "--save", "--resume"):
        assert name in told


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["--dance"],
        ["play", "chess"],
        ["play", "--dance"],
        ["play"],
        ["play", "roquefort", "--goal", "9"],
        ["play", "roquefort", "--goal", "many"],
        ["play", "roquefort", "--layout", "gouda"],
        ["play", "havarti", "--goal", "4"],
        ["play", "havarti", "--talk", "maybe"],
        ["play", "havarti", "--searches", "7"],
        ["play", "--seed", "x"],
        ["play", "--pace", "-1"],
        ["play", "havarti", "--bots", "7"],
        ["play", "havarti", "--humans", "9"],
        ["play", "havarti", "--names", "a,b,c,d,e"],
        ["play", "roquefort", "again"],
        ["replay"],
        ["replay", "FILE", "--eyes", "9"],
        ["replay", "FILE", "--at", "99"],
        ["replay", "FILE", "--at", "-1"],
    ],
)
def test_wrong_usage_is_status_2_and_one_line(
    arguments: list[str], record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert run([str(record) if word == "FILE" else word for word in arguments]) == 2
    told = capsys.readouterr()
    assert not told.out
    only_line(told.err.encode())


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (None, "no such file"),
        ("folder", "directory"),
        (b"\xff\xfe\x00binary", "not text"),
        (b"\x00\x01\x02", "line 1"),
        (b"", "no header Game"),
        (b'[Game "roquefort"]\n[Version "1"]\n[Options ""]\n\n0 dance\n', "line 5"),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["replay", "--json"], ["play", "--resume"]])
def test_what_is_no_record_is_status_1_and_one_line(
    command: list[str], make: object, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd"
    if make == "folder":
        path.mkdir()
    elif isinstance(make, bytes):
        path.write_bytes(make)
    assert run([*command, str(path)]) == 1
    told = capsys.readouterr()
    assert not told.out
    assert words in only_line(told.err.encode())
    assert str(path) in told.err


@pytest.mark.parametrize("place", ["", "missing/game.txt", "diary.txt"])
def test_a_record_that_cannot_be_written_is_status_1_before_the_game(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "diary.txt").write_text("dear diary", encoding="utf-8")
    assert run(["play", *SHORT, "--save", str(tmp_path / place)]) == 1
    only_line(capsys.readouterr().err.encode())


def test_replay_as_json(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["history"][1] == [0, "enter a1"]
    assert told["position"]["mice"][0][0] == "a1"
    assert run(["replay", str(record), "--json", "--eyes", "1", "--at", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["view"]["you"] == 1


def test_replay_in_words(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(record)]) == 0
    assert "Red brings a mouse in at a1." in capsys.readouterr().out


def test_importing_the_library_imports_no_terminal() -> None:
    check = "import sys, cheeseboard; print([m for m in ('typer', 'rich', 'numpy', 'numba') if m in sys.modules])"
    told = subprocess.run([sys.executable, "-c", check], capture_output=True, check=True, timeout=60)
    assert told.stdout.strip() == b"[]"


@pytest.mark.full
class TestProgram:
    """The real program, in a process of its own."""

    def test_a_game_through_a_pipe(self, tmp_path: Path) -> None:
        save = tmp_path / "game.txt"
        told = start("play", *SHORT, "--save", str(save), typed=TURNS)
        assert (told.returncode, told.stderr) == (0, b"")
        assert "share the win with 0 kinds of cheese (Q30)" in " ".join(told.stdout.decode().split())
        assert b"\x1b" not in told.stdout
        assert cheeseboard.replay(save.read_text(encoding="utf-8")).outcome

    def test_without_a_terminal_the_game_must_be_named(self) -> None:
        told = start("play")
        assert told.returncode == 2
        assert "havarti or roquefort" in only_line(told.stderr)

    def test_a_round_of_havarti_through_a_pipe(self, tmp_path: Path) -> None:
        typed = "1\nrandom\nready\n1\nresign\ny\n"
        told = start("play", "havarti", "--bots", "", "--seed", "1", typed=typed, XDG_STATE_HOME=str(tmp_path))
        assert (told.returncode, told.stderr) == (0, b"")
        assert "(Q33)" in told.stdout.decode()

    def test_going_on_needs_no_game_to_be_named(self, tmp_path: Path) -> None:
        start("play", "havarti", "--bots", "", typed="1\nq\ny\n", XDG_STATE_HOME=str(tmp_path))
        kept = next(tmp_path.rglob("unfinished-havarti.txt"))
        told = start("play", "--resume", str(kept), typed="random\nready\nq\ny\n")
        assert (told.returncode, told.stderr) == (0, b"")
        assert "ready" in kept.read_text(encoding="utf-8")

    def test_the_end_of_input_is_status_1_and_the_match_is_kept(self, tmp_path: Path) -> None:
        told = start("play", *SHORT, typed="1\n", XDG_STATE_HOME=str(tmp_path))
        assert told.returncode == 1
        assert "the input ended" in only_line(told.stderr)
        assert list(tmp_path.rglob("unfinished-roquefort.txt"))

    def test_bytes_that_are_no_text_are_refused_like_any_nonsense(self, tmp_path: Path) -> None:
        told = start("play", *SHORT, typed=b"\xff\xfe\n" + TURNS.encode(), XDG_STATE_HOME=str(tmp_path))
        assert b"Traceback" not in told.stderr

    def test_an_ascii_terminal(self, record: Path) -> None:
        told = start("replay", str(record), PYTHONIOENCODING="ascii")
        assert (told.returncode, told.stderr) == (0, b"")
        assert b"Chateau Roquefort" in told.stdout

    def test_last_words_on_an_ascii_terminal(self, tmp_path: Path) -> None:
        folder = tmp_path / "käse"
        told = start("play", *SHORT, typed="q\ny\n", PYTHONIOENCODING="ascii", XDG_STATE_HOME=str(folder))
        assert (told.returncode, told.stderr) == (0, b"")
        assert b"--resume" in told.stdout

    def test_no_output_at_all(self) -> None:
        command = f"{sys.executable} -c 'from cheeseboard.cli import main; main()' play roquefort >&-"
        told = subprocess.run(["/bin/bash", "-c", command], stderr=subprocess.PIPE, check=False, timeout=60)
        assert told.returncode == 1
        only_line(told.stderr)

    def test_a_record_from_standard_input(self, record: Path) -> None:
        told = start("replay", "-", "--json", typed=record.read_bytes())
        assert told.returncode == 0
        assert json.loads(told.stdout)["game"] == "roquefort"

    def test_a_reader_that_goes_away(self, record: Path) -> None:
        command = f"{sys.executable} -c 'from cheeseboard.cli import main; main()' replay {record} | true"
        told = subprocess.run(["/bin/bash", "-c", command], capture_output=True, check=False, timeout=60)
        assert told.stderr == b""

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="only there")
    def test_output_that_takes_nothing(self, record: Path) -> None:
        with Path("/dev/full").open("wb") as full:
            told = subprocess.run(
                [*PROGRAM, "replay", str(record)], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
            )
        assert told.returncode == 1
        only_line(told.stderr)
