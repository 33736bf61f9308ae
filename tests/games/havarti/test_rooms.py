"""H34 to H41, Q16, Q17, Q23, Q24, Q29 to Q31 and Q35: the special rooms."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard

from .house import (
    CELLS,
    CENTRE,
    FIRST,
    INSPECTOR,
    PAIRS,
    SECOND,
    SPECTATOR,
    THIRD,
    act,
    facts,
    house,
    legal,
    names,
    play,
    refused,
    room,
    searching,
    the,
    verbs,
)


def checked(code: str, at: str = "a1", rooms: str = "d4=1", **fields: Any) -> cheeseboard.Match:
    """A match in which the inspector has just checked this special room."""
    match = searching(rooms=f"{rooms} {at}={code}", at=at, **fields)
    play(match, INSPECTOR, f"check {at}")
    return match


# -- Vegetable Cellar -------------------------------------------------------------------------------------------


@pytest.mark.rules("H34", "Q35")
def test_the_vegetable_cellar_hides_up_to_two_rooms_in_sight_or_not() -> None:
    match = checked("V", up="b1 d1 c3")
    assert facts(match, "phase seat hidden") == ("vegetable", FIRST, 0)
    assert legal(match) == {"done", "hide a1", "hide b1", "hide d1", "hide c3"}
    assert refused(match, FIRST, "hide d4") == ("face down", "H20")
    one, two = match.copy(), match.copy()
    act(one, "hide a1")
    assert facts(one, "phase hidden up") == ("vegetable", 1, "b1 d1 c3")
    assert legal(one) == {"done", "hide b1", "hide d1", "hide c3"}
    act(one, "done")
    assert facts(one, "phase hidden up") == ("fromager", None, "b1 d1 c3")
    act(two, "hide c3", "hide b1")
    assert facts(two, "phase hidden up seat") == ("fromager", None, "a1 d1", FIRST)


@pytest.mark.rules("H34")
def test_the_vegetable_cellar_is_kept_even_if_there_is_nothing_more_to_hide() -> None:
    match = checked("V")
    act(match, "hide a1")
    assert legal(match) == {"done"}
    assert facts(match, "phase") == ("vegetable",)


@pytest.mark.rules("Q35", "Q15", "H22")
def test_the_inspectors_own_room_may_be_hidden_swapped_and_checked_again() -> None:
    match = checked("V", players=2)
    act(match, "hide a1", "done", "swap a1-b1")
    assert facts(match, "at up checked") == ("b1", "", "V")
    act(match, "check b1")
    assert facts(match, "die phase") == (3, "fromager")


# -- Library ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("H35", "Q16")
def test_the_library_swaps_one_room_twice() -> None:
    match = checked("L", rooms="c3=1 d4=2")
    assert facts(match, "phase seat first") == ("library", SECOND, None)
    assert legal(match, "swap") == {pair for pair in PAIRS if "a1" not in pair}
    assert verbs(match) == {"swap"}
    play(match, SECOND, "swap c3-d3")
    assert facts(match, "phase seat first") == ("library", SECOND, "c3 d3")
    assert legal(match) == {"swap b3-c3", "swap c2-c3", "swap c3-c4", "swap d2-d3", "swap d3-d4"}
    assert refused(match, SECOND, "swap c3-d3") == ("second swap", "Q16")
    assert refused(match, SECOND, "swap a3-a4") == ("second swap", "Q16")
    assert refused(match, SECOND, "swap a1-b1") == ("face up", "H20")
    play(match, SECOND, "swap d3-d4")
    assert room(match, "c3 d3 d4") == ".21"
    assert facts(match, "phase seat switched up first") == ("fromager", FIRST, "", "a1", None)


@pytest.mark.rules("Q16", "H22")
def test_the_library_may_carry_the_inspector_along() -> None:
    match = searching(rooms="c4=L d2=1", at="b2", cards="voila", players=2)
    act(match, "play voila c4", "swap b2-b3", "swap b3-a3")
    assert facts(match, "at phase up") == ("a3", "fromager", "c4")


def face_down(cells: str) -> str:
    """All cells but these, to lie face up."""
    return " ".join(cell for cell in CELLS if cell not in cells.split())


@pytest.mark.rules("Q16")
def test_the_first_swap_must_leave_a_second_if_any_does() -> None:
    match = checked("L", up=face_down("a1 a4 b4 d1 d2 d3"))
    assert legal(match) == {"swap d1-d2", "swap d2-d3"}
    assert refused(match, SECOND, "swap a4-b4") == ("no second swap", "Q16")


@pytest.mark.rules("Q16")
def test_if_no_swap_leaves_a_second_one_is_enough() -> None:
    match = checked("L", up=face_down("a1 a4 b4 d2 d3"))
    assert legal(match) == {"swap a4-b4", "swap d2-d3"}
    play(match, SECOND, "swap a4-b4")
    assert facts(match, "phase seat") == ("fromager", FIRST)


@pytest.mark.rules("Q16")
@pytest.mark.parametrize("down", ["a1 d4", "a1 b2 d2 c3", "a1 d1 a2", "a1 b3"])
def test_if_no_swap_is_possible_the_library_does_nothing(down: str) -> None:
    match = checked("L", up=face_down(down))
    assert facts(match, "phase seat checked die") == ("fromager", FIRST, "L", 2)


@pytest.mark.rules("Q16", "Q7")
def test_the_end_of_a_row_is_no_neighbour_of_the_next_one() -> None:
    match = checked("L", up=face_down("a1 d1 a2 d3 a4"), at="a1")
    assert facts(match, "phase") == ("fromager",)
    across = checked("L", up=face_down("a1 d2 a3 c2"), at="a1")
    assert legal(across) == {"swap c2-d2"}


# -- Nursery, Dairy ---------------------------------------------------------------------------------------------


@pytest.mark.rules("H36", "Q23")
@pytest.mark.parametrize(("die", "after"), [(1, 3), (2, 4)])
def test_the_nursery_counts_twice(die: int, after: int) -> None:
    match = checked("N", die=die)
    assert facts(match, "die phase") == (after, "fromager")


@pytest.mark.rules("H36", "Q22", "Q23")
def test_the_nursery_may_end_the_round() -> None:
    for die in (3, 4):
        assert facts(checked("N", die=die), "round scores") == (2, "0 4 4")


@pytest.mark.rules("H38", "Q24")
@pytest.mark.parametrize("die", [1, 3, 4])
def test_the_dairy_takes_the_cheese_found_last_and_sets_the_die_to_one(die: int) -> None:
    match = searching(rooms="a1=D d4=1", at="a1", found="42", lost="3", die=die)
    events = play(match, INSPECTOR, "check a1")
    assert facts(match, "found lost die phase") == ("4", "32", 1, "fromager")
    assert names(events) == ("reveal miss effect lose turn" if die == 1 else "reveal miss effect lose die turn")
    assert the(events, "lose") == {"event": "lose", "code": "2"}


@pytest.mark.rules("Q24", "H8")
def test_a_lost_cheese_is_out_of_the_house_and_was_not_found() -> None:
    match = searching(rooms="a1=D d4=1", at="a1", found="2", players=2)
    act(match, "check a1")
    assert facts(match, "found lost") == ("", "2")
    assert "2" not in room(match, " ".join(CELLS))
    act(match, "swap c1-c2", "check a1", "swap c1-c2", "check a1", "swap c1-c2", "check a1", "swap c1-c2", "check a1")
    assert facts(match, "round scores") == (2, "0 4")


# -- Bathroom, Cheese Cellar ------------------------------------------------------------------------------------


@pytest.mark.rules("H37", "Q29")
def test_in_the_bathroom_the_first_fromager_may_look_at_a_face_down_room() -> None:
    match = checked("B", up="c3", players=4)
    assert facts(match, "phase seat") == ("bathroom", FIRST)
    assert legal(match) == {"done"} | {f"peek {cell}" for cell in CELLS if cell not in ("a1", "c3")}
    assert refused(match, FIRST, "peek c3") == ("face up", "Q29")
    events = play(match, FIRST, "peek d4")
    assert match.view(FIRST)["peeked"] == {"cell": "d4", "code": "1"}
    looked = {"event": "peek", "seat": FIRST, "cell": "d4"}
    for viewer in (INSPECTOR, SECOND, THIRD, SPECTATOR):
        assert "peeked" not in match.view(viewer)
        assert match.events_for(viewer, events)[0] == looked
    assert match.events_for(FIRST, events)[0] == {**looked, "code": "1"}
    assert facts(match, "up checked phase seat") == ("a1 c3", "B", "fromager", FIRST)


@pytest.mark.rules("Q29", "Q15")
def test_looking_at_a_special_room_does_not_mark_it() -> None:
    match = searching(rooms="a1=B b1=N d4=1", at="a1", players=2)
    act(match, "check a1", "peek b1", "swap d3-d4", "check b1")
    assert facts(match, "die checked") == (4, "BN")


@pytest.mark.rules("Q29", "Q19")
def test_one_may_look_at_the_room_the_inspector_is_in() -> None:
    match = searching(rooms="c4=B b2=1", at="b2", cards="voila")
    play(match, INSPECTOR, "play voila c4")
    assert "peek b2" in legal(match)
    play(match, FIRST, "peek b2")
    assert facts(match, "at up") == ("b2", "c4")


@pytest.mark.rules("H41")
@pytest.mark.parametrize(("players", "named"), [(4, {"2", "3"}), (3, {"2"})])
def test_in_the_cheese_cellar_the_first_fromager_names_another_who_may_look(players: int, named: set[str]) -> None:
    match = checked("C", players=players)
    assert facts(match, "phase seat") == ("cellar", FIRST)
    assert legal(match) == {f"name {seat}" for seat in named}
    for text in (f"name {INSPECTOR}", f"name {FIRST}"):
        assert refused(match, FIRST, text) == ("no such fromager", "H41")
    assert refused(match, FIRST, "done") == ("not now", "H41")
    events = play(match, FIRST, "name 2")
    assert the(events, "name") == {"event": "name", "seat": FIRST, "named": SECOND}
    assert facts(match, "phase seat") == ("peek", SECOND)
    assert legal(match) == {"done"} | {f"peek {cell}" for cell in CELLS if cell != "a1"}
    assert refused(match, SECOND, "peek a1") == ("face up", "Q29")
    events = play(match, SECOND, "peek d4")
    assert match.view(SECOND)["peeked"] == {"cell": "d4", "code": "1"}
    assert "peeked" not in match.view(FIRST)
    assert facts(match, "phase seat") == ("fromager", FIRST)


@pytest.mark.rules("Q30")
def test_a_single_fromager_looks_himself() -> None:
    for code, phase in (("B", "bathroom"), ("C", "peek")):
        match = checked(code, players=2)
        assert facts(match, "phase seat") == (phase, FIRST)
        play(match, FIRST, "peek d4")
        assert match.view(FIRST)["peeked"] == {"cell": "d4", "code": "1"}
        assert facts(match, "phase seat") == ("fromager", FIRST)


# -- Sitting Room -----------------------------------------------------------------------------------------------


@pytest.mark.rules("H39", "Q17")
def test_in_the_sitting_room_any_two_rooms_change_places() -> None:
    match = checked("S", rooms="d4=1 c3=2", up="c3")
    assert facts(match, "phase seat") == ("sitting", FIRST)
    pairs = {f"{one}-{other}" for n, one in enumerate(CELLS) for other in CELLS[n + 1 :]}
    assert legal(match, "swap") == pairs
    assert verbs(match) == {"swap", "done"}
    both_sides, far = match.copy(), match.copy()
    play(both_sides, FIRST, "swap c3-d4")
    assert room(both_sides, "c3 d4") == "12"
    assert facts(both_sides, "up at phase switched") == ("a1 d4", "a1", "fromager", "")
    play(far, FIRST, "swap d4-a1")
    assert room(far, "a1 d4") == "1S"
    assert facts(far, "up at") == ("c3 d4", "d4")


# -- Parlor -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("H40", "Q31")
def test_the_parlor_turns_down_and_shuffles_the_centre() -> None:
    match = checked("P", at="a2", rooms="b2=1 c2=2 b3=N", up="b2 c3 a1", checked="N")
    assert facts(match, "phase seat up") == ("parlor", "chance", "a1 a2 b2 c3")
    assert set(match.legal("chance")) == {
        f"parlor {order}" for order in
        {a + b + c + d for a in "12N." for b in "12N." for c in "12N." for d in "12N." if {a, b, c, d} == set("12N.")}
    }  # fmt: skip
    for text, code in (("parlor 1234", "wrong cards"), ("parlor 12N", "malformed"), ("parlor 12N-", "malformed")):
        assert refused(match, "chance", text)[0] == code
    events = play(match, "chance", "parlor .N21")
    assert room(match, " ".join(CENTRE)) == ".N21"
    assert facts(match, "up at checked phase seat die") == ("a1 a2", "a2", "NP", "fromager", FIRST, 2)
    for viewer in (INSPECTOR, FIRST, SECOND, SPECTATOR):
        assert match.events_for(viewer, events)[0] == {"event": "shuffle", "cells": list(CENTRE)}


@pytest.mark.rules("H40", "Q31", "Q15")
def test_the_inspector_stays_on_his_cell_in_the_centre_and_marks_go_with_the_cards() -> None:
    match = checked("P", at="b2", rooms="c2=1 c3=N d4=2", checked="N", players=2, searches=6)
    play(match, "chance", "parlor N.P1")
    assert facts(match, "at up phase checked") == ("b2", "", "fromager", "NP")
    act(match, "swap d3-d4", "check b2")
    assert facts(match, "die up") == (3, "b2")  # a Nursery that had been checked before
    act(match, "swap d3-d4", "check b3")
    assert facts(match, "die phase") == (4, "fromager")  # so had the Parlor


@pytest.mark.rules("H40")
def test_the_parlor_falls_in_every_way() -> None:
    start = checked("P", at="a2", rooms="b2=1 c2=2 b3=3 c3=4").position()
    orders = {room(cheeseboard.load(start, seed=seed), " ".join(CENTRE)) for seed in range(200)}
    assert len(orders) == 24


@pytest.mark.rules("Q31", "Q6")
def test_the_parlor_turns_down_even_a_shown_cheese() -> None:
    match = house(rooms="b2=1", phase="parlor", up="a1 b2")
    play(match, "chance", "parlor ..1.")
    assert facts(match, "up found") == ("a1", "")
    assert room(match, "b3") == "1"
