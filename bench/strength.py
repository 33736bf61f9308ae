"""Measure the strength of the bots and save the result: bench/results/DATE-strength.json.

    python bench/strength.py               all matches, one after the other; hours
    python bench/strength.py NAME …        some of them

Games are kept in arena-runs/strength/; a run that was interrupted goes on where it stopped. A result already kept today
stays unless its match is played again.
"""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from keep import RESULTS, keep

from cheeseboard.match.record import replay
from cheeseboard.match.rewind import all_events

RUNS = Path("arena-runs") / "strength"
SEED = 2026


class Contest(NamedTuple):
    """A contest and the first bot's target."""

    name: str
    game: str
    bots: tuple[str, ...]
    games: int
    share: float | None  # of the wins
    options: tuple[str, ...] = ()


CONTESTS = (
    Contest("greedy-random", "roquefort", ("greedy", "random"), 200, 0.97),
    Contest("search-greedy", "roquefort", ("search@0.2s", "greedy"), 200, 0.80),
    Contest("longer-shorter", "roquefort", ("search@1s", "search@0.1s"), 200, 0.60),
    Contest("one-of-four", "roquefort", ("search@0.2s", "greedy", "greedy", "greedy"), 200, 0.50, ("--players", "4")),
    Contest("havarti-search-greedy", "havarti", ("search@0.2s", "greedy"), 200, 0.65),
    Contest("havarti-random-greedy", "havarti", ("random", "greedy"), 200, None),
)


def play(contest: Contest) -> dict[str, Any]:
    """Play a contest, or resume it; the first bot's figures."""
    folder = RUNS / contest.name
    where = ["--resume", str(folder)] if (folder / "run.json").exists() else ["--out", str(folder)]
    bots = [part for bot in contest.bots for part in ("--bot", bot)]
    settings = ["--games", str(contest.games), "--seed", str(SEED), "--json", *contest.options]
    command = [sys.executable, "-m", "cheeseboard", "arena", contest.game, *bots, *settings, *where]
    table = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)["table"]  # noqa: S603
    figures = {"asked": contest.share, "table": table}
    if contest.game == "havarti":
        figures["found_a_round"] = found_a_round(folder, contest.bots[0])
    return figures


def found_a_round(folder: Path, bot: str) -> dict[str, Any]:
    """The mean number of cheeses found per round, with the bot as inspector and as fromager."""
    found: dict[str, list[int]] = defaultdict(list)
    for path in sorted((folder / "records").glob("*.txt")):
        match = replay(path.read_text())
        seat = [text.partition("=")[2] for text in match.headers["Bots"].split(",")].index(bot)
        players = match.options["players"]
        for events in all_events(match):
            for event in events:
                if event["event"] == "round":
                    role = "inspector" if (event["round"] - 1) % players == seat else "fromager"
                    found[role].append(len(event["found"]))
    return {
        f"as_{role}": {
            "mean": fmean(counts),
            "plus_minus": 1.96 * stdev(counts) / len(counts) ** 0.5,
            "rounds": len(counts),
        }
        for role, counts in found.items()
    }


def main() -> None:
    """Play the named contests."""
    wanted = sys.argv[1:] or [contest.name for contest in CONTESTS]
    kept = RESULTS / f"{datetime.datetime.now(tz=datetime.UTC).date().isoformat()}-strength.json"
    results: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {}
    for contest in CONTESTS:
        if contest.name in wanted:
            results[contest.name] = play(contest)
            keep("strength", results)


if __name__ == "__main__":
    main()
