"""A game that only says what a seat observes is an environment of PettingZoo and of OpenSpiel."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cheeseboard.envs import Batch, meaning, pettingzoo
from cheeseboard.errors import BadOption
from cheeseboard.games import registered
from cheeseboard_tiny import GAME, Tiny
from tests.third_game.installed import environment

their_warnings = pytest.mark.filterwarnings("ignore")


@pytest.fixture(autouse=True)
def _registered() -> Iterator[None]:
    with registered(GAME):
        yield


@their_warnings
@pytest.mark.parametrize("settings", [{}, {"players": 4, "observations": "dict"}])
def test_pettingzoo_s_own_tests(settings: dict[str, Any]) -> None:
    from pettingzoo.test import api_test, render_test, seed_test

    api_test(pettingzoo.env("tiny", **settings), num_cycles=50)
    seed_test(partial(pettingzoo.env, "tiny", **settings), num_cycles=20)
    render_test(partial(pettingzoo.env, "tiny", **settings))


def test_it_is_drawn_as_text_and_not_in_pixels() -> None:
    shown = pettingzoo.env("tiny", render_mode="ansi")
    shown.reset(seed=1)
    assert "Count the Holes" in shown.render()
    with pytest.raises(BadOption, match="render_mode: 'rgb_array' is not one of human, ansi"):
        pettingzoo.env("tiny", render_mode="rgb_array")


def test_its_numbers_are_explained() -> None:
    assert [row.name for row in meaning("tiny")] == ["last", "points", "guessed", "round"]


def test_batches_are_refused_in_words() -> None:
    with pytest.raises(BadOption, match=r"tiny cannot be played in batches: its package needs an encode\.py"):
        Batch("tiny", 2)


class Bare(Tiny):
    """A game in a module of its own, without any part."""

    name = "bare"


def test_a_game_without_observations_is_refused_in_words() -> None:
    with registered(Bare()):
        for refused in (meaning, pettingzoo.env):
            with pytest.raises(BadOption, match=r"bare has no observations: its package needs an observation\.py"):
                refused("bare")


PROGRAM = """
import pickle
import pyspiel
import cheeseboard.envs.openspiel

for name in ("python_cheeseboard_tiny", "python_cheeseboard_tiny(players=4)"):
    game = pyspiel.load_game(name)
    for serialize in (False, True):
        pyspiel.random_sim_test(game, num_sims=5, serialize=serialize, verbose=False)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    state = game.new_initial_state()
    assert [state.action_to_string(number) for number, _ in state.chance_outcomes()] == ["cut 1", "cut 2", "cut 3"]
print("played")
"""


def test_openspiel_s_own_tests(tiny_folder: Path) -> None:
    """In a process that has it installed, for what is registered stays registered."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment(tiny_folder), capture_output=True, text=True, check=False
    )
    assert done.stdout.endswith("played\n"), done.stderr


@pytest.mark.parametrize("players", [2, 3])
def test_other_pasts_are_found_and_nobody_notices(players: int) -> None:
    from cheeseboard.envs.resampling import resampled
    from cheeseboard.envs.spiel_match import SpielMatch

    random, different = Random(1), 0
    played = SpielMatch("tiny", {"players": players})
    while not played.over:
        for seat in range(players):
            twin = resampled(played, seat, random.getrandbits(32))
            assert twin.heard(seat) == played.heard(seat)
            assert (twin.seat, twin.over) == (played.seat, played.over)
            assert twin.match.view(seat) == played.match.view(seat)
            different += twin.match.record() != played.match.record()
        numbers = [number for number, _ in played.outcomes()] if played.seat is None else played.legal()
        played.play(random.choice(numbers))
    assert different > 5
