"""Learn Château Roquefort for two by self-play, on the processor, in minutes.

    pip install "cheeseboard[train]"
    python examples/self_play.py --minutes 5 --save mouse.pt

One small network plays both seats of many games at once and learns from them by PPO: of its choices it makes those more
likely that did better than it expected. Before and after, it plays against a player that chooses at random.
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

torch.set_num_threads(1)  # enough for a network this small; more wait for each other where cores are busy
GAME = "roquefort"
# It has no memory, so it may see what a player who forgets nothing would know; and games end after 40 rounds.
OPTIONS: dict[str, Any] = {"memory": "assist", "round_limit": 40}
CELLS, SIGNS, KINDS = 49, 10, 7  # signs are what can be seen on a cell, kinds of cheese among them
HOLES = [cell for cell in range(CELLS) if cell // 7 % 2 or cell % 7 % 2]  # cells with a tile
ENTER, RUN = 31, 80  # where these choices begin: one for each cell, and for each of four mice and each cell
GAMES, STEPS = 256, 64  # so many games, and so many steps in each, are played before it learns from them
PASSES, PIECES = 2, 48  # it goes through them so often, each time in so many pieces
RATE, CLIP, CURIOSITY = 7e-4, 0.2, 0.003
PATIENCE, TRUST = 0.99, 0.95  # how far ahead it looks, and how far it trusts play more than its own judgement
WORTH = {"cheese": 0.25, "dungeon": -0.25}  # what counts on the way to a win, which is worth 1


class Mouse(nn.Module):
    """A small network: from what a seat observes, how much it likes each choice, and how it judges its chances.

    It looks at all cells alike, so that what it learns about one holds for all: at what lies and who stands there, the
    traps beside it, and always at what its own mice and the other's stand on.
    """

    def __init__(self, width: int = 128, narrow: int = 16, brief: int = 4) -> None:
        super().__init__()
        rows = meaning(GAME)
        self.parts = {row.name: slice(row.offset, row.offset + row.size) for row in rows}
        most = np.concatenate([np.full(row.size, row.most) for row in rows])
        self.scale, self.holes = torch.from_numpy(1 / most).float(), torch.tensor(HOLES)
        self.here, self.under = nn.Linear(SIGNS + 6, narrow), nn.Linear(2 * SIGNS + 2 * KINDS, narrow)
        self.goes, self.brief = nn.Linear(narrow, 2), nn.Linear(narrow, brief)
        rest = len(most) - len(HOLES) * SIGNS
        self.body = nn.Sequential(nn.Linear(CELLS * brief + rest, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.likes, self.judges = nn.Linear(width, RUN + 4 * CELLS), nn.Linear(width, 1)
        nn.init.orthogonal_(self.likes.weight, 0.01)  # at first it likes all choices alike
        nn.init.zeros_(self.likes.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithms of the probabilities of all choices, and the expected result from -1 to 1."""
        seen = observations * self.scale
        cells = self.look(seen)
        brief = torch.relu(self.brief(cells)).flatten(1)
        thought = self.body(torch.cat([brief, seen[:, self.parts["tiles"].stop :]], -1))
        enter, run = self.goes(cells).unbind(-1)
        likes = self.likes(thought) + torch.cat([seen.new_zeros(len(seen), ENTER), enter, run.repeat(1, 4)], -1)
        likes = likes.masked_fill(~masks, -1e9)
        return functional.log_softmax(likes, dim=-1), torch.tanh(self.judges(thought)).squeeze(-1)

    def look(self, seen: Tensor) -> Tensor:
        """What it makes of each cell."""
        games = len(seen)
        tiles = seen.new_zeros(games, CELLS, SIGNS)
        tiles[:, self.holes] = seen[:, self.parts["tiles"]].view(games, -1, SIGNS)
        mice = seen[:, self.parts["mice"]].view(games, 4, CELLS)[:, :2]  # one's own, and the other's
        traps = functional.pad(tiles[:, :, -1].view(games, 7, 7), (1, 1, 1, 1))
        beside = (traps[:, 1:-1, :-2], traps[:, 1:-1, 2:], traps[:, :-2, 1:-1], traps[:, 2:, 1:-1])
        here = torch.cat([tiles, mice.transpose(1, 2), torch.stack(beside, -1).view(games, CELLS, 4)], -1)
        cheese = seen[:, self.parts["cheese"]][:, : 2 * KINDS]  # that both have
        under = torch.cat([(mice @ tiles).flatten(1), cheese], -1)
        return torch.relu(self.here(here) + self.under(under)[:, None])

    @torch.no_grad()
    def choose(self, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
        """A choice for every game, how likely it was (its logarithm), and what the seat to act expects."""
        likely, expected = self(*told(batch))
        noise = -torch.empty_like(likely).exponential_().log()  # whoever is highest with it was drawn as likely as said
        choices = (likely + noise).argmax(-1)
        return choices, likely.gather(-1, choices[:, None]).squeeze(-1), expected


def told(batch: Batch) -> tuple[Tensor, Tensor]:
    """What the seats to act observe, and their legal choices. The batch writes over its arrays: these are copies."""
    return torch.from_numpy(batch.observations).float(), torch.from_numpy(batch.masks.copy())


class Experience(NamedTuple):
    """Decisions: what was known, what was chosen, how likely that was, and how much better it went than expected."""

    observations: Tensor
    masks: Tensor
    choices: Tensor
    likely: Tensor
    gains: Tensor
    results: Tensor


class School:
    """Games that the network plays against itself."""

    def __init__(self, mouse: Mouse, seed: int) -> None:
        self.mouse = mouse
        self.batch = Batch(GAME, GAMES, seed=seed, **OPTIONS)
        self.parts = {row.name: slice(row.offset, row.offset + row.size) for row in meaning(GAME)}

    def lead(self) -> Tensor:
        """By how much the seat to act is ahead of the other in what helps to win: cheese, and mice that are safe."""
        lead = torch.zeros(GAMES)
        for name, worth in WORTH.items():
            of_seats = self.batch.observations[:, self.parts[name]].reshape(GAMES, 4, -1).sum(2, dtype=np.float32)
            lead += worth * torch.from_numpy(of_seats[:, 0] - of_seats[:, 1])  # first oneself, then the other
        return lead

    def play(self) -> Experience:
        """Play on for some steps, and look back at them."""
        moments: list[tuple[Tensor, ...]] = []
        for _ in range(STEPS):
            seat, lead = self.batch.seats.copy(), self.lead()
            observations, masks = told(self.batch)
            choice, likely, expected = self.mouse.choose(self.batch)
            self.batch.step(choice.numpy(), check=False)
            # In a game for two, what is good for one is bad for the other: after a change of seats the sign changes.
            turn = torch.from_numpy(np.where(self.batch.ended, 0, np.where(self.batch.seats == seat, 1, -1)))
            reward = torch.from_numpy(self.batch.rewards[np.arange(GAMES), seat]) + PATIENCE * turn * self.lead() - lead
            moments.append((observations, masks, choice, likely, expected, reward, turn))
        _, _, after = self.mouse.choose(self.batch)
        gain, gains = torch.zeros(GAMES), []
        for *_, expected, reward, turn in reversed(moments):
            gain = reward + PATIENCE * turn * (after + TRUST * gain) - expected
            gains.append(gain)
            after = expected
        observations, masks, choices, likely, expected, *_ = (torch.cat(parts) for parts in zip(*moments, strict=True))
        gained = torch.cat(gains[::-1])
        return Experience(observations, masks, choices, likely, gained, gained + expected)


def learn(mouse: Mouse, optimiser: torch.optim.Optimizer, experience: Experience) -> float:
    """Make good choices likelier, and judge better. Returns the loss."""
    total = 0.0
    for _ in range(PASSES):
        for piece in torch.randperm(len(experience.choices)).chunk(PIECES):
            some = Experience(*(part[piece] for part in experience))
            likely, expected = mouse(some.observations, some.masks)
            ratio = (likely.gather(-1, some.choices[:, None]).squeeze(-1) - some.likely).exp()
            gains = (some.gains - some.gains.mean()) / (some.gains.std() + 1e-6)
            better = torch.minimum(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
            variety = -(likely.exp() * likely).sum(-1).mean()
            loss = functional.mse_loss(expected, some.results) - better - CURIOSITY * variety
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(mouse.parameters(), 0.5)
            optimiser.step()
            total += loss.item()
    return total / PASSES / PIECES


def share_of_wins(mouse: Mouse, games: int = 400, seed: int = 1) -> float:
    """Against chance: the share of the wins in so many games, in half of them from each seat; a shared win is half."""
    batch = Batch(GAME, games, seed=seed, **OPTIONS)
    seats = np.arange(games) % 2
    results = np.full(games, np.nan)
    while np.isnan(results).any():
        choices, _, _ = mouse.choose(batch)
        batch.step(np.where(batch.seats == seats, choices.numpy(), batch.sample()))
        first = batch.ended & np.isnan(results)  # those that end early begin anew; only the first game counts
        results[first] = batch.rewards[first, seats[first]]
    return float(results.mean() + 1) / 2


def interval(share: float, games: int) -> str:
    """A share with Wilson's interval of 95 %."""
    z = 1.96
    middle, width = share + z * z / games / 2, z * sqrt(share * (1 - share) / games + z * z / games**2 / 4)
    low, high = ((middle + sign * width) / (1 + z * z / games) for sign in (-1, 1))
    return f"{share:.0%} ({low:.0%} to {high:.0%}) of the wins in {games} games"


def new_mouse(seed: int) -> Mouse:
    """A network that knows nothing yet."""
    torch.manual_seed(seed)
    return Mouse()


def train(mouse: Mouse, minutes: float, seed: int) -> None:
    """Play and learn until the time is up."""
    school, optimiser = School(mouse, seed), torch.optim.Adam(mouse.parameters(), RATE)
    begin = told_at = time.monotonic()
    steps = 0
    while time.monotonic() - begin < minutes * 60:
        loss = learn(mouse, optimiser, school.play())
        steps += GAMES * STEPS
        if time.monotonic() - told_at > 60:
            told_at = time.monotonic()
            share = share_of_wins(mouse, 100)
            print(f"{told_at - begin:4.0f} s  {steps:9,} steps  loss {loss:+.3f}  {share:.0%} of the wins", flush=True)


def main(words: list[str] | None = None) -> None:
    """The program."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=400, help="games against chance before and after")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", type=Path, help="file for the trained network")
    wanted = parser.parse_args(words)
    mouse = new_mouse(wanted.seed)
    print("against chance, before:", interval(share_of_wins(mouse, wanted.games), wanted.games), flush=True)
    train(mouse, wanted.minutes, wanted.seed)
    print("against chance, after: ", interval(share_of_wins(mouse, wanted.games), wanted.games))
    if wanted.save:
        torch.save(mouse.state_dict(), wanted.save)


if __name__ == "__main__":
    main()
