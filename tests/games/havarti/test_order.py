"""The order of one check, H10, Q22 and what follows from it: what comes before what."""

from __future__ import annotations

from typing import Any

import pytest

from .house import FIRST, INSPECTOR, SECOND, act, facts, house, names, play, room, searching, the


@pytest.mark.rules("H25", "H26", "H27", "H36", "H38", "Q24")
@pytest.mark.parametrize(
    ("code", "fields", "expected"),
    [
        (".", {}, "walk reveal miss die turn"),
        (".", {"up": "b2"}, "walk miss die turn"),
        ("2", {}, "walk reveal found die turn"),
        ("2", {"up": "b2"}, "walk found die turn"),
        ("N", {}, "walk reveal miss effect die turn"),
        ("N", {"die": 3}, "walk reveal miss effect die round turn"),
        ("N", {"checked": "N"}, "walk reveal miss die turn"),
        ("D", {"die": 2}, "walk reveal miss effect die turn"),
        ("D", {"die": 2, "found": "3"}, "walk reveal miss effect lose die turn"),
        ("V", {}, "walk reveal miss effect die turn"),
        (".", {"die": 4}, "walk reveal miss die round turn"),
    ],
)
def test_what_a_check_brings_in_its_order(code: str, fields: dict[str, Any], expected: str) -> None:
    match = searching(rooms=f"b2={code} d4=1", at="a2", **fields)
    assert names(play(match, INSPECTOR, "check b2")) == expected


@pytest.mark.rules("Q22")
@pytest.mark.parametrize(
    ("code", "phase", "answers"),
    [
        ("V", "vegetable", ["hide b2", "done"]),
        ("V", "vegetable", ["hide b2", "hide a2"]),
        ("L", "library", ["swap c3-d3", "swap d3-d4"]),
        ("B", "bathroom", ["peek d4"]),
        ("B", "bathroom", ["done"]),
        ("S", "sitting", ["swap b2-d4"]),
        ("S", "sitting", ["done"]),
        ("P", "parlor", ["parlor P..."]),
        ("C", "cellar", ["name 2", "peek d4"]),
        ("C", "cellar", ["name 2", "done"]),
    ],
)
def test_the_limit_is_tested_when_the_effect_is_finished(code: str, phase: str, answers: list[str]) -> None:
    match = searching(rooms=f"b2={code} d4=1", at="a2", up="a2", die=4)
    events = play(match, INSPECTOR, "check b2")
    assert "round" not in names(events)
    for answer in answers:
        assert facts(match, "die round") == (5, 1)
        assert facts(match, "phase")[0] in (phase, "peek")
        assert "round" not in names(events)
        events = act(match, answer)
    assert the(events, "round")["scores"] == [0, 4, 4]
    assert facts(match, "round phase seat") == (2, "keep", FIRST)


@pytest.mark.rules("Q22", "H40")
def test_the_house_of_a_round_that_ends_is_told_as_the_effect_left_it() -> None:
    for code, answer, house_then in (
        ("S", "swap b2-d4", ["....", ".1..", "....", "...S"]),
        ("P", "parlor ..P.", ["....", "....", ".P..", "...1"]),
    ):
        match = searching(rooms=f"b2={code} d4=1", at="b2", die=4)
        play(match, INSPECTOR, "check b2")
        assert the(act(match, answer), "round")["house"] == house_then


@pytest.mark.rules("Q22", "Q24")
def test_a_dairy_as_last_permitted_failure_saves_the_round() -> None:
    match = searching(rooms="b2=D d4=1", at="b2", die=4, found="2")
    play(match, INSPECTOR, "check b2")
    assert facts(match, "round die found lost phase") == (1, 1, "", "2", "fromager")


@pytest.mark.rules("H10", "H26")
def test_a_cheese_at_the_limit_saves_the_round() -> None:
    match = searching(rooms="b2=2 d4=1", at="b2", die=4)
    play(match, INSPECTOR, "check b2")
    assert facts(match, "round die found phase") == (1, 1, "2", "fromager")


@pytest.mark.rules("H10")
def test_the_last_cheese_ends_the_round_by_every_kind_of_check() -> None:
    for text, cards in (
        ("check a1", ""),
        ("play voila a1", "voila"),
        ("play that a1", "that"),
        ("play ahha a1", "ahha"),
    ):
        match = searching(rooms="a1=4", at="a1", found="123", switched="a1", cards=cards)
        events = play(match, INSPECTOR, text)
        assert the(events, "round") == {
            "event": "round", "round": 1, "house": ["...."] * 4, "found": "1234", "lost": "", "scores": [4, 0, 0],
        }  # fmt: skip
    opening = house(rooms="a1=1", phase="open")
    play(opening, INSPECTOR, "open a1")  # there was but one in this house
    assert facts(opening, "round scores") == (2, "1 3 3")


@pytest.mark.rules("H36", "Q25")
def test_an_opening_cannot_reach_the_limit_by_itself() -> None:
    match = house(rooms="a1=N d4=1", phase="open", searches=2)
    play(match, INSPECTOR, "open a1")
    assert facts(match, "die round phase") == (2, 1, "fromager")


@pytest.mark.rules("H19", "Q20")
def test_at_the_end_of_the_turn_the_list_is_cleared_and_the_first_fromager_is_next() -> None:
    match = searching(rooms="b2=C d4=1", at="b2", switched="c3 c4", idle=2)
    act(match, "check b2", "name 2")
    assert facts(match, "switched idle phase seat") == ("c3 c4", 2, "peek", SECOND)
    act(match, "peek d4")
    assert facts(match, "switched idle phase seat") == ("", 0, "fromager", FIRST)
    assert room(match, "b2") == "C"
