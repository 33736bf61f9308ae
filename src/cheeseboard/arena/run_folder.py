"""A run on disk. Finished games survive a kill, and the rest can be played later.

    run.json        the plan
    games.jsonl     one line for each finished game, in order of completion
    records/        the games' records, for `cheeseboard replay`
    table.json      what `arena --json` prints
    report.html     the same for people
    bots.log        the output of bots, if any

A lock keeps a second program out of the folder.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from cheeseboard.arena.plan import Plan, read_plan, write_plan
from cheeseboard.arena.play_game import Played
from cheeseboard.arena.result import Result, UnreadableLine, read_result, write_result
from cheeseboard.arena.schedule import Schedule
from cheeseboard.atomic_write import write_atomically
from cheeseboard.errors import BadInput, BadOption

DEFAULT_FOLDER = "arena-runs"


class RunFolder:
    """The folder of a run, locked while it is open."""

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
        """The file that collects the output of bots."""
        return self.path / "bots.log"

    def record_path(self, number: int) -> Path:
        """The path of a game's record."""
        return self.path / "records" / f"{number:06}.txt"

    def record(self, number: int) -> str:
        """The record of a game; empty if it is missing or unreadable."""
        try:
            return self.record_path(number).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""

    def keep(self, played: Played) -> None:
        """Append a game. Its line is written after its record, so a line means that the record is complete."""
        if played.record:
            write_atomically(self.record_path(played.result.number), played.record)
        self._games.write(write_result(played.result) + "\n")
        self._games.flush()

    def results(self, plan: Plan) -> list[Result]:
        """The results that need not be played again. Torn lines and failed games are left out."""
        text = (self.path / "games.jsonl").read_text(encoding="utf-8", errors="replace")
        schedule = Schedule(len(plan.entrants), plan.players, plan.seed)
        found: dict[int, Result] = {}
        for line in text.split("\n"):
            with suppress(UnreadableLine):
                result = read_result(line)
                fits = 0 <= result.number < plan.games and result.lineup == schedule.fixture(result.number).lineup
                if fits and result.counts:
                    found.setdefault(result.number, result)
        if text and not text.endswith("\n"):
            self._games.write("\n")  # the next line must not continue a torn one
        return list(found.values())

    def write_plan(self, plan: Plan) -> None:
        """Save the plan."""
        write_atomically(self.path / "run.json", write_plan(plan))

    def write(self, name: str, text: str) -> None:
        """Write a file atomically."""
        write_atomically(self.path / name, text)

    def close(self) -> None:
        """Release the lock."""
        self._games.close()
        with suppress(OSError):
            if self.log.stat().st_size == 0:
                self.log.unlink()


def create(path: Path | None, plan: Plan) -> RunFolder:
    """The folder of a new run."""
    place = path or _new_place(plan.game)
    if (place / "run.json").exists():
        raise BadOption("out", f"{place} has a run already; go on with it by --resume, or name another folder.")
    (place / "records").mkdir(parents=True, exist_ok=True)
    folder = RunFolder(place)
    folder.write_plan(plan)
    return folder


def reopen(path: Path) -> tuple[RunFolder, Plan]:
    """The folder of an existing run, and its plan."""
    try:
        plan = read_plan((path / "run.json").read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        raise BadOption("resume", f"there is no run in {path}.") from None
    except BadInput as error:
        raise BadOption("resume", f"{path / 'run.json'} is not a plan of a run: {error}") from None
    (path / "records").mkdir(exist_ok=True)
    return RunFolder(path), plan


def _new_place(game: str) -> Path:
    name = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    places = (Path(DEFAULT_FOLDER) / (name if number == 1 else f"{name}-{number}") for number in count(1))
    return next(place for place in places if not place.exists())


def _lock(file: int) -> None:
    """Lock the file, on systems with `flock`; the lock ends with the process."""
    if os.name == "posix":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
