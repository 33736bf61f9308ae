"""R46-R48, Q29: roofs go back on at the end of a turn."""

from __future__ import annotations

import pytest

from .castle import BLUE, PLANS, RED, ROOMS, castle, play, room_cells


@pytest.mark.rules("R46")
@pytest.mark.parametrize("layout", PLANS)
def test_every_empty_room_is_covered_at_no_cost(layout: str) -> None:
    match = castle(open=ROOMS, actions=0, options={"layout": layout})
    (cover, _) = match.play(RED, "end")
    assert cover == {"event": "cover", "rooms": ROOMS}
    assert match.position()["open"] == ""
    assert match.position()["actions"] == 4


@pytest.mark.rules("R48")
@pytest.mark.parametrize("layout", PLANS)
@pytest.mark.parametrize("room", ROOMS)
def test_a_mouse_of_any_colour_keeps_its_whole_room_open(layout: str, room: str) -> None:
    for cell in room_cells(room, layout):
        match = castle(blue=cell, open=ROOMS, options={"layout": layout})
        play(match, RED, "end")
        assert match.position()["open"] == room


@pytest.mark.rules("R46", "R48")
def test_rooms_with_mice_stay_open_and_the_others_close() -> None:
    match = castle(red="b1 a1", blue="d4", open="ADELN")
    (cover, _) = match.play(RED, "end")
    assert cover["rooms"] == "DEN"
    assert match.position()["open"] == "AL"


@pytest.mark.rules("R46", "R28")
def test_a_covered_room_must_be_uncovered_anew() -> None:
    match = castle(red="a1", blue="g7")
    play(match, RED, "lift A", "end")
    play(match, BLUE, "end")
    assert "run a1-b1" not in match.legal(RED)
    play(match, RED, "lift A", "run a1-b1")


@pytest.mark.rules("R46")
def test_a_mouse_in_a_tower_keeps_no_room_open() -> None:
    match = castle(red="a1", open="ADE")
    play(match, RED, "end")
    assert match.position()["open"] == ""


@pytest.mark.rules("R47")
def test_a_mouse_in_the_dungeon_keeps_no_room_open() -> None:
    match = castle(spare="x", red="a2", blue="c4", open="DL")
    play(match, RED, "slide a2")
    assert match.position()["open"] == "DL"
    play(match, RED, "end")
    assert match.position()["open"] == "L"


@pytest.mark.rules("R48", "R34")
def test_a_room_left_during_a_turn_stays_open_until_its_end() -> None:
    match = castle(red="b1", blue="f6", open="AEP")
    play(match, RED, "run b1-b2")
    assert match.position()["open"] == "AEP"
    play(match, RED, "run b2-b1", "run b1-b2")
    assert match.position()["open"] == "AEP"
    play(match, RED, "end")
    assert match.position()["open"] == "EP"


@pytest.mark.rules("Q29", "R46")
def test_a_room_entered_and_left_in_the_same_turn_is_covered() -> None:
    match = castle(red="b1", open="A")
    play(match, RED, "lift E", "run b1-b2", "run b2-b1", "end")
    assert match.position()["open"] == "A"
