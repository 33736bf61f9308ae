"""Compare the speed of two checkouts and keep the result: bench/results/DATE-compare.json.

    python bench/compare.py BASE [HEAD] [--parts engine search server] [--rounds N]

BASE and HEAD (this checkout, unless given) are measured by turns in the same minutes, so that a noisy machine disturbs
both alike. A ratio is HEAD over BASE, the median over the rounds, with the smallest and the largest.
The engine's figures are thousandths of the yardstick's speed.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from keep import keep

HERE = Path(__file__).resolve().parents[1]
ENGINE = """
import json
from cheeseboard import bench
found = {}
for name in ("roquefort", "havarti"):
    for players in (2, 4):
        runner = bench.Runner(name, players)
        for speed in ("plain", "compiled"):
            found[f"{name} {players} {speed}"] = bench.rate(getattr(runner, speed), 0.4)["ratio"] * 1000
print(json.dumps(found))
"""
SEARCH = """
import json, sys
sys.path.insert(0, "bench")
import search
search.REPEATS = 2
names = ("roquefort", "havarti")
print(json.dumps({f"{name} simulations": search.measure(name)["simulations"] for name in names}))
"""
SERVER = """
import json, sys
sys.path.insert(0, "bench/server")
from processes import cheeseboard, install, load, scratch
try:
    from match_requests import MATCH_REQUESTS
except ImportError:  # the name in older checkouts
    from wishes import WISHES as MATCH_REQUESTS
install()
found = {}
for game, wish in MATCH_REQUESTS.items():
    for matches in (100, 500):
        with scratch() as folder, cheeseboard(folder / "matches.db") as server:
            run = load(server, "cheeseboard", {"matches": matches, "pace": 0, "seconds": 5, "wish": wish})
        found[f"{game} {matches} moves_per_s"] = run["moves_per_s"]
        found[f"{game} {matches} p99_ms"] = run["p99_ms"]
print(json.dumps(found))
"""
PARTS = {"engine": ENGINE, "search": SEARCH, "server": SERVER}


def measure(checkout: Path, program: str) -> dict[str, float]:
    """The figures that a program prints when it runs on that checkout's code."""
    environment = os.environ | {"PYTHONPATH": str(checkout / "src")}
    words = [sys.executable, "-c", program]
    run = subprocess.run(words, cwd=checkout, env=environment, capture_output=True, text=True)  # noqa: S603
    if run.returncode:
        raise SystemExit(f"The measurement failed in {checkout}:\n{run.stderr}")
    found: dict[str, float] = json.loads(run.stdout.splitlines()[-1])
    return found


def compare(base: Path, head: Path, program: str, rounds: int) -> dict[str, Any]:
    """Both checkouts by turns; every other round begins with the other one."""
    pairs = []
    for number in range(rounds):
        if number % 2:
            after, before = measure(head, program), measure(base, program)
        else:
            before, after = measure(base, program), measure(head, program)
        pairs.append((before, after))
        print(json.dumps({"base": before, "head": after}), file=sys.stderr, flush=True)
    return {name: _figure(name, pairs) for name in pairs[0][0]}


def _figure(name: str, pairs: list[tuple[dict[str, float], dict[str, float]]]) -> dict[str, Any]:
    ratios = [after[name] / before[name] for before, after in pairs]
    return {
        "base": round(statistics.median(before[name] for before, _ in pairs), 1),
        "head": round(statistics.median(after[name] for _, after in pairs), 1),
        "ratio": round(statistics.median(ratios), 3),
        "spread": [round(min(ratios), 3), round(max(ratios), 3)],
    }


def main() -> None:
    """Measure the named parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", type=Path)
    parser.add_argument("head", type=Path, nargs="?", default=HERE)
    parser.add_argument("--parts", nargs="+", choices=list(PARTS), default=list(PARTS))
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    base, head = asked.base.resolve(), asked.head.resolve()
    figures = {part: compare(base, head, PARTS[part], asked.rounds) for part in asked.parts}
    keep("compare", {"base": _commit(base), "head": _commit(head), "rounds": asked.rounds, **figures})


def _commit(checkout: Path) -> str:
    words = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(words, cwd=checkout, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603


if __name__ == "__main__":
    main()
