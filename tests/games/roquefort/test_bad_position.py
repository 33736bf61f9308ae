"""Positions that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard

from .castle import BLUE, GREEN, RED, YELLOW, castle, play
from .test_position import OPTIONS, bad_field, example


@pytest.mark.rules("R28")
def test_no_mouse_is_under_a_roof_or_on_a_trap() -> None:
    assert bad_field(open="A") == "mice"
    assert bad_field(tiles=["*.#x#.*", "1x.....", *example()["tiles"][2:]]) == "mice"


@pytest.mark.rules("R30")
def test_no_two_mice_are_on_one_cell() -> None:
    assert bad_field(mice=[["a1", "b2", "-", "x"], ["b2", "-", "-", "-"]]) == "mice"
    assert bad_field(mice=[["a1", "a1", "-", "x"], ["g7", "-", "-", "-"]]) == "mice"


@pytest.mark.rules("R50")
@pytest.mark.parametrize("fallen", [3, 4])
def test_no_active_seat_has_lost_three_mice(fallen: int) -> None:
    ruined = ["x"] * fallen + ["-"] * (4 - fallen)
    assert bad_field(mice=[ruined, ["g7", "-", "-", "-"]]) == "mice"


@pytest.mark.rules("R50", "Q31")
def test_a_dormant_seat_may_have_lost_three_mice_or_be_at_the_goal() -> None:
    match = castle(red="", blue="x x x x", green="", cheese=["", "12345", ""], dormant=[BLUE])
    assert match.position()["mice"][BLUE] == ["x"] * 4


@pytest.mark.rules("R49", "R54")
def test_no_active_seat_is_at_the_goal() -> None:
    assert bad_field(cheese=["1357", ""]) == "cheese"
    assert bad_field(cheese=["13", "12345"]) == "cheese"
    assert bad_field(cheese=["13", "12345"], options={"goal": 5}) == "cheese"
    assert cheeseboard.load(example(cheese=["13", "12345"], options={"goal": 6})).outcome is None


@pytest.mark.rules("Q31")
def test_no_dormant_seat_is_in_turn_and_at_least_two_are_active() -> None:
    three = {"options": {"players": 3}, "mice": [["-"] * 4] * 3, "cheese": [""] * 3}
    assert bad_field(**three, dormant=[0], seat=0) == "seat"
    assert bad_field(**three, dormant=[1, 2]) == "dormant"
    assert bad_field(dormant=[1]) == "dormant"
    assert cheeseboard.load(example(**three, dormant=[0], seat=1)).actors == (1,)


@pytest.mark.rules("R7")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("mice", [["-"] * 4]),
        ("mice", [["-"] * 4] * 3),
        ("mice", [["-"] * 3, ["-"] * 4]),
        ("mice", [["-"] * 5, ["-"] * 4]),
        ("cheese", [""]),
        ("cheese", ["", "", ""]),
        ("dormant", [2]),
        ("seat", 2),
    ],
)
def test_lists_must_fit_the_players(field: str, value: object) -> None:
    assert bad_field(**{field: value}) == field


@pytest.mark.rules("R13")
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"actions": 3}, "actions"),
        ({"actions": 4, "slid": True}, "actions"),
        ({"actions": 4, "mice": [["a1", "b2", "g1", "x"], ["g7", "-", "-", "-"]]}, "phase"),
        ({"actions": 4, "mice": [["a1", "g1", "-", "-"], ["a7", "g7", "-", "-"]]}, "phase"),
    ],
)
def test_while_mice_are_placed_the_seat_can_place_one(changes: dict[str, Any], field: str) -> None:
    assert bad_field(phase="place", **changes) == field


@pytest.mark.rules("R13")
@pytest.mark.parametrize(
    "mice",
    [
        [["-"] * 4, ["a1", "b1", "b2", "c2"]],  # nothing for Blue to place
        [["a1", "g1", "-", "-"], ["a7", "-", "-", "-"]],  # no tower for Blue, once Red has placed
    ],
)
def test_a_placement_that_begins_can_be_finished(mice: list[list[str]]) -> None:
    assert bad_field(phase="place", actions=4, mice=mice) == "phase"


@pytest.mark.rules("R1", "R2", "R3")
@pytest.mark.parametrize(
    "row", ["*.#x#.", "*.#x#.*.", "..#x#.*", "*.#x#..", "*..x#.*", "*##x#.*", "*8#x#.*", "*?#x#.*", "*X#x#.*", 7, None]
)
def test_each_row_of_tiles_has_its_towers_raised_cells_and_holes(row: object) -> None:
    assert bad_field(tiles=[row, *example()["tiles"][1:]]) == "tiles"


@pytest.mark.parametrize("tiles", [None, "x", 7, {}, [], example()["tiles"][1:], [*example()["tiles"], "......."]])
def test_there_are_seven_rows_of_tiles(tiles: object) -> None:
    assert bad_field(tiles=tiles) == "tiles"


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("spare", ["", "8", "?", "12", "*", None, 1, ["1"]]),
        ("open", ["S", "a", "AA", "A ", None, ["A", "E"], 1]),
        ("mice", [None, "a1", 4, {}, [None, None], [["a1", "b2", "-", "x"], None], [["a0", "-", "-", "-"], ["-"] * 4]]),
        (
            "mice",
            [[["A1", "-", "-", "-"], ["-"] * 4], [["", "-", "-", "-"], ["-"] * 4], [[1, "-", "-", "-"], ["-"] * 4]],
        ),
        ("cheese", [None, "13", 1, ["8", ""], ["11", ""], [None, ""], [["1"], ""], [1, 3], [".", ""]]),
        ("phase", ["deal", "turns", "", None, 1, ["turn"]]),
        ("seat", [-1, 2, None, "0", 0.0, True, [0]]),
        ("actions", [-1, 5, None, "3", 3.0, True]),
        ("slid", [0, 1, None, "false", []]),
        ("round", [0, -1, None, "1", 1.0, True, 10**30]),
        ("quiet", [-1, None, "0", 0.0, False, 10**30]),
        ("stirred", [0, 1, None, "true"]),
        ("known", [None, "f2", 1, [1], ["f8"], ["a1"], ["c1"], [None], {"f2": 1}]),
        ("dormant", [None, 1, "0", [-1], [True], ["0"], [1.0], [1, 1], {}]),
        ("options", [None, [], "players=2", 1]),
        ("game", ["Roquefort", "", None, 1, "cheddar", ["roquefort"]]),
    ],
)
def test_wrong_values_are_refused_by_the_name_of_their_field(field: str, values: list[object]) -> None:
    for value in values:
        assert bad_field(**{field: value}) == field


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"players": 5}, "options.players"),
        ({"goal": 3}, "options.goal"),
        ({"goal": 7}, "options.goal"),
        ({"layout": "emmental"}, "options.layout"),
        ({"memory": "elephant"}, "options.memory"),
        ({"quiet_limit": 0}, "options.quiet_limit"),
        ({"round_limit": "150"}, "options.round_limit"),
        ({"speed": 1}, "options.'speed'"),
    ],
)
def test_wrong_options_are_refused_by_name(options: dict[str, object], field: str) -> None:
    assert bad_field(options=options) == field


def test_unknown_fields_are_refused() -> None:
    assert "colour" in bad_field(colour="red")
    assert "you" in bad_field(you=0)


@pytest.mark.parametrize("position", [None, "roquefort", [], 7])
def test_a_position_is_an_object(position: object) -> None:
    with pytest.raises(cheeseboard.BadPosition):
        cheeseboard.load(position)  # type: ignore[arg-type]  # that is the point


@pytest.mark.rules("Q30")
def test_the_largest_counters_still_make_a_position_that_loads() -> None:
    match = castle(round=1_000_000, quiet=1_000_000, seat=BLUE, options={"round_limit": 1_000_000})
    play(match, BLUE, "end")
    assert cheeseboard.load(match.position()).position() == match.position()


@pytest.mark.rules("R54", "R55", "R7")
def test_the_options_of_a_match() -> None:
    assert cheeseboard.new("roquefort", seed=1).options == OPTIONS
    given = {"players": 4, "layout": "appenzell", "goal": 6, "memory": "assist", "quiet_limit": 7, "round_limit": 8}
    match = cheeseboard.new("roquefort", seed=1, **given)  # type: ignore[arg-type]  # options by keyword
    assert match.options == given
    assert match.position()["options"] == given
    assert [len(seat) for seat in match.position()["mice"]] == [4] * len((RED, BLUE, GREEN, YELLOW))


@pytest.mark.rules("R54")
@pytest.mark.parametrize("goal", [3, 7, 0, "4", None, 4.0])
def test_the_goal_is_four_five_or_six(goal: object) -> None:
    with pytest.raises(cheeseboard.BadOption) as caught:
        cheeseboard.new("roquefort", goal=goal)
    assert caught.value.field == "goal"
