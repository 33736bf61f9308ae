"""The one place that knows the inside of the server: the test application, with all that is random or takes a time of
its own pinned. When the server's parts move, this file and `tests/server/planted.py` follow; nothing else here does."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import cheeseboard
from cheeseboard.analysis.result import Decision
from cheeseboard.cli import run as run_command
from cheeseboard.match.deal import Deal
from cheeseboard.match.match import Match
from cheeseboard.server.services.analyses import judge_some
from cheeseboard.server.services.bot_pool import BotPool, warm_up
from tests.server.planted import SALT, SECRET, Answer, Socket, Wire, World, pin, served

__all__ = ["Answer", "Fair", "Socket", "Wire", "World", "opened", "pass_time", "quiet", "run_command"]


class Fair(World):
    """A world in which chance is what the deal's secret says, so that the check of the deal finds it fair."""

    def outcome(self, match: Match) -> str:
        number = sum(actor == "chance" for actor, _ in match.history)
        return match.draw(Deal(SECRET, SALT).dice(number))


@contextlib.asynccontextmanager
async def opened(folder: Path, world: World) -> AsyncIterator[Wire]:
    """The application in that world, whose bots answer at once and always the same."""
    with pytest.MonkeyPatch.context() as patch:
        pin(patch, world)
        tokens = itertools.count()
        patch.setattr(secrets, "token_urlsafe", lambda size=None: f"token-{next(tokens)}")
        patch.setattr(BotPool, "choose", _choose)
        patch.setattr(BotPool, "advise", _advise)
        patch.setattr(BotPool, "run", _run)
        async with served(folder) as wire:
            yield wire


async def quiet(wire: Wire) -> None:
    """Until nothing is going on any more, and no bot is to move."""
    await wire.settle()
    async with asyncio.timeout(30):
        while wire.server.rooms.bots_thinking or wire.server.analyses.running:
            await asyncio.sleep(0.001)
            await wire.settle()


async def pass_time(wire: Wire, world: World, seconds: float) -> None:
    """So much time goes by, and what is due then is done."""
    world.now += round(seconds * 1000)
    for room in wire.server.rooms:
        room.wake_autopilot()
    await quiet(wire)


# -- bots without a thought -------------------------------------------------------------------------------------


def _number(*about: object) -> int:
    return int.from_bytes(hashlib.sha256(repr(about).encode()).digest()[:6], "big")


def _chosen(record: str, seat: int) -> tuple[str, dict[str, float]]:
    legal = cheeseboard.replay(record).legal(seat)
    values = {text: _number(record, text) % 1000 / 1000 for text in legal}
    return max(legal, key=lambda text: values[text]), values


async def _choose(self: BotPool, record: str, seat: int, *_: Any, **__: Any) -> str:
    return _chosen(record, seat)[0]


async def _advise(self: BotPool, record: str, seat: int, *_: Any, **__: Any) -> tuple[str, dict[str, float]]:
    return _chosen(record, seat)


async def _run(self: BotPool, work: Any, *arguments: Any, **_: Any) -> Any:
    if work is warm_up:
        await asyncio.sleep(0.2)  # an analysis is not done before somebody can see that it runs
        return None
    return _judged(*arguments) if work is judge_some else work(*arguments)


def _judged(record: str, seconds: float, numbers: list[int]) -> list[Decision]:
    """Decisions judged by nobody."""
    match = cheeseboard.replay(record)
    players = match.options["players"]
    found = []
    for number in numbers:
        seat, text = match.history[number - 1]
        chances = tuple(_number(record, number, other) % 1000 / 1000 for other in range(players))
        values = sorted(_number(text, number, side) % 1000 / 1000 for side in "ab")
        found.append(Decision.of(number, int(seat), text, text, chances, values[0], values[1]))
    return found
