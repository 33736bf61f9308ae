"""Measure the engine and keep the result: bench/results/DATE-engine.json, the newest of a day replacing the others."""

from __future__ import annotations

import datetime
import json
import platform
import sys
from pathlib import Path

from cheeseboard import bench

RESULTS = Path(__file__).parent / "results"


def machine() -> dict[str, str]:
    """What the figures were measured on, without naming whose machine it is."""
    model = platform.processor() or platform.machine()
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else []:
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    return {"processor": model, "python": platform.python_version(), "system": platform.system()}


def main() -> None:
    """Run, save, print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.8
    figures = bench.measure(seconds, lambda what: print(what, file=sys.stderr))
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    text = json.dumps({"date": today, "machine": machine(), **figures}, indent=1)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{today}-engine.json").write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
