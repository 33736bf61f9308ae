"""Hide the Havarti keeps what every game promises. What only this game promises is tested in its own folder."""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest

from cheeseboard.testing import check_each, check_game, check_refusals, check_speeds, check_whole_play
from tests.conformance.subjects import HAVARTI

SETUPS = ["arrange", "random"]
MEMORIES = ["table", "assist"]
PLAYERS = [2, 3, 4]


@pytest.mark.parametrize("setup", SETUPS)
def test_it_keeps_every_promise(setup: str) -> None:
    """Resignations are frequent, to keep it short."""
    assert check_game(HAVARTI, {"players": 3, "setup": setup, "searches": 2}, [2], resigning=0.04) > 20


@pytest.mark.full
@pytest.mark.parametrize(("players", "setup", "memory"), list(product(PLAYERS, SETUPS, MEMORIES)))
def test_it_keeps_every_promise_in_whole_matches(players: int, setup: str, memory: str) -> None:
    scoring, searches = ("own", 3) if (setup == "random") == (memory == "table") else ("shared", 4)
    options = {"players": players, "setup": setup, "memory": memory, "scoring": scoring, "searches": searches}
    assert check_game(HAVARTI, options, [players], resigning=0) > 50
    assert check_game(HAVARTI, options, [players + 10], resigning=0.01) > 5


@pytest.mark.full
def test_every_action_is_either_legal_or_refused_with_a_reason() -> None:
    """All of them, after every step."""
    check_all = partial(check_refusals, most=0)
    for players, setup in zip(PLAYERS, ["random", "arrange", "random"], strict=True):
        assert check_each(check_all, HAVARTI, {"players": players, "setup": setup, "searches": 2}, [players]) > 20


@pytest.mark.full
@pytest.mark.parametrize(("players", "setup"), list(product(PLAYERS, SETUPS)))
def test_it_is_the_same_at_both_speeds(players: int, setup: str) -> None:
    options = {"players": players, "setup": setup, "searches": 4, "scoring": "own" if players == 3 else "shared"}
    assert sum(check_speeds(HAVARTI, options, seed) for seed in range(1, 13)) > 1000
    assert check_whole_play(HAVARTI, options, seed=10, games=10) > 1000


@pytest.mark.full
def test_it_stays_within_bounds() -> None:
    """With every index checked: one out of range would raise, where it normally reads a stranger's memory."""
    for players, setup in product(PLAYERS, SETUPS):
        options = {"players": players, "setup": setup}
        assert sum(check_speeds(HAVARTI, options, seed, boundscheck=True) for seed in range(3)) > 50
        assert check_whole_play(HAVARTI, options, seed=77, games=30, boundscheck=True) > 3000
