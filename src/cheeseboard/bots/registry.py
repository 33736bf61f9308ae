"""The registry of bots: from the text that names a bot to the bot."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NamedTuple

from cheeseboard.bots.bot import Bot, Budget, read_budget
from cheeseboard.bots.levels import LEVELS, level
from cheeseboard.bots.program import Program, read_command
from cheeseboard.errors import BadOption, shown
from cheeseboard.games.mind import mind_of

GROUP = "cheeseboard.bots"  # the entry point group in which packages register bots
OWN = {
    "random": "cheeseboard.bots.random_bot:RandomBot",
    "greedy": "cheeseboard.bots.greedy_bot:GreedyBot",
    "search": "cheeseboard.bots.search_bot:SearchBot",
}
NEED_MIND = ("greedy", "search")  # beside the levels
PROGRAM = "cmd:"


class BotSpec(NamedTuple):
    """A named bot. `make` is called for each seat of each match."""

    text: str
    make: Callable[[], Bot]
    budget: Budget | None  # if the text gives one


def find_bot(text: str) -> BotSpec:
    """`random`, `search@0.2s`, `my_package.my_module:MyBot`, `cmd:./my_bot --fast`; `@` adds a budget of its own."""
    name, own_budget = _parted(text.strip())
    chosen = level(name)
    if chosen:
        return BotSpec(text.strip(), chosen.make, own_budget or Budget(chosen.seconds))
    return BotSpec(text.strip(), _maker(name), own_budget)


def find_bot_for(game: str, text: str) -> BotSpec:
    """`find_bot`, for a seat of this game. BadOption for a bot that needs a mind where the game has none."""
    found = find_bot(text)
    name, _ = _parted(text.strip())
    if level(name) or name in NEED_MIND:
        mind_of(game)
    return found


def bot_names() -> tuple[str, ...]:
    """The bots that need no module in their name: built-in ones and those of installed packages."""
    found = sorted(found.name for found in entry_points(group=GROUP))
    return (*OWN, *(level.name for level in LEVELS), *found)


def _parted(text: str) -> tuple[str, Budget | None]:
    """The name, and the budget behind its @. In a command an @ may mean something else."""
    name, at, budget = text.rpartition("@")
    try:
        return (name, read_budget(budget)) if at else (text, None)
    except BadOption:
        if text.startswith(PROGRAM):
            return text, None
        raise


def _maker(name: str) -> Callable[[], Bot]:
    if name.startswith(PROGRAM):
        return partial(Program, read_command(name.removeprefix(PROGRAM)))
    if name in OWN:
        return _imported(OWN[name])
    for found in entry_points(group=GROUP):
        if found.name == name:
            return _imported(found.value)
    if ":" in name:
        here = str(Path.cwd())
        if here not in sys.path:
            sys.path.append(here)  # for a module in this folder; last, so that it hides no other
        return _imported(name)
    raise BadOption(
        "bot", f"there is no bot {shown(name)}. There are: {', '.join(bot_names())}, module:Class and cmd:program."
    )


def _imported(path: str) -> Callable[[], Bot]:
    module, _, name = path.partition(":")
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:  # foreign code may raise anything
        raise BadOption("bot", f"{shown(path)} cannot be imported: {error}.") from None
    return partial(_made, found, path)


def _made(found: Any, path: str) -> Bot:
    try:
        bot = found()
    except (Exception, SystemExit) as error:
        raise BadOption("bot", f"{shown(path)} cannot be made: {type(error).__name__}: {error}.") from None
    if not isinstance(bot, Bot):
        raise BadOption("bot", f"{shown(path)} does not make a cheeseboard.bots.Bot.")
    return bot
