"""An analysis as text: curves drawn in characters, the biggest swings, the decisions worth another thought."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from cheeseboard.analysis.analysis import Analysis, analyse
from cheeseboard.analysis.plot import as_svg
from cheeseboard.atomic_write import write_atomically
from cheeseboard.bots.bot import Budget, read_budget
from cheeseboard.errors import BadOption
from cheeseboard.games.mind import mind_of
from cheeseboard.match.match import Match
from cheeseboard.terminal.files import read_record
from cheeseboard.terminal.find_artist import artist_of
from cheeseboard.terminal.players import from_headers, names_of_players
from cheeseboard.terminal.replay import open_record

BARS = " ▁▂▃▄▅▆▇█"
SHOWN = 8  # swings and slips at most
CURVE_WIDTH = 52


def analyse_and_show(file: str, budget: str, jobs: int | None, plot: Path | None, *, as_json: bool) -> None:
    """All that `cheeseboard analyse` does."""
    wanted = read_budget(budget)
    if plot and (plot.is_dir() or not plot.parent.is_dir()):
        raise BadOption("plot", f"{plot} is not a file in a folder that is there.")
    match = open_record(read_record(file), file)
    mind_of(match.game)  # refuses a game that the search cannot play, before there is a progress bar
    analysis = _analyse(match, wanted, jobs or os.cpu_count() or 1)
    if plot:
        write_atomically(plot, as_svg(analysis, names_of(match), "Chance to win"))
    if as_json:
        print(json.dumps(msgspec.to_builtins(analysis.result())))  # noqa: T201
    else:
        show_analysis(analysis, Console())


def _analyse(match: Match, budget: Budget, jobs: int) -> Analysis:
    """With a progress bar on standard error."""
    columns = TextColumn("judging decisions"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=None)
        return analyse(
            match, budget, jobs=jobs, progress=lambda done, of: progress.update(task, completed=done, total=of)
        )


def show_analysis(analysis: Analysis, console: Console) -> None:
    """Print all of it."""
    names = names_of(analysis.match)
    console.print(Text("Chance to win, as each seat could judge it", style="bold"))
    for seat, name in enumerate(names):
        curve = [chance for _, chance in analysis.curve(seat)]
        if curve:
            console.print(Text(f"{name:>14}  {curve[0]:4.0%} {sparkline(curve, CURVE_WIDTH)} {curve[-1]:4.0%}"))
    console.print(_by_seat(analysis, names), _swings(analysis, names), _slips(analysis, names))


def names_of(match: Match) -> tuple[str, ...]:
    """The names of the players of a recorded match."""
    return names_of_players(from_headers(match.headers, match.options["players"]), artist_of(match.game).seats)


def sparkline(values: Sequence[float], width: int) -> str:
    """Numbers from 0 to 1 as a row of bars, each bar the mean of its stretch."""
    width = min(width, len(values))
    stretches = [values[k * len(values) // width : (k + 1) * len(values) // width] for k in range(width)]
    return "".join(BARS[round(sum(part) / len(part) * (len(BARS) - 1))] for part in stretches)


def _by_seat(analysis: Analysis, names: Sequence[str]) -> Table:
    table = _table("How well each seat played", "seat", "decisions", "as the search", "given away, mean", "worst")
    for seat, name in enumerate(names):
        made = [decision for decision in analysis.decisions if decision.seat == seat]
        if made:
            agreed = sum(decision.played == decision.best for decision in made) / len(made)
            losses = [decision.loss for decision in made]
            row = str(len(made)), f"{agreed:.0%}", f"{sum(losses) / len(losses):.1%}", f"{max(losses):.0%}"
            table.add_row(name, *row)
    return table


def _swings(analysis: Analysis, names: Sequence[str]) -> Table:
    table = _table("The biggest swings", "seat", "events", "before", "after", "what happened")
    history = analysis.match.history
    for swing in analysis.swings()[:SHOWN]:
        between = [text for _, text in history[swing.since - 1 : swing.until - 1]]
        words = ", ".join(between[:6]) + (", …" if len(between) > 6 else "")
        numbers = f"{swing.since}-{swing.until - 1}"
        table.add_row(names[swing.seat], numbers, f"{swing.before:.0%}", f"{swing.after:.0%}", words)
    return table


def _slips(analysis: Analysis, names: Sequence[str]) -> Table:
    table = _table("Worth another thought", "event", "seat", "played", "chance", "the search", "chance")
    for made in analysis.slips()[:SHOWN]:
        chances = f"{made.value:.0%}", f"{made.best_value:.0%}"
        table.add_row(str(made.number), names[made.seat], made.played, chances[0], made.best, chances[1])
    return table


def _table(title: str, *headings: str) -> Table:
    table = Table(title=title, title_justify="left")
    for heading in headings:
        table.add_column(heading)
    return table
