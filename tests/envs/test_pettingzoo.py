"""The PettingZoo environments pass PettingZoo's own tests, tell what views tell, and can be copied."""

from __future__ import annotations

import subprocess
import sys
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import cheeseboard
from cheeseboard.envs import pettingzoo, stepping
from cheeseboard.errors import BadOption
from cheeseboard.games.contract import Outcome
from cheeseboard.games.encoding import encoding_of, rewards

GAMES = ("roquefort", "havarti")
VARIANTS = [
    ("roquefort", {}),
    ("roquefort", {"players": 4, "layout": "appenzell", "goal": 6, "memory": "assist", "observations": "dict"}),
    ("havarti", {"observations": "dict"}),
    ("havarti", {"players": 3, "setup": "random", "scoring": "own", "searches": 2, "memory": "assist"}),
]
# PettingZoo's tests warn of observations in parts, and of anything not on its own list of environments.
their_warnings = pytest.mark.filterwarnings("ignore")


def act(environment: Any, random: Random) -> None:
    """A legal choice of the agent in turn, or the step of one that is out."""
    observation, _, ended, _, _ = environment.last()
    legal = np.flatnonzero(observation["action_mask"])
    environment.step(None if ended else int(random.choice(legal)))


def played(environment: Any, steps: int, seed: int = 1) -> Any:
    random = Random(seed)
    for _ in environment.agent_iter(steps):
        act(environment, random)
    return environment


@their_warnings
@pytest.mark.parametrize(("game", "settings"), VARIANTS)
def test_api(game: str, settings: dict[str, Any]) -> None:
    from pettingzoo.test import api_test

    api_test(pettingzoo.env(game, **settings), num_cycles=40)


@their_warnings
@pytest.mark.parametrize(("game", "settings"), VARIANTS)
def test_seed(game: str, settings: dict[str, Any]) -> None:
    from pettingzoo.test import seed_test

    seed_test(partial(pettingzoo.env, game, **settings), num_cycles=40)


@their_warnings
@pytest.mark.parametrize("game", GAMES)
def test_saving_observations(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pettingzoo.test import test_save_obs

    monkeypatch.chdir(tmp_path)
    test_save_obs(pettingzoo.env(game))


@their_warnings
@pytest.mark.parametrize("game", GAMES)
def test_render(game: str) -> None:
    from pettingzoo.test import render_test

    render_test(partial(pettingzoo.env, game))


@their_warnings
@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_performance_benchmark(game: str) -> None:
    from pettingzoo.test import performance_benchmark

    performance_benchmark(pettingzoo.env(game))


@pytest.mark.parametrize(("game", "settings"), VARIANTS)
def test_what_is_told_is_what_view_and_rules_tell(game: str, settings: dict[str, Any]) -> None:
    environment, random, encoding = pettingzoo.env(game, **settings), Random(3), encoding_of(game)
    environment.reset(seed=3)
    for agent in environment.agent_iter(150):
        match = environment.unwrapped.match()
        for name in environment.agents:
            seat, seen = int(name[-1]), environment.observe(name)
            assert environment.observation_space(name).contains(seen)
            row = seen["observation"]
            if isinstance(row, dict):
                row = np.concatenate([part.ravel() for part in row.values()])
            assert row.tolist() == encoding.observe(match.view(seat), seat)
            if name != agent:
                assert not seen["action_mask"].any()
        if match.outcome is None:
            actions = environment.infos[agent]["actions"]
            assert tuple(actions.values()) == match.legal(int(agent[-1]))
            assert list(actions) == np.flatnonzero(environment.observe(agent)["action_mask"]).tolist()
        act(environment, random)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_ends_with_rewards_that_sum_to_nothing(game: str) -> None:
    environment = pettingzoo.env(game, players=3)
    environment.reset(seed=5)
    gains: dict[str, float] = dict.fromkeys(environment.agents, 0.0)
    random = Random(5)
    for agent in environment.agent_iter():
        gains[agent] += environment.last()[1]
        act(environment, random)
    outcome = environment.unwrapped.match().outcome
    assert list(gains.values()) == rewards(outcome, 3)
    assert abs(sum(gains.values())) < 1e-9
    assert environment.agents == []


@pytest.mark.parametrize("winners", [(0,), (1, 2), (0, 1, 2)])
def test_rewards_are_those_of_batches(winners: tuple[int, ...]) -> None:
    state = SimpleNamespace(players=3, winners=sum(1 << seat for seat in winners))
    batch = np.zeros((1, 3))
    stepping.reward_one(state, 0, batch)
    assert batch[0].tolist() == rewards(Outcome("", winners, ()), 3)


@pytest.mark.parametrize("game", GAMES)
def test_a_deep_copy_goes_its_own_way(game: str) -> None:
    environment = pettingzoo.env(game)
    environment.reset(seed=7)
    played(environment, 30)
    before = environment.unwrapped.match().record()
    twin = played(deepcopy(environment), 40, seed=2)
    assert environment.unwrapped.match().record() == before != twin.unwrapped.match().record()
    again = played(deepcopy(environment), 40, seed=2)
    assert again.unwrapped.match().record() == twin.unwrapped.match().record()
    environment.reset()
    twin.reset()
    assert environment.unwrapped.match().record() == twin.unwrapped.match().record()


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_games_in_a_row(game: str) -> None:
    records = []
    for _ in range(2):
        environment = pettingzoo.env(game, players=4)
        for seed in (11, None):
            environment.reset(seed=seed)
            records.append(played(environment, 60).unwrapped.match().record())
    assert records[0] == records[2] != records[1] == records[3]


@their_warnings
def test_an_illegal_choice_ends_the_game_and_costs() -> None:
    environment = pettingzoo.env("roquefort")
    environment.reset(seed=1)
    assert not environment.last()[0]["action_mask"][0]
    environment.step(0)
    assert environment.last()[1:4] == (-1.0, True, True)
    raw = pettingzoo.raw_env("roquefort")
    raw.reset(seed=1)
    with pytest.raises(cheeseboard.IllegalAction):
        raw.step(0)


def test_the_inspector_hears_nothing_of_the_lay_out() -> None:
    environment = pettingzoo.env("havarti")
    environment.reset(seed=1)
    played(environment, 12)
    heard = {event["event"] for event in environment.infos["seat_0"]["events"]}
    assert heard <= {"keep", "specials", "turn"}
    assert all(text.startswith("place ") for text in environment.infos["seat_1"]["actions"].values())


@pytest.mark.parametrize("game", GAMES)
def test_pictures_show_what_the_agent_sees(game: str) -> None:
    environment = pettingzoo.env(game, render_mode="rgb_array")
    environment.reset(seed=2)
    first = environment.render()
    second = played(environment, 30).render()
    assert first.dtype == np.uint8
    assert first.shape == second.shape
    assert (first != second).any()


def test_wrong_settings_are_told() -> None:
    for settings in ({"players": 5}, {"observations": "list"}, {"render_mode": "paper"}, {"colour": "red"}):
        with pytest.raises(BadOption):
            pettingzoo.env("roquefort", **settings)


@pytest.mark.parametrize(("module", "missing"), [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")])
def test_a_missing_package_is_told_in_a_sentence(module: str, missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import cheeseboard.envs.{module}"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    last = told.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: ")
    assert last.endswith('is not installed. Get it with: pip install "cheeseboard[envs]"')
