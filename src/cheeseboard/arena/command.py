"""The command `arena`: a run from the command line to its table and report."""

from __future__ import annotations

import json
import secrets
import shlex
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from cheeseboard import __version__
from cheeseboard.arena.crew import cores, play_here
from cheeseboard.arena.folder import Folder, create, reopen
from cheeseboard.arena.plan import USUAL_BUDGET, Entrant, Plan, check_games, differences, entrants, read_options
from cheeseboard.arena.play import Played
from cheeseboard.arena.report import report
from cheeseboard.arena.shown import Show, print_table
from cheeseboard.arena.table import summary
from cheeseboard.arena.tally import Tally
from cheeseboard.errors import BadOption
from cheeseboard.games import game as find_game
from cheeseboard.terminal.screen import Stop

USUAL_GAMES = 100


class Wishes(NamedTuple):
    """What the command line asks for; what is None is left open."""

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


def play_arena(wishes: Wishes, *, as_json: bool) -> None:
    """Play, or play on, and show what came of it."""
    folder, plan = _open(wishes)
    tally = Tally(plan)
    try:
        results = folder.results(plan)
        for result in results:
            tally.add(result)
        done = {result.number for result in results}
        _play_rest(folder, tally, [number for number in range(plan.games) if number not in done], wishes)
    finally:
        folder.close()
    figures = {**summary(tally), "folder": str(folder.path)}
    if as_json:
        print(json.dumps(figures))  # noqa: T201
    else:
        print_table(tally, f"Saved in {folder.path}; open {folder.path / 'report.html'} in a browser.")
    if len(tally.failed) == tally.played:
        raise Stop(f"no game could be played; {folder.log} may tell why.", 1)


def _open(wishes: Wishes) -> tuple[Folder, Plan]:
    """The folder and what is to be played in it."""
    if wishes.resume is None:
        plan = _new_plan(wishes)
        return create(wishes.out, plan), plan
    if wishes.out is not None:
        raise BadOption("out", "a run goes on in its own folder; say either --resume or --out.")
    folder, saved = reopen(wishes.resume)
    try:
        plan = _asked(wishes, saved)
        if told := differences(saved, plan):
            raise BadOption("resume", f"the run in {folder.path} {' and '.join(told)}.")
        if plan.games > saved.games:
            folder.write_plan(plan)
    except BaseException:
        folder.close()
        raise
    return folder, plan


def _new_plan(wishes: Wishes) -> Plan:
    if wishes.game is None:
        raise BadOption("game", "say which is to be played, or --resume a run.")
    options = read_options(find_game(wishes.game).name, wishes.options)
    games = check_games(USUAL_GAMES if wishes.games is None else wishes.games)
    seed = secrets.randbelow(2**32) if wishes.seed is None else wishes.seed
    return Plan(wishes.game, options, entrants(wishes.bots, wishes.budget or USUAL_BUDGET), games, seed)


def _asked(wishes: Wishes, saved: Plan) -> Plan:
    """The saved plan with whatever else the command line says."""
    game = saved.game if wishes.game is None else wishes.game
    given = read_options(game, wishes.options)
    same = game == saved.game
    options = {name: given[name] if name in wishes.options or not same else saved.options[name] for name in given}
    games = saved.games if wishes.games is None else check_games(wishes.games)
    seed = saved.seed if wishes.seed is None else wishes.seed
    return Plan(game, options, _asked_bots(wishes, saved), games, seed, saved.version)


def _asked_bots(wishes: Wishes, saved: Plan) -> tuple[Entrant, ...]:
    if not wishes.bots and wishes.budget is None:
        return saved.entrants
    return entrants(wishes.bots or [one.text for one in saved.entrants], wishes.budget or USUAL_BUDGET)


def _play_rest(folder: Folder, tally: Tally, todo: Sequence[int], wishes: Wishes) -> None:
    """The games that are missing; table and report, however it ends."""
    plan, before = tally.plan, tally.played
    if todo and plan.version != __version__:
        raise BadOption("resume", f"the run was begun by cheeseboard {plan.version}, this is {__version__}.")
    try:
        with Show(tally) as show, closing(_games(wishes, plan, todo, folder)) as games:
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


def _games(wishes: Wishes, plan: Plan, todo: Sequence[int], folder: Folder) -> Generator[Played, None, None]:
    """Whoever plays them."""
    if not todo:
        return
    if wishes.ray is not None:
        from cheeseboard.arena.on_ray import play_on_ray

        yield from play_on_ray(plan, todo, wishes.ray, wishes.jobs)
    else:
        yield from play_here(plan, todo, wishes.jobs or cores(), folder.log)
