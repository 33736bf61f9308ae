"""The plan of a run: game, options, bots, number of games, seed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cheeseboard import __version__
from cheeseboard.bots.bot import Budget, read_budget
from cheeseboard.bots.registry import find_bot
from cheeseboard.errors import BadOption, shown
from cheeseboard.games import game as find_game
from cheeseboard.games.options import Options, complete_options

MIN_BOTS, MAX_BOTS = 2, 32
MAX_GAMES = 10**7
DEFAULT_BUDGET = "0.2s"


class Entrant(NamedTuple):
    """A bot that takes part."""

    name: str  # as shown in tables: its text, with a number if several bots have the same
    text: str  # the argument of `find_bot`
    budget: Budget


class Plan(NamedTuple):
    """Everything that determines a run. Two runs with the same plan play the same games."""

    game: str
    options: Options
    entrants: tuple[Entrant, ...]
    games: int
    seed: int
    version: str = __version__

    @property
    def players(self) -> int:
        """The number of seats in a game."""
        players: int = self.options["players"]
        return players


def cut(name: str, most: int) -> str:
    """A bot's name, shortened to `most` characters. Of `package.module:Bot` the end is kept, which says more."""
    short = name if len(name) <= most else name.rpartition(":")[2]
    return short if len(short) <= most else short[: most - 1] + "…"


def entrants(texts: Iterable[str], budget: str = DEFAULT_BUDGET) -> tuple[Entrant, ...]:
    """The bots that these texts name; `budget` is the default for those without one."""
    usual = read_budget(budget)
    found, seen = [], Counter[str]()
    for text in map(str.strip, texts):
        if not text.isprintable():
            raise BadOption("bots", f"{shown(text)} is not a text of one line.")
        recipe = find_bot(text)
        seen[text] += 1
        name = f"{text} #{seen[text]}" if seen[text] > 1 else text
        found.append(Entrant(name, text, recipe.budget or usual))
    if not MIN_BOTS <= len(found) <= MAX_BOTS:
        raise BadOption("bots", f"name from {MIN_BOTS} to {MAX_BOTS} of them, not {len(found)}.")
    return tuple(found)


def read_options(game: str, texts: Mapping[str, str]) -> Options:
    """All options of a game, some of them given as texts."""
    offered = {option.name: option for option in find_game(game).options}
    for name in texts:
        if name not in offered:
            raise BadOption(name, f"{game} has no such option.")
    return complete_options(find_game(game).options, {name: offered[name].parse(text) for name, text in texts.items()})


def check_games(games: int) -> int:
    """The number of games, if it is in range."""
    if not 1 <= games <= MAX_GAMES:
        raise BadOption("games", f"{games} is not a number from 1 to {MAX_GAMES}.")
    return games


def write_plan(plan: Plan) -> str:
    """A plan as JSON."""
    bots = [{"bot": one.name, "text": one.text, "budget": one.budget._asdict()} for one in plan.entrants]
    return json.dumps({**plan._asdict(), "entrants": bots}, indent=1, ensure_ascii=False) + "\n"


def read_plan(text: str) -> Plan:
    """The plan in a text by `write_plan`. Raises BadOption if it is not one."""
    try:
        data: dict[str, Any] = json.loads(text)
        bots = [Entrant(one["bot"], one["text"], Budget(**one["budget"])) for one in data.pop("entrants")]
        plan = Plan(**data, entrants=tuple(bots))
        known = complete_options(find_game(plan.game).options, plan.options)
        if not isinstance(plan.seed, int) or not isinstance(plan.games, int) or known != plan.options:
            raise BadOption("plan", "has wrong values.")
    except BadOption:
        raise
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise BadOption("plan", f"cannot be read: {error}.") from None
    return plan


def differences(saved: Plan, asked: Plan) -> Sequence[str]:
    """The differences between a saved plan and a requested one, in words. More games are not a difference: a run may be
    extended."""
    found = []
    if asked.game != saved.game:
        found.append(f"is a run of {saved.game}")
    elif asked.options != saved.options:
        names = [name for name, value in saved.options.items() if asked.options[name] != value]
        found += [f"has {name} {_shown(saved.options[name])}" for name in names]
    if [one.text for one in asked.entrants] != [one.text for one in saved.entrants]:
        found.append(f"has the bots {', '.join(one.text for one in saved.entrants)}")
    elif asked.entrants != saved.entrants:
        found.append(f"has the budgets {', '.join(str(one.budget) for one in saved.entrants)}")
    if asked.seed != saved.seed:
        found.append(f"has the seed {saved.seed}")
    if asked.games < saved.games:
        found.append(f"has {saved.games} games")
    return found


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
