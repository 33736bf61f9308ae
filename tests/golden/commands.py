"""The command line: the names of its commands and flags, and how it ends when it is used wrongly."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any
from unittest import mock

from tests.golden.application import run_command

WRONG: tuple[list[str], ...] = (
    ["dance"], ["--dance"], ["play", "chess"], ["play", "roquefort", "--goal", "9"], ["play", "havarti", "--goal", "4"],
    ["play", "havarti", "--bots", "7"], ["replay"], ["replay", "NOWHERE"], ["replay", "EMPTY"], ["replay", "RECORD"],
    ["replay", "RECORD", "--eyes", "9"], ["replay", "RECORD", "--at", "99"], ["verify", "NOWHERE"],
    ["verify", "RECORD"], ["verify", "RECORD", "--commitment", "x"], ["arena", "chess"],
    ["arena", "roquefort", "--bots", "genius"], ["arena", "--resume", "NOWHERE"],
    ["analyse", "NOWHERE"], ["analyse", "RECORD", "--budget", "x"],
    ["bench", "--seconds", "0"], ["serve", "--port", "x"], ["serve", "--port", "99999"], ["serve", "--log-level", "x"],
    ["--version"], ["play", "--help"],
)  # fmt: skip
RECORD = '[Game "roquefort"]\n[Version "1"]\n[Options "players=2"]\n\n'
_FLAGS = re.compile(r"^  (-\S.*?)(?:  |$)", re.MULTILINE)
_COMMANDS = re.compile(r"^  ([a-z-]+)  ", re.MULTILINE)


def commands(folder: Path) -> dict[str, Any]:
    """The flags of each command, under "" those of the program itself, and the exit status of each wrong use."""
    first = _told(["--help"])
    names = sorted(_COMMANDS.findall(first.partition("\nCommands:")[2]))
    flags = {name: _flags(_told([name, "--help"])) for name in names}
    return {
        "flags": {"": _flags(first), **flags},
        "status": {" ".join(words): _status(words, folder) for words in WRONG},
    }


def _flags(told: str) -> list[str]:
    return sorted({flag for line in _FLAGS.findall(told) for flag in re.findall(r"--?[A-Za-z][A-Za-z0-9-]*", line)})


def _told(words: list[str]) -> str:
    out = io.StringIO()
    with mock.patch.dict("os.environ", {"COLUMNS": "200"}), contextlib.redirect_stdout(out):
        run_command(words)
    return out.getvalue()


def _status(words: list[str], folder: Path) -> int:
    (folder / "EMPTY").write_text("", encoding="utf-8")
    (folder / "RECORD").write_text(RECORD, encoding="utf-8")
    given = [str(folder / word) if word.isupper() else word for word in words]
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), mock.patch("sys.stdin", None):
        return run_command(given)
