"""Seconds from starting the program to its first page, as experienced after typing `cheeseboard`."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from typing import Any

from processes import Server, free_ports, scratch


def measure(repeats: int) -> dict[str, Any]:
    """Cold: without bytecode and database. Fresh: without database. Warm: the second start. Bots are compiled in other
    processes meanwhile, as in normal use."""
    cold, fresh, warm = [], [], []
    with scratch() as folder:
        for number in range(repeats):
            cold.append(_start(folder / f"cold{number}.db", PYTHONPYCACHEPREFIX=str(folder / f"bytecode{number}")))
            fresh.append(_start(folder / f"warm{number}.db"))
            warm.append(_start(folder / f"warm{number}.db"))
    return {
        "cold_seconds": round(statistics.median(cold), 3),
        "fresh_seconds": round(statistics.median(fresh), 3),
        "warm_seconds": round(statistics.median(warm), 3),
        "slowest_warm_seconds": round(max(warm), 3),
        "repeats": repeats,
    }


def _start(database: Path, **variables: str) -> float:
    port = free_ports()
    words = ["env", *(f"{name}={value}" for name, value in variables.items())] if variables else []
    words += [sys.executable, "-m", "cheeseboard", "serve", "--no-browser"]
    words += ["--port", str(port), "--database", str(database)]
    with Server(words, port, "/", WARM_UP="1") as server:
        if server.status("/") != 200:
            raise SystemExit(f"The start page is answered with {server.status('/')}.")
        return server.seconds_to_start
