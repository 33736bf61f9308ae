"""The command `arena`: what it prints, keeps and refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli import run
from tests.arena.bots_for_tests import named
from tests.arena.runs import begun

SHORT = ["roquefort", "--round-limit", "3", "--seed", "7", "--budget", "10"]
BOTS = ["--bots", "random,random"]


def error(capsys: pytest.CaptureFixture[str]) -> str:
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("cheeseboard: ")
    assert told.err.count("\n") == 1
    return told.err


def timeless(text: str) -> dict[str, Any]:
    """A table without what depends on the machine."""
    figures: dict[str, Any] = json.loads(text)
    figures.pop("folder", None)
    for row in figures["table"]:
        del row["seconds_per_move"]
    return figures


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "--help"]) == 0
    told = capsys.readouterr().out
    for name in ("--bots", "--bot", "--games", "--seed", "--jobs", "--out", "--resume", "--ray", "--players"):
        assert name in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "game: say which"),
        (["chess", *BOTS], "there is no game 'chess'"),
        (["roquefort"], "bots: name from 2"),
        (["roquefort", "--bots", "random"], "bots: name from 2"),
        (["roquefort", "--bots", "random,kasparov"], "there is no bot 'kasparov'"),
        (["roquefort", *BOTS, "--budget", "soon"], "budget: 'soon'"),
        (["roquefort", *BOTS, "--games", "0"], "games: 0 is not"),
        (["roquefort", *BOTS, "--searches", "3"], "roquefort has no such option"),
        (["roquefort", *BOTS, "--players", "9"], "players: 9 is not"),
        (["--resume", "nowhere"], "there is no run in nowhere"),
        (["--resume", "nowhere", "--out", "there"], "either --resume or --out"),
        (["roquefort", *BOTS, "--jobs", "0"], "--jobs"),
    ],
)
def test_wrong_usage(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["arena", *arguments]) == 2
    assert words in error(capsys)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seed", "8"],
        ["--games", "3"],
        ["havarti"],
        ["--bots", "random,random@4"],
        ["--budget", "2s"],
        ["--goal", "5"],
    ],
)
def test_a_run_is_not_played_on_with_other_settings(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(tmp_path / "run").close()
    before = {path: path.read_bytes() for path in (tmp_path / "run").glob("*.json*")}
    assert run(["arena", *arguments, "--resume", str(tmp_path / "run")]) == 2
    assert "resume: the run in" in error(capsys)
    assert {path: path.read_bytes() for path in (tmp_path / "run").glob("*.json*")} == before


def test_a_finished_run_just_gets_its_table_and_report_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun(tmp_path / "run").close()
    again = ["arena", *SHORT[:1], "--resume", str(tmp_path / "run"), *BOTS, "--budget", "10", "--round-limit", "3"]
    assert run([*again, "--json"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert timeless(told.out) == timeless((tmp_path / "run" / "table.json").read_text(encoding="utf-8"))
    assert [row["games"] for row in json.loads(told.out)["table"]] == [4, 4]
    assert "Château Roquefort" in (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert run(again) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "random #2" in told.out
    assert "Saved in" in told.out


def test_a_run_of_another_version_is_not_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(tmp_path / "run", 3).close()
    path = tmp_path / "run" / "run.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"version": "', '"version": "0.0.'), encoding="utf-8")
    assert run(["arena", "--resume", str(tmp_path / "run")]) == 2
    assert "begun by cheeseboard 0.0." in error(capsys)


def test_a_folder_that_has_a_run_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(tmp_path / "run").close()
    assert run(["arena", *SHORT, *BOTS, "--out", str(tmp_path / "run")]) == 2
    assert "has a run already" in error(capsys)


@pytest.mark.full
def test_a_whole_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [*SHORT, "--bots", "random, random@5", "--bot", named("First"), "--games", "6", "--json"]
    assert run(["arena", *commands]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    figures = json.loads(told.out)
    assert {row["bot"] for row in figures["table"]} == {"random", "random@5", named("First")}
    assert [row["games"] for row in figures["table"]] == [4, 4, 4]
    ratings = [row["rating"] for row in figures["table"]]
    assert ratings == sorted(ratings, reverse=True)
    folder = tmp_path / figures["folder"]
    assert folder.parent.name == "arena-runs"
    assert len(list((folder / "records").iterdir())) == 6
    assert run(["replay", str(folder / "records" / "000005.txt")]) == 0


@pytest.mark.full
def test_a_run_may_grow(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(tmp_path / "small").close()
    assert run(["arena", "--resume", str(tmp_path / "small"), "--games", "8", "--json"]) == 0
    grown = timeless(capsys.readouterr().out)
    assert run(["arena", *SHORT, *BOTS, "--games", "8", "--out", str(tmp_path / "large"), "--json"]) == 0
    assert timeless(capsys.readouterr().out) == grown


def interrupted(folder: Path, how: signal.Signals) -> subprocess.CompletedProcess[bytes]:
    """A run that gets this signal once some of its games have ended."""
    words = [*SHORT, "--bots", f"random,{named('Slow')}", "--games", "12", "--jobs", "2", "--out", str(folder)]
    # Whoever runs the tests in the background may have them, and all they start, not hear of SIGINT.
    hearing = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    program = [sys.executable, "-c", f"{hearing}; from cheeseboard.cli import main; main()", "arena", *words]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        games = folder / "games.jsonl"
        while process.poll() is None and not (games.exists() and games.read_bytes().count(b"\n") >= 3):
            time.sleep(0.02)
        process.send_signal(how)
        out, errors = process.communicate(timeout=30)
    return subprocess.CompletedProcess(program, process.returncode, out, errors)


@pytest.mark.full
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_an_interrupted_run_comes_to_the_same(
    how: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    done = interrupted(tmp_path / "broken", how)
    if how == signal.SIGINT:
        assert done.returncode == 130
        assert done.stderr.decode().count("\n") == 1
        assert f"cheeseboard arena --resume {tmp_path / 'broken'}" in done.stderr.decode()
        assert (tmp_path / "broken" / "report.html").exists()
    assert (tmp_path / "broken" / "games.jsonl").read_bytes().count(b"\n") < 12
    assert run(["arena", "--resume", str(tmp_path / "broken"), "--json"]) == 0
    resumed = timeless(capsys.readouterr().out)
    words = [*SHORT, "--bots", f"random,{named('Slow')}", "--games", "12", "--out", str(tmp_path / "whole"), "--json"]
    assert run(["arena", *words]) == 0
    assert timeless(capsys.readouterr().out) == resumed
    for record in (tmp_path / "whole" / "records").iterdir():
        assert record.read_bytes() == (tmp_path / "broken" / "records" / record.name).read_bytes()


@pytest.mark.full
def test_faults_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*SHORT, "--bots", f"random,{named('Deadly')},{named('Resigns')}", "--games", "6", "--out", str(tmp_path)]
    assert run(["arena", *words]) == 0
    told = capsys.readouterr().out
    assert "4 x died" in told
    assert "x illegal" in told
    assert "died" in (tmp_path / "report.html").read_text(encoding="utf-8")
