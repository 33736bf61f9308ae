"""Records on disk: checked before they are read, and never written over another kind of file."""

from __future__ import annotations

import os
import sys
from itertools import count
from pathlib import Path

from cheeseboard.stop import Stop

STATE_FOLDER = "XDG_STATE_HOME"  # the environment variable that moves where interrupted matches are kept
_LIMIT = 64_000_000  # characters; no match is that long


def read_record(name: str) -> str:
    """The text of a record, from standard input if the name is a dash."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(_LIMIT + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(_LIMIT + 1)
    except OSError as error:
        raise Stop(f"{name} cannot be read: {reason(error)}.", 1) from None
    if len(data) > _LIMIT:
        raise Stop(f"{name} is too long to be a record.", 1)
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Stop(f"{name} is not a record: it is not text.", 1) from None


def check_writable(path: Path) -> None:
    """Stop unless a record may be written there: not over a file that is something else."""
    try:
        if path.is_dir():
            raise IsADirectoryError(0, "it is a directory")
        if path.exists():
            with path.open("rb") as file:
                start = file.read(6)
            if start and start != b"[Game ":
                raise FileExistsError(0, "it exists and is not a record")
        elif not path.parent.is_dir():
            raise FileNotFoundError(0, f"there is no folder {path.parent}")
    except OSError as error:
        raise Stop(f"{path} cannot be written: {reason(error)}.", 1) from None


def rescue_path(game: str) -> Path:
    """A new file for a match that is broken off without a file of its own."""
    folder = Path(os.environ.get(STATE_FOLDER) or Path.home() / ".local" / "state") / "cheeseboard"
    folder.mkdir(parents=True, exist_ok=True)
    names = (f"unfinished-{game}{'-' + str(n) if n > 1 else ''}.txt" for n in count(1))
    return next(folder / name for name in names if not (folder / name).exists())


def reason(error: OSError) -> str:
    """The system's explanation of an error, without its number."""
    words = error.strerror or str(error) or type(error).__name__
    return words[0].lower() + words[1:]
