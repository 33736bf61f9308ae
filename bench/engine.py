"""Measure the engine and keep the result: bench/results/DATE-engine.json."""

from __future__ import annotations

import sys

from keep import keep

from cheeseboard import bench


def main() -> None:
    """Measure; the argument is the length of a repeat in seconds."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.8
    keep("engine", bench.measure(seconds, lambda what: print(what, file=sys.stderr)))


if __name__ == "__main__":
    main()
