r"""Records: a match as text, one event a line, and back.

    [Game "roquefort"]
    [Version "1"]
    [Options "players=2 layout=roquefort …"]

    * deal 1.2x…
    0 enter a1

`*` is chance, `@` the clock, a number a seat. In a header's value `\\` and `\"` stand for a backslash and a quote.
"""

from __future__ import annotations

import json
import re

from cheeseboard.errors import BadInput, BadOption, BadRecord, IllegalAction, shown
from cheeseboard.games import game as find_game
from cheeseboard.games.contract import Actor
from cheeseboard.games.options import Options, complete_options
from cheeseboard.match.chance import Seed
from cheeseboard.match.match import Match, dice_for, load

SIGNS: dict[Actor, str] = {"chance": "*", "clock": "@"}
_ACTORS: dict[str, Actor] = {sign: actor for actor, sign in SIGNS.items()}
_HEADER = re.compile(r'\[([A-Za-z][A-Za-z0-9_]{0,63}) "((?:[^"\\]|\\["\\])*)"\]')
_OWN = ("Game", "Version", "Options", "Position")


def write(match: Match) -> str:
    """The record of a match."""
    options = " ".join(f"{name}={_option_text(value)}" for name, value in match.options.items())
    headers = {"Game": match.game, "Version": str(match.version), "Options": options}
    if match.start is not None:
        headers["Position"] = match.start
    lines = [_header(name, value) for name, value in headers.items()]
    for name, value in match.headers.items():
        if name in _OWN:
            raise BadOption("headers", f"{name} is not for the caller to set.")
        lines.append(_header(name, value))
    return "\n".join([*lines, "", *(f"{SIGNS.get(actor, actor)} {text}" for actor, text in match.history), ""])


def replay(text: str, *, seed: Seed | None = None, chance: str = "manual") -> Match:
    """The match that a record holds. BadRecord names the line that is wrong. It goes on with manual chance, or with
    chance="seed" as a new match would."""
    dice = dice_for(seed, chance)
    if not isinstance(text, str):
        raise BadRecord("record", f"{shown(text)} is not a text.")
    lines = text.split("\n")
    headers, body = _read_headers(lines)
    match = _begin(headers)
    for number in range(body, len(lines)):
        line = lines[number]
        if line == "" and number == len(lines) - 1:
            break
        sign, space, action = line.partition(" ")
        actor = _ACTORS.get(sign, int(sign) if re.fullmatch("[0-9]", sign) else None)
        if actor is None or not space:
            raise _bad(number, f"{shown(line)} is not an actor and an action.")
        try:
            match.play(actor, action)
        except IllegalAction as error:
            raise _bad(number, f"{shown(line)}: {error.sentence}") from None
    match.use_dice(dice)
    return match


def _read_headers(lines: list[str]) -> tuple[dict[str, tuple[int, str]], int]:
    """The headers with their line, and where the events begin."""
    headers: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(lines):
        if line == "":
            return headers, number + 1
        found = _HEADER.fullmatch(line)
        if not found:
            raise _bad(number, f'{shown(line)} is not a header of the form [Name "value"].')
        if found[1] in headers:
            raise _bad(number, f"the header {found[1]} is there twice.")
        headers[found[1]] = number, re.sub(r"\\(.)", r"\1", found[2])
    return headers, len(lines)


def _begin(headers: dict[str, tuple[int, str]]) -> Match:
    """The match before its first event."""
    for name in _OWN[:3]:
        if name not in headers:
            raise BadRecord("record", f"has no header {name}.")
    line = 0
    try:
        line, name = headers["Game"]
        game = find_game(name)
        line, version = headers["Version"]
        if version != str(game.version):
            raise BadOption("Version", f"{shown(version)} is not a version of the rules known here.")
        line, text = headers["Options"]
        options = _read_options(text, game.name)
        if "Position" in headers:
            line, text = headers["Position"]
            match = load(_read_json(text), chance="manual")
            if (match.game, match.options) != (game.name, options):
                raise BadOption("Position", "is of another game or has other options than the record.")
        else:
            match = Match(game, options, game.start(options), None)
    except BadInput as error:
        raise _bad(line, str(error)) from None
    match.headers = {name: value for name, (_, value) in headers.items() if name not in _OWN}
    return match


def _read_options(text: str, game: str) -> Options:
    offered = {option.name: option for option in find_game(game).options}
    given: dict[str, object] = {}
    for word in text.split(" ") if text else []:
        name, _, value = word.partition("=")
        if name in given:
            raise BadOption(shown(name), "is given twice.")
        given[name] = offered[name].parse(value) if name in offered else value
    return complete_options(find_game(game).options, given)


def _read_json(text: str) -> dict[str, object]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise BadOption("Position", "is not JSON.") from None
    if not isinstance(value, dict):
        raise BadOption("Position", "is not an object with fields.")
    return value


def _header(name: str, value: str) -> str:
    """A header's line. Those of the caller may be anything."""
    line = f'[{name} "{_escaped(value)}"]' if isinstance(value, str) else ""
    if not _HEADER.fullmatch(line) or "\n" in line:
        raise BadOption("headers", f"{shown(name)} is not a name with a text of one line.")
    return line


def _option_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _bad(number: int, problem: str) -> BadRecord:
    return BadRecord(f"line {number + 1}", problem)
