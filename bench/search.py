"""Measure the search and keep the result: bench/results/DATE-search.json.

Playouts and simulations a second on one core, with the yardstick of the same minute; memory and time of a search of
one second, each in its own process.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
from keep import keep

from cheeseboard import bench
from cheeseboard.bots.bot import Budget
from cheeseboard.bots.compile_mind import warm_up
from cheeseboard.bots.greedy_bot import GreedyBot
from cheeseboard.bots.play_match import seat_bots, send_events
from cheeseboard.bots.search_bot import SearchBot
from cheeseboard.games import game as find_game
from cheeseboard.games.speed import record_of
from cheeseboard.match.match import Match, new

REPEATS = 5
PORTION = 100


def measure(game: str) -> dict[str, Any]:
    """The figures of one game."""
    kernels = warm_up(game)
    start = record_of(find_game(game).start(new(game, seed=1).options))
    states, random = start.copy(), np.array([7])
    kernels.play_many(start, states, random, 10)
    yardsticks, playouts, searches = [], [], []
    for _ in range(REPEATS):
        yardsticks.append(bench.yardstick(0.5))
        playouts.append(_rate(lambda count: kernels.play_many(start, states, random, count), 1.0))
        searches.append(_simulations(game, 1.0))
    return {
        "yardstick": statistics.median(yardsticks),
        "playouts": statistics.median(playouts),
        "simulations": statistics.median(searches),
        "simulations_ratio": statistics.median(s / y for s, y in zip(searches, yardsticks, strict=True)),
        **_alone(game),
    }


def _rate(run: Callable[[int], int], seconds: float) -> float:
    """Calls of `run`, in units a second."""
    began, done = time.perf_counter(), 0
    while time.perf_counter() - began < seconds:
        run(PORTION)
        done += PORTION
    return done / (time.perf_counter() - began)


def _middle(game: str) -> tuple[Match, SearchBot, int]:
    """A match in its middle, and a search bot that has observed all of it."""
    match = new(game, seed=3)
    players = range(match.options["players"])
    chairs = seat_bots(match, {seat: GreedyBot() for seat in players}, [1, 2, 3, 4])
    while len(match.history) < 40 or not _is_open(match):
        seat = _in_turn(match)
        action = chairs[seat].act(match.view(seat), match.legal(seat), Budget(0.1)).action
        send_events(match, chairs.values(), match.play(seat, action))
    bot = SearchBot()
    seat_bots(match, {_in_turn(match): bot}, [1, 2, 3, 4])
    return match, bot, _in_turn(match)


def _in_turn(match: Match) -> int:
    return next(actor for actor in match.actors if isinstance(actor, int))


def _is_open(match: Match) -> bool:
    """Whether this is a decision worth a search."""
    phase = match.view(None)["phase"]
    return phase in ("turn", "inspector", "fromager") and len(match.legal(match.actors[0])) >= 8


def _simulations(game: str, seconds: float) -> float:
    match, bot, seat = _middle(game)
    found = bot.estimate(match.view(seat), match.legal(seat), Budget(seconds))
    if found is None:
        raise ValueError("there is nothing to search")
    return found.simulations / seconds


def _alone(game: str) -> dict[str, float]:
    """Memory and time of one search, in a fresh process."""
    answer = subprocess.run([sys.executable, __file__, "--alone", game], capture_output=True, text=True, check=True)  # noqa: S603
    found: dict[str, float] = json.loads(answer.stdout)
    return found


def _search_alone(game: str) -> None:
    match, bot, seat = _middle(game)
    view, legal = match.view(seat), match.legal(seat)
    began = time.perf_counter()
    bot.choose(view, legal, Budget(1.0))
    spent = time.perf_counter() - began
    tracemalloc.start()
    bot.choose(view, legal, Budget(1.0))
    _, most = tracemalloc.get_traced_memory()
    print(json.dumps({"seconds_for_one": spent, "mebibytes_for_one_second": most / (1 << 20)}))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--alone"]:
        _search_alone(sys.argv[2])
    else:
        keep("search", {game: measure(game) for game in ("roquefort", "havarti")})
