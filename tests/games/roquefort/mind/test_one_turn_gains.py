"""What can be had in one turn."""

from __future__ import annotations

from typing import Any

import pytest

from cheeseboard.games.roquefort import rules
from cheeseboard.games.roquefort.mind.evaluation import next_mover, pack_pair_costs
from cheeseboard.games.roquefort.mind.one_turn_gains import (
    GAIN_BITS,
    KINDS_SHIFT,
    LEAST_COST_SHIFT,
    MAX_WAYS,
    TWO_KINDS_SHIFT,
    one_turn_gains,
)
from cheeseboard.games.roquefort.rules import State

from ..castle import BLUE, RED, castle
from .minds import scrubbed, state_at, states

NOTHING = (0, 0, 0)
CORNERS: dict[str, Any] = {"blue": "g7", "green": "a7", "yellow": "g1"}


def held(s: State, seat: int) -> tuple[int, int, int]:
    """In how many ways a seat can have something, how many kinds, and the least number of actions."""
    notes = [0, 0, 0, 0]
    pack_pair_costs(s, notes)
    part = one_turn_gains(s, next_mover(s), notes) >> GAIN_BITS * seat & (1 << GAIN_BITS) - 1
    return part & MAX_WAYS, part >> KINDS_SHIFT & 7, part >> LEAST_COST_SHIFT


def can_have_two_kinds(**position: Any) -> bool:
    """Whether Red, whose turn it is and who needs two kinds more, can have them at once."""
    s = state_at(castle(**{"spare": ".", "cheese": ["12", "", "", ""], **CORNERS, **position}))
    notes = [0, 0, 0, 0]
    pack_pair_costs(s, notes)
    return bool(one_turn_gains(s, RED, notes) >> TWO_KINDS_SHIFT)


def of_red(**position: Any) -> tuple[int, int, int]:
    """The same of Red, in a castle of which everything is known."""
    return held(state_at(castle(**{"spare": ".", **CORNERS, **position})), RED)


def test_a_step_is_enough() -> None:
    ways, kinds, least = of_red(tiles="b1=4 b2=4", red="a1 b2", open="AE")
    assert (kinds, least) == (1, 1)
    assert ways > 1  # a slide elsewhere does not count, one along the column of both tiles does


def test_a_pair_it_has_got_is_nothing() -> None:
    assert of_red(tiles="b1=4 b2=4", red="a1 b2", open="AE", cheese=["4", "", "", ""]) == NOTHING


def test_a_roof_costs_an_action_once_for_two_mice() -> None:
    far = {"tiles": "b2=4 c2=4", "red": "b1 c1", "open": "A", "known": "b2 c2", "actions": 3, "slid": True}
    assert of_red(**far) == (1, 1, 3)
    assert of_red(**far | {"actions": 2}) == NOTHING


def test_nobody_goes_where_another_stands() -> None:
    there = {"tiles": "b1=4 b2=4", "red": "a1 b2", "open": "AE", "slid": True}
    assert of_red(**there) != NOTHING
    assert of_red(**there | {"blue": "b1"}) == NOTHING


def test_a_slide_counts_once() -> None:
    # Both fours lie beside a mouse of Red's, in different lines.
    apart = {"tiles": "b2=4 f6=4", "red": "c2 e6", "open": "EP", "actions": 2}
    assert of_red(**apart)[1:] == (1, 2)  # a slide and a step
    assert of_red(**apart | {"actions": 1}) == NOTHING
    assert of_red(**apart | {"slid": True})[1:] == (1, 2)  # two steps


def test_the_spare_is_counted_where_it_comes_in() -> None:
    assert of_red(tiles="d2=4", spare="4", red="b1 d2", open="AB", actions=1) == (1, 1, 1)
    assert of_red(tiles="d2=4", spare="4", red="b1 d2", open="AB", actions=1, slid=True) == NOTHING


def test_more_tiles_of_a_kind_than_there_are_do_no_harm() -> None:
    assert of_red(tiles="b1=4 b2=4 d2=4 f2=4 f4=4", spare="4", red="a1 b2", open="AE")[1:] == (1, 1)


def test_others_have_a_whole_turn() -> None:
    s = state_at(
        castle(tiles="b1=4 b2=4", spare=".", red="d3", blue="a1 b2", green="a7", yellow="g1", open="AEI", actions=1)
    )
    assert held(s, BLUE)[1:] == (1, 1)
    assert held(s, RED) == NOTHING


def test_two_kinds_in_one_turn() -> None:
    near = {"tiles": "b1=4 b2=4 f1=5 f2=5", "red": "a1 b2 f2 g1", "open": "ACEF", "yellow": "-"}
    assert can_have_two_kinds(**near, actions=2)
    assert not can_have_two_kinds(**near, actions=1)
    assert not can_have_two_kinds(**near, actions=2, cheese=["1", "", "", ""])  # it needs three
    assert not can_have_two_kinds(**near, actions=2, cheese=["14", "", "", ""])


def fewest(s: State, seat: int) -> int:
    """How many actions a seat truly needs to have a kind more, as far as is known; 0 if it has too few."""
    row = [0] * rules.MOST_LEGAL
    most = 0
    front = [s]
    while front:
        before = front.pop()
        for action in row[1 : rules.legal(before, seat, row)]:
            twin = before.copy()
            rules.apply(twin, seat, action)
            if twin.cheese[seat] != s.cheese[seat]:
                most = max(most, twin.actions + 1)
            elif twin.actions:
                front.append(twin)
    return s.actions + 1 - most if most else 0


@pytest.mark.parametrize("layout", ["roquefort", "appenzell"])
def test_it_is_what_a_search_finds(layout: str) -> None:
    found = []
    for number, whole in enumerate(states(5, games=8, most=220, players=4, layout=layout)):
        s = scrubbed(whole)
        if number % 3 == 0 and s.actions > 1 and s.mice[s.seat].bit_count() > 1:
            s.actions = 2
            found.append((held(s, s.seat)[2], fewest(s, s.seat)))
    assert len([true for _, true in found if true]) > 15
    assert [known for known, _ in found] == [true for _, true in found]
