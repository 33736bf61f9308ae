"""Positions: reading and writing."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cheeseboard

from .castle import BLUE, RED, ROOMS, castle, play

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
