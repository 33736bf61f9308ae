"""The games of a run on a Ray cluster, a small one on this machine."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from cheeseboard.arena.ray_pool import play_on_ray
from cheeseboard.cli import run
from tests.arena.bots_for_tests import named
from tests.arena.runs import plan, played


@pytest.mark.full
def test_the_same_games_as_here_whatever_bots_do() -> None:
    one = plan(f"random,random,{named('Deadly')}", 4)
    found = {done.result.number: done for done in play_on_ray(one, range(4), "local", 2)}
    assert sorted(found) == [0, 1, 2, 3]
    alike = [done.record for done in played() if done.result.lineup == found[done.result.number].result.lineup]
    assert [found[number].record for number in (0, 1)] == alike
    assert [found[number].result.reason for number in (2, 3)] == ["died", "died"]


def test_without_ray_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    words = ["arena", "roquefort", "--bots", "random,random", "--out", str(tmp_path / "run"), "--ray", "local"]
    assert run(words) == 2
    assert capsys.readouterr().err == "cheeseboard: ray: is not installed; pip install 'cheeseboard[ray]'.\n"


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:x"])
def test_where_no_cluster_answers_it_is_said(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    words = ["arena", "roquefort", "--bots", "random,random", "--out", str(tmp_path / "run"), "--ray", address]
    assert run(words) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"cheeseboard: ray: no cluster answers at '{address}': ")
    assert told.count("\n") == 1
