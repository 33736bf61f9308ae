"""A match at the terminal, typed in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cheeseboard
from cheeseboard.terminal.find_artist import artist_of
from cheeseboard.terminal.play import TerminalMatch
from cheeseboard.terminal.players import Player
from tests.terminal.paper import FLOOR, PaperScreen, played, random_game, whims


def match(**fields: Any) -> cheeseboard.Match:
    position = {
        "game": "roquefort",
        "tiles": FLOOR,
        "spare": "2",
        "open": "AC",
        "mice": [["a1", "-", "-", "-"], ["g1", "-", "-", "-"]],
    }
    return cheeseboard.load({**position, **fields})


def texts(table: TerminalMatch) -> list[str]:
    return [text for _, text in table.match.history]


def test_a_whole_game_typed_in_notation_gives_its_record(tmp_path: Path) -> None:
    expected = random_game("roquefort", 2, round_limit=4)
    answers: list[str] = []
    for actor, text in expected.history:
        answers += [text] if actor != "chance" else []
    table, screen = played(cheeseboard.new("roquefort", seed=2, round_limit=4), *answers, save=tmp_path / "game.txt")
    assert table.match.history == expected.history
    assert table.match.outcome == expected.outcome
    assert cheeseboard.replay((tmp_path / "game.txt").read_text(encoding="utf-8")).outcome == expected.outcome
    for shown in screen.shown:
        assert len(shown.splitlines()) <= 23
        assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.full
def test_bots_play_whole_games_among_themselves() -> None:
    for players in (2, 3, 4):
        game = cheeseboard.new("roquefort", players=players, seed=players)
        table, screen = played(game, bots=range(players))
        assert table.match.outcome
        assert not screen.asked


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("run a1-b1", ["run a1-b1"]),
        ("RUN A1-B1", ["run a1-b1"]),
        ("r a1 b1", ["run a1-b1"]),
        ("a1-b1", ["run a1-b1"]),
        ("  a1>b1 ", ["run a1-b1"]),
        ("a1-b1-c1", ["run a1-b1", "run b1-c1"]),
        ("run a1, b1, c1", ["run a1-b1", "run b1-c1"]),
        ("lift d", ["lift D"]),
        ("l D", ["lift D"]),
        ("LIFT D", ["lift D"]),
        ("s a2", ["slide a2"]),
        ("Slide  A2", ["slide a2"]),
        ("e a7", ["enter a7"]),
        ("en A7", ["enter a7"]),
        ("end", ["end"]),
        ("END", ["end"]),
        ("0", ["end"]),
        ("1", ["lift D"]),
        ("", []),
        ("e", []),
        ("99", []),
        ("hello", []),
        ("l", []),
        ("run", []),
        ("a1", []),
        ("²", []),
        ("lift \x00", []),
    ],
)
def test_what_is_typed_is_understood(typed: str, expected: list[str]) -> None:
    table, _ = played(match(), typed)
    assert texts(table) == expected


@pytest.mark.rules("Q11", "R31")
def test_a_path_over_a_mouse_is_one_jump() -> None:
    mice = [["a1", "b1", "-", "-"], ["g1", "-", "-", "-"]]
    table, screen = played(match(mice=mice, open="ABC"), "a1-b1-c1-d1", "0")
    assert texts(table) == ["run a1-c1", "run c1-d1", "end"]
    assert "a1-c1 (2)" in screen.shown[0]


@pytest.mark.rules("Q11")
def test_a_path_stops_at_the_first_refusal_and_says_why() -> None:
    table, screen = played(match(), "a1-b1-b2-b3")
    assert texts(table) == ["run a1-b1"]
    assert "b2 is under the roof of room E: lift it first. (R28)" in screen.last


@pytest.mark.rules("Q11", "R49")
def test_the_rest_of_a_path_is_void_once_the_game_is_over() -> None:
    tiles = ["*3#3#.*", *FLOOR[1:]]
    mice = [["a1", "d1", "-", "-"], ["g1", "-", "-", "-"]]
    table, _ = played(match(tiles=tiles, open="ABC", mice=mice, cheese=["124", ""]), "a1-b1-c1")
    assert texts(table) == ["run a1-b1"]
    assert table.match.outcome
    assert table.match.outcome.reason == "goal"


def test_enter_alone_plays_nothing_and_keeps_what_was_said() -> None:
    table, screen = played(match(), "slide a3", "", "")
    assert texts(table) == []
    assert "(R8)" in screen.last


@pytest.mark.parametrize("command", ["help", "?", "h", "HELP"])
def test_help_fits_the_screen(command: str) -> None:
    _, screen = played(match(), command, "")
    page = screen.shown[1].splitlines()
    assert len(page) <= 23
    assert max(map(len, page)) <= 80
    assert any("(R22)" in line for line in page)
    assert any("undo" in line for line in page)
    assert screen.shown[2] == screen.shown[0]


@pytest.mark.parametrize("command", ["why", "help", "?"])
def test_why(command: str) -> None:
    _, screen = played(match(), f"{command} run a1-a2")
    assert "a2 is under the roof of room D: lift it first. (R28)" in screen.last
    _, screen = played(match(), f"{command} l d")
    assert "You may: lift D" in screen.last


def test_why_alone_asks_for_an_action() -> None:
    assert "Why what?" in played(match(), "why")[1].last


def test_list_shows_everything_with_its_number() -> None:
    table, screen = played(match(), "list", "")
    for action in table.match.legal(0):
        assert action.partition(" ")[2] in screen.shown[1]


@pytest.mark.rules("Q17")
@pytest.mark.parametrize("command", ["undo", "u"])
def test_undo(command: str, tmp_path: Path) -> None:
    save = tmp_path / "game.txt"
    table, screen = played(match(), "a1-b1", command, save=save)
    assert texts(table) == []
    assert "Taken back." in screen.last
    assert "runs" not in screen.last
    assert "run" not in save.read_text(encoding="utf-8").partition("\n\n")[2]
    table, screen = played(match(), "l d", command)
    assert texts(table) == ["lift D"]
    assert "(Q17)" in screen.last


def test_save(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    table, screen = played(match(), "l d", f"save {path}")
    assert "Saved in" in " ".join(screen.last.split())
    assert cheeseboard.replay(path.read_text(encoding="utf-8")).history == table.match.history


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "Where to?"), ("/", "it is a directory"), ("/no/such/folder/x", "no folder"), ("{foreign}", "not a record")],
)
def test_save_where_it_cannot_be(name: str, words: str, tmp_path: Path) -> None:
    foreign = tmp_path / "f"
    foreign.write_text("my diary", encoding="utf-8")
    _, screen = played(match(), f"save {name.format(foreign=foreign)}")
    assert words in " ".join(screen.last.split())
    assert foreign.read_text(encoding="utf-8") == "my diary"


@pytest.mark.rules("Q31")
def test_resign_is_asked_for_twice() -> None:
    table, screen = played(match(), "resign", "n")
    assert texts(table) == []
    assert "You play on." in screen.last
    table, _ = played(match(), "resign", "y")
    assert texts(table) == ["resign"]
    assert table.match.outcome
    assert table.match.outcome.winners == (1,)


@pytest.mark.parametrize("command", ["quit", "q", "exit"])
def test_quit_is_asked_for_twice(command: str) -> None:
    assert not played(match(), command, "")[0].quitting
    assert played(match(), command, "yes")[0].quitting


def test_bots_are_watched_and_what_happened_is_read_afterwards() -> None:
    screen = PaperScreen(["end"])
    game = match(seat=1)
    table = TerminalMatch(
        screen, artist_of("roquefort"), game, [Player("Ann"), Player(bot="random")], pace=0.5, random=whims(4)
    )
    with pytest.raises(EOFError):
        table.play()
    bot_actions = [text for actor, text in table.match.history if actor == 1]
    assert len(screen.slept) == len(bot_actions) >= 2
    assert set(screen.slept) <= {0.5, 1.25}
    assert "Bot Blue" in screen.last


def test_a_fall_in_anothers_turn_is_said_below_the_board() -> None:
    mice = [["a1", "b1", "-", "-"], ["g1", "-", "-", "-"]]
    _, screen = played(match(mice=mice, spare="x"), "end", "slide b1", "why end", "end")
    for page, said in zip(screen.shown[-3:], (True, False, True), strict=True):
        assert ("Red's mouse on b1 falls into the dungeon!" in page.splitlines()[-1]) == said


def test_a_disk_that_is_full_does_not_end_the_match(tmp_path: Path) -> None:
    table, screen = played(match(), "l d", save=tmp_path / "gone" / "game.txt")
    assert texts(table) == ["lift D"]
    assert "could not be written" in screen.last
