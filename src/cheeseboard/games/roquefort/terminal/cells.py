"""What is in one open cell: a tile, raised floor or a tower, and perhaps a mouse."""

from __future__ import annotations

from typing import Protocol

from cheeseboard.games.roquefort.terminal.palette import CHEESES, code
from cheeseboard.terminal.colours import SEAT_LETTERS


class Room(Protocol):
    """The inside of a cell."""

    @property
    def width(self) -> int:
        """Its columns."""

    @property
    def height(self) -> int:
        """Its rows."""


def tile_lines(tile: str, size: Room, *, taken: bool, target: bool) -> list[str]:
    """The cell's ground, row by row. `taken` leaves room for a mouse; brackets mark a field to run to."""
    if size.height == 1 and taken:
        return ["  " + _beside_mouse(tile)]
    rows = [" " * size.width for _ in range(size.height)]
    if tile == "#":
        rows[-1] = "▁" * size.width
    middle = (size.height - 1) // 2
    place = 0 if taken else middle
    if tile == "x" and size.height == 3:
        rows[0], rows[2] = "╭───╮".center(size.width), "╰───╯".center(size.width)
    rows[place] = _alone(tile, size.width) or rows[place]
    if target:
        rows[place] = f"‹{rows[place][1:-1]}›"
    return rows


def _alone(tile: str, width: int) -> str:
    if tile == "#":
        return ""
    if tile in CHEESES:
        return (CHEESES[tile].shape + code(tile)).center(width)
    return {"x": "( x )", "*": "♜"}.get(tile, "·").center(width)


def _beside_mouse(tile: str) -> str:
    if tile in CHEESES:
        return " " + code(tile)
    return {"#": "▁▁▁", "*": " ♜ "}.get(tile, " · ")


def mouse_lines(seat: int, size: Room) -> list[tuple[int, int, str]]:
    """A mouse of that seat: pieces with their place in the cell."""
    letter = SEAT_LETTERS[seat]
    if size.height == 1:
        return [(0, 0, f"~{letter}")]
    return [(1, 1, f"~({letter}:>")]
