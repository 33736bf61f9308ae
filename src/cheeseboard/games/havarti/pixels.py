"""Hide the Havarti in pixels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cheeseboard.envs.pixels import CELL, GLYPHS, PAPER, SEAT_COLOURS, Picture, disc, frame, glyph, sheet, square

CARD_BACK = (120, 84, 60)
CHEESE_COLOURS = ((255, 214, 80), (255, 170, 60), (240, 120, 90), (200, 220, 120))


def picture(view: Mapping[str, Any]) -> Picture:
    """The house: cards face up and down with what this seat knows of them, the inspector; below it the die, to the
    right the points of each seat."""
    canvas = sheet(5, 6)
    for row in range(4):
        for column in range(4):
            code, cell = view["house"][row][column], f"{'abcd'[column]}{row + 1}"
            if code == "-":
                continue
            face = CHEESE_COLOURS[int(code) - 1] if code.isdigit() else CARD_BACK if code == "?" else PAPER
            square(canvas, row, column, face, 2)
            if cell not in view["up"] and code != "?":
                frame(canvas, row, column, CARD_BACK, 6)  # known, but face down
            if code in GLYPHS and code != "?":
                glyph(canvas, row, column, code)
            if view["at"] == cell:
                disc(canvas, row, column, SEAT_COLOURS[view["inspector"]], CELL // 5)
    square(canvas, 4, 0, PAPER, 4)
    glyph(canvas, 4, 0, str(view["die"]))
    for seat, points in enumerate(view["scores"]):
        disc(canvas, seat, 4, SEAT_COLOURS[seat], CELL // 5)
        for k, digit in enumerate(str(points)):
            glyph(canvas, seat, 4.8 + 0.4 * k, digit)
    return canvas
