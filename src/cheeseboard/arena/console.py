"""The table of a run in the terminal: live with a progress bar, and once at the end."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from cheeseboard.arena.plan import cut
from cheeseboard.arena.summary import notes, order
from cheeseboard.arena.tally import Account, Tally
from cheeseboard.ascii_text import in_ascii
from cheeseboard.games import game as find_game

if TYPE_CHECKING:
    from typing import Self

HEADINGS = ("rating", "games", "won", "tied", "share", "(95%)", "score", "ms", "95th")  # ms of a move
MAX_NAME_LENGTH = 24
REDRAW_SECONDS = 0.25


def print_table(tally: Tally, *last: str) -> None:
    """Print the table, the endings and the notes on standard output."""
    console = _console(sys.stdout)
    plain = not console.encoding.lower().startswith("utf")
    console.print(table(tally, plain=plain))
    for line in (*endings(tally), *notes(tally), *last):
        console.print(Text(in_ascii(line) if plain else line), soft_wrap=True)


def table(tally: Tally, *, plain: bool = False) -> Table:
    """A table with a row for each bot, best first; `plain` means ASCII only."""
    ratings = tally.ratings.now()
    title = f"{find_game(tally.plan.game).title}, {tally.plan.players} players, seed {tally.plan.seed}"
    faulty = any(account.faults for account in tally.accounts)
    grid = Table(
        title=Text(in_ascii(title) if plain else title), title_justify="left", title_style="bold", box=SIMPLE_HEAD
    )
    grid.padding = (0, 0, 0, 0)  # the box has a column of its own between two others
    grid.add_column("bot", no_wrap=True)
    for heading in HEADINGS:
        grid.add_column(heading, justify="right", no_wrap=True)
    if faulty:
        grid.add_column("faults", justify="right", style="red", no_wrap=True)
    for bot in order(tally):
        account, name, rating = tally.accounts[bot], cut(tally.plan.entrants[bot].name, MAX_NAME_LENGTH), ratings[bot]
        sign = "+-" if plain else "±"
        grid.add_row(
            Text(in_ascii(name) if plain else name),
            f"{rating.value:.1f} {sign}{rating.margin:4.1f}",
            str(account.won.chances),
            str(account.wins),
            str(account.draws),
            *_share(account),
            f"{account.score.rate:.2f}" if account.score.chances else "-",
            *(_milliseconds(seconds) for seconds in (account.mean_time, account.time_below(0.95))),
            *([str(account.faults.total())] if faulty else []),
        )
    return grid


def endings(tally: Tally) -> list[str]:
    """A sentence on how games ended and how long they were."""
    if not tally.lengths:
        return []
    counts = ", ".join(f"{reason} {count}" for reason, count in tally.endings.most_common())
    mean = sum(length * count for length, count in tally.lengths.items()) / tally.lengths.total()
    return [f"Endings: {counts}. A game has {mean:.0f} actions, from {min(tally.lengths)} to {max(tally.lengths)}."]


class LiveTable:
    """A progress bar above the live table, on standard error if that is a terminal."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._console = _console(sys.stderr)
        self._bar = Progress(
            TextColumn("games"), BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn(), console=self._console
        )
        self._task = self._bar.add_task("", total=tally.plan.games, completed=tally.played)
        self._live = Live(console=self._console, transient=True, auto_refresh=False) if self._wanted else None
        self._drawn = 0.0

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
            self.update()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live:
            self._live.stop()

    def update(self) -> None:
        """Redraw, at most every REDRAW_SECONDS."""
        now = time.monotonic()
        if self._live and now - self._drawn >= REDRAW_SECONDS:
            self._drawn = now
            self._bar.update(self._task, completed=self._tally.played)
            self._live.update(self._picture(), refresh=True)

    @property
    def _wanted(self) -> bool:
        return self._console.is_terminal and not self._console.is_dumb_terminal

    def _picture(self) -> RenderableType:
        plain = not self._console.encoding.lower().startswith("utf")
        return Group(self._bar, table(self._tally, plain=plain), "")  # room for the ^C that a terminal writes


def _console(file: TextIO) -> Console:
    return Console(file=file, emoji=False, markup=False, highlight=False)


def _share(account: Account) -> tuple[str, str]:
    """The share of wins, and its interval."""
    least, most = account.won.interval
    return f"{account.won.rate:.0%}", f"{least * 100:.0f}-{most * 100:.0f}"


def _milliseconds(seconds: float) -> str:
    thousandths = seconds * 1000
    return f"{thousandths:.{2 if thousandths < 1 else 1 if thousandths < 10 else 0}f}"
