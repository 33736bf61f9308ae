"""How fast the rules are: random play at both speeds, beside a yardstick run in the same minute.

The yardstick is random tic-tac-toe in a plain Python loop. Figures are medians over several repeats; each repeat is
preceded by a run of the yardstick, and the ratio between the two is what can be compared across machines and days.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from cheeseboard.games import game as find_game
from cheeseboard.games import games, speed
from cheeseboard.games.options import complete_options, players_option

Progress = Callable[[str], None]
Figures = dict[str, Any]

REPEATS = 5
PADDING = 64  # records between two threads' states, so that no two threads write to one cache line
_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

# What a fresh interpreter is timed at: from nothing to one compiled random game.
_FIRST_GAME = """
import time
begun = time.perf_counter()
from cheeseboard.bench import Runner
Runner({game!r}, {players}).compiled(1)
print(time.perf_counter() - begun)
"""
_IMPORT = "import time; begun = time.perf_counter(); import cheeseboard; print(time.perf_counter() - begun)"


def yardstick(seconds: float) -> float:
    """Steps per second of random tic-tac-toe in plain Python."""
    rng = random.Random(1)  # noqa: S311  # the yardstick always plays the same games
    steps = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        for _ in range(20):
            steps += _tic_tac_toe(rng)
    return steps / (time.perf_counter() - begun)


def _tic_tac_toe(rng: random.Random) -> int:
    """Play one game; return its length."""
    board = [0] * 9
    empty = list(range(9))
    player = 1
    while empty:
        cell = empty.pop(rng.randrange(len(empty)))
        board[cell] = player
        for a, b, c in _LINES:
            if board[a] == board[b] == board[c] == player:
                return 9 - len(empty)
        player = -player
    return 9


class Runner:
    """Plays random games of one game at either speed. Methods take a number of games and return one of actions."""

    def __init__(self, name: str, players: int) -> None:
        self._game = find_game(name)
        given = {"players": players, **self._game.bench_options}
        self._start = self._game.start(complete_options(self._game.options, given))
        self._random = [20261115]

    @property
    def bytes_per_state(self) -> int:
        """The size of a record."""
        return speed.record_of(self._start).itemsize

    def plain(self, count: int) -> int:
        """In plain Python."""
        moves: int = speed.plain(self._game.rules).play_many([self._start], [self._start.copy()], self._random, count)
        return moves

    def compiled(self, count: int, seed: int = 7) -> int:
        """Compiled, on one core."""
        import numpy as np

        beginning = speed.record_of(self._start)
        states = np.zeros(PADDING, beginning.dtype)
        generator = np.full(PADDING, seed, np.int64)
        return int(speed.compiled(self._game.rules).play_many(beginning, states, generator, count))

    def compiled_on(self, pool: ThreadPoolExecutor, cores: int, count: int) -> int:
        """Compiled, `count` games on each of several cores."""
        return sum(pool.map(lambda seed: self.compiled(count, seed), range(1, cores + 1)))


def rate(play: Callable[[int], int], seconds: float) -> Figures:
    """Actions and games per second of `play`, a yardstick for each repeat, and the ratio of the two."""
    count = 1
    while True:  # how many games fill the time of one repeat
        begun = time.perf_counter()
        play(count)
        if time.perf_counter() - begun > seconds / 4:
            break
        count *= 2
    rows = []
    for _ in range(REPEATS):
        unit = yardstick(min(0.15, seconds))
        moves = played = 0
        begun = time.perf_counter()
        while (taken := time.perf_counter() - begun) < seconds:
            moves += play(count)
            played += count
        rows.append((moves / taken, played / taken, unit, moves / taken / unit))
    moves_rate, games_rate, unit, ratio = (statistics.median(column) for column in zip(*rows, strict=True))
    spread = [round(min(r[0] for r in rows) / moves_rate, 2), round(max(r[0] for r in rows) / moves_rate, 2)]
    return {"moves": moves_rate, "games": games_rate, "yardstick": unit, "ratio": ratio, "spread": spread}


def rate_on_all(runner: Runner, cores: int, seconds: float) -> Figures:
    """The rate on all cores, and how many times that of one core it is, the two measured by turns."""
    with ThreadPoolExecutor(cores) as pool:

        def together(count: int) -> int:
            return runner.compiled_on(pool, cores, count)

        figures = rate(together, seconds)
        figures["games"] *= cores  # `rate` counts the games of one core
        count = max(1, int(figures["games"] / cores * seconds))
        figures["times_one_core"] = statistics.median(
            _pace(together, count) / _pace(runner.compiled, count) for _ in range(REPEATS)
        )
    return figures


def _pace(play: Callable[[int], int], count: int) -> float:
    begun = time.perf_counter()
    return play(count) / (time.perf_counter() - begun)


def numbers_of_players(name: str) -> range:
    """The numbers of players that a game allows."""
    players = players_option(find_game(name).options)
    return range(players.least, players.most + 1)


def measure_game(name: str, seconds: float, say: Progress) -> Figures:
    """All figures of one game."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    by_players: dict[str, Figures] = {}
    for players in numbers_of_players(name):
        runner = Runner(name, players)
        say(f"{name}, {players} players, plain")
        figures: Figures = {"plain": rate(runner.plain, seconds)}
        say(f"{name}, {players} players, compiled")
        runner.compiled(1)
        figures["compiled"] = rate(runner.compiled, seconds)
        say(f"{name}, {players} players, compiled on {cores} cores")
        figures["compiled_all_cores"] = rate_on_all(runner, cores, seconds)
        by_players[str(players)] = figures
    say(f"{name}, cold and warm start")
    fewest = next(iter(by_players.values()))
    return {
        "plain": fewest["plain"]["moves"],
        "compiled": fewest["compiled"]["moves"],
        "compiled_all_cores": fewest["compiled_all_cores"]["moves"],
        "yardstick": fewest["compiled"]["yardstick"],
        "cores": cores,
        "bytes_per_state": runner.bytes_per_state,
        **measure_start(name),
        "players": by_players,
    }


def measure_start(name: str) -> Figures:
    """Seconds from a fresh interpreter to the first compiled game, without and with the cache on disk; also as the
    steps that the yardstick makes in that time."""
    program = _FIRST_GAME.format(game=name, players=numbers_of_players(name)[0])
    before = yardstick(0.3)
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, speed.CACHE_FOLDER: folder}
        cold = _timed(program, environment)
        between = yardstick(0.3)
        warm = statistics.median(_timed(program, environment) for _ in range(REPEATS))
    cold_unit, warm_unit = (before + between) / 2, (between + yardstick(0.3)) / 2
    return {
        "cold_start_seconds": cold,
        "cold_start_steps": cold * cold_unit,
        "cached_start_seconds": warm,
        "cached_start_steps": warm * warm_unit,
    }


def measure_import() -> float:
    """Seconds that `import cheeseboard` takes in a fresh interpreter."""
    return statistics.median(_timed(_IMPORT, dict(os.environ)) for _ in range(REPEATS))


def _timed(program: str, environment: dict[str, str]) -> float:
    """What a program, run by a fresh interpreter, prints."""
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)  # noqa: S603
    return float(done.stdout)


def measure(seconds: float = 0.5, say: Progress = lambda _: None) -> Figures:
    """Everything: a dict for each game, and what concerns all."""
    say("import")
    figures: Figures = {"import_seconds": measure_import()}
    for name in games():
        figures[name] = measure_game(name, seconds, say)
    figures["yardstick"] = statistics.median(figures[name]["yardstick"] for name in games())
    return figures
