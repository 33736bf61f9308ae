"""Positions that cannot be: each is refused by the name of its field."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard
from tests.bad_input.spoil import STRANGE, load, refused

from .test_position import example

WHOLE = ["1..2", ".DN.", ".PV.", "3..4"]
ARRANGE = {"phase": "arrange", "at": None, "up": [], "switched": [], "seat": 1, "house": WHOLE}
OVER = {"phase": "over", "seat": None}
OUTCOME = {"reason": "rounds", "winners": [0], "scores": [0, 0, 0]}


def bad_field(**changes: Any) -> str:
    """The field that loading the changed example complains about."""
    error = refused(cheeseboard.BadPosition, lambda: load(example(**changes)))
    assert isinstance(error, cheeseboard.BadPosition)
    return error.field


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("game", ["Havarti", "", "cheddar", ["havarti"]]),
        ("options", ["players=3", 1, []]),
        ("round", [0, -1, 7, "1", 1.0, True, 10**30]),
        ("inspector", [-1, 3, "0", False, 0.0]),
        ("scores", [[0, 0], [0, 0, 0, 0], [0, 0, -1], [0, 0, "0"], [0, 0, True], "000", 0, {0: 0}]),
        ("house", [[], WHOLE[:3], [*WHOLE, "...."], ["1..", *WHOLE[1:]], ["1..2.", *WHOLE[1:]], "1..2", 7]),
        ("house", [["1.?2", *WHOLE[1:]], ["1.x2", *WHOLE[1:]], ["1..1", *WHOLE[1:]], ["1.V2", *WHOLE[1:]]]),
        ("house", [["1.-2", *WHOLE[1:]], ["----"] * 4, [None, *WHOLE[1:]], [["1", ".", ".", "2"], *WHOLE[1:]]]),
        ("up", ["c4", ["e1"], ["a0"], [1], [None], {"c4": 1}, 3, ["A1"]]),
        ("checked", ["X", "VV", ["V"], 1, "1", "v"]),
        ("specials", ["X", "DD", ["D"], 1, "", "DNP", "????"]),
        ("at", ["e4", "", "c", 3, ["c4"], "C4", "-"]),
        ("die", [0, -1, 13, "1", 1.0, True]),
        ("found", ["5", "11", ["1"], 1, "."]),
        ("lost", ["5", "22", ["2"], 2]),
        ("found", ["1", "43"]),  # they lie in the house
        ("lost", ["2"]),
        ("cards", [["mice"], ["ahha", "ahha"], "ahha", [1], [None], {"ahha"}]),
        ("switched", ["a1", ["e1"], [1], 3]),
        ("idle", [-1, 4, "0", 0.0, False]),
        ("phase", ["", "turn", "Fromager", 6, ["fromager"]]),
        ("seat", [0, 3, -1, "2", 2.0, True, "chance", "clock", [2]]),
        ("ready", [[1], [0], "1", 1, [3], [True]]),
        ("dormant", [[3], [-1], [1, 1], "1", 1, [True], ["1"], [1, 2], [0, 1]]),
    ],
)
def test_wrong_values_are_refused_by_the_name_of_their_field(field: str, values: list[object]) -> None:
    for value in values:
        assert bad_field(**{field: value}) == field


@pytest.mark.parametrize("field", sorted(example()))
def test_strange_values_are_refused_by_the_name_of_their_field(field: str) -> None:
    fine_somewhere = {"none", "empty text", "empty list", "empty dict", "numpy int", "list", "false", "negative"}
    for value in (value for name, value in STRANGE.items() if name not in fine_somewhere):
        assert bad_field(**{field: value}).split(".")[0] == field


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"players": 5}, "options.players"),
        ({"players": 3, "searches": 7}, "options.searches"),
        ({"players": 3, "setup": "chaos"}, "options.setup"),
        ({"players": 3, "scoring": "double"}, "options.scoring"),
        ({"players": 3, "talk": 1}, "options.talk"),
        ({"players": 3, "memory": "elephant"}, "options.memory"),
        ({"players": 3, "goal": 4}, "options.'goal'"),
    ],
)
def test_wrong_options_are_refused_by_name(options: dict[str, object], field: str) -> None:
    assert bad_field(options=options) == field


def test_unknown_fields_are_refused() -> None:
    for field in ("colour", "you", "role", "tiles"):
        assert field in bad_field(**{field: 0})


@pytest.mark.parametrize("position", [None, "havarti", [], 7])
def test_a_position_is_an_object(position: object) -> None:
    refused(cheeseboard.BadPosition, lambda: load(position))


# -- fields that disagree ---------------------------------------------------------------------------------------


@pytest.mark.rules("H4", "Q24")
def test_no_cheese_or_special_is_in_two_places() -> None:
    assert bad_field(house=["....", "....", "....", "...."], found="12", lost="23", specials="") == "lost"
    assert bad_field(house=["1...", "....", "....", "...."], lost="1", specials="") == "lost"
    assert bad_field(house=["N..N", "....", "....", "...."]) == "house"


@pytest.mark.rules("H4", "H13")
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"house": ["1..1", *WHOLE[1:]]}, "house"),
        ({"house": ["1...", *WHOLE[1:]]}, "house"),  # nine commons
        ({"house": ["1..-", *WHOLE[1:]], "specials": "DNP"}, "specials"),
        ({"house": ["----"] * 4, "specials": "DNP"}, "house"),
        ({"house": ["----"] * 4, "specials": "DNPVB"}, "house"),
        ({"phase": "show", "house": ["1..-", *WHOLE[1:]]}, "house"),
        ({"phase": "house", "seat": "chance"}, "house"),
        ({"phase": "keep", "seat": 0}, "house"),
        ({"phase": "specials", "seat": "chance"}, "house"),
        ({"phase": "open", "seat": 0, "house": ["1..-", *WHOLE[1:]]}, "house"),
        ({"up": ["a1"]}, "up"),
        ({"phase": "show", "up": ["a1"]}, "up"),
        ({"at": "a1"}, "at"),
        ({"phase": "open", "seat": 0, "at": "a1"}, "at"),
        ({"ready": [0]}, "ready"),
        ({"ready": [1, 2]}, "ready"),
        ({"ready": [1], "house": ["1..-", *WHOLE[1:]]}, "ready"),
        ({"ready": [1], "dormant": [1]}, "ready"),
        ({"swaps": 33}, "swaps"),
        ({"swaps": -1}, "swaps"),
        ({"swaps": True}, "swaps"),
        ({"seat": 2}, "seat"),
        ({"seat": "clock"}, "seat"),
    ],
)
def test_a_lay_out_must_make_sense(changes: dict[str, Any], field: str) -> None:
    assert bad_field(**{**ARRANGE, **changes}) == field


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"at": None}, "at"),
        ({"at": ...}, "at"),
        ({"phase": "inspector", "seat": 1}, "seat"),
        ({"phase": "again", "seat": 0, "again": "e1"}, "again"),
        ({"phase": "again", "seat": 0, "again": 3}, "again"),
        ({"again": "a1"}, "again"),
        ({"phase": "inspector", "seat": 0, "again": "-"}, "again"),
        ({"phase": "sniff", "seat": 1, "again": "-"}, "again"),
        ({"phase": "sniff", "seat": 1, "tried": ["e"]}, "tried"),
        ({"phase": "sniff", "seat": 1, "tried": "a"}, "tried"),
        ({"phase": "sniff", "seat": 1, "house": ["....", "....", "N..P", ".D.."]}, "house"),
        ({"tried": ["a"]}, "tried"),
        ({"phase": "vegetable", "seat": 1, "hidden": 2}, "hidden"),
        ({"phase": "vegetable", "seat": 1, "hidden": True}, "hidden"),
        ({"hidden": 0}, "hidden"),
        ({"phase": "library", "first": ["a1"]}, "first"),
        ({"phase": "library", "first": ["a1", "c1"]}, "first"),
        ({"phase": "library", "first": ["b4", "c4"]}, "first"),
        ({"phase": "library", "first": ["a1", "b1", "c1"]}, "first"),
        ({"phase": "library", "first": "a1-b1"}, "first"),
        ({"first": ["a1", "b1"]}, "first"),
        ({"phase": "library", "up": [f"{c}{r}" for r in "1234" for c in "abcd"][:-1]}, "phase"),
        ({"phase": "cellar", "seat": 1, "dormant": [2]}, "phase"),
        ({"phase": "cellar", "seat": 2}, "seat"),
        ({"phase": "peek", "seat": 0}, "seat"),
        ({"phase": "peek", "seat": None}, "seat"),
        ({"phase": "parlor", "seat": 1}, "seat"),
        ({"swaps": 1}, "swaps"),
        ({"fromager": 1, "phase": "inspector", "seat": 0}, "fromager"),
        ({"seat": "chance", "fromager": 1}, "seat"),  # who is not dormant
        ({"seat": "chance", "fromager": 5, "dormant": [1]}, "fromager"),
        ({"seat": 1, "dormant": [1]}, "seat"),
        ({"inspector": 1, "dormant": [1]}, "inspector"),
        ({"outcome": OUTCOME}, "outcome"),
        ({"known": [[], [], []]}, "known"),
        ({"options": {"players": 3, "memory": "assist"}, "known": [[], []]}, "known"),
        ({"options": {"players": 3, "memory": "assist"}, "known": [[], ["e1"], []]}, "known"),
        ({"options": {"players": 3, "memory": "assist"}, "known": "a1"}, "known"),
    ],
)
def test_phase_fields_and_turns_must_make_sense(changes: dict[str, Any], field: str) -> None:
    assert bad_field(**changes) == field


@pytest.mark.rules("Q18")
@pytest.mark.parametrize("tried", [list("abcd1234"), ["a", "d", "1", "2", "3", "4", "c"], ["a"]])
def test_no_line_with_a_cheese_was_named_in_vain_so_that_one_is_left_to_name(tried: list[str]) -> None:
    assert bad_field(phase="sniff", seat=1, tried=tried) == "tried"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("peeked", None),
        ("peeked", {}),
        ("peeked", {"seat": 1, "cell": "a1"}),
        ("peeked", {"seat": 1, "cell": "a1", "code": "2"}),
        ("peeked", {"seat": 1, "cell": "c4", "code": "."}),  # it lies face up
        ("peeked", {"seat": 3, "cell": "a1", "code": "1"}),
        ("peeked", {"seat": "1", "cell": "a1", "code": "1"}),
        ("peeked", {"seat": 1, "cell": "a9", "code": "1"}),
        ("peeked", {"seat": 1, "cell": ["a1"], "code": "1"}),
        ("sniffed", None),
        ("sniffed", []),
        ("sniffed", {"seat": 1, "line": "1", "codes": "1..."}),
        ("sniffed", {"seat": 1, "line": "e", "codes": "1.V."}),
        ("sniffed", {"seat": 9, "line": "1", "codes": "1.V."}),
        ("sniffed", {"seat": 1, "line": 1, "codes": "1.V."}),
        ("recall", None),
        ("recall", {}),
        ("recall", {"known": [[], [], []]}),
        ("recall", {"known": [[], []], "seen": ""}),
        ("recall", {"known": [[], [], ["e1"]], "seen": ""}),
        ("recall", {"known": [[], [], []], "seen": "X"}),
        ("recall", {"known": [[], [], []], "seen": "", "more": 1}),
        ("recall", {"known": [[], [], []], "seen": "", "clean": ["e1"]}),
        ("recall", {"known": [[], [], []], "seen": "", "scent": "a1"}),
        ("recall", {"known": [[], [], []], "seen": "", "clean": ["b1", "c2"]}),  # a cheese lies on c2
        ("recall", {"known": [[], [], []], "seen": "", "scent": ["b1", "b2"]}),
        ("recall", {"known": [[], [], []], "seen": "", "mixed": {}}),
    ],
)
def test_what_was_looked_at_and_remembered_must_make_sense(field: str, value: object) -> None:
    assert bad_field(**{field: value}) == field


MIXED = {"cells": ["b2", "c2", "b3", "c3"], "was": "-1P-", "became": "----", "clean": 0, "scent": 15}


@pytest.mark.parametrize(
    "changes",
    [
        {"cells": ["b2", "c2", "b3"]},
        {"cells": ["b2", "c2", "b3", "b3"]},
        {"cells": ["b2", "c2", "b3", "e3"]},
        {"was": "-1P"},
        {"was": "-1P?"},
        {"was": 4},
        {"became": "xxxx"},
        {"became": None},
        {"clean": 16},
        {"clean": -1},
        {"scent": True},
        {"scent": "1"},
        {"more": 1},
    ],
)
def test_what_the_parlor_mixed_must_make_sense(changes: dict[str, object]) -> None:
    recall = {"known": [[], [], []], "seen": ""}
    assert load(example(recall={**recall, "mixed": MIXED})).position()["recall"]["mixed"] == MIXED
    assert bad_field(recall={**recall, "mixed": {**MIXED, **changes}}) == "recall"


@pytest.mark.parametrize(
    "outcome",
    [
        ...,
        None,
        "rounds",
        {},
        {"reason": "rounds", "winners": [0]},
        {**OUTCOME, "more": 1},
        {**OUTCOME, "winners": []},
        {**OUTCOME, "winners": [3]},
        {**OUTCOME, "winners": [0, 0]},
        {**OUTCOME, "winners": 0},
        {**OUTCOME, "winners": [True]},
        {**OUTCOME, "scores": [0, 0]},
        {**OUTCOME, "scores": [0, 0, 1]},
        {**OUTCOME, "scores": [0, 0, 0.0]},
        {**OUTCOME, "scores": None},
        {**OUTCOME, "reason": ""},
        {**OUTCOME, "reason": "goal"},
        {**OUTCOME, "reason": None},
    ],
)
def test_an_outcome_must_make_sense(outcome: object) -> None:
    assert bad_field(**OVER, outcome=outcome) == "outcome"


def test_after_the_end_nobody_is_in_turn_and_nobody_who_resigned_has_won() -> None:
    assert load(example(**OVER, outcome=OUTCOME)).outcome.winners == (0,)
    assert bad_field(**{**OVER, "seat": 0}, outcome=OUTCOME) == "seat"
    assert bad_field(**OVER, dormant=[0], outcome=OUTCOME) == "outcome"


def test_what_is_known_must_make_sense_after_the_end_too() -> None:
    options = {"players": 3, "memory": "assist"}
    assert bad_field(**OVER, outcome=OUTCOME, options=options, known=[["e9"], [], []]) == "known"
    assert bad_field(**OVER, outcome=OUTCOME, known=[[], [], []]) == "known"
