"""Texts for what the rules know as ints: cells, cards, lines and actions."""

from __future__ import annotations

from functools import cache

from cheeseboard.games.havarti.state import (
    ACTION_COUNT,
    DO_AHHA,
    DO_CHECK,
    DO_DONE,
    DO_HIDE,
    DO_KEEP,
    DO_LINE,
    DO_NAME,
    DO_OPEN,
    DO_PEEK,
    DO_PLACE,
    DO_READY,
    DO_SHOW,
    DO_SNIFF,
    DO_STOP,
    DO_SWAP,
    DO_THAT,
    DO_TIMEOUT,
    DO_VOILA,
    DO_WALK,
)
from cheeseboard.games.havarti.tables import CELLS, CHEESES, COMMON, LINES, PAIRS, SEATS, SPECIAL, SPECIALS

CELL_NAMES = tuple(f"{'abcd'[cell % 4]}{cell // 4 + 1}" for cell in range(CELLS))
LINE_NAMES = "abcd1234"
CODES = "-1234.BCDLNPSV?"  # by card; the first is an empty cell, the last the unknown
CARD_NAMES = ("ahha", "sniff", "that", "voila")  # the inspector's
PHASES = (
    "keep", "specials", "house", "arrange", "show", "open", "fromager", "inspector", "again",
    "sniff", "vegetable", "library", "bathroom", "sitting", "parlor", "cellar", "peek", "over",
)  # fmt: skip
REASONS = ("", "rounds", "resigned")

_CELL_NUMBERS = {name: cell for cell, name in enumerate(CELL_NAMES)}
_WORDS = {DO_READY: "ready", DO_TIMEOUT: "timeout", DO_STOP: "stop", DO_DONE: "done", DO_SNIFF: "play sniff"}
_AT = {
    DO_OPEN: "open",
    DO_HIDE: "hide",
    DO_CHECK: "check",
    DO_WALK: "walk",
    DO_VOILA: "play voila",
    DO_THAT: "play that",
    DO_AHHA: "play ahha",
    DO_PEEK: "peek",
}


@cache
def action_text(action: int) -> str:
    """How an action is written; empty for the few ints that are none."""
    block, cell = action // CELLS * CELLS, action % CELLS
    name = CELL_NAMES[cell]
    if action in _WORDS:
        return _WORDS[action]
    if block in _AT:
        return f"{_AT[block]} {name}"
    if action >= DO_PLACE:
        return f"place {CODES[(action - DO_PLACE) // CELLS + 1]} {name}"
    if action >= DO_SWAP:
        first = (action - DO_SWAP) // CELLS
        return f"swap {CELL_NAMES[first]}-{name}" if first < cell else ""
    if DO_KEEP <= action < DO_KEEP + len(PAIRS):
        return "keep " + " ".join(card_names(PAIRS[action - DO_KEEP]))
    if DO_SHOW <= action < DO_SHOW + CHEESES:
        return f"show {action - DO_SHOW + 1}"
    if DO_LINE <= action < DO_LINE + LINES:
        return f"line {LINE_NAMES[action - DO_LINE]}"
    if DO_NAME <= action < DO_NAME + SEATS:
        return f"name {action - DO_NAME}"
    return ""


@cache
def _numbers() -> dict[str, int]:
    numbers = {action_text(action): action for action in range(ACTION_COUNT)}
    numbers.pop("")
    return numbers


def action_number(text: str) -> int | None:
    """The action that is written so; None if none is. The cells of a swap may come in either order."""
    if text.startswith("swap ") and len(text) == 10 and text[7] == "-":
        one, other = _CELL_NUMBERS.get(text[5:7]), _CELL_NUMBERS.get(text[8:])
        if one is not None and other is not None and one != other:
            return DO_SWAP + min(one, other) * CELLS + max(one, other)
        return None
    return _numbers().get(text)


def cell_number(name: object) -> int | None:
    """The cell of that name; None if there is none."""
    return _CELL_NUMBERS.get(name) if isinstance(name, str) else None


def cell_names(cells: int) -> list[str]:
    """The names of a set of cells, in reading order."""
    return [CELL_NAMES[cell] for cell in range(CELLS) if cells >> cell & 1]


def card_names(cards: int) -> list[str]:
    """The names of a set of the inspector's cards."""
    return [name for card, name in enumerate(CARD_NAMES) if cards >> card & 1]


def special_letters(specials: int) -> str:
    """The letters of a set of specials, alphabetical."""
    return "".join(CODES[SPECIAL + i] for i in range(SPECIALS) if specials >> i & 1)


def specials_of(letters: str) -> int:
    """The set of specials with these letters."""
    return sum(1 << CODES.index(letter) - SPECIAL for letter in letters)


def cheese_list(cheeses: int) -> str:
    """A packed list of cheeses as digits, the oldest first."""
    digits = ""
    while cheeses:
        digits += str(cheeses & 15)
        cheeses >>= 4
    return digits


def line_names(lines: int) -> list[str]:
    """The names of a set of lines."""
    return [name for line, name in enumerate(LINE_NAMES) if lines >> line & 1]


def house_rows(house: list[int]) -> list[str]:
    """The house as four rows of codes."""
    return ["".join(CODES[house[row * 4 + column]] for column in range(4)) for row in range(4)]


def deck(specials: int) -> list[int]:
    """The sixteen cards of a round with these specials (H4), in the order of their codes."""
    rest = [SPECIAL + i for i in range(SPECIALS) if specials >> i & 1]
    return [*range(1, CHEESES + 1), *[COMMON] * 8, *rest]
