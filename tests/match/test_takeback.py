"""What may be taken back, and what not."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard
from cheeseboard.match.takeback import NOT_REVERSIBLE, NOTHING_PLAYED, Takeback

FLOOR = ["*.#.#.*", ".......", "#.#.#.#", ".......", "#.#.#.#", ".......", "*.#.#.*"]


def match(**fields: Any) -> cheeseboard.Match:
    position = {
        "game": "roquefort",
        "tiles": FLOOR,
        "spare": "2",
        "open": "AC",
        "mice": [["a1", "-", "-", "-"], ["g1", "-", "-", "-"]],
    }
    return cheeseboard.load({**position, **fields})


@pytest.mark.rules("Q17")
def test_steps_are_taken_back_one_by_one() -> None:
    now, takeback = match(), Takeback()
    seen = [now.position()]
    for action in ("run a1-b1", "run b1-c1", "enter a7"):
        takeback.play(now, 0, action)
        seen.append(now.position())
    for before in reversed(seen[:-1]):
        assert takeback.why_not(0) == ""
        now = takeback.back()
        assert now.position() == before
    assert takeback.why_not(0)
    assert now.history == ()


@pytest.mark.rules("Q17")
@pytest.mark.parametrize("action", ["lift D", "slide a2"])
def test_what_showed_something_stays_and_so_does_all_before_it(action: str) -> None:
    now, takeback = match(), Takeback()
    takeback.play(now, 0, "run a1-b1")
    takeback.play(now, 0, action if action != "lift D" else "lift E")
    assert takeback.why_not(0) == NOT_REVERSIBLE
    takeback.play(now, 0, "run b1-c1")
    assert takeback.why_not(0) == ""
    takeback.back()
    assert takeback.why_not(0) == NOT_REVERSIBLE


@pytest.mark.rules("Q17")
def test_collecting_cannot_be_taken_back() -> None:
    now = match(tiles=["*3#3#.*", *FLOOR[1:]], open="ABC", mice=[["a1", "d1", "-", "-"], ["g1", "-", "-", "-"]])
    takeback = Takeback()
    events = takeback.play(now, 0, "run a1-b1")
    assert [event["event"] for event in events] == ["run", "collect"]
    assert takeback.why_not(0) == NOT_REVERSIBLE


@pytest.mark.rules("Q17")
def test_a_turn_that_has_ended_stays_ended() -> None:
    now, takeback = match(), Takeback()
    takeback.play(now, 0, "run a1-b1")
    takeback.play(now, 0, "end")
    assert takeback.why_not(0) == NOTHING_PLAYED
    assert takeback.why_not(1) == NOTHING_PLAYED
    takeback.play(now, 1, "enter a7")
    assert takeback.why_not(0) == NOTHING_PLAYED
    assert takeback.why_not(1) == ""


def test_nothing_is_kept_of_a_refused_action() -> None:
    now, takeback = match(), Takeback()
    with pytest.raises(cheeseboard.IllegalAction):
        takeback.play(now, 0, "run a1-a2")
    assert takeback.why_not(0) == NOTHING_PLAYED


def test_going_on_after_taking_back_leads_to_the_same_record_as_never_having_gone_there() -> None:
    now, takeback = match(), Takeback()
    takeback.play(now, 0, "run a1-b1")
    now = takeback.back()
    takeback.play(now, 0, "enter a7")
    straight = match()
    straight.play(0, "enter a7")
    assert now.record() == straight.record()
