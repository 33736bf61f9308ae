"""From the first question to the last match."""

from __future__ import annotations

from pathlib import Path

import pytest

import cheeseboard
from cheeseboard.stop import Stop
from cheeseboard.terminal.session import PlaySettings, play_new, play_on
from cheeseboard.terminal.setup import PlayArguments, choose_game
from tests.terminal.paper import PaperScreen

FAST = PlaySettings(seed=1, pace=0)
SHORT = {"round_limit": "1"}  # one round without an action: four answers
TURNS = ["1", "1", "end", "end"]


@pytest.fixture(autouse=True)
def _rescue_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def wishes(bots: str | None = "", names: str = "", **options: str) -> PlayArguments:
    return PlayArguments("roquefort", {**SHORT, **options}, bots, None, names)


def test_enter_alone_starts_a_match_against_one_bot() -> None:
    screen = PaperScreen(["", "random", "^C"])
    with pytest.raises(Stop) as stopped:
        play_new(screen, PlayArguments("roquefort", {}), FAST)
    assert stopped.value.status == 130
    assert screen.asked[:2] == ["  Which? [1] ", "  Which bot? [3] "]
    assert "Bot" in screen.last
    assert "state/cheeseboard/unfinished-roquefort.txt" in str(stopped.value)


def test_two_people_are_a_key_away() -> None:
    screen = PaperScreen(["x", "2", *TURNS, "q"])
    play_new(screen, PlayArguments("roquefort", SHORT), FAST)
    assert "Bot" not in screen.last


def test_everything_can_be_chosen() -> None:
    screen = PaperScreen(["3", "5", "3", "9", "2", "app", "what", "5", "assist", "", "1", "random", "^C"])
    with pytest.raises(Stop):
        play_new(screen, PlayArguments("roquefort", {}), FAST)
    view = screen.last
    assert "5 kinds win" in view
    assert view.count("Bot ") >= 1
    assert len([question for question in screen.asked if "players" in question]) == 2


def test_only_what_is_missing_is_asked() -> None:
    screen = PaperScreen(["2", *TURNS, "q"])
    play_new(screen, PlayArguments("roquefort", {**SHORT, "players": "2"}), FAST)
    assert "people" in screen.asked[0]
    assert "people" not in screen.asked[1]


def test_without_a_terminal_nothing_is_asked() -> None:
    screen = PaperScreen(TURNS, somebody=False, pages=False)
    assert play_new(screen, wishes(names="Ann,Ben"), FAST) == ""
    assert "Ann and Ben share the win" in screen.output
    assert len(screen.asked) == 4


@pytest.mark.parametrize(
    "asked",
    [
        PlayArguments("roquefort", {"goal": "7"}),
        PlayArguments("roquefort", {"colour": "red"}),
        PlayArguments("roquefort", {}, bots="2"),
        PlayArguments("roquefort", {}, bots="x"),
        PlayArguments("roquefort", {}, bots="0", humans=1),
        PlayArguments("roquefort", {}, humans=3),
        PlayArguments("roquefort", {}, humans=1, names="Ann,Ben,Cleo"),
        PlayArguments("roquefort", {}, humans=1, names="Maximiliane Augusta"),
    ],
)
def test_wishes_that_do_not_fit_are_refused(asked: PlayArguments) -> None:
    with pytest.raises(cheeseboard.BadOption):
        play_new(PaperScreen(somebody=False), asked, FAST)


@pytest.mark.rules("Q22")
def test_another_match_is_started_by_the_loser_or_by_lot(tmp_path: Path) -> None:
    save = tmp_path / "game.txt"
    resigned = ["1", "1", "resign", "y"]  # seat 0 loses
    screen = PaperScreen([*resigned, "", "loser", *resigned, "a", *resigned, "quit"])
    words = play_new(screen, wishes(names="Ann,Ben"), FAST._replace(save=save))
    assert "resigned (Q31)" in words
    records = [save, tmp_path / "game-2.txt", tmp_path / "game-3.txt"]
    starts = [cheeseboard.replay(path.read_text(encoding="utf-8")).headers["Names"] for path in records]
    assert starts[:2] == ["Ann,Ben", "Ann,Ben"]
    assert "loser (Ann starts)" in screen.asked[4]
    deals = [path.read_text(encoding="utf-8").partition("* deal")[2][:36] for path in records]
    assert len(set(deals)) == 3


