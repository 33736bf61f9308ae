"""A run on disk. Whatever kills the program, the games that ended are there, and the rest can be played later.

    run.json        the plan
    games.jsonl     one line for each game that ended, in the order in which they ended
    records/        the games themselves, for `cheeseboard replay`
    table.json      what `arena --json` prints
    report.html     the same to look at
    bots.log        what bots printed, if they did

Two programs cannot play into one folder at a time.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from cheeseboard.arena.plan import Plan, read_plan, write_plan
from cheeseboard.arena.play import Played
from cheeseboard.arena.result import Result, Torn, read_result, write_result
from cheeseboard.arena.schedule import Schedule
from cheeseboard.errors import BadInput, BadOption
from cheeseboard.writing import write_whole

USUAL_PLACE = "arena-runs"


class Folder:
    """The folder of a run. While it is open, no other program plays into it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._games = (path / "games.jsonl").open("a", encoding="utf-8", newline="\n")
        try:
            _lock(self._games.fileno())
        except OSError:
            self._games.close()
            raise BadOption("resume", f"another program is playing the run in {path}.") from None

    @property
    def log(self) -> Path:
        """Where bots may print."""
        return self.path / "bots.log"

    def record_path(self, number: int) -> Path:
        """Where the record of a game is."""
        return self.path / "records" / f"{number:06}.txt"

    def record(self, number: int) -> str:
        """The record of a game; empty if there is none to be read."""
        try:
            return self.record_path(number).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""

    def keep(self, played: Played) -> None:
        """Write a game down. Its line comes last: what has a line is whole."""
        if played.record:
            write_whole(self.record_path(played.result.number), played.record)
        self._games.write(write_result(played.result) + "\n")
        self._games.flush()

    def results(self, plan: Plan) -> list[Result]:
        """The games that need not be played again. Lines that are torn, or of games that failed, do not
        count."""
        text = (self.path / "games.jsonl").read_text(encoding="utf-8", errors="replace")
        schedule = Schedule(len(plan.entrants), plan.players, plan.seed)
        found: dict[int, Result] = {}
        for line in text.split("\n"):
            with suppress(Torn):
                result = read_result(line)
                fits = 0 <= result.number < plan.games and result.lineup == schedule.fixture(result.number).lineup
                if fits and result.counts:
                    found.setdefault(result.number, result)
        if text and not text.endswith("\n"):
            self._games.write("\n")  # what comes next must not be glued to a torn line
        return list(found.values())

    def write_plan(self, plan: Plan) -> None:
        """Write down what is to be played."""
        write_whole(self.path / "run.json", write_plan(plan))

    def write(self, name: str, text: str) -> None:
        """Put a file of that name here, whole or not at all."""
        write_whole(self.path / name, text)

    def close(self) -> None:
        """Let others play into it."""
        self._games.close()
        with suppress(OSError):
            if self.log.stat().st_size == 0:
                self.log.unlink()


def create(path: Path | None, plan: Plan) -> Folder:
    """The folder of a new run."""
    place = path or _new_place(plan.game)
    if (place / "run.json").exists():
        raise BadOption("out", f"{place} has a run already; go on with it by --resume, or name another folder.")
    (place / "records").mkdir(parents=True, exist_ok=True)
    folder = Folder(place)
    folder.write_plan(plan)
    return folder


def reopen(path: Path) -> tuple[Folder, Plan]:
    """The folder of a run that was begun, and what is to be played in it."""
    try:
        plan = read_plan((path / "run.json").read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise BadOption("resume", f"there is no run in {path}.") from None
    except BadInput as error:
        raise BadOption("resume", f"{path / 'run.json'} is not a plan of a run: {error}") from None
    (path / "records").mkdir(exist_ok=True)
    return Folder(path), plan


def _new_place(game: str) -> Path:
    name = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    places = (Path(USUAL_PLACE) / (name if number == 1 else f"{name}-{number}") for number in count(1))
    return next(place for place in places if not place.exists())


def _lock(file: int) -> None:
    """Only where the system has such locks; they vanish with the process that holds them."""
    if os.name == "posix":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
