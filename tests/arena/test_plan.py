"""What a run is to play: read, written, compared."""

from __future__ import annotations

import pytest

from cheeseboard.arena.plan import cut, differences, entrants, read_options, read_plan, write_plan
from cheeseboard.bots.bot import Budget
from cheeseboard.errors import BadOption
from tests.arena.runs import plan


def test_bots_of_the_same_name_are_told_apart() -> None:
    names = [one.name for one in entrants(["random", "random@5", "random", " random "])]
    assert names == ["random", "random@5", "random #2", "random #3"]


def test_a_budget_of_its_own_comes_first() -> None:
    assert [one.budget for one in entrants(["random", "random@5"], "0.3s")] == [Budget(0.3), Budget(simulations=5)]


@pytest.mark.parametrize("texts", [[], ["random"], ["random"] * 33, ["random", "kasparov"], ["random", "ran\ndom"]])
def test_bots_that_cannot_play(texts: list[str]) -> None:
    with pytest.raises(BadOption):
        entrants(texts)


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(BadOption, match="searches: roquefort has no such option"):
        read_options("roquefort", {"searches": "3"})


def test_a_plan_is_read_as_it_was_written() -> None:
    assert read_plan(write_plan(plan("random,random@0.000012s", 9))) == plan("random,random@0.000012s", 9)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"game": 3}', write_plan(plan()).replace('"seed": 7', '"seed": "x"')]
)
def test_what_is_no_plan(text: str) -> None:
    with pytest.raises(BadOption):
        read_plan(text)


def test_a_run_may_grow_and_change_in_nothing_else() -> None:
    saved = plan()
    assert not differences(saved, saved._replace(games=9))
    assert differences(saved, saved._replace(games=3)) == ["has 4 games"]
    assert differences(saved, saved._replace(seed=8)) == ["has the seed 7"]
    assert differences(saved, plan(game="havarti"))[0] == "is a run of roquefort"
    assert differences(saved, plan(players=3)) == ["has players 2"]
    assert differences(saved, plan("random,random,random")) == ["has the bots random, random"]
    other = saved._replace(entrants=entrants(["random", "random"], "11"))
    assert differences(saved, other) == ["has the budgets 10, 10"]


@pytest.mark.parametrize(
    ("name", "short"), [("greedy", "greedy"), ("some.where:Bot@1s", "Bot@1s"), ("a_very_long_name", "a_very_lo…")]
)
def test_a_long_name_is_cut(name: str, short: str) -> None:
    assert cut(name, 10) == short
