"""The games for OpenSpiel. Importing this module registers all of them:

    import pyspiel
    import cheeseboard.envs.openspiel

    game = pyspiel.load_game("python_cheeseboard_<game>(players=3)")

Parameters are the options of the game. Chance has nodes of its own with exact probabilities; deals are drawn card by
card. An action is a choice of `games.encoding`. A player's information state is all it did and heard; its observation
is made from its view alone. A resampled state (`resample_from_infostate`) has a history of its own that leads to it, so
it can be saved and replayed like any other.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from cheeseboard.envs.adapters import INSTALL
from cheeseboard.envs.openspiel_part import openspiel_part
from cheeseboard.envs.resampling import resampled
from cheeseboard.envs.spiel_match import SpielMatch
from cheeseboard.games import game as find_game
from cheeseboard.games import games
from cheeseboard.games.encoding import encoding_of, rewards
from cheeseboard.games.observation import parts_of
from cheeseboard.games.options import complete_options, players_option

try:
    import pyspiel
except ImportError:
    raise ImportError(f"OpenSpiel is not installed. Get it with: {INSTALL}") from None

PREFIX = "python_cheeseboard_"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options. OpenSpiel makes it; each game has a class of its own, see `register`."""

    name: str
    kind: Any  # OpenSpiel's GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.options = complete_options(find_game(self.name).options, params or {})
        players = self.options["players"]
        self._bounds = openspiel_part(self.name).bounds(self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding_of(self.name).choices,
            max_chance_outcomes=self._bounds.outcomes,
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self._bounds.decisions,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        """The state before any chance."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance may act at most."""
        return self._bounds.chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What tells a player's observation, or with perfect recall its information state."""
        if params:
            raise ValueError(f"Observers of {self.name} have no parameters.")
        return SpielObserver(self.name, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match at some point. All the rules are the match's; this only translates."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.played = SpielMatch(game.name, game.options)
        self._replaying: int | None = None  # the player of the step that is being replayed, while a past is

    def current_player(self) -> int:
        """Who is to act."""
        if self._replaying is not None:
            return self._replaying
        if self.played.seat is not None:
            return self.played.seat
        return int(pyspiel.PlayerId.TERMINAL if self.played.over else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._replaying is None and self.played.over

    def returns(self) -> list[float]:
        """What each player has won: nothing until the end."""
        outcome, players = self.played.match.outcome, self.num_players()
        return rewards(outcome, players) if outcome else [0.0] * players

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may play, with probabilities."""
        return self.played.outcomes()

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that this player cannot tell from this one, drawn from all of them."""
        played = resampled(self.played, player, int(sampler() * (1 << 53)))
        twin: SpielState = self.get_game().new_initial_state()
        for step in played.steps:  # so that OpenSpiel's own history leads there too
            twin._replaying = int(pyspiel.PlayerId.CHANCE) if step.seat is None else step.seat
            twin.apply_action(step.number)
        twin._replaying, twin.played = None, played
        return twin

    def numbers(self, text: str) -> list[int]:
        """The actions that spell what the one in turn plays, as a match writes it."""
        return self.played.numbers(text)

    def _legal_actions(self, player: int) -> list[int]:
        return self.played.legal() if player == self.played.seat else []

    def _apply_action(self, action: int) -> None:
        if self._replaying is None:
            self.played.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.played.meaning(player if player >= 0 else None, action)

    def __str__(self) -> str:
        if self.played.drawn or not self.played.steps:
            return f"dealing {self.played.drawn} " + self.played.match.record()
        return json.dumps(self.played.match.position())


class SpielObserver:
    """OpenSpiel's way to ask what a player observes."""

    def __init__(self, game: str, kind: Any) -> None:
        self._encoding = encoding_of(game)
        self._recalls = kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._recalls and self._encoding.has_observations:
            self.tensor = np.zeros(self._encoding.observed, np.float32)
            self.dict = dict(parts_of(self._encoding.parts, self.tensor))

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player observes into `tensor`; all 0 before the first deal."""
        if self.tensor is not None:
            played = state.played
            self.tensor[:] = self._encoding.observe(played.match.view(player), player) if played.has_views else 0

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player observes as text: its view; or with perfect recall all that it did and heard."""
        if self._recalls:
            return f"seat {player}\n{state.played.heard(player)}"
        return json.dumps(state.played.match.view(player)) if state.played.has_views else ""


def game_type(game: str) -> Any:
    """What OpenSpiel wants to know of a game before there is one."""
    found = find_game(game)
    players = players_option(found.options)
    return pyspiel.GameType(
        short_name=PREFIX + game,
        long_name=found.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players.most,
        min_num_players=players.least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=encoding_of(game).has_observations,
        parameter_specification={option.name: option.default for option in found.options},
        provides_factored_observation_string=False,
    )


def register(game: str) -> None:
    """Make a game known to OpenSpiel."""
    # OpenSpiel keeps what is registered beyond the end of Python: a class survives that, a function does not. Pickle
    # finds the class by its name in this module.
    kind = game_type(game)
    made = type(f"SpielGame_{game}", (SpielGame,), {"name": game, "kind": kind, "__module__": __name__})
    globals()[made.__name__] = made
    pyspiel.register_game(kind, made)


for _game in games():
    register(_game)
