"""Positions: reading, writing, and what cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cheeseboard

from .castle import BLUE, GREEN, RED, ROOMS, YELLOW, castle, play

OPTIONS = {
    "players": 2,
    "layout": "roquefort",
    "goal": 4,
    "memory": "table",
    "quiet_limit": 20,
    "round_limit": 150,
}


def example(**changes: Any) -> dict[str, Any]:
    """A position with everything in it, changed; a field changed to `...` is left out."""
    position = {
        "game": "roquefort",
        "options": {"players": 2, "layout": "roquefort", "goal": 4},
        "tiles": ["*.#x#.*", "1......", "#.#.#.#", ".......", "#.#.#.#", ".......", "*.#.#.*"],
        "spare": "2",
        "open": "AE",
        "mice": [["a1", "b2", "-", "x"], ["g7", "-", "-", "-"]],
        "cheese": ["13", ""],
        "phase": "turn",
        "seat": 0,
        "actions": 3,
        "slid": False,
        "round": 1,
        "quiet": 0,
        "stirred": False,
        "known": ["f2", "d4"],
        "dormant": [],
        **changes,
    }
    return {field: value for field, value in position.items() if value is not ...}


def bad_field(**changes: Any) -> str:
    """The field that loading the changed example complains about."""
    with pytest.raises(cheeseboard.BadPosition) as caught:
        cheeseboard.load(example(**changes))
    assert str(caught.value).startswith(caught.value.field)
    return caught.value.field


# -- there and back ---------------------------------------------------------------------------------------------


def test_a_position_comes_back_as_it_was_given() -> None:
    match = cheeseboard.load(example())
    assert match.position() == example(options=OPTIONS)
    assert match.options == OPTIONS
    assert match.history == ()
    assert (match.game, match.actors) == ("roquefort", (RED,))


def test_a_position_is_json_and_loads_again() -> None:
    for match in (cheeseboard.load(example()), cheeseboard.new("roquefort", players=4, seed=1), castle(open=ROOMS)):
        again = cheeseboard.load(json.loads(json.dumps(match.position())))
        assert again.position() == match.position()
        assert again.legal(again.actors[0]) == match.legal(match.actors[0])


def test_what_may_be_left_out_has_its_default() -> None:
    left_out = ("options", "open", "cheese", "phase", "actions", "known", "slid", "round", "quiet", "stirred")
    position = example(
        **dict.fromkeys([*left_out, "seat", "dormant"], ...), mice=[["a1", "-", "-", "-"], ["g7", "-", "-", "-"]]
    )
    assert set(position) == {"game", "tiles", "spare", "mice"}
    assert cheeseboard.load(position).position() == {
        **position,
        "options": OPTIONS,
        "open": "",
        "cheese": ["", ""],
        "phase": "turn",
        "seat": 0,
        "actions": 4,
        "slid": False,
        "round": 1,
        "quiet": 0,
        "stirred": False,
        "known": [],
        "dormant": [],
    }


@pytest.mark.parametrize("field", ["game", "tiles", "spare", "mice"])
def test_what_may_not_be_left_out_is_missed(field: str) -> None:
    assert bad_field(**{field: ...}) == field


def test_mice_rooms_kinds_and_cells_may_come_in_any_order() -> None:
    match = cheeseboard.load(
        example(mice=[["-", "x", "b2", "a1"], ["-", "-", "-", "g7"]], open="EA", cheese=["31", ""], known=["d4", "f2"])
    )
    assert match.position() == example(options=OPTIONS)


def test_tuples_do_for_lists() -> None:
    position = example(tiles=tuple(example()["tiles"]), mice=tuple(map(tuple, example()["mice"])), dormant=())
    assert cheeseboard.load(position).position() == example(options=OPTIONS)


def test_cells_of_open_rooms_are_always_known_and_not_listed() -> None:
    assert cheeseboard.load(example(known=["b1", "d4"])).position()["known"] == ["d4"]


def test_loading_does_not_change_what_was_given() -> None:
    position = example()
    match = cheeseboard.load(position)
    play(match, RED, "slide a2", "lift D", "end")
    assert position == example()
    written = match.position()
    written["mice"][0][0] = "g1"
    written["options"]["goal"] = 6
    assert match.position() != written


def test_a_loaded_match_goes_on_and_is_recorded_with_its_position() -> None:
    match = cheeseboard.load(example())
    play(match, RED, "slide g4", "end")
    again = cheeseboard.replay(match.record())
    assert again.position() == match.position()
    assert again.history == ((RED, "slide g4"), (RED, "end"))


def test_a_position_of_the_placement() -> None:
    match = castle(red="a1", blue="", phase="place", seat=BLUE)
    assert match.legal(BLUE) == ("enter g1", "enter a7", "enter g7")
    assert cheeseboard.load(match.position()).position() == match.position()


# -- game over --------------------------------------------------------------------------------------------------


def finished() -> list[cheeseboard.Match]:
    """A match ended in each of the five ways."""
    goal = castle(tiles="b1=1 b2=1", red="b2 c1", open="AE", cheese=["234"])
    play(goal, RED, "run c1-b1")
    third_mouse = castle(tiles="c4=x", blue="d4 x x", open="L")
    play(third_mouse, RED, "slide a4")
    quiet = castle(quiet=19, seat=BLUE, open="A")
    play(quiet, BLUE, "end")
    rounds = castle(round=150, seat=BLUE)
    play(rounds, BLUE, "end")
    resigned = castle(red="b1", open="A")
    play(resigned, RED, "resign")
    return [goal, third_mouse, quiet, rounds, resigned]


def test_a_finished_position_tells_the_outcome_and_loads_again() -> None:
    reasons = []
    for match in finished():
        position = match.position()
        assert match.outcome is not None
        assert position["phase"] == "over"
        assert position["outcome"] == {
            "reason": match.outcome.reason,
            "winners": list(match.outcome.winners),
            "scores": list(match.outcome.scores),
        }
        again = cheeseboard.load(json.loads(json.dumps(position)))
        assert again.position() == position
        assert again.outcome == match.outcome
        assert again.actors == ()
        reasons.append(match.outcome.reason)
    assert reasons == ["goal", "third mouse", "quiet", "rounds", "resigned"]


def test_a_position_that_runs_has_no_outcome() -> None:
    match = cheeseboard.load(example())
    assert match.outcome is None
    assert "outcome" not in match.position()
    assert bad_field(outcome={"reason": "goal", "winners": [0], "scores": [2, 0]}) == "outcome"


def test_after_the_end_a_seat_may_be_at_the_goal_or_ruined() -> None:
    over = {"phase": "over", "outcome": {"reason": "goal", "winners": [0], "scores": [4, 0]}}
    match = cheeseboard.load(example(cheese=["1234", ""], mice=[["a1", "b2", "-", "-"], ["x", "x", "x", "-"]], **over))
    assert match.outcome == cheeseboard.Outcome("goal", (RED,), (4, 0))


@pytest.mark.parametrize(
    "outcome",
    [
        ...,
        None,
        "goal",
        [],
        {},
        {"reason": "goal", "winners": [0]},
        {"reason": "goal", "winners": [0], "scores": [2, 0], "more": 1},
        {"reason": "goal", "winners": [], "scores": [2, 0]},
        {"reason": "goal", "winners": [2], "scores": [2, 0]},
        {"reason": "goal", "winners": [0, 0], "scores": [2, 0]},
        {"reason": "goal", "winners": [True], "scores": [2, 0]},
        {"reason": "goal", "winners": 0, "scores": [2, 0]},
        {"reason": "goal", "winners": [0], "scores": [3, 0]},
        {"reason": "goal", "winners": [0], "scores": [2]},
        {"reason": "goal", "winners": [0], "scores": None},
    ],
)
def test_an_outcome_must_make_sense(outcome: object) -> None:
    assert bad_field(phase="over", outcome=outcome) == "outcome"


@pytest.mark.parametrize("reason", ["", "won", None, 1])
def test_an_outcome_has_one_of_the_five_reasons(reason: object) -> None:
    outcome = {"reason": reason, "winners": [0], "scores": [2, 0]}
    assert bad_field(phase="over", outcome=outcome) in ("outcome", "reason")


def test_nobody_who_resigned_has_won() -> None:
    outcome = {"reason": "resigned", "winners": [0], "scores": [2, 0]}
    assert bad_field(phase="over", dormant=[0], outcome=outcome) == "outcome"


# -- what cannot be ---------------------------------------------------------------------------------------------


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
