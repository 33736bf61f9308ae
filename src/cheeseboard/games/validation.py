"""Reading positions that come from outside: each function takes a field and its value, or raises BadPosition."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

from cheeseboard.errors import BadPosition, shown
from cheeseboard.games.contract import Outcome

Position = Mapping[str, Any]


def bad(field: str, problem: str) -> NoReturn:
    """Refuse a position for one of its fields."""
    raise BadPosition(field, problem)


def known_fields(position: Position, names: tuple[str, ...]) -> None:
    """No field but these."""
    for name in position:
        if name not in names:
            bad(shown(name), "a position has no such field.")


def needed(position: Position, field: str) -> Any:
    """A field that has no default."""
    if field not in position:
        bad(field, "is missing.")
    return position[field]


def one_of(value: object, field: str, values: tuple[str, ...]) -> str:
    """One of a few texts."""
    if not isinstance(value, str) or value not in values:
        bad(field, f"{shown(value)} is not one of {', '.join(values)}.")
    return str.__str__(value)  # an enum member is a text too, but prints as something else


def whole(value: object, field: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        bad(field, f"{shown(value)} is not a whole number from {least} to {most}.")
    return int(value)


def flag(value: object, field: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        bad(field, f"{shown(value)} is neither true nor false.")
    return value


def items(value: object, field: str, length: int | None = None) -> list[Any]:
    """A list, with `length` entries if that is given."""
    if not isinstance(value, list | tuple):
        bad(field, f"{shown(value)} is not a list.")
    if length is not None and len(value) != length:
        bad(field, f"has {len(value)} entries, not {length}.")
    return list(value)


def letters(value: object, field: str, allowed: str) -> str:
    """A text of some of these letters, each at most once."""
    if not isinstance(value, str) or any(letter not in allowed for letter in value):
        bad(field, f"{shown(value)} is not made of {allowed}.")
    if len(set(value)) < len(value):
        bad(field, f"{shown(value)} names something twice.")
    return str.__str__(value)


def rows(value: object, field: str, count: int, length: int) -> list[str]:
    """A board: `count` texts of `length` signs."""
    given = items(value, field, count)
    for number, row in enumerate(given):
        if not isinstance(row, str) or len(row) != length:
            bad(field, f"row {number + 1}, {shown(row)}, is not a text of {length} signs.")
    return given


def seat_set(value: object, field: str, players: int) -> int:
    """A list of different seats, as a set."""
    seats = 0
    for seat in items(value, field):
        number = whole(seat, field, 0, players - 1)
        if seats >> number & 1:
            bad(field, f"names seat {number} twice.")
        seats |= 1 << number
    return seats


def cell_set(value: object, field: str, number_of: Callable[[object], int | None]) -> int:
    """A list of cells, as a set."""
    cells = 0
    for name in items(value, field):
        cell = number_of(name)
        if cell is None:
            bad(field, f"{shown(name)} is not a cell.")
        cells |= 1 << cell
    return cells


def outcome(position: Position, reasons: tuple[str, ...], dormant: int, scores: list[int], wrong: str) -> Outcome:
    """How a match that is over ended: by one of these reasons, with these scores, and not with a resigned winner."""
    given = needed(position, "outcome")
    if not isinstance(given, Mapping) or set(given) != {"reason", "winners", "scores"}:
        bad("outcome", "is not an object with reason, winners and scores.")
    reason = one_of(given["reason"], "outcome", reasons)
    winners = seat_set(given["winners"], "outcome", len(scores))
    if winners == 0 or winners & dormant:
        bad("outcome", "somebody wins, and nobody who resigned.")
    counted = items(given["scores"], "outcome")
    if any(type(score) is not int for score in counted) or counted != scores:
        bad("outcome", wrong)
    return Outcome(reason, tuple(seat for seat in range(len(scores)) if winners >> seat & 1), tuple(scores))
