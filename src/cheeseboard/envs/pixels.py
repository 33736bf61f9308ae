"""Brushes for pictures made of pixels, cell by cell: the render mode `rgb_array` of environments."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from cheeseboard.palette import SEATS

Picture = npt.NDArray[np.uint8]  # height by width by three colours
Colour = tuple[int, int, int]

CELL = 40  # pixels


def _rgb(colour: str) -> Colour:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


BACKGROUND, LINE, INK, PAPER = (244, 236, 220), (40, 30, 24), (32, 24, 20), (250, 246, 236)
SEAT_COLOURS = tuple(_rgb(seat.coat) for seat in SEATS)
# Three by five dots, row by row, as octal digits.
GLYPHS = {
    "1": "26227", "2": "71747", "3": "71317", "4": "55711", "5": "74717", "6": "74757", "7": "71244", "8": "75757",
    "9": "75717", "0": "75557", "B": "65656", "C": "74447", "D": "65556", "L": "44447", "N": "57755", "P": "75744",
    "S": "74717", "V": "55552", "x": "55255", "?": "71202",
}  # fmt: skip


def sheet(rows: int, columns: int) -> Picture:
    """An empty picture of this many cells."""
    empty: Picture = np.empty((rows * CELL + 1, columns * CELL + 1, 3), np.uint8)
    empty[:] = BACKGROUND
    return empty


def square(canvas: Picture, row: int, column: int, colour: Colour, margin: int = 0) -> None:
    """A filled cell."""
    top, left = row * CELL, column * CELL
    canvas[top + margin + 1 : top + CELL - margin, left + margin + 1 : left + CELL - margin] = colour


def frame(canvas: Picture, row: int, column: int, colour: Colour, width: int) -> None:
    """A border inside a cell."""
    cell = canvas[row * CELL + 1 : (row + 1) * CELL, column * CELL + 1 : (column + 1) * CELL]
    for edge in (cell[:width], cell[-width:], cell[:, :width], cell[:, -width:]):
        edge[:] = colour


def disc(canvas: Picture, row: int, column: int, colour: Colour, radius: int = CELL // 3) -> None:
    """A disc in the middle of a cell."""
    reach = np.arange(CELL) - (CELL - 1) / 2
    inside = reach[:, None] ** 2 + reach[None, :] ** 2 <= radius**2
    canvas[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL][inside] = colour


def glyph(canvas: Picture, row: int, column: float, sign: str, dot: int = 4) -> None:
    """A sign in a cell; `column` may lie between two."""
    top, left = row * CELL + (CELL - 5 * dot) // 2, int(column * CELL) + (CELL - 3 * dot) // 2
    for y, digit in enumerate(GLYPHS[sign]):
        for x in range(3):
            if int(digit) >> (2 - x) & 1:
                canvas[top + y * dot : top + (y + 1) * dot, left + x * dot : left + (x + 1) * dot] = INK
