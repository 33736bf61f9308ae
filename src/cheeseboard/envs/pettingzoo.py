"""The games as PettingZoo AEC environments.

    from cheeseboard.envs import pettingzoo

    environment = pettingzoo.env("roquefort", players=3, render_mode="ansi")

An agent is a seat, `seat_0` first. Its observations are made from its view alone; `cheeseboard.envs.meaning(game)`
explains each number. An action is a choice of `games.encoding`; the mask says which are legal. Where several seats may
act at once the first acts. Rewards come at the end: a sole winner gets 1, and all rewards sum to 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal

import numpy as np

from cheeseboard.envs.adapters import INSTALL, first_to_act
from cheeseboard.envs.rendering import ansi, picture_of, render_modes
from cheeseboard.errors import BadOption, shown
from cheeseboard.games import game as find_game
from cheeseboard.games.contract import Event
from cheeseboard.games.encoding import encoding_of, rewards
from cheeseboard.games.observation import parts_of
from cheeseboard.games.options import complete_options
from cheeseboard.match.match import Match, new

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise ImportError(f"PettingZoo is not installed. Get it with: {INSTALL}") from None

Observations = Literal["flat", "dict"]
ILLEGAL_REWARD = -1.0  # of an illegal action, which ends the game


def env(game: str, **settings: Any) -> Any:
    """An environment with PettingZoo's wrappers: an illegal action ends the game and costs its player."""
    guarded = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # the name that PettingZoo's environments have
    """One match. `observations` is "flat", a row of small numbers, or "dict", its named parts in their shapes.

    `infos[agent]["events"]` are the events that the seat heard since it last acted; do not change them. The agent in
    turn also finds `"actions"`, the text of each legal choice. A deep copy is cheap and independent, but shares spaces.
    """

    def __init__(
        self,
        game: str,
        *,
        observations: Observations = "flat",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if observations not in ("flat", "dict"):
            raise BadOption("observations", f"{shown(observations)} is neither flat nor dict.")
        modes = render_modes(game)
        if render_mode is not None and render_mode not in modes:
            raise BadOption("render_mode", f"{shown(render_mode)} is not one of {', '.join(modes)}.")
        self.game = game
        self.options = complete_options(find_game(game).options, options)
        self.render_mode = render_mode
        self.metadata = {"name": f"cheeseboard_{game}_v1", "render_modes": list(modes), "is_parallelizable": False}
        self._flat = observations == "flat"
        self._encoding = encoding_of(game)
        self._random = Random()  # noqa: S311  # seeds of later games
        self.possible_agents = [f"seat_{seat}" for seat in range(self.options["players"])]
        self.agents: list[str] = []
        self.infos: dict[str, dict[str, Any]] = {}
        self._seen: dict[str, list[int]] = {}
        self._heard: dict[str, list[Event]] = {}
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self._encoding.choices) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of this agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The space of this agent's choices; the mask says which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match. The same seed gives the same deal, and the same deals in the games after it."""
        if seed is not None:
            self._random = Random(seed)  # noqa: S311
        self._match = new(self.game, seed=self._random.getrandbits(63), **self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._heard = {agent: [] for agent in self.agents}
        self._pass_on()

    def step(self, action: Any) -> None:
        """The agent in turn plays a choice; None if it is out already."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        events = self._match.play(seat, self._encoding.text(self._match.state, seat, int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._heard = {**self._heard, agent: []}
        for hearer, name in enumerate(self.possible_agents):
            self._heard[name] = self._heard[name] + self._match.redacted(hearer, events)
        outcome = self._match.outcome
        if outcome:
            gains = rewards(outcome, len(self.possible_agents))
            self.rewards = dict(zip(self.possible_agents, gains, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._pass_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """The agent's observation, and the mask of its choices: all 0 unless it is in turn."""
        seat = self.possible_agents.index(agent)
        if agent not in self._seen:  # `last` and the wrappers ask again and again
            self._seen = {**self._seen, agent: self._encoding.observe(self._match.view(seat), seat)}
        row = np.array(self._seen[agent], np.int8)
        mask = np.zeros(self._encoding.choices, np.int8)
        if "actions" in self.infos.get(agent, ()):
            mask[list(self.infos[agent]["actions"])] = 1
        return {
            "observation": row if self._flat else dict(parts_of(self._encoding.parts, row)),
            "action_mask": mask,
        }

    def render(self) -> Any:
        """What the agent in turn sees: printed, as text, or as a picture."""
        if self.render_mode is None:
            return None
        view = self._match.view(self.possible_agents.index(self.agent_selection))
        if self.render_mode == "rgb_array":
            return picture_of(view)
        text = ansi(view)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201  # what "human" asks for
        return None

    def close(self) -> None:
        """There is nothing to release."""

    def match(self) -> Match:
        """The match as it stands, secrets included; playing on in it does not change the environment."""
        return self._match.copy()

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def __deepcopy__(self, memo: Mapping[int, Any]) -> raw_env:
        twin = object.__new__(type(self))
        for name, value in vars(self).items():
            setattr(twin, name, _own(value))
        twin._match = self._match.copy()
        twin._random = Random()  # noqa: S311
        twin._random.setstate(self._random.getstate())
        return twin

    def _pass_on(self) -> None:
        """Select the agent in turn and write the infos."""
        self._seen = {}
        self.infos = {agent: {"events": self._heard[agent]} for agent in self.agents}
        seat = first_to_act(self._match)
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            self.infos[self.agent_selection]["actions"] = self._encoding.actions(self._match.state, seat)

    def _space(self) -> Dict:
        mask = Box(0, 1, (self._encoding.choices,), np.int8)
        parts = self._encoding.parts
        boxes: dict[str, Space[Any]] = {part.name: Box(0, part.most, part.shape, np.int8) for part in parts}
        if not self._flat:
            return Dict({"observation": Dict(boxes), "action_mask": mask})
        most = np.concatenate([np.full(part.size, part.most, np.int8) for part in parts])
        return Dict({"observation": Box(np.zeros_like(most), most, dtype=np.int8), "action_mask": mask})


def _own(value: Any) -> Any:
    """A copy of a field of an environment: a shallow one, for values inside are never changed, only replaced."""
    return value.copy() if isinstance(value, dict | list) else value
