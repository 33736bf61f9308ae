"""H19 to H23 and Q5 to Q12: the fromagers' turns and what the inspector sees."""

from __future__ import annotations

import random

import pytest

from .house import (
    CELLS,
    FIRST,
    INSPECTOR,
    PAIRS,
    SECOND,
    SPECTATOR,
    THIRD,
    act,
    facts,
    house,
    laid_out,
    legal,
    play,
    refused,
    room,
    searching,
    seen,
    verbs,
)


@pytest.mark.rules("H19")
@pytest.mark.parametrize(
    ("players", "inspector", "order"), [(2, 1, [0]), (3, 1, [2, 0]), (4, 0, [1, 2, 3]), (4, 2, [3, 0, 1])]
)
def test_each_fromager_has_a_turn_clockwise_from_the_inspectors_left(
    players: int, inspector: int, order: list[int]
) -> None:
    match = house(rooms="a4=1", phase="open", players=players, inspector=inspector)
    for action in ("open a1", "walk c1", "check c1"):
        play(match, inspector, action)
        for fromager in order:
            assert facts(match, "phase seat") == ("fromager", fromager)
            assert list(match.actors) == [fromager]
            play(match, fromager, "swap d3-d4")
        assert facts(match, "phase seat") == ("inspector", inspector)


@pytest.mark.rules("H20")
def test_a_fromager_swaps_or_hides_and_neither_passes_nor_does_more() -> None:
    match = house(at="a1", up="c3")
    assert verbs(match) == {"swap", "hide"}
    for text in ("done", "check a1", "walk b1", "ready", "peek a1", "stop", "line a", "open a1", "play sniff"):
        assert refused(match, FIRST, text) == ("not now", "H20")
    assert refused(match, SECOND, "swap a1-b1") == ("not your turn", "")
    play(match, FIRST, "hide c3")
    assert refused(match, FIRST, "swap a1-b1") == ("not your turn", "")
    assert facts(match, "seat") == (SECOND,)


@pytest.mark.rules("H20", "Q7")
def test_swaps_are_of_neighbours_that_both_lie_face_down() -> None:
    match = house(at="a1", up="a1 b2 d3")
    assert legal(match, "swap") == {pair for pair in PAIRS if not {"a1", "b2", "d3"} & set(pair.split("-"))}
    assert refused(match, FIRST, "swap d1-a2") == ("not neighbours", "Q7")  # the next in reading order
    assert refused(match, FIRST, "swap c2-d1") == ("not neighbours", "Q7")


@pytest.mark.rules("H20", "H21")
def test_a_swap_turns_nothing_up_and_shows_nothing() -> None:
    match = house(rooms="c3=1 c4=N", at="a1", up="a1")
    for viewer in (INSPECTOR, FIRST, SECOND, SPECTATOR):
        assert seen(match, viewer) == {"a1": "."}
    events = play(match, FIRST, "swap c3-c4")
    for viewer in (INSPECTOR, FIRST, SECOND, SPECTATOR):
        assert seen(match, viewer) == {"a1": "."}
        assert match.events_for(viewer, events)[0] == {
            "event": "swap", "seat": FIRST, "cells": ["c3", "c4"], "phase": "fromager",
        }  # fmt: skip
    assert room(match, "c3 c4") == "N1"


@pytest.mark.rules("H21")
def test_fromagers_do_not_look_at_face_down_rooms_once_the_inspector_is_in() -> None:
    match = laid_out(players=3)
    assert seen(match, FIRST)["d1"] == "2"
    play(match, INSPECTOR, "open b4")
    for fromager in (FIRST, SECOND):
        assert seen(match, fromager) == {"b4": "."}
        assert "peek" not in verbs(match)


@pytest.mark.rules("H22", "Q10")
@pytest.mark.parametrize(
    ("pair", "to"), [("b2-c2", "c2"), ("a2-b2", "a2"), ("b1-b2", "b1"), ("b2-b3", "b3"), ("c1-c2", "b2")]
)
def test_the_inspector_travels_with_his_face_down_room(pair: str, to: str) -> None:
    match = house(rooms="b2=N d4=1", at="b2", die=2)
    play(match, FIRST, f"swap {pair}")
    assert room(match, to) == "N"
    assert facts(match, "at die up checked") == (to, 2, "", "")


@pytest.mark.rules("H22")
def test_the_inspectors_room_cannot_be_swapped_while_it_lies_face_up() -> None:
    match = house(at="b2", up="b2")
    assert not {pair for pair in legal(match, "swap") if "b2" in pair}
    assert refused(match, FIRST, "swap b2-c2") == ("face up", "H20")


# -- line of sight ----------------------------------------------------------------------------------------------


def in_sight(at: str, up: str) -> set[str]:
    """The face-up rooms that cannot be turned down."""
    return set(up.split()) - legal(house(at=at, up=up), "hide")


def along(at: str, up: set[str]) -> set[str]:
    """The same straight from Q9."""
    sight = {at} & up
    for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        column, row = ord(at[0]) + right, int(at[1]) + down
        while f"{chr(column)}{row}" in up:
            sight.add(f"{chr(column)}{row}")
            column, row = column + right, row + down
    return sight


