"""The setup of a match: its options, and who plays which seat. Asks for what the command line left open."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from cheeseboard.bots.registry import find_bot, find_bot_for
from cheeseboard.errors import BadOption
from cheeseboard.games import game as find_game
from cheeseboard.games import games
from cheeseboard.games.options import Choice, Number, Option, Options, Switch, complete_options
from cheeseboard.match.seating import seated
from cheeseboard.terminal.opponents import choose_bot
from cheeseboard.terminal.players import (
    ANY_BOT,
    Player,
    around,
    by_seat,
    check_bot_text,
    read_bots,
    read_names,
    with_bot,
)
from cheeseboard.terminal.screen import Screen


class PlayArguments(NamedTuple):
    """The arguments of `cheeseboard play`; an empty one is left open."""

    game: str
    options: Mapping[str, str]  # as typed
    bots: str | None = None
    humans: int | None = None
    names: str = ""
    level: str = ""  # the bot for seats that do not say which

    @property
    def open(self) -> bool:
        """Whether the arguments leave open who plays."""
        return self.bots is None and self.humans is None and "players" not in self.options


def choose_game(screen: Screen) -> str:
    """The game to play where none was named: the only one, or the user's choice."""
    names = games()
    if len(names) == 1:
        return names[0]
    if not screen.answers:
        raise BadOption("game", f"say which: {' or '.join(names)}.")
    screen.say("", *(f"  {number}  {find_game(name).title}" for number, name in enumerate(names, 1)), "")
    return names[_number(screen, "Which game", 1, 1, len(names)) - 1]


def complete_arguments(arguments: PlayArguments, screen: Screen, random: Random) -> tuple[Options, list[Player]]:
    """The options of the match and its players by seat. BadOption if they do not fit together."""
    offered = find_game(arguments.game).options
    by_name = {option.name: option for option in offered}
    for name in arguments.options:
        if name not in by_name:
            raise BadOption(name, f"{arguments.game} has no such option.")
    given: dict[str, object] = {name: by_name[name].parse(text) for name, text in arguments.options.items()}
    humans = arguments.humans
    if arguments.open and screen.answers:
        humans = _from_menu(arguments, screen, offered, given)
    options = complete_options(offered, given)
    players: int = options["players"]
    names = read_names(arguments.names) if arguments.names else ()
    if arguments.bots is not None:
        if humans is not None:
            raise BadOption("humans", "say either which seats are bots or how many people play, not both.")
        people = by_seat(players, read_bots(arguments.bots, players), names)
        return options, choose_bots(people, arguments.game, arguments.level, screen)
    if humans is None:
        humans = len(names) or 1
        if screen.answers:
            humans = _number(screen, "How many of them are people", humans, 0, players)
    if not 0 <= humans <= players:
        raise BadOption("humans", f"{humans} is not a number from 0 to {players}.")
    people = choose_bots(around(players, humans, names), arguments.game, arguments.level, screen)
    return options, list(seated(people, random))


def choose_bots(people: list[Player], game: str, level: str, screen: Screen) -> list[Player]:
    """The same players with a definite bot at every bot's seat. BadOption for a bot that does not exist."""
    if level:
        people = with_bot(people, check_bot_text(find_bot(level).text))
    if any(person.bot == ANY_BOT for person in people):
        people = with_bot(people, choose_bot(screen, game))
    for person in people:
        if person.bot:
            find_bot_for(game, person.bot)
    return people


def _from_menu(arguments: PlayArguments, screen: Screen, offered: tuple[Option, ...], given: dict[str, object]) -> int:
    """The short way into a match: one key and Enter. Returns how many people play."""
    title = find_game(arguments.game).title
    screen.say("", f"  {title}", "", "  1  you against a bot", "  2  two people here", "  3  choose everything", "")
    while True:
        answer = screen.ask("  Which? [1] ") or "1"
        if answer in ("1", "2"):
            return int(answer)
        if answer == "3":
            return _from_questions(screen, offered, given)
        screen.say("  Type 1, 2 or 3, or Enter for 1.")


def _from_questions(screen: Screen, offered: tuple[Option, ...], given: dict[str, object]) -> int:
    """Every option that is still open, one question each. Returns how many people play."""
    humans = 1
    for option in offered:
        if option.name not in given:
            given[option.name] = _value(screen, option)
        if option.name == "players":
            humans = _number(screen, "  how many of them are people", 1, 0, int(str(given["players"])))
    return humans


def _value(screen: Screen, option: Option) -> object:
    match option:
        case Number():
            return _number(screen, f"{_spoken(option)}: {option.about}", option.default, option.least, option.most)
        case Choice():
            while True:
                question = f"  {_spoken(option)}: {option.about}, {' or '.join(option.values)} [{option.default}] "
                answer = screen.ask(question).lower() or option.default
                found = [value for value in option.values if value.startswith(answer)]
                if len(found) == 1:
                    return found[0]
                screen.say(f"  That is not one of {', '.join(option.values)}.")
        case Switch():
            return _yes_or_no(screen, f"{_spoken(option)}: {option.about}", option.default)


def _yes_or_no(screen: Screen, question: str, default: bool) -> bool:
    usual = "yes" if default else "no"
    while True:
        answer = screen.ask(f"  {question}, yes or no [{usual}] ").lower() or usual
        if answer in ("y", "yes", "true", "n", "no", "false"):
            return answer in ("y", "yes", "true")
        screen.say(f"  Type yes or no, or Enter for {usual}.")


def _number(screen: Screen, question: str, default: int, least: int, most: int) -> int:
    while True:
        answer = screen.ask(f"  {question}, {least} to {most} [{default}] ") or str(default)
        if answer.isascii() and answer.isdigit() and least <= int(answer[:18]) <= most:
            return int(answer)
        screen.say(f"  Type a number from {least} to {most}, or Enter for {default}.")


def _spoken(option: Option) -> str:
    return option.name.replace("_", " ")
