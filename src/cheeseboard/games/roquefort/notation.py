"""Texts for what the rules know as ints: cells, rooms, tiles and actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from cheeseboard.games.roquefort.rules import ACTION_COUNT, CHEESE, END, ENTER, LIFT, RUN, SLIDE
from cheeseboard.games.roquefort.tables import CELLS, KINDS, ROOMS, SIDE, SLOT_ENTRY, TILE_COUNTS

T = TypeVar("T", str, tuple[str, ...])

CELL_NAMES = tuple(f"{'abcdefg'[cell % 7]}{cell // 7 + 1}" for cell in range(CELLS))
ROOM_NAMES = "ABCDEFGHIJKLMNOPQR"
TILE_LETTERS = ".1234567x?"  # by tile; the last is the unknown
TILE_NUMBERS = {letter: tile for tile, letter in enumerate(TILE_LETTERS)}
REASONS = ("", "goal", "third mouse", "quiet", "rounds", "resigned")
PHASES = ("deal", "place", "turn", "over")
ALL_TILES = "".join(letter * count for letter, count in zip(TILE_LETTERS[: len(TILE_COUNTS)], TILE_COUNTS, strict=True))

HALF = ROOMS // 2
FIRST_HALF = (1 << HALF) - 1
_ROW = (1 << SIDE) - 1
_MEMBERS = [
    [tuple(row * SIDE + column for column in range(SIDE) if cells >> column & 1) for cells in range(_ROW + 1)]
    for row in range(SIDE)
]
_CELL_NUMBERS = {name: cell for cell, name in enumerate(CELL_NAMES)}


def action_text(action: int) -> str:
    """How an action is written."""
    return ACTION_TEXTS[action]


def _action_text(action: int) -> str:
    if action == END:
        return "end"
    if action < LIFT:
        return f"slide {CELL_NAMES[SLOT_ENTRY[action - SLIDE]]}"
    if action < ENTER:
        return f"lift {ROOM_NAMES[action - LIFT]}"
    if action < RUN:
        return f"enter {CELL_NAMES[action - ENTER]}"
    start, target = divmod(action - RUN, CELLS)
    return f"run {CELL_NAMES[start]}-{CELL_NAMES[target]}"


ACTION_TEXTS = [_action_text(action) for action in range(ACTION_COUNT)]
ACTION_NUMBERS = {text: action for action, text in enumerate(ACTION_TEXTS)}


def action_number(text: str) -> int | None:
    """The action that is written so; None if none is. `slide` at a cell without a slot is none."""
    return ACTION_NUMBERS.get(text)


def cell_number(name: object) -> int | None:
    """The cell of that name; None if there is none."""
    return _CELL_NUMBERS.get(name) if isinstance(name, str) else None


def cell_names(cells: int) -> list[str]:
    """The names of a set of cells, in reading order."""
    return [CELL_NAMES[cell] for cell in members(cells)]


def members(cells: int) -> list[int]:
    """The cells of a set, in reading order. Row by row out of a table: that takes a third of the time of bit by bit."""
    found: list[int] = []
    row = 0
    while cells:
        found += _MEMBERS[row][cells & _ROW]
        cells >>= SIDE
        row += 1
    return found


def by_halves(words: Sequence[T], nothing: T) -> tuple[list[T], list[T]]:
    """The words of rooms put together, for every set of the first nine and for every set of the others. A table of all
    sets would be too large, and games come upon so many of them that a cache would often miss."""
    tables = []
    for half in (words[:HALF], words[HALF:]):
        found = [nothing]
        for word in half:
            found += [before + word for before in found]
        tables.append(found)
    return tables[0], tables[1]


_FIRST_NAMES, _OTHER_NAMES = by_halves(ROOM_NAMES, "")


def room_letters(rooms: int) -> str:
    """The letters of a set of rooms."""
    return _FIRST_NAMES[rooms & FIRST_HALF] + _OTHER_NAMES[rooms >> HALF]


@cache
def kind_letters(kinds: int) -> str:
    """The digits of a set of cheese kinds."""
    return "".join(str(kind) for kind in range(1, KINDS + 1) if kinds & CHEESE & 1 << kind)
