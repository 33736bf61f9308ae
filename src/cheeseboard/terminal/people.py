"""The people and bots around the table, and what a record says about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cheeseboard.errors import BadOption, shown
from cheeseboard.wording import printable

LONGEST = 14  # characters of a name
ANY = "?"  # in place of a bot's text: it is not said which
FORMER = "random"  # the bot of records that do not say which


class Person(NamedTuple):
    """Somebody who plays."""

    name: str = ""  # empty: called by the seat's colour
    bot: str = ""  # the text that names the bot, see `find_bot`; empty for a human being


def read_names(text: str) -> tuple[str, ...]:
    """Names separated by commas, made fit to be shown."""
    names = tuple(printable(name).strip() for name in text.split(","))
    for name in names:
        if len(name) > LONGEST:
            raise BadOption("names", f"{shown(name)} is longer than {LONGEST} characters.")
    return names


def read_bots(text: str, players: int) -> dict[int, str]:
    """Seats separated by commas, from 0, each with the bot that sits there if it is said, such as 1,2=greedy."""
    bots = {}
    for word in text.split(",") if "=" in text else text.replace(",", " ").split():
        seat, said, bot = (part.strip() for part in word.partition("="))
        if not (seat.isascii() and seat.isdigit() and int(seat[:9]) < players):
            raise BadOption("bots", f"{shown(seat)} is not a seat from 0 to {players - 1}.")
        bots[int(seat)] = check_text(bot) if said else ANY
    return bots


def check_text(bot: str) -> str:
    """The same text, if it can name a bot in a list and in a record."""
    if not bot or "," in bot or not bot.isprintable():
        raise BadOption("bots", f"{shown(bot)} is empty, or has a comma or something unreadable in it.")
    return bot


def around(players: int, humans: int, names: Sequence[str]) -> list[Person]:
    """So many people, then bots of any kind. Names are for the people, or for all."""
    return by_seat(players, dict.fromkeys(range(humans, players), ANY), names)


def by_seat(players: int, bots: Mapping[int, str], names: Sequence[str]) -> list[Person]:
    """The persons seat by seat, some of them bots. Names are for the people in seat order, or for all seats."""
    if len(names) not in (0, players, players - len(bots)):
        raise BadOption("names", f"there are {len(names)} names for {players} players, {len(bots)} of them bots.")
    left = iter(names)
    named = [next(left, "") if len(names) == players or seat not in bots else "" for seat in range(players)]
    return [Person(name, bots.get(seat, "")) for seat, name in enumerate(named)]


def instead(people: Sequence[Person], bot: str, of: str = ANY) -> list[Person]:
    """The same people with this bot in place of another."""
    return [person._replace(bot=bot) if person.bot == of else person for person in people]


def called(people: Sequence[Person], colours: Sequence[str]) -> tuple[str, ...]:
    """What everybody is called at the table, by seat."""
    pairs = zip(people, colours, strict=False)
    return tuple(person.name or (f"Bot {colour}" if person.bot else colour) for person, colour in pairs)


def to_headers(people: Sequence[Person]) -> dict[str, str]:
    """What a record says about them."""
    bots = ",".join(f"{seat}={person.bot}" for seat, person in enumerate(people) if person.bot)
    return {"Names": ",".join(person.name for person in people), "Bots": bots}


def from_headers(headers: Mapping[str, str], players: int) -> list[Person]:
    """Who played, as far as a record says; people without a name where it does not."""
    try:
        names = read_names(headers.get("Names", ""))
        bots = read_bots(headers.get("Bots", ""), players)
        return instead(by_seat(players, bots, names if any(names) else ()), FORMER)
    except BadOption:
        return [Person() for _ in range(players)]
