"""The people and bots around the table, and what a record says about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cheeseboard.errors import BadOption, shown

LONGEST = 14  # characters of a name


class Person(NamedTuple):
    """Somebody who plays."""

    name: str = ""  # empty: called by the seat's colour
    bot: bool = False


def read_names(text: str) -> tuple[str, ...]:
    """Names separated by commas, made fit to be shown."""
    names = tuple("".join(sign if sign.isprintable() else " " for sign in name).strip() for name in text.split(","))
    for name in names:
        if len(name) > LONGEST:
            raise BadOption("names", f"{shown(name)} is longer than {LONGEST} characters.")
    return names


def read_seats(text: str, players: int) -> frozenset[int]:
    """Seat numbers separated by commas, from 0."""
    seats = set()
    for word in text.replace(",", " ").split():
        if not (word.isascii() and word.isdigit() and int(word[:9]) < players):
            raise BadOption("bots", f"{shown(word)} is not a seat from 0 to {players - 1}.")
        seats.add(int(word))
    return frozenset(seats)


def around(players: int, humans: int, names: Sequence[str]) -> list[Person]:
    """So many people, then bots. Names are for the people, or for all."""
    return by_seat(players, frozenset(range(humans, players)), names)


def by_seat(players: int, bots: frozenset[int], names: Sequence[str]) -> list[Person]:
    """The persons seat by seat, some of them bots. Names are for the people in seat order, or for all seats."""
    if len(names) not in (0, players, players - len(bots)):
        raise BadOption("names", f"there are {len(names)} names for {players} players, {len(bots)} of them bots.")
    left = iter(names)
    named = [next(left, "") if len(names) == players or seat not in bots else "" for seat in range(players)]
    return [Person(name, seat in bots) for seat, name in enumerate(named)]


def called(people: Sequence[Person], colours: Sequence[str]) -> tuple[str, ...]:
    """What everybody is called at the table, by seat."""
    pairs = zip(people, colours, strict=False)
    return tuple(person.name or (f"Bot {colour}" if person.bot else colour) for person, colour in pairs)


def all_of(names: Sequence[str]) -> str:
    """Several names as one subject."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def to_headers(people: Sequence[Person]) -> dict[str, str]:
    """What a record says about them."""
    bots = ",".join(str(seat) for seat, person in enumerate(people) if person.bot)
    return {"Names": ",".join(person.name for person in people), "Bots": bots}


def from_headers(headers: Mapping[str, str], players: int) -> list[Person]:
    """Who played, as far as a record says; people without a name where it does not."""
    try:
        names = read_names(headers.get("Names", ""))
        return by_seat(players, read_seats(headers.get("Bots", ""), players), names if any(names) else ())
    except BadOption:
        return [Person() for _ in range(players)]
