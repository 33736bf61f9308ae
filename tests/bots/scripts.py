"""Programs that play, each a small script."""

from __future__ import annotations

import sys
from pathlib import Path

from cheeseboard.bots.program import Program

# What every script begins with. `answer` takes what comes next from standard input until it is asked.
COMMON = """
import json, os, signal, sys, time
def say(**fields):
    print(json.dumps(fields), flush=True)
def told():
    for line in sys.stdin:
        yield json.loads(line)
def asked():
    for message in told():
        if message["type"] == "choose":
            yield message
"""
GOOD = """
for question in asked():
    say(id=question["id"], action=question["legal"][0])
"""


def command(folder: Path, body: str) -> tuple[str, ...]:
    """The words that start a script with this body."""
    path = folder / "script.py"
    path.write_text(COMMON + body, encoding="utf-8")
    return sys.executable, "-I", "-S", str(path)


def program(folder: Path, body: str) -> Program:
    """The bot that is a script with this body."""
    return Program(command(folder, body))