def test_the_record_can_be_saved_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "Kept.txt"
    screen = PaperScreen([*TURNS, "save", f"save {path}"])
    play_new(screen, wishes(), FAST)
    assert "Saved in" in screen.last
    assert cheeseboard.replay(path.read_text(encoding="utf-8")).outcome


def test_a_match_is_kept_after_every_action_and_can_be_gone_on_with(tmp_path: Path) -> None:
    save = tmp_path / "my game.txt"
    with pytest.raises(Stop) as stopped:
        play_new(PaperScreen(["1", "1", "slide a2"]), wishes("", "Ann,Ben"), FAST._replace(save=save))
    assert stopped.value.status == 1
    assert "--resume '" in str(stopped.value)
    screen = PaperScreen(["end", "end", "q"])
    words = play_on(screen, str(save), PlayArguments("", {}), PlaySettings(pace=0))
    assert "Ann" in screen.shown[0]
    assert "(Q30)" in words
    assert cheeseboard.replay(save.read_text(encoding="utf-8")).outcome


def test_on_going_on_bots_and_names_may_change(tmp_path: Path) -> None:
    save = tmp_path / "game.txt"
    with pytest.raises(Stop):
        play_new(PaperScreen(["1", "1"]), wishes("", "Ann,Ben"), FAST._replace(save=save))
    screen = PaperScreen(["end", "q"])
    play_on(screen, str(save), PlayArguments("", {}, bots="1", names="Zoë,Robo", level="random"), FAST)
    assert "Robo" in screen.last
    headers = cheeseboard.replay(save.read_text(encoding="utf-8")).headers
    assert headers == {"Names": "Zoë,Robo", "Bots": "1=random"}


def test_quitting_says_how_to_go_on(tmp_path: Path) -> None:
    words = play_new(PaperScreen(["q", "y"]), wishes(), FAST)
    path = tmp_path / "state" / "cheeseboard" / "unfinished-roquefort.txt"
    assert words == f"The match is kept; go on with: cheeseboard play --resume {path}"
    assert path.is_file()


def test_a_match_that_cannot_be_kept_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    with pytest.raises(Stop, match="could not be kept"):
        play_new(PaperScreen(["^C"]), wishes(), FAST)


def test_a_match_without_a_deal_begins_with_one(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(cheeseboard.new("roquefort", chance="manual").record(), encoding="utf-8")
    with pytest.raises(Stop):
        play_on(PaperScreen(), str(path), PlayArguments("", {}), FAST)
    assert "* deal" in path.read_text(encoding="utf-8")


def test_the_menu_offers_every_game() -> None:
    screen = PaperScreen(["9", "2"])
    assert choose_game(screen) == cheeseboard.games()[1]
    assert "1  Hide the Havarti" in screen.output
    assert "2  Château Roquefort" in screen.output


def test_without_a_terminal_the_game_must_be_named() -> None:
    with pytest.raises(cheeseboard.BadOption, match="havarti or roquefort"):
        choose_game(PaperScreen(somebody=False))


def test_leaving_gives_the_terminal_its_old_screen_back() -> None:
    screen = PaperScreen(["q", "y"])
    play_new(screen, wishes(), FAST)
    assert screen.output.startswith("\x1b[?1049h")
    assert "\x1b[?1049l" in screen.output
    assert "\x1b[2J" in screen.output


def test_a_terminal_that_knows_ascii_only_gets_ascii() -> None:
    screen = PaperScreen([*TURNS, "q"], encoding="ascii")
    play_new(screen, wishes(names="Zoë,Ünal"), FAST)
    assert "Chateau Roquefort" in screen.output
    assert "Unal" in screen.output
