r"""The format of records: a match as text, one action a line.

    [Game "roquefort"]
    [Version "1"]
    [Options "players=2 layout=roquefort …"]

    * deal 1.2x…
    0 enter a1

`*` is chance, `@` the clock, a number a seat. In a header's value `\\` and `\"` stand for a backslash and a quote.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from cheeseboard.errors import BadOption, shown
from cheeseboard.games.contract import Actor

SIGNS: dict[Actor, str] = {"chance": "*", "clock": "@"}
HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9_]{0,63}) "((?:[^"\\]|\\["\\])*)"\]')
OWN_HEADERS = ("Game", "Version", "Options", "Position")  # set by the match, the rest by its caller


def write_record(own: Mapping[str, str], headers: Mapping[str, str], history: Iterable[tuple[Actor, str]]) -> str:
    """A record with its own headers, those of the caller, and the actions."""
    lines = [_header(name, value) for name, value in own.items()]
    for name, value in headers.items():
        if name in OWN_HEADERS:
            raise BadOption("headers", f"{name} is not for the caller to set.")
        lines.append(_header(name, value))
    return "\n".join([*lines, "", *(f"{SIGNS.get(actor, actor)} {text}" for actor, text in history), ""])


def options_text(options: Mapping[str, object]) -> str:
    """The value of the header `Options`."""
    return " ".join(f"{name}={_option_text(value)}" for name, value in options.items())


def _option_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _header(name: str, value: str) -> str:
    """A header's line. A caller's header may be anything, so it is checked."""
    line = f'[{name} "{_escaped(value)}"]' if isinstance(value, str) else ""
    if not HEADER.fullmatch(line) or "\n" in line:
        raise BadOption("headers", f"{shown(name)} is not a name with a text of one line.")
    return line


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
