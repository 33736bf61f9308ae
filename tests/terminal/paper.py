"""A screen of paper: answers come from a list, pages go to one."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from cheeseboard.bots import Bot, Budget
from cheeseboard.bots.play_match import seat_bots, send_events
from cheeseboard.bots.random_bot import RandomBot
from cheeseboard.match.match import Match, new
from cheeseboard.terminal.find_artist import artist_of
from cheeseboard.terminal.play import TerminalMatch
from cheeseboard.terminal.players import Player
from cheeseboard.terminal.screen import Screen

FLOOR = ["*.#.#.*", ".......", "#.#.#.#", ".......", "#.#.#.#", ".......", "*.#.#.*"]


def whims(seed: int) -> Random:
    """The same whims every time."""
    return Random(seed)  # no secret


def random_game(name: str, seed: int, most: int = 10_000, **options: Any) -> Match:
    """A match between random bots, up to so many entries of its history."""
    game = new(name, seed=seed, **options)
    bots: dict[int, Bot] = {seat: RandomBot() for seat in range(game.options["players"])}
    chairs = seat_bots(game, bots, range(seed, seed + 4))
    while game.outcome is None and len(game.history) < most:
        seat = next(actor for actor in game.actors if isinstance(actor, int))
        answer = chairs[seat].act(game.view(seat), game.legal(seat), Budget(simulations=1))
        send_events(game, chairs.values(), game.play(seat, answer.action))
    return game


class PaperScreen(Screen):
    """Remembers every page, every line said and every question."""

    def __init__(
        self,
        answers: Iterable[str] = (),
        *,
        width: int = 80,
        height: int = 24,
        pages: bool = True,
        somebody: bool = True,
        encoding: str = "utf-8",
    ) -> None:
        self.paper = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="")
        console = Console(
            file=self.paper, width=width, height=height, force_terminal=pages, color_system=None, _environ={}
        )
        self.slept: list[float] = []
        self.forgotten = 0
        super().__init__(console, self._answer, answers=somebody, sleep=self.slept.append, forget=self._forget)
        self._answers = iter(answers)
        self.shown: list[str] = []
        self.asked: list[str] = []

    def show(self, lines: Sequence[Text]) -> None:
        self.shown.append("\n".join(line.plain.rstrip() for line in lines))
        super().show(lines)

    @property
    def last(self) -> str:
        """The page that was shown last."""
        return self.shown[-1]

    @property
    def output(self) -> str:
        """All that was written, as a terminal would get it."""
        self.paper.flush()
        buffer = self.paper.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode(self.paper.encoding)

    def _forget(self) -> None:
        self.forgotten += 1

    def _answer(self, question: str) -> str:
        self.asked.append(question)
        answer = next(self._answers, None)
        if answer is None:
            raise EOFError
        if answer == "^C":
            raise KeyboardInterrupt
        return answer


def played(
    match: Match, *answers: str, bots: Sequence[int] = (), save: Path | None = None, names: Sequence[str] = ()
) -> tuple[TerminalMatch, PaperScreen]:
    """A match after these answers have been typed, and what was on the screen."""
    screen = PaperScreen(answers)
    called = names or [""] * match.options["players"]
    people = [Player(name, "random" if seat in bots else "") for seat, name in enumerate(called)]
    table = TerminalMatch(screen, artist_of(match.game), match, people, save=save, random=whims(1))
    with suppress(EOFError):
        table.play()
    return table, screen
