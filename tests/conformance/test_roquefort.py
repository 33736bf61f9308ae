"""Château Roquefort keeps what every game promises. What only this game promises is tested in its own folder."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import pytest

from cheeseboard.testing import check_each, check_game, check_refusals, check_speeds, check_whole_play
from tests.conformance.subjects import ROQUEFORT

LIMITS: dict[str, Any] = {"round_limit": 12, "quiet_limit": 6}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_keeps_every_promise(players: int) -> None:
    memory = "assist" if players == 3 else "table"
    assert check_game(ROQUEFORT, {"players": players, "memory": memory, "round_limit": 1}, [players]) > 5


@pytest.mark.full
@pytest.mark.parametrize("memory", ["table", "assist"])
@pytest.mark.parametrize("layout", ["roquefort", "appenzell"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_keeps_every_promise_in_longer_matches(players: int, layout: str, memory: str) -> None:
    options = {"players": players, "layout": layout, "memory": memory, "goal": players + 2, **LIMITS}
    assert check_game(ROQUEFORT, options, range(4)) > 100


@pytest.mark.full
def test_every_action_is_either_legal_or_refused_with_a_reason() -> None:
    """All 2480 of them, after every step."""
    check_all = partial(check_refusals, most=0)
    for players, layout in product([2, 3, 4], ["roquefort", "appenzell"]):
        assert check_each(check_all, ROQUEFORT, {"players": players, "layout": layout, "round_limit": 2}, [7]) > 10


@pytest.mark.full
@pytest.mark.parametrize("layout", ["roquefort", "appenzell"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_is_the_same_at_both_speeds(players: int, layout: str) -> None:
    options = {"players": players, "layout": layout, "round_limit": 40}
    assert sum(check_speeds(ROQUEFORT, options, seed) for seed in range(1, 9)) > 800
    assert check_whole_play(ROQUEFORT, options, seed=10, games=20) > 1000


@pytest.mark.full
def test_it_stays_within_bounds() -> None:
    """With every index checked: one out of range would raise, where it normally reads a stranger's memory."""
    for players in (2, 3, 4):
        options = {"players": players, "layout": "appenzell", "round_limit": 40}
        assert check_speeds(ROQUEFORT, options, 9, boundscheck=True) > 10
        assert check_whole_play(ROQUEFORT, options, seed=77, games=100, boundscheck=True) > 5000
