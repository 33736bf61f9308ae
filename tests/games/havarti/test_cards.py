"""H30 to H33 and Q18 to Q21: the inspector's cards."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard

from .house import (
    ENTRANCES,
    FIRST,
    INSPECTOR,
    LINES,
    SECOND,
    THIRD,
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
    the,
)

# -- Cheese-sniffing mice ---------------------------------------------------------------------------------------


@pytest.mark.rules("H30", "Q18")
@pytest.mark.parametrize("line", LINES)
def test_a_line_is_right_if_there_is_a_cheese_in_it(line: str) -> None:
    match = house(rooms="b1=1 a3=2 d3=3", phase="sniff", at="c2", die=2)
    assert legal(match, "line") == set(LINES)
    events = play(match, FIRST, f"line {line}")
    right = line in "abd13"
    assert the(events, "line")["cheese"] is right
    if right:
        assert facts(match, "phase seat tried die at idle up") == ("fromager", FIRST, None, 2, "c2", 1, "")
    else:
        assert facts(match, "phase seat tried die at idle up") == ("sniff", FIRST, line, 2, "c2", 0, "")


@pytest.mark.rules("Q18")
def test_a_line_named_in_vain_may_not_be_named_again_but_any_other_may() -> None:
    match = house(rooms="a1=1", phase="sniff")
    for named in ("b", "4", "d", "2", "c", "3"):
        play(match, FIRST, f"line {named}")
        assert refused(match, FIRST, f"line {named}") == ("already tried", "Q18")
    assert facts(match, "tried") == ("b c d 2 3 4",)
    assert legal(match) == {"line a", "line 1"}
    assert refused(match, FIRST, "done") == ("not now", "H30")
    play(match, FIRST, "line 1")
    assert facts(match, "phase") == ("fromager",)


@pytest.mark.rules("Q18", "Q6")
def test_a_face_up_cheese_makes_its_line_right() -> None:
    match = house(rooms="a1=1 d4=2", phase="sniff", up="a1")
    assert the(play(match, FIRST, "line a"), "line")["cheese"] is True


@pytest.mark.rules("H30", "Q20")
def test_sniffing_is_a_whole_turn_that_uses_up_the_card() -> None:
    match = searching(rooms="a1=1", at="c3", cards="sniff that", switched="a1 b1", die=3)
    play(match, INSPECTOR, "play sniff")
    assert facts(match, "cards switched") == ("that", "a1 b1")
    play(match, FIRST, "line 2")
    play(match, FIRST, "line a")
    assert facts(match, "cards switched die at up found") == ("that", "", 3, "c3", "", "")
    assert facts(match, "phase seat") == ("fromager", FIRST)


# -- Voilà ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("H31", "Q19")
@pytest.mark.parametrize("cell", ENTRANCES)
@pytest.mark.parametrize("at", ["c3", "a1"])
def test_voila_checks_an_entrance_from_afar(cell: str, at: str) -> None:
    match = searching(rooms="a2=1", at=at, up="b4", cards="voila", die=2)
    assert legal(match, "play voila") == set(ENTRANCES)
    events = play(match, INSPECTOR, f"play voila {cell}")
    assert facts(match, "at die cards phase") == (at, 3, "", "fromager")
    assert set(match.position()["up"]) == {"b4", cell}
    assert "walk" not in names(events)


@pytest.mark.rules("H31", "Q6", "Q19")
def test_voila_may_find_a_cheese_hidden_or_shown() -> None:
    for up in ("", "d1"):
        match = searching(rooms="d1=2 a3=1", at="b3", up=up, cards="voila", die=4)
        play(match, INSPECTOR, "play voila d1")
        assert facts(match, "found die at up") == ("2", 1, "b3", "d1")


@pytest.mark.rules("Q19")
def test_special_rooms_take_effect_by_voila_too() -> None:
    match = searching(rooms="c4=S a3=1", at="b3", up="b4", cards="voila")
    play(match, INSPECTOR, "play voila c4")
    assert facts(match, "phase checked") == ("sitting", "S")
    play(match, FIRST, "swap a1-c4")
    assert facts(match, "at up") == ("b3", "a1 b4")  # the die does not stand on the room that was checked
    assert legal(match, "hide") == {"a1"}


# -- THAT room --------------------------------------------------------------------------------------------------


@pytest.mark.rules("H32", "Q20")
def test_that_room_leads_to_a_swapped_room_however_far() -> None:
    match = searching(rooms="a1=1 d4=2", at="d4", cards="that", switched="a1 b1", die=3)
    events = play(match, INSPECTOR, "play that a1")
    assert names(events) == "card walk reveal found die turn"
    assert facts(match, "at found die switched cards") == ("a1", "1", 1, "", "")


@pytest.mark.rules("Q20")
def test_the_list_starts_with_the_opening_check_and_with_each_end_of_the_inspectors_turn() -> None:
    match = house(rooms="d3=1", phase="open", players=2, cards="that")
    for action in ("open a1", "walk a2", "check a3"):
        play(match, INSPECTOR, action)
        assert facts(match, "switched") == ("",)
        play(match, FIRST, "swap c3-c4")
        assert facts(match, "switched") == ("c3 c4",)
    assert legal(match, "play that") == {"c3", "c4"}


@pytest.mark.rules("Q20")
def test_a_room_swapped_away_and_back_is_on_the_list() -> None:
    match = house(rooms="d4=1", at="a1", cards="that")
    act(match, "swap b2-b3", "swap b2-b3")
    assert legal(match, "play that") == {"b2", "b3"}


@pytest.mark.rules("Q20", "H22")
def test_his_own_room_is_on_the_list_if_it_was_swapped_under_him() -> None:
    match = house(rooms="c3=1 d4=2", at="c3", cards="that", players=2)
    play(match, FIRST, "swap c3-d3")
    events = play(match, INSPECTOR, "play that d3")
    assert names(events) == "card reveal found die turn"  # no walk
    assert facts(match, "at found") == ("d3", "1")


@pytest.mark.rules("Q20")
def test_swaps_inside_the_inspectors_turn_are_not_on_the_list() -> None:
    for code, answers in (("L", ("swap d2-d3", "swap d3-d4")), ("S", ("swap a1-d4",)), ("P", ("parlor 1...",))):
        match = searching(rooms=f"a4={code} b2=1", at="a4", cards="that", switched="c1 d1", players=2)
        play(match, INSPECTOR, "check a4")
        assert facts(match, "switched") == ("c1 d1",)  # until the end of the turn
        act(match, *answers)
        assert facts(match, "switched phase") == ("", "fromager")


@pytest.mark.rules("Q20", "Q36")
def test_with_an_empty_list_the_card_may_not_be_played() -> None:
    match = searching(at="b2", cards="that")
    assert legal(match, "play") == set()
    assert refused(match, INSPECTOR, "play that b2") == ("not switched", "Q20")


# -- Ahhh HA! ---------------------------------------------------------------------------------------------------


def ahha(rooms: str = "d4=1", at: str = "b2", **fields: Any) -> cheeseboard.Match:
    return searching(rooms=rooms, at=at, cards="ahha", **fields)


@pytest.mark.rules("H33", "Q21")
@pytest.mark.parametrize("cell", ["b2", "b1", "c2"])
def test_two_checks_of_two_rooms(cell: str) -> None:
    match = ahha(idle=2, switched="a1")
    assert legal(match, "play ahha") == {"b2"} | neighbours("b2")
    play(match, INSPECTOR, f"play ahha {cell}")
    assert facts(match, "phase seat at die cards again idle switched") == (
        "again", INSPECTOR, cell, 2, "", cell, 2, "a1",
    )  # fmt: skip
    assert legal(match) == {f"check {other}" for other in neighbours(cell)}
    assert refused(match, INSPECTOR, f"check {cell}") == ("just checked", "Q21")
    assert refused(match, INSPECTOR, "check d4") == ("too far", "H24")
    assert refused(match, INSPECTOR, "stop") == ("must check", "Q21")
    assert refused(match, INSPECTOR, "walk d4") == ("not now", "Q21")
    play(match, INSPECTOR, f"check {cell[0]}{int(cell[1]) + 1}")
    assert facts(match, "phase seat die idle switched again") == ("fromager", FIRST, 3, 0, "", None)


@pytest.mark.rules("Q21")
def test_a_found_cheese_at_first_bars_the_common_in_its_place() -> None:
    match = ahha("c2=2 d4=1")
    play(match, INSPECTOR, "play ahha c2")
    assert facts(match, "phase found die again") == ("again", "2", 1, "c2")
    assert refused(match, INSPECTOR, "check c2") == ("just checked", "Q21")
    play(match, INSPECTOR, "check c3")
    assert facts(match, "phase die") == ("fromager", 2)


@pytest.mark.rules("Q21", "H10")
def test_the_last_cheese_at_first_ends_the_round() -> None:
    match = ahha("c2=2", found="134")
    assert the(play(match, INSPECTOR, "play ahha c2"), "round")["scores"] == [4, 0, 0]
    assert facts(match, "round phase") == (2, "keep")


@pytest.mark.rules("H33", "Q21", "Q22")
def test_the_second_check_may_be_made_even_if_the_first_was_one_failure_too_many() -> None:
    match = ahha("c2=2 d4=1", die=4)
    play(match, INSPECTOR, "play ahha b2")
    assert facts(match, "die round phase") == (5, 1, "again")
    assert legal(match) == {"stop", "check b1", "check a2", "check c2", "check b3"}
    failed, found, stopped = match.copy(), match.copy(), match.copy()
    assert the(play(failed, INSPECTOR, "check b3"), "die")["value"] == 6
    assert facts(failed, "round") == (2,)
    play(found, INSPECTOR, "check c2")
    assert facts(found, "round die found phase") == (1, 1, "2", "fromager")
    events = play(stopped, INSPECTOR, "stop")
    assert names(events) == "stop round turn"
    assert the(events, "round")["scores"] == [0, 4, 4]


@pytest.mark.rules("Q21")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_before_the_limit_is_passed_the_second_check_is_compulsory(die: int) -> None:
    match = ahha(die=die)
    play(match, INSPECTOR, "play ahha b2")
    assert facts(match, "die") == (die + 1,)
    assert refused(match, INSPECTOR, "stop") == ("must check", "Q21")


@pytest.mark.rules("Q21", "Q22", "Q24")
def test_a_dairy_saves_the_round_at_either_check() -> None:
    first = ahha("b2=D d4=1", die=4)
    play(first, INSPECTOR, "play ahha b2")
    assert facts(first, "die phase") == (1, "again")
    assert refused(first, INSPECTOR, "stop") == ("must check", "Q21")
    second = ahha("c2=D d4=1", die=4)
    act(second, "play ahha b2", "check c2")
    assert facts(second, "die phase round") == (1, "fromager", 1)


@pytest.mark.rules("Q21", "Q23")
def test_a_nursery_at_first_may_pass_the_limit_by_two() -> None:
    match = ahha("b2=N c2=2 d4=1", die=4)
    play(match, INSPECTOR, "play ahha b2")
    assert facts(match, "die phase") == (6, "again")
    play(match, INSPECTOR, "check c2")
    assert facts(match, "die phase found") == (1, "fromager", "2")


@pytest.mark.rules("Q21", "Q17")
def test_the_bar_follows_the_card_just_checked() -> None:
    match = ahha("b2=S d4=1")
    play(match, INSPECTOR, "play ahha b2")
    assert facts(match, "phase again") == ("sitting", "b2")
    away, near = match.copy(), match.copy()
    play(away, FIRST, "swap b2-c4")  # and the inspector with it
    assert facts(away, "again at phase") == ("c4", "c4", "again")
    assert legal(away, "check") == neighbours("c4")
    play(near, FIRST, "swap a1-d4")
    assert facts(near, "again at phase") == ("b2", "b2", "again")


@pytest.mark.rules("Q21", "Q35")
def test_a_checked_room_that_is_turned_down_stays_barred() -> None:
    match = ahha("b2=V d4=1", up="c2")
    act(match, "play ahha b2", "hide b2", "hide c2")
    assert facts(match, "up again phase") == ("", "b2", "again")
    assert refused(match, INSPECTOR, "check b2") == ("just checked", "Q21")


@pytest.mark.rules("Q21", "Q31")
def test_after_a_parlor_that_mixed_itself_nothing_is_barred() -> None:
    match = ahha("b2=P d4=1")
    act(match, "play ahha b2", "parlor .P..")
    assert facts(match, "phase again up at") == ("again", "-", "", "b2")
    assert legal(match) == {f"check {cell}" for cell in ("b2", "b1", "a2", "c2", "b3")}
    again = match.copy()
    play(again, INSPECTOR, "check c2")  # where the Parlor lies, as nobody knows
    assert facts(again, "die checked phase") == (3, "P", "fromager")


@pytest.mark.rules("Q21")
def test_after_a_parlor_outside_the_centre_it_is_barred_as_usual() -> None:
    match = ahha("b1=P d4=1")
    act(match, "play ahha b1", "parlor ....")
    assert facts(match, "phase again") == ("again", "b1")
    assert refused(match, INSPECTOR, "check b1") == ("just checked", "Q21")


@pytest.mark.rules("Q22", "H37")
def test_effects_of_the_first_check_come_before_the_second_and_before_the_limit() -> None:
    match = ahha("b2=B c2=C d4=1", die=4, players=4)
    play(match, INSPECTOR, "play ahha b2")
    assert facts(match, "phase seat die") == ("bathroom", FIRST, 5)
    play(match, FIRST, "peek a1")
    assert facts(match, "phase seat again") == ("again", INSPECTOR, "b2")
    play(match, INSPECTOR, "check c2")
    assert facts(match, "phase seat die again") == ("cellar", FIRST, 6, None)
    play(match, FIRST, f"name {THIRD}")
    play(match, THIRD, "done")
    assert facts(match, "round inspector") == (2, FIRST)


@pytest.mark.rules("H35", "Q21")
def test_the_library_may_carry_the_inspector_between_the_two_checks() -> None:
    match = ahha("c2=L b2=1", at="b2", players=2)
    play(match, INSPECTOR, "play ahha c2")
    act(match, "swap c3-d3", "swap d3-d4")
    assert facts(match, "phase at again") == ("again", "c2", "c2")
    assert room(match, "b2") == "1"
    assert SECOND not in match.actors
