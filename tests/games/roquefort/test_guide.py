"""What an interface is told besides the view: what a jump costs, and which slide ends the game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

import cheeseboard
from tests.games.roquefort.castle import BLUE, GREEN, HOLES, RED, SPECTATOR, castle
from tests.strategies import matches

TRAP_AT_THE_DOOR: dict[str, Any] = {"spare": "x", "open": "D", "red": "a1", "blue": "a2 x x", "green": "g7"}


def test_a_jump_has_its_price() -> None:
    """Q7-Q10: each cell on the way costs an action."""
    match = castle(red="b2", blue="c2 d2", open="ABEFI", tiles="b2=1 c2=2 d2=3")
    prices = match.guide(RED)["prices"]
    assert prices["run b2-c1"] == 2
    assert prices["run b2-e2"] == 3
    assert "run b2-b1" not in prices


def test_a_jump_from_outside_has_its_price() -> None:
    match = castle(red="a1", open="A")
    assert match.guide(RED) == {"prices": {"enter b1": 2}}


def test_a_step_and_the_placing_of_mice_have_none() -> None:
    assert castle(red="b2", blue="g7", open="E").guide(RED) == {}
    match = cheeseboard.new("roquefort", seed=1)
    assert match.legal(RED)
    assert match.guide(RED) == {}


def test_only_the_seat_in_turn_is_told() -> None:
    match = castle(**TRAP_AT_THE_DOOR)
    assert match.guide(RED)
    assert match.guide(BLUE) == match.guide(SPECTATOR) == {}
    match.play(RED, "resign")
    assert match.guide(RED) == {}


def test_a_slide_that_drops_a_third_mouse_says_who_loses_and_who_wins() -> None:
    """R50-R52: Red and Green have as much cheese, but Green has waited longer."""
    match = castle(**TRAP_AT_THE_DOOR, cheese=["1", "123", "2"])
    ending = {"losers": [BLUE], "winner": GREEN, "kinds": 1, "certain": True}
    assert match.guide(RED)["endings"] == {"slide a2": ending}
    ahead = castle(**TRAP_AT_THE_DOOR, cheese=["12", "123", "2"]).guide(RED)["endings"]["slide a2"]
    assert (ahead["winner"], ahead["kinds"]) == (RED, 2)


@pytest.mark.parametrize(
    "change",
    [{"spare": "."}, {"slid": True}, {"actions": 0}, {"dormant": [BLUE]}, {"blue": "a2 x"}, {"blue": "c1 x x"}],
)
def test_a_slide_that_ends_nothing_has_no_warning(change: dict[str, Any]) -> None:
    assert "endings" not in castle(**TRAP_AT_THE_DOOR | {"open": "AD"} | change).guide(RED)


def test_several_mice_may_fall_at_once() -> None:
    match = castle(red="a1", blue="b2 c2 x", open="DE", tiles="a2=x b2=1 c2=2", spare="x", green="g7")
    assert "endings" not in match.guide(RED)
    match = castle(red="a1", blue="a2 c2 x", open="DE", tiles="a2=1 b2=x c2=2", spare="x", green="g7")
    assert match.guide(RED)["endings"]["slide a2"]["losers"] == [BLUE]


def test_a_trap_under_a_roof_is_not_given_away() -> None:
    hidden: dict[str, Any] = {"red": "a1", "blue": "b2 x x", "green": "g7", "open": "E", "tiles": "a2=x b2=1"}
    assert castle(**hidden).guide(RED) == {}
    assert "slide a2" in castle(**hidden | {"open": "DE"}).guide(RED)["endings"]


def test_what_is_remembered_for_the_players_counts_as_seen() -> None:
    hidden: dict[str, Any] = {"red": "a1", "blue": "b2 x x", "green": "g7", "open": "E", "tiles": "a2=x b2=1"}
    assert castle(**hidden, options={"memory": "assist"}).guide(RED) == {}
    assert "slide a2" in castle(**hidden, known="a2", options={"memory": "assist"}).guide(RED)["endings"]


def test_it_is_not_certain_who_wins_where_a_hidden_tile_comes_under_a_mouse() -> None:
    match = castle(spare="x", open="DF", red="a1", blue="a2 x x", green="e2")
    assert not match.guide(RED)["endings"]["slide a2"]["certain"]


@given(matches())
def test_prices_are_what_is_paid(match: cheeseboard.Match) -> None:
    """Of every legal action: no price is missing, none is wrong, none is told of another action."""
    for seat in (actor for actor in match.actors if isinstance(actor, int)):
        prices = dict(match.guide(seat).get("prices", {}))
        for text in match.legal(seat):
            paid = [event["cost"] for event in match.copy().play(seat, text) if "cost" in event][:1]
            assert prices.pop(text, None) == (paid[0] if paid and paid[0] > 1 else None)
        assert prices == {}


@given(matches())
def test_endings_are_what_happens_where_everything_is_in_sight(match: cheeseboard.Match) -> None:
    if not match.actors or match.view(None)["phase"] != "turn":
        return
    position = match.position() | {"known": list(HOLES)}
    position["options"] |= {"memory": "assist"}
    clear = cheeseboard.load(position)
    seat = clear.view(None)["seat"]
    endings = dict(clear.guide(seat).get("endings", {}))
    for text in clear.legal(seat):
        after = clear.copy()
        after.play(seat, text)
        active = [number for number in range(after.options["players"]) if number not in position["dormant"]]
        losers = [number for number in active if after.view(None)["mice"][number].count("x") >= 3]
        told = endings.pop(text, None)
        assert (told is not None) == bool(losers)
        if told is not None:
            assert after.outcome is not None
            assert told["losers"] == losers
            assert [told["winner"]] == list(after.outcome.winners)
            assert told["kinds"] == after.outcome.scores[told["winner"]]
            assert told["certain"]
    assert endings == {}
