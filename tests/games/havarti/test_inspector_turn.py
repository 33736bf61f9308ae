"""H18, H24 to H29, Q1, Q13 to Q15, Q25, Q32 and Q36: opening, walking and checking."""

from __future__ import annotations

import pytest

from .house import (
    CELLS,
    ENTRANCES,
    FIRST,
    INSPECTOR,
    SECOND,
    SPECTATOR,
    act,
    facts,
    house,
    legal,
    names,
    neighbours,
    play,
    refused,
    room,
    searching,
    seen,
    steps,
    the,
    verbs,
)

# -- opening ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("H16", "H18", "Q1", "Q36")
def test_he_opens_at_one_of_four_entrance_cells_and_plays_no_card() -> None:
    match = house(phase="open", cards="ahha voila")
    assert list(match.actors) == [INSPECTOR]
    assert legal(match) == {f"open {cell}" for cell in ENTRANCES}
    for cell in set(CELLS) - set(ENTRANCES):
        assert refused(match, INSPECTOR, f"open {cell}") == ("no entrance", "Q1")
    for text in ("check a1", "walk a1", "play ahha a1", "play voila a1", "open", "done"):
        assert refused(match, INSPECTOR, text) in {("not now", "H18"), ("malformed", "")}


@pytest.mark.rules("H18", "H29")
@pytest.mark.parametrize("cell", ENTRANCES)
def test_the_opening_check_is_free(cell: str) -> None:
    match = house(rooms="a3=1", phase="open")
    events = play(match, INSPECTOR, f"open {cell}")
    assert facts(match, "at up die idle phase seat") == (cell, cell, 1, 0, "fromager", FIRST)
    assert the(events, "miss")["free"] is True
    for viewer in (INSPECTOR, FIRST, SPECTATOR):
        assert seen(match, viewer) == {cell: "."}


@pytest.mark.rules("H18", "H26")
def test_the_opening_check_may_find_a_cheese() -> None:
    match = house(rooms="d1=3 a2=1", phase="open")
    play(match, INSPECTOR, "open d1")
    assert facts(match, "at up die found") == ("d1", "d1", 1, "3")
    assert room(match, "d1") == "."


@pytest.mark.rules("Q25", "Q23")
@pytest.mark.parametrize(
    ("code", "die", "phase", "seat"),
    [
        ("N", 2, "fromager", FIRST),
        ("D", 1, "fromager", FIRST),
        ("V", 1, "vegetable", FIRST),
        ("L", 1, "library", SECOND),
        ("B", 1, "bathroom", FIRST),
        ("S", 1, "sitting", FIRST),
        ("P", 1, "parlor", "chance"),
        ("C", 1, "cellar", FIRST),
    ],
)
def test_special_rooms_take_effect_at_the_opening_check(code: str, die: int, phase: str, seat: int | str) -> None:
    match = house(rooms=f"a1={code} a2=1", phase="open")
    play(match, INSPECTOR, "open a1")
    assert facts(match, "die checked phase seat at") == (die, code, phase, seat, "a1")


# -- moving -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("H24")
@pytest.mark.parametrize("at", CELLS)
def test_he_checks_his_own_room_or_a_neighbour_and_walks_one_room_or_two(at: str) -> None:
    match = searching(at=at)
    assert legal(match, "check") == {at} | neighbours(at)
    assert legal(match, "walk") == {cell for cell in CELLS if 1 <= steps(at, cell) <= 2}
    assert verbs(match) == {"check", "walk"}


@pytest.mark.rules("H24")
def test_he_must_do_one_thing_and_not_two() -> None:
    match = searching(rooms="d4=1", at="b2")
    for text in ("done", "stop", "swap a1-b1", "hide a1", "open a1", "ready", "peek a1", "line a", "name 1"):
        assert refused(match, INSPECTOR, text) == ("not now", "H24")
    assert refused(match, INSPECTOR, "check c3") == ("too far", "H24")
    assert refused(match, INSPECTOR, "walk d4") == ("too far", "H24")
    for text in ("walk b3", "check b3"):
        other = match.copy()
        play(other, INSPECTOR, text)
        assert refused(other, INSPECTOR, "check b3") == ("not your turn", "")


