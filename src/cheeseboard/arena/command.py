"""The command `arena`: from its arguments to the table and the report of a run."""

from __future__ import annotations

import json
import secrets
import shlex
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from cheeseboard import __version__
from cheeseboard.arena.console import LiveTable, print_table
from cheeseboard.arena.plan import DEFAULT_BUDGET, Entrant, Plan, check_games, differences, entrants, read_options
from cheeseboard.arena.play_game import Played
from cheeseboard.arena.report import report
from cheeseboard.arena.run_folder import RunFolder, create, reopen
from cheeseboard.arena.summary import summary
from cheeseboard.arena.tally import Tally
from cheeseboard.arena.worker_pool import cores, play_in_processes
from cheeseboard.bots.registry import find_bot_for
from cheeseboard.errors import BadOption
from cheeseboard.games import game as find_game
from cheeseboard.stop import Stop

DEFAULT_GAMES = 100


class ArenaArguments(NamedTuple):
    """The arguments of the command line; None where one was not given."""

    game: str | None
    bots: Sequence[str]
    options: Mapping[str, str]  # as typed
    games: int | None = None
    seed: int | None = None
    budget: str | None = None
    jobs: int | None = None
    out: Path | None = None
    resume: Path | None = None
    ray: str | None = None


def play_arena(arguments: ArenaArguments, *, as_json: bool) -> None:
    """Play a new run, or resume one, and show its table."""
    folder, plan = _open(arguments)
    tally = Tally(plan)
    try:
        results = folder.results(plan)
        for result in results:
            tally.add(result)
        done = {result.number for result in results}
        _play_rest(folder, tally, [number for number in range(plan.games) if number not in done], arguments)
    finally:
        folder.close()
    figures = {**summary(tally), "folder": str(folder.path)}
    if as_json:
        print(json.dumps(figures))  # noqa: T201
    else:
        print_table(tally, f"Saved in {folder.path}; open {folder.path / 'report.html'} in a browser.")
    if len(tally.failed) == tally.played:
        raise Stop(f"no game could be played; {folder.log} may tell why.", 1)


def _open(arguments: ArenaArguments) -> tuple[RunFolder, Plan]:
    """The run's folder and its plan."""
    if arguments.resume is None:
        plan = _new_plan(arguments)
        return create(arguments.out, plan), plan
    if arguments.out is not None:
        raise BadOption("out", "a run goes on in its own folder; say either --resume or --out.")
    folder, saved = reopen(arguments.resume)
    try:
        plan = _asked(arguments, saved)
        if changed := differences(saved, plan):
            raise BadOption("resume", f"the run in {folder.path} {' and '.join(changed)}.")
        if plan.games > saved.games:
            folder.write_plan(plan)
    except BaseException:
        folder.close()
        raise
    return folder, plan


def _new_plan(arguments: ArenaArguments) -> Plan:
    if arguments.game is None:
        raise BadOption("game", "say which is to be played, or --resume a run.")
    options = read_options(find_game(arguments.game).name, arguments.options)
    games = check_games(DEFAULT_GAMES if arguments.games is None else arguments.games)
    seed = secrets.randbelow(2**32) if arguments.seed is None else arguments.seed
    for text in arguments.bots:
        find_bot_for(arguments.game, text)
    return Plan(arguments.game, options, entrants(arguments.bots, arguments.budget or DEFAULT_BUDGET), games, seed)


def _asked(arguments: ArenaArguments, saved: Plan) -> Plan:
    """The saved plan, with the arguments of the command line in place of its values."""
    game = saved.game if arguments.game is None else arguments.game
    given = read_options(game, arguments.options)
    same = game == saved.game
    options = {name: given[name] if name in arguments.options or not same else saved.options[name] for name in given}
    games = saved.games if arguments.games is None else check_games(arguments.games)
    seed = saved.seed if arguments.seed is None else arguments.seed
    return Plan(game, options, _asked_bots(arguments, saved), games, seed, saved.version)


def _asked_bots(arguments: ArenaArguments, saved: Plan) -> tuple[Entrant, ...]:
    if not arguments.bots and arguments.budget is None:
        return saved.entrants
    return entrants(arguments.bots or [one.text for one in saved.entrants], arguments.budget or DEFAULT_BUDGET)


def _play_rest(folder: RunFolder, tally: Tally, todo: Sequence[int], arguments: ArenaArguments) -> None:
    """Play the missing games. Table and report are written however it ends."""
    plan, before = tally.plan, tally.played
    if todo and plan.version != __version__:
        raise BadOption("resume", f"the run was begun by cheeseboard {plan.version}, this is {__version__}.")
    try:
        with LiveTable(tally) as show, closing(_games(arguments, plan, todo, folder)) as games:
            for played in games:
                folder.keep(played)
                tally.add(played.result)
                show.update()
    except KeyboardInterrupt:
        again = shlex.join(["cheeseboard", "arena", "--resume", str(folder.path)])
        raise Stop(f"stopped after {tally.played} of {plan.games} games; go on with: {again}", 130) from None
    finally:
        tally.ratings.settle()
        if tally.played > before or not todo:
            folder.write("table.json", json.dumps(summary(tally), indent=1) + "\n")
            folder.write("report.html", report(tally, folder.path.name, folder.record(tally.longest[1])))


def _games(
    arguments: ArenaArguments, plan: Plan, todo: Sequence[int], folder: RunFolder
) -> Generator[Played, None, None]:
    """The missing games as they end, from local processes or from a Ray cluster."""
    if not todo:
        return
    if arguments.ray is not None:
        from cheeseboard.arena.ray_pool import play_on_ray

        yield from play_on_ray(plan, todo, arguments.ray, arguments.jobs)
    else:
        yield from play_in_processes(plan, todo, arguments.jobs or cores(), folder.log)
