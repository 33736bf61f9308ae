"""Both games for OpenSpiel. Importing this module registers them:

    import pyspiel
    import cheeseboard.envs.openspiel

    game = pyspiel.load_game("python_cheeseboard_roquefort(players=3,layout=appenzell)")

Parameters are the options of the game. Chance has nodes of its own with exact probabilities; deals are drawn tile by
tile. An action is a choice of `games/<game>/encode.py`. A player's information state is all it did and heard; its
observation is made from its view alone. A state drawn anew (`resample_from_infostate`) has a history of its own that
leads to it, so it can be saved and replayed like any other.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from cheeseboard.envs.imagining import imagined
from cheeseboard.envs.played import EXTRA, encoding_of, rewards
from cheeseboard.envs.spiel_table import Table
from cheeseboard.games import game as find_game
from cheeseboard.games.havarti.state import MOST_IDLE, MOST_SWAPS
from cheeseboard.games.havarti.tables import CELLS as HOUSE_CELLS
from cheeseboard.games.havarti.tables import CHEESES, LINES, ROUNDS
from cheeseboard.games.observation import parts_of
from cheeseboard.games.options import Options, complete_options
from cheeseboard.games.roquefort.tables import HOLE_CELLS

try:
    import pyspiel
except ImportError:
    raise ImportError(f"OpenSpiel is not installed. Get it with: {EXTRA}") from None

PREFIX = "python_cheeseboard_"
MOST_OUTCOMES = 70  # of a chance node: four of eight special rooms


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its options; OpenSpiel makes it."""

    name: str  # of the game, and
    kind: Any  # what OpenSpiel knows of it: each game has a class of its own

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = self.name
        self.options = complete_options(find_game(game).options, params or {})
        players = self.options["players"]
        decisions, self._draws = _lengths(game, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding_of(game).choices,
            max_chance_outcomes=MOST_OUTCOMES if game == "havarti" else len("1234567.x"),
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=decisions,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        """The state before any chance."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """How often chance may act at most."""
        return self._draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What tells a player's observation, or with perfect recall its information state."""
        if params:
            raise ValueError(f"Observers of {self.name} have no parameters.")
        return SpielObserver(self.name, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match at some point. All the rules are the match's; this only translates."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = Table(game.name, game.options)
        self._retold: int | None = None  # whose step is being told again, while a past is

    def current_player(self) -> int:
        """Who is to act."""
        if self._retold is not None:
            return self._retold
        if self.table.seat is not None:
            return self.table.seat
        return int(pyspiel.PlayerId.TERMINAL if self.table.over else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._retold is None and self.table.over

    def returns(self) -> list[float]:
        """What each player has won: nothing until the end."""
        outcome, players = self.table.match.outcome, self.num_players()
        return rewards(outcome, players) if outcome else [0.0] * players

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may play, with probabilities."""
        return self.table.outcomes()

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that this player cannot tell from this one, drawn from all of them."""
        table = imagined(self.table, player, int(sampler() * (1 << 53)))
        twin: SpielState = self.get_game().new_initial_state()
        for step in table.steps:  # so that OpenSpiel's own history leads there too
            twin._retold = int(pyspiel.PlayerId.CHANCE) if step.seat is None else step.seat
            twin.apply_action(step.number)
        twin._retold, twin.table = None, table
        return twin

    def numbers(self, text: str) -> list[int]:
        """The actions that spell what the one in turn plays, as a match writes it."""
        return self.table.numbers(text)

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal() if player == self.table.seat else []

    def _apply_action(self, action: int) -> None:
        if self._retold is None:
            self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.meaning(player if player >= 0 else None, action)

    def __str__(self) -> str:
        if self.table.drawn or not self.table.steps:
            return f"dealing {self.table.drawn} " + self.table.match.record()
        return json.dumps(self.table.match.position())


class SpielObserver:
    """OpenSpiel's way to ask what a player observes."""

    def __init__(self, game: str, kind: Any) -> None:
        self._encoding = encoding_of(game)
        self._recalls = kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not self._recalls:
            self.tensor = np.zeros(self._encoding.observed, np.float32)
            self.dict = dict(parts_of(self._encoding.parts, self.tensor))

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player observes into `tensor`; all 0 while a floor is being dealt."""
        if self.tensor is not None:
            dealt = _is_dealt(state.table)
            self.tensor[:] = self._encoding.observe(state.table.match, player) if dealt else 0

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player observes as text: its view; or with perfect recall all that it did and heard."""
        if self._recalls:
            return f"seat {player}\n{state.table.heard(player)}"
        return json.dumps(state.table.match.view(player)) if _is_dealt(state.table) else ""


def _is_dealt(table: Table) -> bool:
    """Whether there is anything to see. Before Château Roquefort is dealt there is not."""
    return table.match.game != "roquefort" or table.seat is not None or table.over


def _lengths(game: str, options: Options) -> tuple[int, int]:
    """How many decisions a game has at most, and how many chance nodes."""
    players = options["players"]
    if game == "roquefort":
        # Each action of a turn costs at least one of four; then it ends. Cheese or a fall begins the quiet anew.
        stirs = players * (options["goal"] + 4)
        rounds = min(options["round_limit"], options["quiet_limit"] * (stirs + 1))
        return players + rounds * players * 5, len(HOLE_CELLS) + 1
    fromagers = players - 1
    # So many searches may fail in a row; a cheese or the Dairy begins anew.
    checks = CHEESES + options["searches"] * (CHEESES + 2)
    turns = 1 + checks * (MOST_IDLE + 1)
    asked = LINES + 1 + 8  # for the mice, Ahhh HA! and the rooms
    laying = HOUSE_CELLS + MOST_SWAPS + fromagers
    dealt = HOUSE_CELLS if options["setup"] == "random" else 0
    rounds = ROUNDS[players]
    return rounds * (1 + laying + 1 + turns * (1 + fromagers) + asked), rounds * (2 + dealt)


def _kind(game: str) -> Any:
    """What OpenSpiel wants to know of a game before there is one."""
    found = find_game(game)
    return pyspiel.GameType(
        short_name=PREFIX + game,
        long_name=found.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: option.default for option in found.options},
        provides_factored_observation_string=False,
    )


# OpenSpiel keeps what is registered beyond the end of Python: classes survive that, functions do not.


class Roquefort(SpielGame):
    """Château Roquefort."""

    name = "roquefort"
    kind = _kind(name)


class Havarti(SpielGame):
    """Hide the Havarti."""

    name = "havarti"
    kind = _kind(name)


pyspiel.register_game(Roquefort.kind, Roquefort)
pyspiel.register_game(Havarti.kind, Havarti)
