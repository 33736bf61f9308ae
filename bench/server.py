"""Measure the match server and keep the result: bench/results/DATE-server.json.

    python bench/server.py [moves|fast_sockets|memory|sockets|start|filled ...] [--seconds S] [--repeats N] [--small]

`moves` includes boardgame.io's server. Without a part, all are measured. `--small` is a smoke test of a minute or two,
whose figures are printed and not saved.
"""

from __future__ import annotations

import argparse
import datetime
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from keep import RESULTS, keep

sys.path.insert(0, str(Path(__file__).parent / "server"))

import fast_sockets
import filled
import memory
import moves
import processes
import starting

PARTS = ("moves", "fast_sockets", "memory", "sockets", "start", "filled")


def main() -> None:
    """Measure the named parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    parser.add_argument("--seconds", type=float, default=15.0, help="of each case of `moves` and `filled`")
    parser.add_argument("--repeats", type=int, default=3, help="of each case of `moves`")
    parser.add_argument("--small", action="store_true", help="only see that everything works")
    asked = parser.parse_args()
    unknown = set(asked.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}: there are {', '.join(PARTS)}")
    processes.install()
    measures = _small() if asked.small else _full(asked.seconds, asked.repeats)
    for part in asked.parts or PARTS:
        figures = {part: measures[part]()}
        if asked.small:
            print(json.dumps(figures, indent=1))
        else:
            keep("server", _earlier() | figures)


def _earlier() -> dict[str, Any]:
    """Parts that were measured earlier today."""
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    path = RESULTS / f"{today}-server.json"
    kept: dict[str, Any] = json.loads(path.read_text()) if path.is_file() else {}
    return {part: kept[part] for part in PARTS if part in kept}


def _full(seconds: float, repeats: int) -> dict[str, Callable[[], Any]]:
    return {
        "moves": lambda: moves.measure(seconds, repeats),
        "fast_sockets": lambda: fast_sockets.measure(seconds, repeats),
        "memory": lambda: memory.measure(matches=10_000, sockets=2000),
        "sockets": lambda: memory.hold(sockets=10_000, seconds=60),
        "start": lambda: starting.measure(repeats=5),
        "filled": lambda: filled.measure((0, 1000, 10_000, 100_000), seconds, created=500),
    }


def _small() -> dict[str, Callable[[], Any]]:
    return {
        "moves": lambda: moves.measure(3, 1, (20,)),
        "fast_sockets": lambda: fast_sockets.measure(3, 1, 20),
        "memory": lambda: memory.measure(matches=200, sockets=40, wait=False),
        "sockets": lambda: memory.hold(sockets=100, seconds=3),
        "start": lambda: starting.measure(repeats=1),
        "filled": lambda: filled.measure((0, 100, 1000), 2, created=40, matches=20),
    }


if __name__ == "__main__":
    main()