@pytest.mark.rules("H24", "Q14")
def test_walking_checks_nothing() -> None:
    match = searching(rooms="c3=1 b3=N c2=D", at="b2", die=3)
    events = play(match, INSPECTOR, "walk c3")  # round a corner, through a face-down room, into another
    assert facts(match, "at up die found checked idle") == ("c3", "", 3, "", "", 1)
    assert names(events) == "walk turn"


@pytest.mark.rules("Q14")
def test_a_walk_ends_somewhere_else() -> None:
    assert refused(searching(at="b2"), INSPECTOR, "walk b2") == ("no step", "Q14")


@pytest.mark.rules("H24", "H25")
@pytest.mark.parametrize("cell", ["b2", "b1", "a2", "c2", "b3"])
def test_a_check_turns_up_the_room_he_goes_to(cell: str) -> None:
    match = searching(rooms="d4=1", at="b2")
    play(match, INSPECTOR, f"check {cell}")
    assert facts(match, "at up die") == (cell, cell, 2)


# -- checking ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("H26", "H28")
def test_a_cheese_is_taken_a_common_put_in_its_place_and_the_die_set_to_one() -> None:
    match = searching(rooms="b2=4 a1=1", at="a2", die=4, found="2", cards="sniff", idle=2, switched="d3 d4")
    events = play(match, INSPECTOR, "check b2")
    assert facts(match, "found lost die up cards idle switched") == ("24", "", 1, "b2", "sniff", 0, "")
    assert room(match, "b2") == "."
    assert names(events) == "walk reveal found die turn"


@pytest.mark.rules("H27", "H28")
def test_anything_else_is_a_failure() -> None:
    match = searching(rooms="d4=1", at="b2", die=2, idle=1)
    events = play(match, INSPECTOR, "check b2")
    assert facts(match, "die found idle") == (3, "", 0)
    assert the(events, "miss") == {"event": "miss", "seat": INSPECTOR, "cell": "b2", "free": False}
    assert the(events, "die") == {"event": "die", "value": 3}


@pytest.mark.rules("H29")
def test_checks_by_inspector_cards_count_like_any_other() -> None:
    for action, die in (("play voila a1", 3), ("play that c3", 3), ("play ahha b2", 3)):
        match = searching(rooms="d4=1", at="b2", die=2, switched="c3", cards=action.split()[1])
        play(match, INSPECTOR, action)
        assert facts(match, "die") == (die,)
        cheese = searching(rooms="d4=1 a1=2 b2=3 c3=4", at="b2", die=2, switched="c3", cards=action.split()[1])
        play(cheese, INSPECTOR, action)
        assert facts(cheese, "die") == (1,)
    last = searching(rooms="d4=1", at="b2", die=4, cards="voila")
    play(last, INSPECTOR, "play voila a1")
    assert facts(last, "round") == (2,)


@pytest.mark.rules("Q13")
def test_a_face_up_room_may_be_checked_and_fails_without_effect() -> None:
    for code, checked in ((".", ""), ("N", "N")):
        match = searching(rooms=f"b2={code} d4=1", at="a2", up="b2", checked=checked)
        events = play(match, INSPECTOR, "check b2")
        assert facts(match, "die up phase") == (2, "b2", "fromager")
        assert names(events) == "walk miss die turn"


@pytest.mark.rules("Q15", "H27")
@pytest.mark.parametrize("code", "BCDLNPSV")
def test_a_marked_room_just_fails(code: str) -> None:
    match = searching(rooms=f"b2={code} d4=1", at="b2", checked=code, die=2, found="2")
    events = play(match, INSPECTOR, "check b2")
    assert facts(match, "die phase found checked") == (3, "fromager", "2", code)
    assert "effect" not in names(events)


@pytest.mark.rules("Q15", "H27")
@pytest.mark.parametrize("code", "BCDLNPSV")
def test_a_room_is_marked_when_it_takes_effect_and_so_are_no_others(code: str) -> None:
    others = "".join(other for other in "DN" if other != code)
    match = searching(rooms=f"b2={code} d4=1", at="b2", checked=others, specials="BCDLNPSV")
    events = play(match, INSPECTOR, "check b2")
    assert facts(match, "checked") == ("".join(sorted(others + code)),)
    assert the(events, "effect") == {"event": "effect", "code": code}


