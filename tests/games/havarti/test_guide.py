"""What an interface is told besides the view: the rooms in the inspector's sight."""

from __future__ import annotations

from random import Random

import pytest

import cheeseboard
from cheeseboard.games.havarti.guide import lit_in, rays
from cheeseboard.testing.play import choose
from tests.games.havarti.house import CELLS, FIRST, INSPECTOR, LAID, SPECTATOR, house


def test_the_light_goes_along_open_rooms_as_far_as_they_are() -> None:
    """Q9: c1 is open, but a closed room lies before it."""
    match = house(LAID, at="a1", up="a1 a2 a3 c1 d4", phase="inspector")
    for seat in (INSPECTOR, FIRST, SPECTATOR):
        assert match.guide(seat) == {"lit": ["a1", "a2", "a3"]}


def test_it_goes_out_of_a_closed_room_too() -> None:
    match = house(LAID, at="b2", up="b1 b3 d2", phase="inspector")
    assert match.guide(FIRST) == {"lit": ["b1", "b3"]}


def test_before_the_inspector_is_in_the_house_there_is_no_light() -> None:
    assert house(LAID, at=None, up="", phase="open").guide(FIRST) == {}


def test_light_is_drawn_by_directions_from_the_inspector_outwards() -> None:
    assert rays("b3", ["b1", "b2", "b3", "c3", "d3", "b4"]) == [["b2", "b1"], ["c3", "d3"], ["b4"]]
    assert rays("b3", ["a4", "b3"]) == []
    assert rays(None, []) == []


@pytest.mark.parametrize("seed", range(6))
def test_lit_rooms_are_those_that_cannot_be_turned_down(seed: int) -> None:
    """Through whole matches: what the guide says is what legality goes by, and what a view alone leads to."""
    random = Random(seed)
    match = cheeseboard.new("havarti", seed=seed, players=2 + seed % 3, setup="random")
    lights = 0
    while match.actors and match.length < 400:
        view = match.view(None)
        lit = match.guide(None).get("lit", [])
        assert lit == lit_in(view) == [cell for cell in CELLS if cell in lit]
        if view["phase"] == "fromager":
            hidden = {text[5:] for text in match.legal(match.actors[0]) if text.startswith("hide ")}
            assert hidden == set(view["up"]) - set(lit)
            lights += bool(lit)
        match.play(*choose(match, random))
    assert lights > 5
