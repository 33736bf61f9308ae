"""The games as OpenSpiel plays them: its own tests, its bots, its chance nodes, and pasts drawn anew."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import cheeseboard
from cheeseboard.envs import openspiel
from cheeseboard.envs.openspiel import SpielState
from cheeseboard.games.encoding import encoding_of

GAMES: tuple[Any, ...] = (
    "python_cheeseboard_roquefort",
    "python_cheeseboard_havarti(searches=2)",
    pytest.param(
        "python_cheeseboard_roquefort(players=3,layout=appenzell,goal=5,memory=assist)", marks=pytest.mark.full
    ),
    pytest.param("python_cheeseboard_havarti", marks=pytest.mark.full),
    pytest.param("python_cheeseboard_havarti(players=3,setup=random,memory=assist)", marks=pytest.mark.full),
    pytest.param("python_cheeseboard_havarti(players=4,scoring=own,searches=6)", marks=pytest.mark.full),
)
SHORT = ("python_cheeseboard_roquefort(round_limit=4)", "python_cheeseboard_havarti(searches=2)")


def some_action(state: SpielState, random: Random) -> int:
    if state.is_chance_node():
        numbers, chances = zip(*state.chance_outcomes(), strict=True)
        return int(random.choices(numbers, chances)[0])
    return int(random.choice(state.legal_actions()))


def walk(name: str, seed: int) -> Iterator[SpielState]:
    """The states of a random game; it is one state, going on."""
    state, random = pyspiel.load_game(name).new_initial_state(), Random(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(some_action(state, random))
    yield state


def until(name: str, when: Callable[[SpielState], bool]) -> SpielState:
    """A state of some random game that is as wanted."""
    for seed in range(200):
        for state in walk(name, seed):
            if when(state):
                return state
    raise AssertionError("no such state")


def is_mixed(state: SpielState) -> bool:
    """Whether the Parlor mixed the centre in the running round, and somebody is to decide."""
    _, before = state.played.round_start
    return state.played.seat is not None and any(
        step.text.startswith("parlor ") for step in state.played.steps[before:]
    )


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_random_simulation_with_saving(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.full
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", GAMES)
def test_simulation_in_python(name: str) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_truly(name: str) -> None:
    game = pyspiel.load_game(name)
    encoding = encoding_of(game.get_type().short_name.removeprefix(openspiel.PREFIX))
    decisions = draws = 0
    for state in walk(name, 4):
        if state.is_chance_node():
            draws += 1
            outcomes = state.chance_outcomes()
            assert len(outcomes) <= game.max_chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        elif not state.is_terminal():
            decisions += 1
            seat, match = state.current_player(), state.played.match
            texts = [state.action_to_string(seat, action) for action in state.legal_actions()]
            assert tuple(texts) == match.legal(seat)
            for player in range(game.num_players()):
                assert state.observation_tensor(player) == encoding.observe(match.view(player), player)
    assert decisions <= game.max_game_length()
    assert draws <= game.max_chance_nodes_in_history()
    assert sum(state.returns()) == pytest.approx(0)
    outcome = state.played.match.outcome
    assert outcome
    assert outcome.winners == tuple(p for p, gain in enumerate(state.returns()) if gain == max(state.returns()))


def test_parameters_are_the_options() -> None:
    game = pyspiel.load_game("python_cheeseboard_roquefort(players=3,quiet_limit=1)")
    assert game.num_players() == 3
    assert game.options["quiet_limit"] == 1
    assert game.min_utility() == -0.5
    assert game.max_game_length() == 3 + 3 * 5 * min(150, 1 + 3 * 8)


def test_a_deal_is_drawn_from_what_is_left() -> None:
    state = pyspiel.load_game("python_cheeseboard_roquefort").new_initial_state()
    assert dict(state.chance_outcomes())[0] == pytest.approx(10 / 34)
    for _ in range(10):
        state.apply_action(0)
    assert [number for number, _ in state.chance_outcomes()] == list(range(1, 9))
    assert state.action_to_string(8) == "draw x"


def test_the_special_rooms_are_one_of_seventy() -> None:
    state = pyspiel.load_game("python_cheeseboard_havarti").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert state.chance_outcomes() == [(number, 1 / 70) for number in range(70)]
    assert state.action_to_string(0) == "specials BCDL"


@pytest.mark.parametrize("name", GAMES)
def test_what_is_played_is_a_match(name: str) -> None:
    """The texts that the numbers spell make the same match anywhere, and spell the same numbers."""
    *_, state = walk(name, 9)
    match = cheeseboard.replay(state.played.match.record())
    assert match.outcome == state.played.match.outcome
    again = state.get_game().new_initial_state()
    for _, text in match.history:
        for number in again.numbers(text):
            again.apply_action(number)
    assert again.history() == state.history()
    assert str(again) == str(state)


@pytest.mark.parametrize("name", GAMES)
def test_saving_and_copying(name: str) -> None:
    for number, state in enumerate(walk(name, 6)):
        if number % 40 == 20 or state.is_terminal():
            for twin in (
                state.clone(),
                state.get_game().deserialize_state(state.serialize()),
                pickle.loads(pickle.dumps(state)),  # noqa: S301
            ):
                assert str(twin) == str(state)
                assert twin.history() == state.history()
                assert twin.information_state_string(1) == state.information_state_string(1)


def test_a_clone_goes_its_own_way() -> None:
    state = until(GAMES[0], lambda state: len(state.history()) == 60)
    before, twin = str(state), state.clone()
    twin.apply_action(twin.legal_actions()[-1])
    assert str(state) == before != str(twin)


@pytest.mark.parametrize("name", GAMES)
def test_pasts_drawn_anew_are_the_same_to_the_player(name: str) -> None:
    random, game = Random(8), pyspiel.load_game(name)
    for number, state in enumerate(walk(name, 8)):
        if number % 9:
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, random.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            if number % 45 == 0:
                again = game.deserialize_state(other.serialize())
                assert str(again) == str(other)
                for ear in range(game.num_players()):
                    assert again.information_state_string(ear) == other.information_state_string(ear)
                while not other.is_terminal() and number % 90 == 0:
                    other.apply_action(some_action(other, random))


def test_unseen_tiles_are_drawn_evenly() -> None:
    state = until(GAMES[0], lambda state: len(state.history()) == 80)
    random, seen = Random(1), Counter[str]()
    known = "".join(state.played.match.scrub(0)["tiles"])
    for _ in range(400):
        tiles = "".join(state.resample_from_infostate(0, random.random).played.match.position()["tiles"])
        assert all(before in ("?", now) for before, now in zip(known, tiles, strict=True))
        seen[tiles[known.index("?")]] += 1
    assert len(seen) >= 8
    assert seen["."] > max(seen[kind] for kind in "1234567")


@pytest.mark.parametrize("players", [2, 3])
def test_a_mixed_centre_is_drawn_anew_for_both_sides(players: int) -> None:
    state = until(f"python_cheeseboard_havarti(players={players},searches=6)", is_mixed)
    position, random = state.played.match.position(), Random(2)
    fromager = (position["inspector"] + 1) % players
    for player in (position["inspector"], fromager):
        houses = set()
        for _ in range(30):
            other = state.resample_from_infostate(player, random.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            houses.add("/".join(other.played.match.position()["house"]))
        assert len(houses) > 3


def test_the_inspector_cannot_tell_houses_apart() -> None:
    state = until("python_cheeseboard_havarti", lambda state: state.played.match.view(None)["phase"] == "inspector")
    random, houses, specials = Random(3), set(), set()
    inspector = state.current_player()
    for _ in range(30):
        position = state.resample_from_infostate(inspector, random.random).played.match.position()
        houses.add("/".join(position["house"]))
        specials.add(position["specials"])
    assert len(houses) == 30
    assert len(specials) > 10


@pytest.mark.full
@pytest.mark.parametrize("name", SHORT)
@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
def test_their_bots_play(name: str, kind: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game, dice, random = pyspiel.load_game(name), np.random.RandomState(1), Random(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot: Any = (
        mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=dice)
        if kind == "mcts"
        else ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=dice)
    )
    state, asked = game.new_initial_state(), 0
    while not state.is_terminal() and asked < 8:
        ask = not state.is_chance_node() and random.random() < 0.3
        asked += ask
        state.apply_action(int(bot.step(state)) if ask else some_action(state, random))
    assert asked >= 5
