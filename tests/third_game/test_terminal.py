"""A game that brings neither artist nor mind is played, watched and judged at the terminal, without a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cheeseboard.games import registered
from cheeseboard.terminal.artist import Scene
from cheeseboard.terminal.find_artist import artist_of
from cheeseboard_tiny import GAME
from tests.third_game.installed import run

GUESSES = "1\n2\n1\n2\n"  # numbers of the list


@pytest.fixture(scope="session")
def record(tiny_folder: Path) -> Path:
    """The record of a match of two bots."""
    file = tiny_folder / "match.txt"
    run("play", "tiny", "--bots", "0,1", "--seed", "3", "--save", str(file), folder=tiny_folder)
    return file


def test_bots_play_it(tiny_folder: Path) -> None:
    done = run("play", "tiny", "--bots", "0,1,2", "--players", "3", "--seed", "3", folder=tiny_folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Bot Red: guess.\nBot Blue: guess.\nBot Green: guess.\ncount: holes 3")
    assert "Bot Blue wins. (rounds; Bot Red 0, Bot Blue 1, Bot Green 0)" in done.stdout


def test_somebody_plays_it_by_actions_and_by_their_numbers(tiny_folder: Path) -> None:
    done = run("play", "tiny", "--bots", "1", "--seed", "3", folder=tiny_folder, typed="guess  1\n" + GUESSES)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Red: guess: guess 1." in done.stdout
    assert "wins." in done.stdout or "share the win." in done.stdout


def test_two_at_one_keyboard_do_not_see_each_other_s_guess(tiny_folder: Path) -> None:
    done = run("play", "tiny", "--humans", "2", "--seed", "3", folder=tiny_folder, typed="guess 3\nquit\ny\n")
    pages = done.stdout.split("Hand the keyboard to Blue.")
    assert len(pages) == 2
    assert "guess 3" not in pages[1]
    assert "?-" in pages[1]


def test_its_own_words_refuse_and_help_is_there(tiny_folder: Path) -> None:
    typed = "nonsense\nhelp\n\nlist\n\nguess 1\nwhy guess 1\nundo\nquit\ny\n"
    done = run("play", "tiny", "--bots", "1", "--seed", "3", folder=tiny_folder, typed=typed)
    assert "Write guess and a number from 1 to 3." in done.stdout
    assert "Type an action as it is listed." in done.stdout
    assert "You guessed that last time: take another number. (T1)" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("bot", ["crumb", "greedy", "search@5"])
def test_a_bot_that_has_to_think_is_refused_in_words(tiny_folder: Path, bot: str) -> None:
    for arguments in (["play", "tiny", "--bots", f"1={bot}"], ["arena", "tiny", "--bots", f"random,{bot}"]):
        done = run(*arguments, folder=tiny_folder)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "cheeseboard: game: tiny has no mind: only the random bot plays it.\n"


def test_its_record_is_replayed(tiny_folder: Path, record: Path) -> None:
    done = run("replay", str(record), folder=tiny_folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "cut.\nRed is to act." in done.stdout.replace("Bot ", "")
    told = json.loads(run("replay", str(record), "--json", folder=tiny_folder).stdout)
    assert told["game"] == "tiny"
    assert told["outcome"]["reason"] == "rounds"


def test_its_record_cannot_be_read_without_it(tmp_path: Path, record: Path) -> None:
    done = run("replay", str(record), folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "there is no game 'tiny'. There are: havarti, roquefort." in done.stderr


def test_its_record_is_not_analysed_and_the_reason_is_given(tiny_folder: Path, record: Path) -> None:
    done = run("analyse", str(record), folder=tiny_folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "cheeseboard: game: tiny has no mind: only the random bot plays it.\n"


def test_a_match_that_no_server_dealt_cannot_be_verified(tiny_folder: Path, record: Path) -> None:
    done = run("verify", str(record), folder=tiny_folder)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr


def test_the_arena_has_bots_play_it(tiny_folder: Path) -> None:
    arguments = ["arena", "tiny", "--bots", "random,random", "--games", "6", "--jobs", "2", "--seed", "1", "--json"]
    done = run(*arguments, "--out", str(tiny_folder / "run"), folder=tiny_folder)
    assert done.returncode == 0, done.stderr
    table = json.loads(done.stdout)["table"]
    assert [row["games"] for row in table] == [6, 6]
    assert (tiny_folder / "run" / "report.html").exists()


def test_help_names_it(tiny_folder: Path) -> None:
    assert "havarti, roquefort or tiny" in run("play", "--help", folder=tiny_folder).stdout


def test_what_does_not_fit_is_cut_and_not_spilled() -> None:
    with registered(GAME):
        artist = artist_of("tiny")
    wide = {"game": "tiny", "board": ["ab" * 200, "cd" * 200], "seats": [1, 2], "words": "word " * 300, "you": None}
    rows = artist.draw(Scene(wide, ("Red", "Blue"), (), (), 80, 10))
    assert len(rows) <= 10
    assert max(row.cell_len for row in rows) <= 80
