"""Measure `Batch` on all cores, with Pgx's games of similar size beside it; kept as bench/results/DATE-batch.json.

    python bench/batch.py [--pgx PYTHON]

PYTHON is an interpreter that has Pgx (pip install pgx), if this one has not."""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from keep import keep

from cheeseboard.bench import yardstick
from cheeseboard.envs import Batch

SECONDS = 2.0
REPEATS = 3
LIKE = ("animal_shogi", "backgammon", "gardner_chess")  # Pgx's games of similar size
KINDS: dict[str, dict[str, Any]] = {
    "nothing told": {"masks": "none", "observations": False},
    "masks": {"masks": "bool", "observations": False},
    "masks as bits": {"masks": "bits", "observations": False},
    "masks and observations": {"masks": "bool", "observations": True},
}


def measure(game: str, n: int, **how: Any) -> dict[str, float]:
    """Steps a second: of `step` alone, and with sampled choices."""
    batch = Batch(game, n, **how)
    batch.step(batch.sample())
    alone, both, steps = 0.0, 0.0, 0
    begin = time.perf_counter()
    while both < SECONDS:
        choices = batch.sample()
        before = time.perf_counter()
        batch.step(choices)
        after = time.perf_counter()
        alone += after - before
        both = after - begin
        steps += n
    return {"steps": steps / alone, "with_sampling": steps / both, "bytes_a_game": batch.nbytes / n}


def middle(runs: list[dict[str, float]]) -> dict[str, float]:
    """The median of each figure."""
    return {name: round(statistics.median(run[name] for run in runs), 1) for name in runs[0]}


def growth(game: str) -> dict[str, Any]:
    """From a thousand games to a million, masks as bits: steps a second and memory."""
    found = {}
    for n in (1 << 10, 1 << 12, 1 << 15, 1 << 18, 1_000_000):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        found[str(n)] = measure(game, n, masks="bits", observations=False)
        found[str(n)]["resident_kib_more"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return found


def pgx(python: str, name: str) -> dict[str, Any]:
    """The same for a game of Pgx, in an interpreter of its own."""
    program = Path(__file__).with_name("pgx_steps.py")
    done = subprocess.run([python, str(program), name], capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        return {"missing": f"Pgx did not run: {last[0]}"}
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def main() -> None:
    """Measure everything, alternating ours and theirs."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--pgx", default=sys.executable)
    asked = reader.parse_args()
    figures: dict[str, Any] = {"n": 4096, "yardstick": round(yardstick(SECONDS))}
    figures["pgx"] = {name: pgx(asked.pgx, name) for name in LIKE}
    for game in ("roquefort", "havarti"):
        figures[game] = {
            kind: middle([measure(game, 4096, **how) for _ in range(REPEATS)]) for kind, how in KINDS.items()
        }
        figures[game]["growth"] = growth(game)
    keep("batch", figures)


if __name__ == "__main__":
    main()
