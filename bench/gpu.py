"""Measure the games on a GPU, and compare them with the CPU state by state; kept as bench/results/DATE-gpu.json.

Needs an NVIDIA GPU: pip install 'cheeseboard[gpu]'. PyTorch, CuPy and JAX are tried if they are installed."""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np
from keep import keep

from cheeseboard.envs import Batch
from cheeseboard.envs.batch import modules_of
from cheeseboard.envs.cuda import THREADS, kernels_of
from cheeseboard.games.gpu import cuda_module

COMPARED = 100_000  # games
SETTINGS: dict[str, list[dict[str, Any]]] = {
    "roquefort": [{"players": 2}, {"players": 4, "layout": "appenzell", "memory": "assist", "goal": 5}],
    "havarti": [{"players": 2}, {"players": 4, "setup": "random", "memory": "assist", "scoring": "own"}],
}


def compare(game: str, options: dict[str, Any], games: int) -> dict[str, Any]:
    """Play the same random games on both until each has ended once. Every field of every state must be the same after
    every step; masks and observations, which follow from it, are compared after every tenth."""
    here = Batch(game, games, seed=1, **options)
    there = Batch(game, games, seed=1, device="cuda", **options)
    over = np.zeros(games, np.bool_)
    steps = 0
    while not over.all():
        choices = here.sample()
        other = there.sample()
        same = {"choices": (choices, other.copy_to_host())}
        here.step(choices)
        there.step(other)
        told = ("masks", "observations") if steps % 10 == 0 else ()
        for name in ("seats", "rewards", "ended", *told):
            same[name] = (getattr(here, name), getattr(there, name).copy_to_host())
        mine, its = here.states(), there.states()
        for name in mine.dtype.names or ():
            same[f"state.{name}"] = (mine[name], its[name])
        for name, (one, two) in same.items():
            if not np.array_equal(one, two):
                sys.exit(f"{game} {options}: {name} differs after {steps} steps")
        over |= here.ended
        steps += 1
    here.roll(100)
    there.roll(100)
    if not np.array_equal(here.states(), there.states()):
        sys.exit(f"{game} {options}: states differ after rolling on")
    return {"game": game, "options": options, "games": games, "steps": steps * games, "equal": True}


def random_play(game: str, threads: int = 1 << 20, games: int = 4) -> dict[str, int]:
    """Random moves a second: whole games by one thread each, and all games a move at a time (`Batch.roll`)."""
    return {"by_games": round(_by_games(game, threads, games)), "by_moves": round(_by_moves(game, threads))}


def _by_games(game: str, threads: int, games: int) -> float:
    cuda = cuda_module()
    work = Batch(game, threads, masks="none", observations=False, device="cuda")._work
    moves = cuda.device_array(threads, np.int64)
    play = kernels_of(*modules_of(game)).play
    grid = (-(-threads // THREADS), THREADS)
    best = 0.0
    for _ in range(4):
        cuda.synchronize()
        begin = time.perf_counter()
        play[grid](work.start, work.random, games, moves)
        cuda.synchronize()
        best = max(best, int(moves.copy_to_host().sum()) / (time.perf_counter() - begin))
    return best


def _by_moves(game: str, games: int, steps: int = 400) -> float:
    cuda = cuda_module()
    batch = Batch(game, games, masks="none", observations=False, device="cuda")
    best = 0.0
    for _ in range(4):
        cuda.synchronize()
        begin = time.perf_counter()
        batch.roll(steps)
        cuda.synchronize()
        best = max(best, games * steps / (time.perf_counter() - begin))
    return best


def through_batch(game: str, n: int = 1 << 20, steps: int = 200, **how: Any) -> float:
    """Steps a second through `Batch`, choices sampled and masks kept on the device."""
    cuda = cuda_module()
    check = how.pop("check", True)
    batch = Batch(game, n, device="cuda", **how)
    best = 0.0
    for _ in range(3):
        cuda.synchronize()
        begin = time.perf_counter()
        for _ in range(steps):
            batch.step(batch.sample(), check=check)
        cuda.synchronize()
        best = max(best, n * steps / (time.perf_counter() - begin))
    return best


def shared_with() -> dict[str, str]:
    """Whether other libraries take the arrays as they are: the same memory, no copy."""
    batch = Batch("roquefort", 1024, device="cuda")
    address = batch.masks.__cuda_array_interface__["data"][0]
    found = {}
    for name, taken in (("torch", _torch), ("cupy", _cupy), ("jax", _jax)):
        try:
            found[name] = "same memory" if taken(batch.masks) == address else "copied"
        except ImportError:
            found[name] = "not installed"
    return found


def _torch(array: Any) -> int:
    import torch

    return int(torch.as_tensor(array, device="cuda").data_ptr())


def _cupy(array: Any) -> int:
    import cupy

    return int(cupy.asarray(array).data.ptr)


def _jax(array: Any) -> int:
    import jax
    import jax.numpy as jnp
    import torch

    tensor = torch.as_tensor(array, device="cuda").view(torch.uint8)
    return int(jnp.from_dlpack(tensor).unsafe_buffer_pointer()) if jax.devices("gpu") else 0


def main() -> None:
    """Everything, with so many games compared."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else COMPARED
    say = lambda text: print(text, file=sys.stderr, flush=True)  # noqa: E731
    figures: dict[str, Any] = {"device": str(cuda_module().get_current_device().name), "arrays": shared_with()}
    say(figures)
    for game in SETTINGS:
        figures[game] = {"random_moves_per_second": random_play(game)}
        say(figures[game])
        for name, how in {
            "masks_bool": {"masks": "bool", "observations": False},
            "masks_bits": {"masks": "bits", "observations": False},
            "masks_bool_unchecked": {"masks": "bool", "observations": False, "check": False},
            "masks_and_observations": {"masks": "bool", "observations": True, "n": 1 << 18},
        }.items():
            figures[game][f"batch_steps_per_second_{name}"] = round(through_batch(game, **how))
            say({name: figures[game][f"batch_steps_per_second_{name}"]})
    figures["compared"] = []
    for game, settings in SETTINGS.items():
        for options in settings:
            figures["compared"].append(compare(game, options, games))
            say(figures["compared"][-1])
    keep("gpu", figures)


if __name__ == "__main__":
    main()
