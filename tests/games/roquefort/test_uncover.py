"""R22-R25, Q6: lifting roofs."""

from __future__ import annotations

import pytest

from .castle import (
    BLUE,
    CELLS,
    PLANS,
    RED,
    ROOM_OF,
    ROOMS,
    SPECTATOR,
    TOWERS,
    castle,
    king_steps,
    legal,
    play,
    refused,
    room_cells,
    seen,
)


@pytest.mark.rules("R22", "R25", "R55")
@pytest.mark.parametrize("layout", PLANS)
@pytest.mark.parametrize("cell", CELLS)
def test_a_mouse_uncovers_the_rooms_a_kings_step_away_and_no_others(layout: str, cell: str) -> None:
    own = ROOM_OF[layout][cell].replace("*", "")
    match = castle(red=cell, open=own, options={"layout": layout})
    touched = {ROOM_OF[layout][near] for near in king_steps(cell)} - {"*", own}
    assert legal(match, "lift") == touched
    for room in set(ROOMS) - touched - {own}:
        assert refused(match, RED, f"lift {room}") == ("out of reach", "R22")


@pytest.mark.rules("R22")
def test_each_of_ones_mice_uncovers_and_nobody_elses() -> None:
    match = castle(red="a1 g1", blue="g7")
    assert legal(match, "lift") == {"A", "D", "E"} | {"C", "F", "G"}
    assert refused(match, RED, "lift R") == ("out of reach", "R22")


@pytest.mark.rules("R22")
def test_a_mouse_that_has_run_uncovers_from_where_it_is_now() -> None:
    match = castle(red="a1", open="A")
    play(match, RED, "run a1-b1", "run b1-c1", "lift B")
    assert match.position()["open"] == "AB"
    assert refused(match, RED, "lift D") == ("out of reach", "R22")


@pytest.mark.rules("R22")
def test_an_open_room_cannot_be_uncovered_again() -> None:
    match = castle(red="a1")
    play(match, RED, "lift A")
    assert refused(match, RED, "lift A") == ("already open", "R22")


@pytest.mark.rules("R23")
@pytest.mark.parametrize(
    ("mouse", "own", "room", "size"), [("a1", "", "A", 2), ("d4", "L", "I", 3), ("d4", "L", "N", 4)]
)
def test_a_roof_costs_one_action_whatever_its_size(mouse: str, own: str, room: str, size: int) -> None:
    assert len(room_cells(room)) == size
    match = castle(red=mouse, open=own)
    play(match, RED, f"lift {room}")
    assert match.position()["actions"] == 3


@pytest.mark.rules("R23")
def test_a_roof_stays_off_until_the_room_is_covered_again() -> None:
    match = castle(red="a1")
    play(match, RED, "lift A")
    for action in ("lift D", "enter g1", "slide b1"):
        play(match, RED, action)
        assert "A" in match.position()["open"]
    play(match, RED, "end")
    assert match.position()["open"] == ""


@pytest.mark.rules("R24")
def test_what_lies_in_an_uncovered_room_is_seen_by_everybody() -> None:
    match = castle(
        """
        *  .  #  .  #  .  *
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  .  .  .r .  .  .
        #  1  #  .  #  .  #
        .  2  x  .  .  .  .
        *  .  #  .  #  .  *
        """,
        open="L",
    )
    before = {"c4": ".", "d4": ".", "e4": "."}
    for viewer in (RED, BLUE, SPECTATOR):
        assert seen(match, viewer) == before
    (event,) = match.play(RED, "lift N")
    assert event["tiles"] == {"b5": "1", "b6": "2", "c6": "x"}
    for viewer in (RED, BLUE, SPECTATOR):
        assert seen(match, viewer) == before | event["tiles"]


@pytest.mark.rules("R25", "Q6")
def test_a_mouse_outside_uncovers_nothing() -> None:
    match = castle(red="", blue="a1")
    assert legal(match, "lift") == set()
    for room in ROOMS:
        assert refused(match, RED, f"lift {room}") == ("no mouse inside", "R25")
    play(match, RED, "enter g1", "lift C")


@pytest.mark.rules("R25", "R40")
def test_a_mouse_in_the_dungeon_uncovers_nothing() -> None:
    match = castle(red="a2 - - -", open="D", spare="x")
    play(match, RED, "slide a2")
    assert legal(match, "lift") == set()
    assert refused(match, RED, "lift E") == ("no mouse inside", "R25")


@pytest.mark.rules("R25")
@pytest.mark.parametrize("tower", TOWERS)
def test_a_mouse_in_a_tower_uncovers_the_rooms_of_its_three_neighbours(tower: str) -> None:
    match = castle(red=tower)
    assert legal(match, "lift") == {ROOM_OF["roquefort"][near] for near in king_steps(tower)}


@pytest.mark.rules("Q6")
def test_a_roof_further_off_may_not_be_lifted() -> None:
    match = castle(red="d4", open="L")
    assert legal(match, "lift") == {"I", "N", "O", "P"}
    assert refused(match, RED, "lift A") == ("out of reach", "R22")
