"""The gain of the fast sockets: throughput of moves with the setting `fast_sockets` on and off, in alternating runs."""

from __future__ import annotations

import statistics
from typing import Any

from match_requests import MATCH_REQUESTS
from processes import cheeseboard, load, scratch

MODES = {"fast": "true", "plain": "false"}
MATCHES = 100


def measure(seconds: float, repeats: int, matches: int = MATCHES) -> dict[str, Any]:
    """Saturated matches of each kind; medians of each mode, and of the ratios of consecutive runs."""
    found: dict[str, Any] = {"seconds": seconds, "repeats": repeats, "matches": matches}
    for kind, request in MATCH_REQUESTS.items():
        plan = {"matches": matches, "pace": 0, "seconds": seconds, "wish": request}
        runs: dict[str, list[dict[str, Any]]] = {mode: [] for mode in MODES}
        for _ in range(repeats):
            for mode, kept in runs.items():
                kept.append(_once(mode, plan))
                print(f"{kind} {mode}: {kept[-1]}", flush=True)
        pairs = list(zip(runs["fast"], runs["plain"], strict=True))
        found[kind] = {
            mode: {name: statistics.median(run[name] for run in kept) for name in kept[0]}
            for mode, kept in runs.items()
        }
        for name in ("moves_per_s", "server_us_per_move"):
            ratio = statistics.median(fast[name] / plain[name] for fast, plain in pairs)
            found[kind].setdefault("fast_to_plain", {})[name] = round(ratio, 2)
    return found


def _once(mode: str, plan: dict[str, Any]) -> dict[str, Any]:
    with scratch() as folder, cheeseboard(folder / "matches.db", FAST_SOCKETS=MODES[mode]) as server:
        return load(server, "cheeseboard", plan)
