"""A run on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

import cheeseboard
from cheeseboard.arena.play_game import Played
from cheeseboard.arena.result import dead
from cheeseboard.arena.run_folder import create, reopen
from cheeseboard.arena.schedule import Schedule
from cheeseboard.errors import BadOption
from tests.arena.runs import begun, plan, played


def test_a_run_is_found_again(tmp_path: Path) -> None:
    begun(tmp_path / "run", 3).close()
    folder, saved = reopen(tmp_path / "run")
    assert saved == plan()
    assert folder.results(saved) == [one.result for one in played()[:3]]
    assert cheeseboard.replay(folder.record_path(2).read_text(encoding="utf-8")).outcome
    folder.close()


@pytest.mark.parametrize("torn", ['{"number":3,"line', "\0\0\0", "{}\n", '{"number":3}', "\n\n"])
def test_torn_lines_are_played_again(tmp_path: Path, torn: str) -> None:
    begun(tmp_path / "run", 3).close()
    games = tmp_path / "run" / "games.jsonl"
    games.write_text(games.read_text(encoding="utf-8") + torn, encoding="utf-8")
    folder, saved = reopen(tmp_path / "run")
    assert [result.number for result in folder.results(saved)] == [0, 1, 2]
    folder.keep(played()[3])
    assert [result.number for result in folder.results(saved)] == [0, 1, 2, 3]
    folder.close()


def test_a_line_without_its_end_is_played_again_or_whole(tmp_path: Path) -> None:
    begun(tmp_path / "run").close()
    games = tmp_path / "run" / "games.jsonl"
    whole = games.read_bytes()
    for cut in range(len(whole) - 400, len(whole), 37):
        games.write_bytes(whole[:cut])
        folder, saved = reopen(tmp_path / "run")
        kept = {result.number: result for result in folder.results(saved)}
        for one in played():
            if one.result.number not in kept:
                folder.keep(one)
        assert sorted(kept | {r.number: r for r in folder.results(saved)}) == [0, 1, 2, 3]
        assert folder.results(saved)[-1] == played()[3].result
        folder.close()


def test_failed_games_are_played_again(tmp_path: Path) -> None:
    folder = create(tmp_path / "run", plan())
    folder.keep(Played(dead(Schedule(2, 2, 7).fixture(1), None, "fell over"), ""))
    assert folder.results(plan()) == []
    folder.keep(played()[1])
    assert [result.number for result in folder.results(plan())] == [1]
    folder.close()


def test_games_of_another_seating_do_not_count(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", 0)
    folder.keep(Played(played()[0].result._replace(lineup=(1, 0)), ""))
    folder.keep(Played(played()[0].result._replace(number=99), ""))
    assert folder.results(plan()) == []
    folder.close()


def test_a_folder_with_a_run_is_not_taken_for_another(tmp_path: Path) -> None:
    begun(tmp_path / "run", 0).close()
    with pytest.raises(BadOption, match="has a run already"):
        create(tmp_path / "run", plan())


def test_two_programs_do_not_play_into_one_folder(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", 0)
    with pytest.raises(BadOption, match="another program"):
        reopen(tmp_path / "run")
    folder.close()
    reopen(tmp_path / "run")[0].close()


def test_without_a_place_a_new_one_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folders = [create(None, plan()) for _ in range(2)]
    assert len({folder.path for folder in folders}) == 2
    for folder in folders:
        assert folder.path.parent == Path("arena-runs")
        assert folder.path.name.startswith("roquefort-")
        folder.close()


def test_what_bots_printed_is_kept_if_there_is_any(tmp_path: Path) -> None:
    folder = begun(tmp_path / "run", 0)
    folder.log.write_text("")
    folder.close()
    assert not folder.log.exists()
    folder, _ = reopen(tmp_path / "run")
    folder.log.write_text("hm")
    folder.close()
    assert folder.log.exists()


@pytest.mark.parametrize("content", [None, "", "{}", "\xff"])
def test_a_folder_without_a_run(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "run.json").write_text(content, encoding="latin-1")
    with pytest.raises(BadOption, match="resume"):
        reopen(tmp_path)
