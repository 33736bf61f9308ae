"""The levels for people: named, ordered, and the upper three never throw away what anybody can see."""

from __future__ import annotations

from itertools import pairwise

import pytest

import cheeseboard
from cheeseboard.bots.bot import Budget
from cheeseboard.bots.levels import LEVELS, level
from cheeseboard.bots.play_match import seat_bots
from cheeseboard.bots.registry import find_bot
from cheeseboard.match.match import Match

FEW_SIMULATIONS = Budget(simulations=400)
TOP = [one.name for one in LEVELS[2:]]


def test_there_are_five_and_each_knows_more_than_the_one_before() -> None:
    assert [one.name for one in LEVELS] == ["crumb", "nibbler", "forager", "schemer", "mastermind"]
    for weaker, stronger in pairwise(LEVELS):
        assert weaker.retention < stronger.retention
        assert weaker.random_share >= stronger.random_share
        assert weaker.seconds <= stronger.seconds
    assert LEVELS[-1].retention == 1.0


def test_none_thinks_longer_than_a_second_and_a_half() -> None:
    for one in LEVELS:
        assert find_bot(one.name).budget == Budget(seconds=one.seconds)
        assert one.seconds <= 1.3


def test_the_upper_three_never_play_without_a_thought() -> None:
    assert [level(name) is not None and level(name).random_share for name in TOP] == [0.0] * 3  # type: ignore[union-attr]
    assert level("nobody") is None


def played_by(name: str, match: Match, seat: int) -> list[str]:
    """What a level plays until its turn is over."""
    chair = seat_bots(match, {seat: find_bot(name).make()}, [5] * 4)[seat]
    played = []
    while seat in match.actors:
        action = chair.act(match.view(seat), match.legal(seat), FEW_SIMULATIONS).action
        chair.hear(match.events_for(seat, match.play(seat, action)))
        played.append(action)
        if action == "end":
            break
    return played


def castle(**fields: object) -> Match:
    """A castle with everything blank but what a test needs."""
    position = {
        "game": "roquefort",
        "tiles": ["*.#.#.*", ".......", "#.#.#.#", ".......", "#.#.#.#", ".......", "*.#.#.*"],
        "spare": ".",
        "mice": [["-", "-", "-", "-"], ["-", "-", "-", "-"]],
    }
    return cheeseboard.load({**position, **fields}, seed=1)


@pytest.mark.full
@pytest.mark.parametrize("name", TOP)
def test_they_take_the_cheese_that_wins(name: str) -> None:
    tiles = ["*1#.#.*", "1......", "#.#.#.#", ".......", "#.#.#.#", ".......", "*.#.#.*"]
    mice = [["a2", "c1", "-", "-"], ["g6", "-", "-", "-"]]
    match = castle(tiles=tiles, open="ADM", mice=mice, cheese=["234", "234"])
    played_by(name, match, 0)
    assert match.outcome
    assert match.outcome.winners == (0,)


@pytest.mark.full
@pytest.mark.parametrize("name", TOP)
def test_they_do_not_drop_their_own_third_mouse(name: str) -> None:
    tiles = ["*.#.#.*", "x......", "#.#.#.#", ".......", "#.#.#.#", ".......", "*.#.#.*"]
    mice = [["b2", "g4", "x", "x"], ["g7", "g1", "-", "-"]]
    match = castle(tiles=tiles, open="DEM", mice=mice, cheese=["12", "1"])
    played_by(name, match, 0)
    assert match.outcome is None


@pytest.mark.full
@pytest.mark.parametrize("name", TOP)
def test_they_sink_the_mouse_that_wins(name: str) -> None:
    tiles = ["*.#.#.*", "x......", "#.#.#.#", ".......", "#.#.#.#", ".......", "*.#.#.*"]
    mice = [["g7", "g4", "-", "-"], ["b2", "g1", "x", "x"]]
    match = castle(tiles=tiles, open="DEM", mice=mice, cheese=["1", "12"])
    played_by(name, match, 0)
    assert match.outcome
    assert match.outcome.winners == (0,)


@pytest.mark.full
@pytest.mark.parametrize("name", TOP)
def test_an_inspector_does_not_search_what_lies_open(name: str) -> None:
    house = ["1.V.", "..2.", "N.3P", "..D4"]
    position = {"game": "havarti", "house": house, "up": ["b4", "b3"], "at": "b4", "die": 4, "phase": "inspector"}
    match = cheeseboard.load({**position, "seat": 0}, seed=1)
    (action,) = played_by(name, match, 0)
    assert action not in ("check b4", "check b3")


@pytest.mark.full
@pytest.mark.parametrize("name", [one.name for one in LEVELS])
@pytest.mark.parametrize("players", [2, 4])
def test_a_house_is_laid_in_few_actions_and_never_twice_alike(name: str, players: int) -> None:
    houses, most = set(), 0
    for seed in range(6):
        match = cheeseboard.new("havarti", seed=1, players=players)
        match.play(0, "keep ahha sniff")
        chairs = seat_bots(match, {seat: find_bot(name).make() for seat in range(1, players)}, [seed + 40] * 4)
        while match.view(0)["phase"] == "arrange":
            seat = match.actors[0]
            assert isinstance(seat, int)
            action = chairs[seat].act(match.view(seat), match.legal(seat), FEW_SIMULATIONS).action
            events = match.play(seat, action)
            for chair in chairs.values():
                chair.hear(match.events_for(chair.seat, events))
        most = max(most, len(match.history))
        houses.add("".join(match.position()["house"]))
    assert len(houses) == 6
    assert most < 100 if name in ("crumb", "nibbler") else most <= 16 + players + 6
