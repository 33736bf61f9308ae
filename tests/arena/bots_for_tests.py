"""Bots that misbehave, or play by a simple plan, for the arena to cope with."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any

from cheeseboard.bots.bot import Bot, Budget
from cheeseboard.bots.random_bot import RandomBot

HERE = __name__


def named(name: str) -> str:
    """The text that names one of these bots."""
    return f"{HERE}:{name}"


class First(Bot):
    """Plays the first action of the list, always."""

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        return legal[0]


class Resigns(Bot):
    """Gives no answer that a match would take."""

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        return "give up"


class Unmade(Bot):
    """Cannot even be made."""

    def __init__(self) -> None:
        raise RuntimeError("no batteries")


class Chatty(RandomBot):
    """Prints where a program reads JSON."""

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        print("hm, let me see", flush=True)  # noqa: T201
        print("well", file=sys.stderr, flush=True)  # noqa: T201
        return super().choose(view, legal, budget)


class Slow(RandomBot):
    """Thinks before each of its first moves of a game, so that somebody can interrupt it."""

    moves = 0

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        self.moves += 1
        time.sleep(0.06 if self.moves <= 10 else 0)
        return super().choose(view, legal, budget)


class Deadly(RandomBot):
    """Takes its process down with its third move."""

    moves = 0

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        self.moves += 1
        if self.moves == 3:
            os._exit(7)
        return super().choose(view, legal, budget)


class Leaves(RandomBot):
    """Calls `sys.exit`, which is no `Exception`."""

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        raise SystemExit(3)


class Hangs(RandomBot):
    """Never answers again after its first move."""

    moves = 0

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        self.moves += 1
        while self.moves > 1:
            time.sleep(1)
        return super().choose(view, legal, budget)
