"""Pictures: well-formed, alone, complete, and without a secret."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest

import cheeseboard
import cheeseboard_tiny as tiny
from cheeseboard.drawing import draw
from cheeseboard.games import registered
from tests.drawing.games import GAMES, SVG, moments, of_kind, pieces, seats

EVERY_GAME = pytest.mark.parametrize(("game", "options"), GAMES)


@pytest.mark.full
@EVERY_GAME
def test_every_view_has_a_picture_that_stands_alone(game: str, options: dict[str, Any]) -> None:
    for match in moments(game, options, every=17):
        for seat in seats(match):
            drawn = match.svg(seat)
            root = ElementTree.fromstring(drawn)  # noqa: S314  # drawn by this project
            assert root.tag == f"{SVG}svg"
            assert root.get("role") == "img"
            assert root.get("viewBox")
            assert root.get("width")
            assert [part.tag for part in root][:2] == [f"{SVG}title", f"{SVG}desc"]
            assert all(part.text for part in root[:2])
            assert re.findall(r"https?:[^\"]*", drawn) == [SVG.strip("{}")]
            assert not re.search(r"href|url\(|<script|<style|<image|\bid=|\bon\w+=|\bNone\b|nan", drawn)


@pytest.mark.full
@EVERY_GAME
def test_what_a_seat_does_not_know_changes_nothing(game: str, options: dict[str, Any]) -> None:
    changed = 0
    for match in moments(game, options, every=13):
        for seat in range(options["players"]):
            if match.outcome is None and match.actors != ("chance",):
                other = match.resample(seat, seed=1)
                changed += other.position() != match.position()
                assert other.svg(seat) == match.svg(seat)
    assert changed > 1


@EVERY_GAME
def test_it_is_drawn_the_same_again_and_drawing_changes_nothing(game: str, options: dict[str, Any]) -> None:
    for match in moments(game, options, every=100):
        view = match.view(0)
        assert draw(view) == draw(view) == match.svg(0) == match.seen_by(0)._repr_svg_()
        assert view == match.view(0)
        assert match._repr_svg_() == match.svg() == draw(match.view(None))


def test_every_piece_of_the_castle_is_there() -> None:
    for game, options in GAMES[:3]:
        for match in moments(game, options, every=20):
            view, found = match.view(0), pieces(match.svg(0))
            open_rooms, signs = len(view["open"]), "".join(view["tiles"])
            assert (of_kind(found, "open"), of_kind(found, "roof")) == (open_rooms, 18 - open_rooms)
            assert (of_kind(found, "tower"), of_kind(found, "raised"), of_kind(found, "slot")) == (4, 12, 12)
            for seat, mice in enumerate(view["mice"]):
                for place in mice:
                    assert found[f"mouse {seat} {place}"] == mice.count(place)
            for sign in ".x1234567":
                assert found[f"tile {sign}"] == signs.count(sign) + (view["spare"] == sign)
            assert found["tile ?"] == 0


def test_every_room_of_the_house_is_there() -> None:
    for game, options in GAMES[3:]:
        for match in moments(game, options, every=20):
            for seat in seats(match):
                view, found = match.view(seat), pieces(match.svg(seat))
                assert of_kind(found, "room") == 16
                assert sum(count for said, count in found.items() if said.startswith("room open")) == len(view["up"])
                assert of_kind(found, "inspector") == (view["at"] is not None)
                assert of_kind(found, "swapped") == len(view["switched"])
                if view["phase"] != "over":
                    assert found[f"die {view['die']}"] == 1
                    assert of_kind(found, "candle") == view["options"]["searches"]


def test_hidden_rooms_are_only_shutters() -> None:
    for match in moments(*GAMES[5], every=20):
        for seat in seats(match):
            view, found = match.view(seat), pieces(match.svg(seat))
            hidden = "".join(view["house"]).count("?")
            assert found["room closed ?"] == hidden + of_kind(found, "note")


@pytest.mark.parametrize(
    "glimpse",
    [{"peeked": {"seat": 1, "cell": "a2", "code": "."}}, {"sniffed": {"seat": 1, "line": "a", "codes": "1.N."}}],
)
def test_what_one_alone_was_shown_is_for_his_eyes(glimpse: dict[str, Any]) -> None:
    position = {
        "game": "havarti",
        "options": {"players": 3},
        "house": ["1.V.", "..2.", "N.3P", ".D.4"],
        "up": ["b4"],
        "at": "b4",
        "phase": "inspector",
        "seat": 0,
        **glimpse,
    }
    match = cheeseboard.load(position)
    assert [("you saw in" in match.svg(seat)) for seat in seats(match)] == [False, False, True, False]


def test_tiles_under_roofs_stay_there() -> None:
    position: dict[str, Any] = {
        "game": "roquefort",
        "tiles": ["*.#x#.*", "1......", "#.#.#.#", ".......", "#.#.#.#", ".......", "*.#.#.*"],
        "spare": "2",
        "open": "A",
        "mice": [["a1", "-", "-", "-"], ["g7", "-", "-", "-"]],
    }
    drawn = cheeseboard.load(position).svg(0)
    assert not {"tile x", "tile 1"} & set(pieces(drawn))
    for other in ("x", "4", "."):
        position["tiles"][1] = f"{other}......"
        assert cheeseboard.load(position).svg(0) == drawn
    position["tiles"][0] = "*3#x#.*"  # this one lies open
    assert cheeseboard.load(position).svg(0) != drawn


def test_the_eyes_are_named() -> None:
    match = cheeseboard.new("roquefort", seed=1)
    assert "as a spectator sees it" in match.svg()
    assert "as Blue sees it" in match.svg(1)
    assert "as Zoë sees it" in match.svg(1, ("", "Zoë"))
    match.headers["Names"] = "Mum,Dad"
    assert "as Dad sees it" in match.svg(1)


@pytest.mark.parametrize("game", ["roquefort", "havarti"])
def test_names_are_only_names(game: str) -> None:
    names = '<b>&"\x00\ud800', "A name that is far longer than its line has room for"
    drawn = cheeseboard.new(game, seed=1).svg(names=names)
    ElementTree.fromstring(drawn.encode())  # noqa: S314  # drawn by this project
    assert "&lt;b&gt;&amp;&quot;" in drawn
    assert "…" in drawn


def test_a_game_without_a_drawing_has_its_fields_listed() -> None:
    with registered(tiny.GAME):
        match = cheeseboard.new("tiny", seed=1)
        drawn = match.svg(0)
        ElementTree.fromstring(drawn)  # noqa: S314  # drawn by this project
        assert "Count the Holes" in drawn
        assert match.resample(0, seed=3).svg(0) == drawn
    assert "tiny" in draw(match.view(0))


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_a_seat_that_is_not_there_has_no_eyes(seat: Any) -> None:
    match = cheeseboard.new("roquefort", seed=1)
    with pytest.raises(cheeseboard.BadOption, match="seat"):
        match.svg(seat)
    with pytest.raises(cheeseboard.BadOption, match="seat"):
        match.seen_by(seat)


def test_the_eyes_follow_the_match() -> None:
    match = cheeseboard.new("roquefort", seed=1)
    eyes = match.seen_by(0)
    before = eyes.svg()
    match.play(0, "enter a1")
    assert eyes.svg() != before


def test_a_program_that_draws_nothing_loads_no_drawing() -> None:
    code = "import sys, cheeseboard; print(any('drawing' in name for name in sys.modules if 'cheeseboard' in name))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
