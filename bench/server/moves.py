"""Throughput and latency of moves, compared with boardgame.io: the servers alternate, each run in a fresh process."""

from __future__ import annotations

import statistics
from typing import Any

from match_requests import MATCH_REQUESTS
from processes import Server, boardgameio, cheeseboard, load, scratch

MATCHES = (100, 500)
PACES = {"saturated": 0, "one_a_second": 1}
THEIRS = "boardgameio"
FULL = 0.95  # CPU utilisation above which the load generator is the bottleneck


def measure(seconds: float, repeats: int, matches: tuple[int, ...] = MATCHES) -> dict[str, Any]:
    """Every case, with the servers alternating."""
    found: dict[str, Any] = {"seconds": seconds, "repeats": repeats, "server_core": 0, "load_core": 1}
    for count in matches:
        for name, pace in PACES.items():
            plan = {"matches": count, "pace": pace, "seconds": seconds}
            runs: dict[str, list[dict[str, Any]]] = {THEIRS: [], **{game: [] for game in MATCH_REQUESTS}}
            for _ in range(repeats):
                for who, kept in runs.items():
                    kept.append(_once(who, plan))
                    print(f"{count} {name} {who}: {kept[-1]}", flush=True)
            found[f"{count}_{name}"] = _summed_up(runs, pace == 0)
    return found


def _once(who: str, plan: dict[str, Any]) -> dict[str, Any]:
    if who == THEIRS:
        with boardgameio() as server:
            return load(server, THEIRS, plan)
    with scratch() as folder, cheeseboard(folder / "matches.db") as server:
        return load(server, "cheeseboard", plan | {"wish": MATCH_REQUESTS[who]}) | _commits(server)


def _commits(server: Server) -> dict[str, Any]:
    entries, commits = server.gauge("entries_total"), server.gauge("commits_total")
    return {"moves_per_commit": round(entries / max(1, commits), 1)}


def _summed_up(runs: dict[str, list[dict[str, Any]]], saturated: bool) -> dict[str, Any]:
    """Medians of each server's runs, and ratios of consecutive runs."""
    found: dict[str, Any] = {}
    for who, kept in runs.items():
        found[who] = {name: statistics.median(run[name] for run in kept) for name in kept[0]}
        found[who]["max_ms"] = max(run["max_ms"] for run in kept)
        found[who]["load_is_the_limit"] = saturated and found[who]["load_share"] > FULL
        if who != THEIRS:
            pairs = list(zip(kept, runs[THEIRS], strict=True))
            ratios = {
                name: statistics.median(a[name] / b[name] for a, b in pairs) for name in ("moves_per_s", "p99_ms")
            }
            found[who]["times_boardgameio"] = {name: round(ratio, 2) for name, ratio in ratios.items()}
    return found
