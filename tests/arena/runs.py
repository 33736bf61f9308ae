"""Small runs, played in this process, for tests to count."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from cheeseboard.arena.plan import Plan, entrants, read_options
from cheeseboard.arena.play_game import Played, Player
from cheeseboard.arena.result import Result, SeatStatistics
from cheeseboard.arena.run_folder import RunFolder, create
from cheeseboard.arena.tally import Tally

QUIET = SeatStatistics(0, 0.0, 0.0, {}, {}, "")


@cache
def plan(bots: str = "random,random", games: int = 4, seed: int = 7, players: int = 2, game: str = "roquefort") -> Plan:
    """Short games, the budget in simulations."""
    options = {"players": str(players)} | ({"round_limit": "3"} if game == "roquefort" else {})
    return Plan(game, read_options(game, options), entrants(bots.split(","), "10"), games, seed)


@cache
def played(asked: int = 4, bots: str = "random,random", players: int = 2) -> tuple[Played, ...]:
    """The first games of such a run."""
    player = Player(plan(bots, asked, players=players))
    return tuple(player.play(number) for number in range(asked))


def told(lineup: Sequence[int], winners: Sequence[int], scores: Sequence[int] = (), number: int = 0) -> Result:
    """A result that nobody played."""
    quiet = (QUIET,) * len(lineup)
    return Result(number, tuple(lineup), "goal", tuple(winners), tuple(scores), 50 + number, quiet)


def tallied(one: Plan, results: Sequence[Result]) -> Tally:
    """What is counted over these."""
    tally = Tally(one)
    for result in results:
        tally.add(result)
    return tally


def begun(path: Path, games: int = 4) -> RunFolder:
    """A folder with some games of `plan()` in it."""
    folder = create(path, plan())
    for one in played()[:games]:
        folder.keep(one)
    return folder
