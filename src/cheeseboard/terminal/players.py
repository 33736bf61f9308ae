"""The people and bots who play a match, on the command line and in the headers of a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cheeseboard.errors import BadOption, shown
from cheeseboard.wording import printable

MAX_NAME_LENGTH = 14  # characters of a name
ANY_BOT = "?"  # in place of a bot's text: any bot will do
BOT_OF_OLD_RECORDS = "random"  # the bot of records that do not say which


class Player(NamedTuple):
    """A person or a bot."""

    name: str = ""  # empty: called by the seat's colour
    bot: str = ""  # the text that names the bot, see `find_bot`; empty for a person


def read_names(text: str) -> tuple[str, ...]:
    """Names separated by commas, made printable."""
    names = tuple(printable(name).strip() for name in text.split(","))
    for name in names:
        if len(name) > MAX_NAME_LENGTH:
            raise BadOption("names", f"{shown(name)} is longer than {MAX_NAME_LENGTH} characters.")
    return names


def read_bots(text: str, players: int) -> dict[int, str]:
    """Seats separated by commas, from 0, each with its bot or without one, such as 1,2=greedy."""
    bots = {}
    for word in text.split(",") if "=" in text else text.replace(",", " ").split():
        seat, said, bot = (part.strip() for part in word.partition("="))
        if not (seat.isascii() and seat.isdigit() and int(seat[:9]) < players):
            raise BadOption("bots", f"{shown(seat)} is not a seat from 0 to {players - 1}.")
        bots[int(seat)] = check_bot_text(bot) if said else ANY_BOT
    return bots


def check_bot_text(bot: str) -> str:
    """The same text, if it can name a bot in a list and in a record."""
    if not bot or "," in bot or not bot.isprintable():
        raise BadOption("bots", f"{shown(bot)} is empty, or has a comma or something unreadable in it.")
    return bot


def around(players: int, humans: int, names: Sequence[str]) -> list[Player]:
    """People at the first seats, then bots. Names are those of the people, or of all players."""
    return by_seat(players, dict.fromkeys(range(humans, players), ANY_BOT), names)


def by_seat(players: int, bots: Mapping[int, str], names: Sequence[str]) -> list[Player]:
    """The players seat by seat, some of them bots. Names are those of the people in seat order, or of all players."""
    if len(names) not in (0, players, players - len(bots)):
        raise BadOption("names", f"there are {len(names)} names for {players} players, {len(bots)} of them bots.")
    left = iter(names)
    named = [next(left, "") if len(names) == players or seat not in bots else "" for seat in range(players)]
    return [Player(name, bots.get(seat, "")) for seat, name in enumerate(named)]


def with_bot(people: Sequence[Player], bot: str, of: str = ANY_BOT) -> list[Player]:
    """The same players with this bot in place of another."""
    return [person._replace(bot=bot) if person.bot == of else person for person in people]


def names_of_players(people: Sequence[Player], colours: Sequence[str]) -> tuple[str, ...]:
    """The name of each player; of one without a name, the colour of the seat."""
    pairs = zip(people, colours, strict=False)
    return tuple(person.name or (f"Bot {colour}" if person.bot else colour) for person, colour in pairs)


def to_headers(people: Sequence[Player]) -> dict[str, str]:
    """The headers of a record that name them."""
    bots = ",".join(f"{seat}={person.bot}" for seat, person in enumerate(people) if person.bot)
    return {"Names": ",".join(person.name for person in people), "Bots": bots}


def from_headers(headers: Mapping[str, str], players: int) -> list[Player]:
    """The players that the headers of a record name; people without a name where they name none."""
    try:
        names = read_names(headers.get("Names", ""))
        bots = read_bots(headers.get("Bots", ""), players)
        return with_bot(by_seat(players, bots, names if any(names) else ()), BOT_OF_OLD_RECORDS)
    except BadOption:
        return [Player() for _ in range(players)]
