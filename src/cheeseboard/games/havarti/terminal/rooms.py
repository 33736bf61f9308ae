"""One room of the house: shutters, an open room, or a free place, with the marks that belong to it."""

from __future__ import annotations

from typing import NamedTuple

from cheeseboard.games.havarti.terminal import palette
from cheeseboard.games.havarti.terminal.palette import CHEESES, short_name
from cheeseboard.games.havarti.terminal.pictures import HEIGHT, picture
from cheeseboard.terminal.canvas import Canvas


class Place(NamedTuple):
    """Where a room is drawn: its upper left corner inside the walls, and its size."""

    x: int
    y: int
    width: int
    height: int


class Marks(NamedTuple):
    """What is to be seen of a room besides its card."""

    up: bool = False
    lit: bool = False
    inspector: bool = False
    switched: bool = False
    reach: bool = False


def draw_room(canvas: Canvas, place: Place, cell: str, code: str, marks: Marks) -> None:
    """A room with everything in it."""
    if code == "-":
        _free(canvas, place, cell)
    elif marks.up:
        _open(canvas, place, code, marks)
    else:
        _closed(canvas, place, code)
    _marks(canvas, place, marks)


def _free(canvas: Canvas, place: Place, cell: str) -> None:
    canvas.put(place.x, place.y + place.height // 2, cell.center(place.width), palette.EMPTY)


def _closed(canvas: Canvas, place: Place, code: str) -> None:
    """Two shutters; on them the name of the card, if one may know it."""
    half = "▕" + "≡" * (place.width // 2 - 2) + "▏"
    canvas.fill(place.x, place.y, place.width, place.height, " ", palette.SHUTTERS)
    for row in range(place.height):
        canvas.put(place.x, place.y + row, half * 2, palette.SHUTTERS)
    if code != "?":
        style = palette.NOTE_CHEESE if code in CHEESES else palette.NOTE
        canvas.put(place.x, place.y + place.height // 2, short_name(code).center(place.width), style)


def _open(canvas: Canvas, place: Place, code: str, marks: Marks) -> None:
    style = palette.CHEESE if code in CHEESES else palette.LIT if marks.lit else palette.DUSK
    canvas.fill(place.x, place.y, place.width, place.height, " ", style)
    canvas.put(place.x + 1, place.y, code if code != "." else " ", f"bold {style}")
    if place.height >= HEIGHT + 2:
        for row, line in enumerate(picture(code)):
            canvas.put(place.x, place.y + 1 + row, line.center(place.width), style)
        name_row = place.height - 1
    else:
        name_row = place.height // 2
    canvas.put(place.x, place.y + name_row, short_name(code).center(place.width), style)


def _marks(canvas: Canvas, place: Place, marks: Marks) -> None:
    """In the upper row: brackets around what is in reach, light, the inspector, a swap."""
    right = place.x + place.width
    if marks.reach:
        canvas.put(place.x, place.y, "‹", palette.REACH)
        canvas.put(right - 1, place.y, "›", palette.REACH)
    if marks.inspector:
        canvas.put(right - 3, place.y, palette.LANTERN, palette.INSPECTOR)
    elif marks.lit:
        canvas.put(right - 2, place.y, palette.LIGHT, palette.BEAM)
    if marks.switched:
        canvas.put(right - 4, place.y, palette.SWITCH, palette.SWITCHED)
