"""Recorded matches seen with different eyes."""

from __future__ import annotations

import json

import pytest

from cheeseboard.terminal.replay import Replay
from tests.terminal.havarti.tables import laid_out, random_game
from tests.terminal.paper import PaperScreen

HOUSE = "P..1/2.3./DNV./4..."


@pytest.fixture(scope="module")
def film() -> dict[str, Replay]:
    game = laid_out(HOUSE, players=3)
    game.play(0, "open a1")
    return {eyes: Replay(game, eyes) for eyes in ("all", "spectator", "0", "1", "2")}


@pytest.mark.parametrize("eyes", ["spectator", "0"])
def test_json_for_these_eyes_hides_the_lay_out(film: dict[str, Replay], eyes: str) -> None:
    told = film[eyes].as_json(film[eyes].length)
    texts = [text for _, text in told["history"]]
    assert texts[:3] == ["keep ahha sniff", "?", "?"]
    assert texts[-2:] == ["open a1", "?"]
    assert texts.count("?") == 1 + 16 + 1
    plain = json.dumps(told)
    assert "place" not in plain
    assert "DNPV" not in plain


@pytest.mark.parametrize("eyes", ["1", "2"])
def test_json_for_fromagers_hides_only_what_the_parlor_did(film: dict[str, Replay], eyes: str) -> None:
    texts = [text for _, text in film[eyes].as_json(film[eyes].length)["history"]]
    assert texts[1:3] == ["specials DNPV", "place P a1"]
    assert texts[-1] == "?"
    assert texts.count("?") == 1


def test_json_with_all_eyes_is_complete(film: dict[str, Replay]) -> None:
    told = film["all"].as_json(film["all"].length)
    assert "?" not in json.dumps(told["history"])
    assert "?" not in json.dumps(told["position"])


def test_pages_for_different_eyes(film: dict[str, Replay]) -> None:
    pages = {}
    for eyes, replay in film.items():
        screen = PaperScreen(["q"])
        replay.step(screen, 18)  # the house lies, nobody is ready
        pages[eyes] = screen.last
    assert "havarti" not in pages["0"]
    assert pages["0"] == pages["spectator"]
    assert pages["1"] == pages["2"]
    assert "havarti 1" in pages["1"]
    assert "havarti 1" in pages["all"]


def test_a_whole_match_can_be_leafed_through() -> None:
    game = random_game(2, players=4)
    for eyes in ("all", "0", "3"):
        screen = PaperScreen(["t"] * 40 + ["99999", "b", "q"])
        Replay(game, eyes).step(screen, 0)
        for page in screen.shown:
            assert len(page.splitlines()) <= 23
            assert max(map(len, page.splitlines())) <= 80
        assert "(H9)" in screen.shown[-3] or "(Q27)" in screen.shown[-2]


def test_the_story_in_words() -> None:
    screen = PaperScreen(pages=False, somebody=False)
    game = random_game(2)
    Replay(game, "1").tell(screen, len(game.history))
    for words in ("Red keeps", "Blue puts", "is over:", "All rounds are played."):
        assert words in screen.output