@pytest.mark.rules("Q15")
def test_the_mark_goes_with_the_card() -> None:
    match = searching(rooms="b2=N d4=1", at="b2", players=2, searches=6)
    act(match, "check b2", "swap a3-a4", "walk a2", "swap a3-a4", "walk a1", "hide b2", "walk b1", "swap b2-b3")
    assert room(match, "b2 b3") == ".N"
    act(match, "check b2", "swap a3-a4", "check b3")
    assert facts(match, "die checked up") == (5, "N", "b2 b3")  # two by the Nursery at first, then one and one


# -- stalling ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("Q32")
@pytest.mark.parametrize("idle", [0, 1, 2])
def test_up_to_three_turns_in_a_row_may_go_by_without_a_check(idle: int) -> None:
    match = searching(rooms="d4=1", at="a1", idle=idle, cards="sniff", players=2)
    assert verbs(match) == {"walk", "check", "play"}
    walking, sniffing = match.copy(), match.copy()
    act(walking, "walk b1")
    act(sniffing, "play sniff")
    assert facts(sniffing, "idle") == (idle,)  # only the end of the turn counts
    act(sniffing, "line d")
    assert facts(walking, "idle") == facts(sniffing, "idle") == (idle + 1,)


@pytest.mark.rules("Q32")
def test_after_three_turns_the_next_must_have_a_check_of_whatever_kind() -> None:
    match = searching(rooms="d4=1", at="a1", idle=3, cards="sniff voila", switched="b4")
    assert legal(match) == {"check a1", "check b1", "check a2", *(f"play voila {cell}" for cell in ENTRANCES)}
    assert refused(match, INSPECTOR, "walk b1") == ("must check", "Q32")
    assert refused(match, INSPECTOR, "play sniff") == ("must check", "Q32")
    other = searching(rooms="d4=1", at="a1", idle=3, cards="ahha that", switched="b4")
    assert legal(other, "play") == {"that b4", "ahha a1", "ahha b1", "ahha a2"}
    for start, text in ((match, "check b1"), (match, "play voila b4"), (other, "play that b4")):
        checked = start.copy()
        play(checked, INSPECTOR, text)
        assert facts(checked, "idle phase") == (0, "fromager")
    play(other, INSPECTOR, "play ahha a1")
    assert facts(other, "idle phase") == (3, "again")
    play(other, INSPECTOR, "check b1")
    assert facts(other, "idle phase") == (0, "fromager")


@pytest.mark.rules("Q32")
def test_three_walks_of_two_lead_anywhere() -> None:
    for start in CELLS:
        reached = {start}
        for _ in range(3):
            reached = {cell for at in reached for cell in legal(searching(at=at), "walk")}
        assert reached | {start} == set(CELLS)


@pytest.mark.rules("Q36", "H24")
def test_one_card_is_the_whole_turn_and_is_used_up() -> None:
    match = searching(rooms="d4=1", at="b2", cards="ahha voila")
    assert {text.split()[0] for text in legal(match, "play")} == {"ahha", "voila"}
    for text in ("play sniff", "play that b2"):
        assert refused(match, INSPECTOR, text) == ("no such card", "H12")
    play(match, INSPECTOR, "play voila a1")
    assert facts(match, "cards phase") == ("ahha", "fromager")
    act(match, "swap d3-d4", "swap d3-d4")
    assert refused(match, INSPECTOR, "play voila a1") == ("no such card", "H12")
    play(match, INSPECTOR, "play ahha b2")
    assert facts(match, "cards phase") == ("", "again")


@pytest.mark.rules("Q36")
def test_cards_left_over_bring_nothing() -> None:
    match = searching(rooms="d4=1", at="b2", die=4, cards="ahha voila", found="2")
    assert the(play(match, INSPECTOR, "check b2"), "round")["scores"] == [1, 3, 3]
