"""Reads a record, a match as text with one action a line.

The format is described in `record_text.py`, which writes it.
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
from cheeseboard.match.record_text import HEADER, OWN_HEADERS, SIGNS

_ACTORS: dict[str, Actor] = {sign: actor for actor, sign in SIGNS.items()}


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
        found = HEADER.fullmatch(line)
        if not found:
            raise _bad(number, f'{shown(line)} is not a header of the form [Name "value"].')
        if found[1] in headers:
            raise _bad(number, f"the header {found[1]} is there twice.")
        headers[found[1]] = number, re.sub(r"\\(.)", r"\1", found[2])
    return headers, len(lines)


def _begin(headers: dict[str, tuple[int, str]]) -> Match:
    """The match before its first event."""
    for name in OWN_HEADERS[:3]:
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
    match.headers = {name: value for name, (_, value) in headers.items() if name not in OWN_HEADERS}
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


def _bad(number: int, problem: str) -> BadRecord:
    return BadRecord(f"line {number + 1}", problem)
