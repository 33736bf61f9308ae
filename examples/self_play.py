"""Learn Château Roquefort for two by self-play, on the processor, in minutes.

    pip install "cheeseboard[train]"
    python examples/self_play.py --minutes 5 --save network.pt

One small network plays both seats of many games at once and learns from them by PPO
(proximal policy optimisation). Before and after, it is evaluated against a player that chooses at random.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from cheeseboard.envs import Batch, meaning

torch.set_num_threads(1)  # enough for a network this small; more threads would contend on busy cores
GAME = "roquefort"
# The network has no memory, so its view includes everything that perfect recall would know; games end after 40 rounds.
OPTIONS: dict[str, Any] = {"memory": "assist", "round_limit": 40}
CELLS, SIGNS, KINDS = 49, 10, 7  # signs are the possible contents of a cell, kinds of cheese among them
HOLES = [cell for cell in range(CELLS) if cell // 7 % 2 or cell % 7 % 2]  # cells with a tile
ENTER, RUN = 31, 80  # where these choices begin: one for each cell, and for each of four mice and each cell
GAMES, STEPS = 256, 64  # parallel games, and steps of each in one rollout
EPOCHS, MINIBATCHES = 2, 48  # passes over each rollout, and minibatches per pass
LEARNING_RATE, CLIP, ENTROPY_BONUS = 7e-4, 0.2, 0.003
GAMMA, GAE_LAMBDA = 0.99, 0.95  # discount, and the bias-variance trade-off of the advantage estimates
SHAPING = {"cheese": 0.25, "dungeon": -0.25}  # potential of the reward shaping; a win is worth 1


class Network(nn.Module):
    """A small policy and value network over the observation of a seat.

    All cells share their weights. The features of a cell are its tile, the mice on it, adjacent traps, and the
    tiles under all mice.
    """

    def __init__(self, width: int = 128, narrow: int = 16, summary: int = 4) -> None:
        super().__init__()
        rows = meaning(GAME)
        self.parts = {row.name: slice(row.offset, row.offset + row.size) for row in rows}
        most = np.concatenate([np.full(row.size, row.most) for row in rows])
        self.scale, self.holes = torch.from_numpy(1 / most).float(), torch.tensor(HOLES)
        self.here, self.under = nn.Linear(SIGNS + 6, narrow), nn.Linear(2 * SIGNS + 2 * KINDS, narrow)
        self.cell_logits, self.summary = nn.Linear(narrow, 2), nn.Linear(narrow, summary)
        rest = len(most) - len(HOLES) * SIGNS
        self.body = nn.Sequential(
            nn.Linear(CELLS * summary + rest, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy, self.value = nn.Linear(width, RUN + 4 * CELLS), nn.Linear(width, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)  # start with a uniform policy
        nn.init.zeros_(self.policy.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The log-probabilities of all choices, and the value from -1 to 1."""
        seen = observations * self.scale
        cells = self.encode_cells(seen)
        summary = torch.relu(self.summary(cells)).flatten(1)
        hidden = self.body(torch.cat([summary, seen[:, self.parts["tiles"].stop :]], -1))
        enter, run = self.cell_logits(cells).unbind(-1)
        logits = self.policy(hidden) + torch.cat([seen.new_zeros(len(seen), ENTER), enter, run.repeat(1, 4)], -1)
        logits = logits.masked_fill(~masks, -1e9)
        return functional.log_softmax(logits, dim=-1), torch.tanh(self.value(hidden)).squeeze(-1)

    def encode_cells(self, seen: Tensor) -> Tensor:
        """The features of each cell."""
        games = len(seen)
        tiles = seen.new_zeros(games, CELLS, SIGNS)
        tiles[:, self.holes] = seen[:, self.parts["tiles"]].view(games, -1, SIGNS)
        mice = seen[:, self.parts["mice"]].view(games, 4, CELLS)[:, :2]  # own and opponent's
        traps = functional.pad(tiles[:, :, -1].view(games, 7, 7), (1, 1, 1, 1))
        beside = (traps[:, 1:-1, :-2], traps[:, 1:-1, 2:], traps[:, :-2, 1:-1], traps[:, 2:, 1:-1])
        here = torch.cat([tiles, mice.transpose(1, 2), torch.stack(beside, -1).view(games, CELLS, 4)], -1)
        cheese = seen[:, self.parts["cheese"]][:, : 2 * KINDS]  # of both seats
        under = torch.cat([(mice @ tiles).flatten(1), cheese], -1)
        return torch.relu(self.here(here) + self.under(under)[:, None])

    @torch.no_grad()
    def choose(self, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
        """A choice for every game, its log-probability, and the value for the seat to act."""
        log_probabilities, values = self(*inputs(batch))
        noise = -torch.empty_like(log_probabilities).exponential_().log()  # Gumbel
        choices = (log_probabilities + noise).argmax(-1)
        return choices, log_probabilities.gather(-1, choices[:, None]).squeeze(-1), values


def inputs(batch: Batch) -> tuple[Tensor, Tensor]:
    """Observations and masks of the seats to act, copied: the batch overwrites its arrays."""
    return torch.from_numpy(batch.observations).float(), torch.from_numpy(batch.masks.copy())


class Rollout(NamedTuple):
    """Decisions with their advantages and returns."""

    observations: Tensor
    masks: Tensor
    choices: Tensor
    log_probabilities: Tensor
    advantages: Tensor
    returns: Tensor


class SelfPlay:
    """Parallel games that the network plays against itself."""

    def __init__(self, network: Network, seed: int) -> None:
        self.network = network
        self.batch = Batch(GAME, GAMES, seed=seed, **OPTIONS)
        self.parts = {row.name: slice(row.offset, row.offset + row.size) for row in meaning(GAME)}

    def potential(self) -> Tensor:
        """The potential of the reward shaping: the lead of the seat to act in cheese and in free mice."""
        potential = torch.zeros(GAMES)
        for name, worth in SHAPING.items():
            of_seats = self.batch.observations[:, self.parts[name]].reshape(GAMES, 4, -1).sum(2, dtype=np.float32)
            potential += worth * torch.from_numpy(of_seats[:, 0] - of_seats[:, 1])  # own minus opponent's
        return potential

    def play(self) -> Rollout:
        """A rollout with its generalised advantage estimates."""
        steps: list[tuple[Tensor, ...]] = []
        for _ in range(STEPS):
            seat, potential = self.batch.seats.copy(), self.potential()
            observations, masks = inputs(self.batch)
            choice, log_probabilities, values = self.network.choose(self.batch)
            self.batch.step(choice.numpy(), check=False)
            # Zero-sum: the sign of the value changes whenever the seat to act does.
            turn = torch.from_numpy(np.where(self.batch.ended, 0, np.where(self.batch.seats == seat, 1, -1)))
            shaping = GAMMA * turn * self.potential() - potential
            reward = torch.from_numpy(self.batch.rewards[np.arange(GAMES), seat]) + shaping
            steps.append((observations, masks, choice, log_probabilities, values, reward, turn))
        _, _, after = self.network.choose(self.batch)
        advantage, advantages = torch.zeros(GAMES), []
        for *_, values, reward, turn in reversed(steps):
            advantage = reward + GAMMA * turn * (after + GAE_LAMBDA * advantage) - values
            advantages.append(advantage)
            after = values
        observations, masks, choices, log_probabilities, values, *_ = (
            torch.cat(columns) for columns in zip(*steps, strict=True)
        )
        advantage = torch.cat(advantages[::-1])
        return Rollout(observations, masks, choices, log_probabilities, advantage, advantage + values)


def learn(network: Network, optimiser: torch.optim.Optimizer, rollout: Rollout) -> float:
    """One PPO update. Returns the mean loss."""
    total = 0.0
    for _ in range(EPOCHS):
        for indices in torch.randperm(len(rollout.choices)).chunk(MINIBATCHES):
            some = Rollout(*(part[indices] for part in rollout))
            log_probabilities, values = network(some.observations, some.masks)
            ratio = (log_probabilities.gather(-1, some.choices[:, None]).squeeze(-1) - some.log_probabilities).exp()
            advantages = (some.advantages - some.advantages.mean()) / (some.advantages.std() + 1e-6)
            objective = torch.minimum(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
            entropy = -(log_probabilities.exp() * log_probabilities).sum(-1).mean()
            loss = functional.mse_loss(values, some.returns) - objective - ENTROPY_BONUS * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
            total += loss.item()
    return total / EPOCHS / MINIBATCHES


def win_rate(network: Network, games: int = 400, seed: int = 1) -> float:
    """The share of wins against a random player, half of the games from each seat; a shared win is half a win."""
    batch = Batch(GAME, games, seed=seed, **OPTIONS)
    seats = np.arange(games) % 2
    results = np.full(games, np.nan)
    while np.isnan(results).any():
        choices, _, _ = network.choose(batch)
        batch.step(np.where(batch.seats == seats, choices.numpy(), batch.sample()))
        first = batch.ended & np.isnan(results)  # games that end early are restarted; only the first one counts
        results[first] = batch.rewards[first, seats[first]]
    return float(results.mean() + 1) / 2


def interval(share: float, games: int) -> str:
    """A share with Wilson's 95 % interval."""
    z = 1.96
    middle, width = share + z * z / games / 2, z * sqrt(share * (1 - share) / games + z * z / games**2 / 4)
    low, high = ((middle + sign * width) / (1 + z * z / games) for sign in (-1, 1))
    return f"{share:.0%} ({low:.0%} to {high:.0%}) of the wins in {games} games"


def new_network(seed: int) -> Network:
    """An untrained network."""
    torch.manual_seed(seed)
    return Network()


def train(network: Network, minutes: float, seed: int) -> None:
    """Play and learn until the time is up."""
    self_play, optimiser = SelfPlay(network, seed), torch.optim.Adam(network.parameters(), LEARNING_RATE)
    begin = reported_at = time.monotonic()
    steps = 0
    while time.monotonic() - begin < minutes * 60:
        loss = learn(network, optimiser, self_play.play())
        steps += GAMES * STEPS
        if time.monotonic() - reported_at > 60:
            reported_at = time.monotonic()
            share = win_rate(network, 100)
            seconds = reported_at - begin
            print(f"{seconds:4.0f} s  {steps:9,} steps  loss {loss:+.3f}  {share:.0%} of the wins", flush=True)


def main(words: list[str] | None = None) -> None:
    """Train and evaluate."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=400, help="games against a random player before and after")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", type=Path, help="file for the trained network")
    wanted = parser.parse_args(words)
    network = new_network(wanted.seed)
    print("against chance, before:", interval(win_rate(network, wanted.games), wanted.games), flush=True)
    train(network, wanted.minutes, wanted.seed)
    print("against chance, after: ", interval(win_rate(network, wanted.games), wanted.games))
    if wanted.save:
        torch.save(network.state_dict(), wanted.save)


if __name__ == "__main__":
    main()
