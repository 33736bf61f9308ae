"""Pictures of a view: as text, drawn by the terminal's artists, and as an array of colours, drawn here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from cheeseboard.games.roquefort.tables import LAYOUTS, PLANS

View = Mapping[str, Any]
Picture = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

CELL = 40  # pixels
WIDTH, HEIGHT = 100, 40  # of a drawing in signs

_BACK, _LINE, _INK = (244, 236, 220), (40, 30, 24), (32, 24, 20)
_ROOF, _RAISED, _TOWER, _FLOOR = (170, 74, 52), (176, 158, 128), (120, 128, 140), (250, 246, 236)
_CARD_BACK, _CARD = (120, 84, 60), (250, 246, 236)
_SEATS: Sequence[Colour] = ((200, 40, 40), (40, 90, 200), (40, 150, 70), (230, 160, 20))
_CHEESES: Sequence[Colour] = (
    (255, 214, 80), (255, 170, 60), (240, 120, 90), (200, 220, 120), (150, 200, 230), (220, 180, 240), (230, 230, 130),
)  # fmt: skip
# Three by five dots, row by row, as octal digits.
_GLYPHS = {
    "1": "26227", "2": "71747", "3": "71317", "4": "55711", "5": "74717", "6": "74757", "7": "71244", "8": "75757",
    "9": "75717", "0": "75557", "B": "65656", "C": "74447", "D": "65556", "L": "44447", "N": "57755", "P": "75744",
    "S": "74717", "V": "55552", "x": "55255", "?": "71202",
}  # fmt: skip


def drawing(view: View, legal: Sequence[str] = ()) -> str:
    """What this view shows, as the terminal draws it, without colours."""
    from cheeseboard.terminal.artist import Scene, artist_of

    artist = artist_of(view["game"])
    names = artist.seats[: view["options"]["players"]]
    return "\n".join(line.plain.rstrip() for line in artist.draw(Scene(view, names, legal, (), WIDTH, HEIGHT)))


def picture(view: View) -> Picture:
    """What this view shows, as height by width by three colours."""
    return _castle(view) if view["game"] == "roquefort" else _house(view)


def _sheet(rows: int, columns: int) -> Picture:
    sheet: Picture = np.empty((rows * CELL + 1, columns * CELL + 1, 3), np.uint8)
    sheet[:] = _BACK
    return sheet


def _castle(view: View) -> Picture:
    """The castle: roofs, towers, raised cells, what lies open, mice; the spare to the right, cheese below it."""
    sheet = _sheet(7, 9)
    plan = PLANS[LAYOUTS.index(view["options"]["layout"])]
    for row in range(7):
        for column in range(7):
            tile, room = view["tiles"][row][column], plan[row][column]
            roofed = room != "*" and room not in view["open"]
            _square(sheet, row, column, _TOWER if tile == "*" else _RAISED if tile == "#" else _FLOOR)
            _lay_tile(sheet, row, column, tile)
            if roofed and tile in "?#":
                _square(sheet, row, column, _ROOF)
            elif roofed:
                _frame(sheet, row, column, _ROOF, CELL // 8)  # remembered
    _draw_walls(sheet, plan)
    for seat, mice in enumerate(view["mice"]):
        for mouse in mice:
            if mouse not in ("-", "x"):
                _disc(sheet, int(mouse[1]) - 1, "abcdefg".index(mouse[0]), _SEATS[seat])
    _square(sheet, 0, 8, _FLOOR)
    _lay_tile(sheet, 0, 8, view["spare"])
    for seat, kinds in enumerate(view["cheese"]):
        _disc(sheet, 2 + seat, 7, _SEATS[seat], CELL // 5)
        _glyph(sheet, 2 + seat, 8, str(len(kinds)))
    return sheet


def _lay_tile(sheet: Picture, row: int, column: int, tile: str) -> None:
    if tile.isdigit():
        _disc(sheet, row, column, _CHEESES[int(tile) - 1], CELL // 2 - 4)
    if tile in _GLYPHS and tile != "?":
        _glyph(sheet, row, column, tile)


def _draw_walls(sheet: Picture, plan: Sequence[str]) -> None:
    """Lines where two rooms meet."""
    for row in range(7):
        for column in range(7):
            top, left = row * CELL, column * CELL
            if row == 0 or plan[row][column] != plan[row - 1][column]:
                sheet[top : top + 2, left : left + CELL] = _LINE
            if column == 0 or plan[row][column] != plan[row][column - 1]:
                sheet[top : top + CELL, left : left + 2] = _LINE
    sheet[7 * CELL - 1 : 7 * CELL + 1, : 7 * CELL] = _LINE
    sheet[: 7 * CELL, 7 * CELL - 1 : 7 * CELL + 1] = _LINE


def _house(view: View) -> Picture:
    """The house: cards face up and down with what this seat knows of them, the inspector; below it the die, to the
    right the points of each seat."""
    sheet = _sheet(5, 6)
    for row in range(4):
        for column in range(4):
            code, cell = view["house"][row][column], f"{'abcd'[column]}{row + 1}"
            if code == "-":
                continue
            face = _CHEESES[int(code) - 1] if code.isdigit() else _CARD_BACK if code == "?" else _CARD
            _square(sheet, row, column, face, 2)
            if cell not in view["up"] and code != "?":
                _frame(sheet, row, column, _CARD_BACK, 6)  # known, but face down
            if code in _GLYPHS and code != "?":
                _glyph(sheet, row, column, code)
            if view["at"] == cell:
                _disc(sheet, row, column, _SEATS[view["inspector"]], CELL // 5)
    _square(sheet, 4, 0, _FLOOR, 4)
    _glyph(sheet, 4, 0, str(view["die"]))
    for seat, points in enumerate(view["scores"]):
        _disc(sheet, seat, 4, _SEATS[seat], CELL // 5)
        for k, digit in enumerate(str(points)):
            _glyph(sheet, seat, 4.8 + 0.4 * k, digit)
    return sheet


def _square(sheet: Picture, row: int, column: int, colour: Colour, margin: int = 0) -> None:
    top, left = row * CELL, column * CELL
    sheet[top + margin + 1 : top + CELL - margin, left + margin + 1 : left + CELL - margin] = colour


def _frame(sheet: Picture, row: int, column: int, colour: Colour, width: int) -> None:
    cell = sheet[row * CELL + 1 : (row + 1) * CELL, column * CELL + 1 : (column + 1) * CELL]
    for edge in (cell[:width], cell[-width:], cell[:, :width], cell[:, -width:]):
        edge[:] = colour


def _disc(sheet: Picture, row: int, column: int, colour: Colour, radius: int = CELL // 3) -> None:
    reach = np.arange(CELL) - (CELL - 1) / 2
    inside = reach[:, None] ** 2 + reach[None, :] ** 2 <= radius**2
    sheet[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL][inside] = colour


def _glyph(sheet: Picture, row: int, column: float, sign: str, dot: int = 4) -> None:
    top, left = row * CELL + (CELL - 5 * dot) // 2, int(column * CELL) + (CELL - 3 * dot) // 2
    for y, digit in enumerate(_GLYPHS[sign]):
        for x in range(3):
            if int(digit) >> (2 - x) & 1:
                sheet[top + y * dot : top + (y + 1) * dot, left + x * dot : left + (x + 1) * dot] = _INK
