"""The question before a slide that ends the game by a third mouse."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard
from cheeseboard.terminal.find_artist import artist_of
from tests.terminal.paper import FLOOR, played

NAMES = ("Ann", "Ben", "Cleo")


def match(**fields: Any) -> cheeseboard.Match:
    position = {
        "game": "roquefort",
        "tiles": FLOOR,
        "spare": "x",
        "open": "A",
        "mice": [["a1", "-", "-", "-"], ["b1", "x", "x", "-"]],
    }
    return cheeseboard.load({**position, **fields})


def question(game: cheeseboard.Match, action: str) -> str:
    return artist_of("roquefort").warning(game.view(0), action, NAMES)


@pytest.mark.rules("R50", "R53")
def test_a_trap_in_hand_over_a_last_but_one_mouse() -> None:
    asked = question(match(), "slide b1")
    assert "third mouse of Ben" in asked
    assert "Ann would win" in asked


def test_other_slides_and_actions_are_not_asked_about() -> None:
    assert all(question(match(), action) == "" for action in match().legal(0) if action != "slide b1")


def test_one_lost_mouse_is_not_asked_about() -> None:
    assert question(match(mice=[["a1", "-", "-", "-"], ["b1", "x", "-", "-"]]), "slide b1") == ""


@pytest.mark.rules("R51", "R52")
def test_it_tells_who_would_win() -> None:
    mice = [["a1", "-", "-", "-"], ["b1", "x", "x", "-"], ["g1", "-", "-", "-"]]
    game = match(options={"players": 3}, mice=mice, cheese=["1", "", "23"])
    assert "Cleo would win" in question(game, "slide b1")
    level = match(options={"players": 3}, mice=mice, cheese=["1", "", "2"])
    assert "Cleo would win" in question(level, "slide b1")


@pytest.mark.rules("Q25")
def test_a_hidden_trap_is_not_asked_about() -> None:
    tiles = ["*.#.#.*", "...x...", *FLOOR[2:]]
    mice = [["a1", "-", "-", "-"], ["f2", "x", "x", "-"]]
    hidden = match(tiles=tiles, spare=".", open="F", mice=mice)
    assert question(hidden, "slide a2") == ""


def test_what_comes_from_under_a_roof_cannot_be_told() -> None:
    mice = [["b6", "-", "-", "-"], ["b1", "x", "x", "-"]]
    game = match(open="AN", mice=mice)
    assert "under a roof" not in question(game, "slide b1")
    mice = [["b5", "-", "-", "-"], ["b1", "x", "x", "-"]]
    assert "from under a roof" in question(match(open="AN", mice=mice), "slide b1")


@pytest.mark.rules("R53")
def test_it_takes_a_yes() -> None:
    table, screen = played(match(), "slide b1", "n")
    assert table.match.history == ()
    assert "Nothing was done." in screen.last
    table, screen = played(match(), "s b1", "y")
    assert table.match.outcome
    assert table.match.outcome.reason == "third mouse"