@pytest.mark.rules("H23", "Q9")
@pytest.mark.parametrize(
    ("at", "up", "seen"),
    [
        ("a1", "a1", "a1"),  # his own room
        ("a1", "b1", "b1"),  # out of a face-down room
        ("a1", "a1 b2", "a1"),  # not diagonally
        ("a1", "a1 b1 c1 d1 a2 a3 a4", "a1 b1 c1 d1 a2 a3 a4"),
        ("a1", "a1 c1 d1 a3", "a1"),  # b1 is in the way
        ("a1", "b1 d1", "b1"),
        ("b2", "b1 b3 b4 a2 c2 d2", "b1 b3 b4 a2 c2 d2"),
        ("b2", "b2 b4 d2 a1 c3", "b2"),
        ("c3", "d4 c4 d3 b3 c2", "c4 d3 b3 c2"),
        ("d1", "a2", ""),  # no way round the edge
        ("a2", "d1", ""),
        ("b3", "b1 b2 a3 c3 d3 b4 d4", "b1 b2 a3 c3 d3 b4"),  # six of seven, as in the picture of the rules
    ],
)
def test_the_inspector_sees_along_straight_lines_of_face_up_rooms(at: str, up: str, seen: str) -> None:
    assert in_sight(at, up) == set(seen.split())


@pytest.mark.rules("H23", "Q8", "Q9")
def test_sight_and_swaps_anywhere_and_never_nothing_to_do() -> None:
    some = random.Random(9)
    for at in CELLS:
        for share in (0.3, 0.6, 0.9, 1.0):
            up = {cell for cell in CELLS if some.random() < share}
            assert in_sight(at, " ".join(up)) == along(at, up)
            match = house(at=at, up=" ".join(up))
            assert legal(match, "swap") == {pair for pair in PAIRS if not up & set(pair.split("-"))}
            assert legal(match)


@pytest.mark.rules("Q8")
@pytest.mark.parametrize("at", CELLS)
def test_when_all_that_lies_face_up_is_in_sight_there_are_six_swaps_at_least(at: str) -> None:
    cross = {cell for cell in CELLS if cell[0] == at[0] or cell[1] == at[1]}
    assert len(cross) == 7
    match = house(at=at, up=" ".join(cross))
    assert legal(match, "hide") == set()
    assert len(legal(match, "swap")) >= 6


# -- odds and ends ----------------------------------------------------------------------------------------------


@pytest.mark.rules("Q11")
def test_a_swap_may_be_undone_and_done_again() -> None:
    match = house(rooms="b2=1 c2=2", at="a1", players=4)
    act(match, "swap b2-c2", "swap b2-c2")
    assert room(match, "b2 c2") == "12"
    play(match, THIRD, "swap c2-b2")
    assert room(match, "b2 c2") == "21"
    assert facts(match, "switched phase") == ("b2 c2", "inspector")


@pytest.mark.rules("Q12", "Q15")
@pytest.mark.parametrize("code", [".", "N", "1"])
def test_any_kind_of_room_may_be_turned_down(code: str) -> None:
    checked = "N" if code == "N" else ""
    match = house(rooms=f"c3={code} d4=4", at="a1", up="c3", checked=checked)
    play(match, FIRST, "hide c3")
    assert facts(match, "up checked switched") == ("", checked, "")
    assert room(match, "c3") == code


@pytest.mark.rules("Q12", "Q15")
def test_turning_a_special_room_down_does_not_take_its_mark_off() -> None:
    match = house(rooms="c3=N d4=1", at="a3", up="c3", checked="N", players=2)
    act(match, "hide c3", "walk b3", "swap c3-c4", "walk b4", "swap a1-b1", "check c4")
    assert facts(match, "die checked phase") == (2, "N", "fromager")


@pytest.mark.rules("Q5")
@pytest.mark.parametrize(
    ("phase", "fields"),
    [
        ("show", {"picture": "1 . . 2  . D N .  . P V .  3 . . 4"}),
        ("sniff", {"rooms": "a1=1"}),
        ("vegetable", {"up": "a1"}),
        ("sitting", {}),
        ("bathroom", {}),
        ("cellar", {}),
    ],
)
@pytest.mark.parametrize("inspector", [0, 3])
def test_the_first_fromager_decides_for_all(phase: str, fields: dict[str, str], inspector: int) -> None:
    match = house(**fields, phase=phase, players=4, inspector=inspector)  # type: ignore[arg-type]
    captain = (inspector + 1) % 4
    assert list(match.actors) == [captain]
    for other in {0, 1, 2, 3} - {captain}:
        assert match.legal(other) == ()
        assert refused(match, other, match.legal(captain)[0]) == ("not your turn", "")


@pytest.mark.rules("Q5", "H35")
@pytest.mark.parametrize(("inspector", "players", "last"), [(0, 4, 3), (3, 4, 2), (0, 3, 2), (1, 2, 0)])
def test_the_library_is_the_last_fromagers_affair(inspector: int, players: int, last: int) -> None:
    match = searching(rooms="b2=L d4=1", at="b2", players=players, inspector=inspector)
    play(match, inspector, "check b2")
    assert list(match.actors) == [last]


@pytest.mark.rules("Q5")
@pytest.mark.parametrize("phase", ["vegetable", "bathroom", "sitting", "peek"])
def test_what_is_optional_can_be_declined(phase: str) -> None:
    match = house(rooms="a4=1", phase=phase, up="a1")
    play(match, FIRST, "done")
    assert facts(match, "phase up switched") == ("fromager", "a1", "")


@pytest.mark.rules("Q5")
@pytest.mark.parametrize("phase", ["show", "sniff", "library", "cellar", "fromager", "inspector", "open", "keep"])
def test_what_is_compulsory_cannot_be_declined(phase: str) -> None:
    match = house("1 . . 2  . D N .  . P V .  3 . . 4", phase=phase)
    assert verbs(match).isdisjoint({"done", "stop", "end", "pass"})
