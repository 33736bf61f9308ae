"""The measurements of `cheeseboard bench` as a table, with a progress bar while they are taken."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from cheeseboard import bench
from cheeseboard.games import games

SPEEDS = 3  # measured for each number of players


def measure_and_show(seconds: float, *, as_json: bool) -> None:
    """Measure everything and print it."""
    with Progress(
        TextColumn("{task.description}"), BarColumn(), console=Console(stderr=True), transient=True
    ) as progress:
        steps = [SPEEDS * len(bench.numbers_of_players(name)) + 1 for name in games()]  # and the start
        task = progress.add_task("", total=1 + sum(steps))

        def say(what: str) -> None:
            progress.update(task, description=what, advance=1)

        figures = bench.measure(seconds, say)
    console = Console()
    if as_json:
        console.print_json(json.dumps(figures)) if console.is_terminal else print(json.dumps(figures))  # noqa: T201
        return
    for name in games():
        console.print(_speeds(name, figures[name]), _starts(figures[name]))
    console.print(f"import cheeseboard: {figures['import_seconds'] * 1000:.0f} ms")


def _speeds(name: str, figures: dict[str, Any]) -> Table:
    """Random play, a row for each number of players and speed."""
    table = Table(title=f"{name}: uniformly random play", title_justify="left")
    for heading in ("players", "speed", "actions/s", "games/s", "x yardstick", "spread"):
        table.add_column(heading, justify="left" if heading == "speed" else "right")
    labels = {
        "plain": "plain Python",
        "compiled": "compiled, one core",
        "compiled_all_cores": f"compiled, {figures['cores']} cores",
    }
    for players, rows in figures["players"].items():
        for key, label in labels.items():
            row = rows[key]
            spread = "-".join(f"{edge:.2f}" for edge in row["spread"])
            numbers = f"{row['moves']:,.0f}", f"{row['games']:,.0f}", f"{row['ratio']:.2f}"
            table.add_row(players, label, *numbers, spread, end_section=key == "compiled_all_cores")
    return table


def _starts(figures: dict[str, Any]) -> str:
    all_cores = next(iter(figures["players"].values()))["compiled_all_cores"]
    return (
        f"yardstick {figures['yardstick']:,.0f} steps/s; all cores are {all_cores['times_one_core']:.2f} times one; "
        f"{figures['bytes_per_state']} bytes a state; first compiled game after {figures['cold_start_seconds']:.1f} s, "
        f"from the cache after {figures['cached_start_seconds']:.2f} s"
    )
