"""Recorded matches, told again."""

from __future__ import annotations

import json

import pytest

import cheeseboard
from cheeseboard.stop import Stop
from cheeseboard.terminal.replay import Replay, open_record
from tests.terminal.paper import PaperScreen


@pytest.fixture
def match() -> cheeseboard.Match:
    game = cheeseboard.new("roquefort", seed=4)
    game.headers["Names"] = "Ann,Ben"
    for seat, text in ((0, "enter a1"), (1, "enter g7"), (0, "lift A"), (0, "slide a2"), (0, "end"), (1, "resign")):
        game.play(seat, text)
    return game


def test_the_story_in_words(match: cheeseboard.Match) -> None:
    screen = PaperScreen(pages=False, somebody=False)
    Replay(match, "spectator").tell(screen, len(match.history))
    told = screen.output
    for words in ("Ann lifts roof A.", "Ann slides", "The roof of A closes.", "Ben resigns.", "(Q31)"):
        assert words in told


def test_stepping(match: cheeseboard.Match) -> None:
    screen = PaperScreen(["", "n", "p", "3", "t", "t", "b", "99", "what", "", "q"])
    Replay(match, "spectator").step(screen, 0)
    where = [question.split()[0] for question in screen.asked]
    assert where == ["0", "1", "2", "1", "3", "6", "7", "6", "7", "7", "7"]
    assert "Not a key." in screen.shown[-2]
    for page in screen.shown:
        assert len(page.splitlines()) <= 23
        assert max(map(len, page.splitlines())) <= 80


def test_the_end_of_input_ends_it(match: cheeseboard.Match) -> None:
    Replay(match, "0").step(PaperScreen(), 0)


def test_all_seeing_eyes_see_under_the_roofs(match: cheeseboard.Match) -> None:
    pages = []
    for eyes in ("all", "spectator", "1"):
        screen = PaperScreen(["q"])
        Replay(match, eyes).step(screen, 1)
        pages.append(screen.last)
    assert pages[0] != pages[1]
    assert pages[1] == pages[2]


def test_json_with_all_eyes_is_complete(match: cheeseboard.Match) -> None:
    told = json.loads(json.dumps(Replay(match, "all").as_json(len(match.history))))
    assert set(told) == {"game", "options", "headers", "history", "events", "position", "outcome"}
    assert told["history"] == [list(entry) for entry in match.history]
    assert told["position"] == match.position()
    assert told["outcome"] == {"reason": "resigned", "winners": [0], "scores": [0, 0]}
    assert len(told["events"]) == len(match.history)


@pytest.mark.rules("Q25")
@pytest.mark.parametrize("eyes", ["spectator", "0"])
def test_json_for_other_eyes_keeps_the_deal_secret(match: cheeseboard.Match, eyes: str) -> None:
    deal = match.history[0][1].removeprefix("deal ")
    told = Replay(match, eyes).as_json(3)
    assert deal not in json.dumps(told)
    assert told["view"]["phase"] == "turn"
    assert told["outcome"] is None
    assert len(told["history"]) == 3


def test_before_the_deal_there_is_only_a_view(match: cheeseboard.Match) -> None:
    assert Replay(match, "all").as_json(0)["position"]["phase"] == "deal"


@pytest.mark.parametrize("eyes", ["2", "-1", "me", ""])
def test_eyes_that_nobody_has(match: cheeseboard.Match, eyes: str) -> None:
    with pytest.raises(cheeseboard.BadOption, match="eyes"):
        Replay(match, eyes)


def test_a_match_from_a_position_can_be_watched() -> None:
    start = cheeseboard.new("roquefort", seed=4).position()
    game = cheeseboard.load(start)
    game.play(0, "enter a1")
    assert Replay(game, "all").length == 1


def test_a_bad_record_names_its_line() -> None:
    with pytest.raises(Stop, match=r"game\.txt: line 1"):
        open_record("nonsense", "game.txt")
