"""Château Roquefort in pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cheeseboard.envs.pixels import (
    CELL,
    GLYPHS,
    LINE,
    PAPER,
    SEAT_COLOURS,
    Colour,
    Picture,
    disc,
    frame,
    glyph,
    sheet,
    square,
)
from cheeseboard.games.roquefort.tables import LAYOUTS, PLANS

ROOF, RAISED, TOWER = (170, 74, 52), (176, 158, 128), (120, 128, 140)
CHEESE_COLOURS: Sequence[Colour] = (
    (255, 214, 80), (255, 170, 60), (240, 120, 90), (200, 220, 120), (150, 200, 230), (220, 180, 240), (230, 230, 130),
)  # fmt: skip


def picture(view: Mapping[str, Any]) -> Picture:
    """The castle: roofs, towers, raised cells, what lies open, mice; the spare to the right, cheese below it."""
    canvas = sheet(7, 9)
    plan = PLANS[LAYOUTS.index(view["options"]["layout"])]
    for row in range(7):
        for column in range(7):
            tile, room = view["tiles"][row][column], plan[row][column]
            roofed = room != "*" and room not in view["open"]
            square(canvas, row, column, TOWER if tile == "*" else RAISED if tile == "#" else PAPER)
            _lay_tile(canvas, row, column, tile)
            if roofed and tile in "?#":
                square(canvas, row, column, ROOF)
            elif roofed:
                frame(canvas, row, column, ROOF, CELL // 8)  # remembered
    _draw_walls(canvas, plan)
    for seat, mice in enumerate(view["mice"]):
        for mouse in mice:
            if mouse not in ("-", "x"):
                disc(canvas, int(mouse[1]) - 1, "abcdefg".index(mouse[0]), SEAT_COLOURS[seat])
    square(canvas, 0, 8, PAPER)
    _lay_tile(canvas, 0, 8, view["spare"])
    for seat, kinds in enumerate(view["cheese"]):
        disc(canvas, 2 + seat, 7, SEAT_COLOURS[seat], CELL // 5)
        glyph(canvas, 2 + seat, 8, str(len(kinds)))
    return canvas


def _lay_tile(canvas: Picture, row: int, column: int, tile: str) -> None:
    if tile.isdigit():
        disc(canvas, row, column, CHEESE_COLOURS[int(tile) - 1], CELL // 2 - 4)
    if tile in GLYPHS and tile != "?":
        glyph(canvas, row, column, tile)


def _draw_walls(canvas: Picture, plan: Sequence[str]) -> None:
    """Lines where two rooms meet."""
    for row in range(7):
        for column in range(7):
            top, left = row * CELL, column * CELL
            if row == 0 or plan[row][column] != plan[row - 1][column]:
                canvas[top : top + 2, left : left + CELL] = LINE
            if column == 0 or plan[row][column] != plan[row][column - 1]:
                canvas[top : top + CELL, left : left + 2] = LINE
    canvas[7 * CELL - 1 : 7 * CELL + 1, : 7 * CELL] = LINE
    canvas[: 7 * CELL, 7 * CELL - 1 : 7 * CELL + 1] = LINE
