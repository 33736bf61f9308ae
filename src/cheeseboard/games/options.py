"""The options of a game: what they are called, which values they take, and reading them from outside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cheeseboard.errors import BadOption, shown

Options = dict[str, Any]


class Choice(NamedTuple):
    """An option with a few named values."""

    name: str
    default: str
    values: tuple[str, ...]
    about: str

    @property
    def allowed(self) -> str:
        """The values it takes, in words."""
        return "|".join(self.values)

    def read(self, value: object) -> str:
        """The value, if it is one of the named ones."""
        if not isinstance(value, str) or value not in self.values:
            raise BadOption(self.name, f"{shown(value)} is not one of {', '.join(self.values)}.")
        return str.__str__(value)

    def parse(self, text: str) -> str:
        """The value that a record writes so."""
        return self.read(text)


class Number(NamedTuple):
    """An option that is a whole number."""

    name: str
    default: int
    least: int
    most: int
    about: str

    @property
    def allowed(self) -> str:
        """The values it takes, in words."""
        return f"{self.least} to {self.most}"

    def read(self, value: object) -> int:
        """The value, if it is a whole number within the bounds."""
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise BadOption(self.name, f"{shown(value)} is not a whole number from {self.least} to {self.most}.")
        return int(value)

    def parse(self, text: str) -> int:
        """The value that a record writes so."""
        if not (text.isascii() and text.isdigit()) or len(text) > 18:
            raise BadOption(self.name, f"{shown(text)} is not a whole number.")
        return self.read(int(text))


class Switch(NamedTuple):
    """An option that is on or off."""

    name: str
    default: bool
    about: str

    @property
    def allowed(self) -> str:
        """The values it takes, in words."""
        return "true|false"

    def read(self, value: object) -> bool:
        """The value, if it is true or false."""
        if not isinstance(value, bool):
            raise BadOption(self.name, f"{shown(value)} is neither true nor false.")
        return value

    def parse(self, text: str) -> bool:
        """The value that a record writes so."""
        if text not in ("true", "false"):
            raise BadOption(self.name, f"{shown(text)} is neither true nor false.")
        return text == "true"


Option = Choice | Number | Switch


def players_option(offered: tuple[Option, ...]) -> Number:
    """The option `players`, which every game has."""
    return next(option for option in offered if isinstance(option, Number) and option.name == "players")


def complete_options(offered: tuple[Option, ...], given: Mapping[str, object]) -> Options:
    """All options of a match: those given, checked, and the defaults of the rest."""
    names = {option.name for option in offered}
    for name in given:
        if name not in names:
            raise BadOption(shown(name), f"there is no such option. There are: {', '.join(sorted(names))}.")
    return {o.name: o.read(given[o.name]) if o.name in given else o.default for o in offered}
