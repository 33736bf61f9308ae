"""Many games at once: the same games as one by one, whatever the number of threads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cheeseboard
from cheeseboard.envs import Batch
from cheeseboard.errors import BadOption, IllegalAction
from tests.envs.test_observation import SETTINGS

pytestmark = pytest.mark.full


def arrays(batch: Batch) -> dict[str, Any]:
    names = ("seats", "masks", "observations", "rewards", "ended")
    return {name: getattr(batch, name).copy() for name in names} | {"states": batch.states().copy()}


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_every_array_tells_what_the_match_tells(game: str, options: dict[str, Any]) -> None:
    batch = Batch(game, 3, seed=1, **options)
    for step in range(400):
        i = step % batch.n
        if not batch.ended[i] or step:
            match = batch.match(i)
            seat = int(batch.seats[i])
            assert match.actors[0] == seat
            assert batch.masks[i].sum() == len(match.legal(seat))
        batch.step(batch.sample())


@pytest.mark.parametrize("game", cheeseboard.games())
def test_threads_and_kinds_of_masks_make_no_difference(game: str) -> None:
    one = Batch(game, 600, seed=3, threads=1)
    two = Batch(game, 600, seed=3, threads=2)
    packed = Batch(game, 600, seed=3, masks="bits", observations=False)
    bare = Batch(game, 600, seed=3, masks="none", observations=False)
    for _ in range(150):
        choices = one.sample()
        for other in (two, packed, bare):
            assert np.array_equal(choices, other.sample())
            other.step(choices)
        one.step(choices)
        for name, values in arrays(two).items():
            assert np.array_equal(arrays(one)[name], values), name
        bits = np.unpackbits(packed.masks, axis=1, bitorder="little")[:, : one.choices]
        assert np.array_equal(bits.astype(bool), one.masks)
        assert np.array_equal(one.states(), bare.states())


@pytest.mark.parametrize("game", cheeseboard.games())
def test_rolling_on_is_many_random_steps(game: str) -> None:
    one, other = Batch(game, 600, seed=4, players=3), Batch(game, 600, seed=4, players=3)
    for steps in (1, 70, 2, 200):
        for _ in range(steps):
            one.step(one.sample())
        other.roll(steps)
        for name, values in arrays(other).items():
            assert np.array_equal(arrays(one)[name], values), name
    with pytest.raises(BadOption, match="at least 1"):
        one.roll(0)


@pytest.mark.parametrize("game", cheeseboard.games())
def test_games_end_with_rewards_and_begin_anew(game: str) -> None:
    batch = Batch(game, 64, seed=2, observations=False, players=3)
    ends = np.zeros(64, np.int64)
    while ends.min() < 1:
        batch.step(batch.sample())
        ends += batch.ended
        over = batch.rewards[batch.ended]
        assert np.allclose(over.sum(axis=1), 0, atol=1e-6)
        # One of three wins, or two share, or all three do.
        assert set(np.unique(over)) <= {np.float32(reward) for reward in (1, -0.5, 0.25, 0)}
        assert not batch.rewards[~batch.ended].any()
        assert (batch.masks.sum(axis=1) > 0).all()


def test_the_same_seed_gives_the_same_games() -> None:
    one, other, different = Batch("roquefort", 16, seed=9), Batch("roquefort", 16, seed=9), Batch("roquefort", 16)
    assert np.array_equal(one.states(), other.states())
    assert not np.array_equal(one.states(), different.states())
    other.step(other.sample())
    other.reset(9)
    assert np.array_equal(one.states(), other.states())


@pytest.mark.parametrize("masks", ["bool", "bits", "none"])
def test_an_illegal_choice_is_named_and_changes_nothing(masks: Any) -> None:
    batch = Batch("roquefort", 5, masks=masks)
    before = batch.states().copy()
    choices = batch.sample()
    for wrong in (-1, 0, 275, 276, 1 << 20):  # in the placement the end of a turn is none, and nobody can run
        choices[3] = wrong
        with pytest.raises(IllegalAction, match="game 3"):
            batch.step(choices)
    assert np.array_equal(before, batch.states())


def test_bad_settings_are_said_in_words() -> None:
    settings: list[dict[str, Any]] = [{"n": 0}, {"masks": "some"}, {"device": "tpu"}, {"players": 9}]
    for wrong in settings:
        with pytest.raises(BadOption):
            Batch("roquefort", **({"n": 2} | wrong))
    with pytest.raises(BadOption, match="one whole number for each"):
        Batch("roquefort", 2).step(np.zeros(3, np.int32))


def test_a_game_takes_little_memory() -> None:
    for game in cheeseboard.games():
        batch = Batch(game, 1000, masks="bits", observations=False)
        assert batch.nbytes / batch.n <= 400
