"""What `cheeseboard bench` prints. How fast anything is, no test asks."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import cheeseboard
from cheeseboard.cli import run

PROGRAM = [sys.executable, "-c", "from cheeseboard.cli import main; main()"]
BRIEFLY = ["bench", "--seconds", "0.02"]
SPEEDS = ("plain", "compiled", "compiled_all_cores")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seconds", "0"],
        ["--seconds", "-1"],
        ["--seconds", "1000"],
        ["--seconds", "nan"],
        ["--seconds", "inf"],
        ["--seconds", "soon"],
        ["--seconds"],
        ["--dance"],
        ["roquefort"],
    ],
)
def test_wrong_usage_is_status_2_and_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", *arguments]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert told.err.startswith("cheeseboard: ")
    assert told.err.count("\n") == 1


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "--help"]) == 0
    told = capsys.readouterr().out
    assert "--seconds" in told
    assert "--json" in told


@pytest.mark.full
def test_json_is_one_object_on_standard_output() -> None:
    told = subprocess.run([*PROGRAM, *BRIEFLY, "--json"], capture_output=True, check=True, timeout=300)
    figures = json.loads(told.stdout)
    assert figures["yardstick"] > 0
    assert figures["import_seconds"] > 0
    for name in cheeseboard.games():
        game = figures[name]
        assert all(game[speed] > 0 for speed in (*SPEEDS, "yardstick", "cores", "bytes_per_state"))
        assert game["cold_start_seconds"] > 0
        assert game["cached_start_seconds"] > 0
        assert sorted(game["players"]) == ["2", "3", "4"]
        for row in (rows[speed] for rows in game["players"].values() for speed in SPEEDS):
            assert all(row[figure] > 0 for figure in ("moves", "games", "yardstick", "ratio"))
            slowest, fastest = row["spread"]
            assert slowest <= 1 <= fastest
        assert all(game["players"]["2"][speed]["moves"] == game[speed] for speed in SPEEDS)


def test_the_table_shows_the_figures(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"moves": 1_234_567.8, "games": 89.1, "yardstick": 1e6, "ratio": 1.234, "spread": [0.97, 1.02]}
    rows = {speed: {**row, "times_one_core": 1.9} for speed in SPEEDS}
    game = {
        **dict.fromkeys(SPEEDS, 1_234_567.8),
        "yardstick": 1e6,
        "cores": 6,
        "bytes_per_state": 192,
        "cold_start_seconds": 3.21,
        "cached_start_seconds": 0.45,
        "players": {"2": rows, "3": rows, "4": rows},
    }
    figures = {"import_seconds": 0.05, "yardstick": 1e6, **dict.fromkeys(cheeseboard.games(), game)}
    monkeypatch.setattr("cheeseboard.bench.measure", lambda seconds, say: figures)
    monkeypatch.setenv("COLUMNS", "100")
    assert run(["bench"]) == 0
    told = capsys.readouterr().out
    for name in cheeseboard.games():
        assert f"{name}: uniformly random play" in told
    for label in ("plain Python", "compiled, one core", "compiled, 6 cores"):
        assert told.count(label) == 3 * len(cheeseboard.games())
    for shown in ("1,234,568", "1.23", "0.97-1.02", "192 bytes", "3.2 s", "0.45 s", "50 ms"):
        assert shown in told
