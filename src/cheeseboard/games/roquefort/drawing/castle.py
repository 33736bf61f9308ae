"""The castle from above, on a square of 700: the floor, the walls, the towers and the roofs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from cheeseboard.drawing.svg import Look, Svg, circle, group, joined, path, rect, text
from cheeseboard.games.roquefort.drawing import paths
from cheeseboard.games.roquefort.drawing.pieces import tile
from cheeseboard.games.roquefort.names import CHEESES
from cheeseboard.games.roquefort.tables import CELLS, HOLE_CELLS, LAYOUTS, PLANS, SIDE, TOWER_CELLS
from cheeseboard.palette import (
    COPPER,
    COPPER_DARK,
    INK,
    RAISED,
    SHADOW,
    SOFT,
    STONE,
    STONE_DARK,
    STRAW,
    STRAW_DARK,
    TERRACOTTA,
    TERRACOTTA_DARK,
    TITLE_FONT,
)

EDGE = "#2b1608"
SLOTS = (  # and which way each faces, in degrees
    *((cell, 0) for cell in (1, 3, 5)),
    *((cell, 180) for cell in (43, 45, 47)),
    *((cell, 270) for cell in (7, 21, 35)),
    *((cell, 90) for cell in (13, 27, 41)),
)


class Room(NamedTuple):
    """A room and its rectangle, in cells."""

    letter: str
    cells: tuple[int, ...]
    left: int
    top: int
    width: int
    height: int

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle, in drawing units."""
        return self.left * 100 + self.width * 50, self.top * 100 + self.height * 50


def cell_name(cell: int) -> str:
    """The notation of a cell."""
    return f"{'abcdefg'[cell % SIDE]}{cell // SIDE + 1}"


def cell_of(name: str) -> int:
    """The cell of a notation."""
    return "abcdefg".index(name[0]) + (int(name[1]) - 1) * SIDE


def spot(cell: int) -> tuple[int, int]:
    """The middle of a cell."""
    return cell % SIDE * 100 + 50, cell // SIDE * 100 + 50


@cache
def rooms(layout: str) -> tuple[Room, ...]:
    """All rooms of a layout, in the order of their letters."""
    plan = "".join(PLANS[LAYOUTS.index(layout)])
    found = []
    for letter in sorted(set(plan) - {"*"}):
        cells = tuple(cell for cell in range(CELLS) if plan[cell] == letter)
        columns, rows = {cell % SIDE for cell in cells}, {cell // SIDE for cell in cells}
        found.append(Room(letter, cells, min(columns), min(rows), len(columns), len(rows)))
    return tuple(found)


@cache
def grounds() -> Svg:
    """The ground under the castle, with its shadow on the paper."""
    pit = rect(0, 0, 700, 700, fill="#4b4034")
    return joined([rect(-30, -26, 780, 780, rx=44, fill=SHADOW, opacity=0.16), pit])


@cache
def plate() -> Svg:
    """The part of the floor that never moves: the plate with its holes, and the raised cells."""
    holes = [spot(cell) for cell in HOLE_CELLS]
    outline = "M0 0H700V700H0Z" + "".join(f"M{x - 39} {y - 43}{paths.HOLE}" for x, y in holes)
    edges = "".join(f"M{x - 43} {y + 43}V{y - 43}H{x + 43}v5H{x - 37}V{y + 43}Z" for x, y in holes)
    lips = "".join(f"M{x + 43} {y - 40}v83h-83" for x, y in holes)
    raised = [spot(cell) for cell in range(CELLS) if cell not in HOLE_CELLS and cell not in TOWER_CELLS]
    return joined(
        [
            path(outline, fill=STONE, fill_rule="evenodd"),
            path(edges, fill=SHADOW, opacity=0.42),
            path(lips, fill="none", stroke="#fff6e0", stroke_width=2.5, opacity=0.35),
            *(_raised(x - 50, y - 50) for x, y in raised),
        ]
    )


def _raised(x: float, y: float) -> Svg:
    return group(
        path(paths.RAISED_SHADOW, fill=SHADOW, opacity=0.32),
        rect(-2, -4, 100, 100, rx=7, fill=RAISED, stroke="#4b4034", stroke_width=2),
        path(paths.RAISED_GLEAM, stroke="#fff", stroke_width=4, opacity=0.5, stroke_linecap="round"),
        path(paths.RAISED_JOINTS, stroke="#4b4034", stroke_width=1.6, opacity=0.28),
        at=(x, y),
        fill="none",
        data_piece="raised",
    )


@cache
def walls() -> Svg:
    """The wall round the castle with its battlements, slots, towers and the names of rows and columns."""
    joints = "M-36-18H736M-36 718H736M-19-36V736M719-36V736"
    return joined(
        [
            path(paths.WALL, fill=STONE_DARK, fill_rule="evenodd", stroke=INK, stroke_width=2.5),
            path(joints, stroke=EDGE, stroke_width=1.6, opacity=0.3, stroke_dasharray="30 4"),
            path(
                paths.BATTLEMENTS,
                fill="none",
                stroke=RAISED,
                stroke_width=11,
                stroke_dasharray="22 18",
            ),
            path("M0 706V0H706", fill="none", stroke=SHADOW, stroke_width=7, opacity=0.3),
            *(_tower(cell) for cell in TOWER_CELLS),
            *(_slot(cell, turn) for cell, turn in SLOTS),
            *_names(),
        ]
    )


def _tower(cell: int) -> Svg:
    x, y = spot(cell)
    right, low = x > 350, y > 350
    return group(
        group(
            path(paths.TOWER_SHADOW, fill=SHADOW, opacity=0.32),
            at=(-5 if right else 5, -7 if low else 7),
        ),
        path(
            paths.TOWER,
            fill=STONE_DARK,
            stroke=INK,
            stroke_width=2.5,
            stroke_linejoin="round",
        ),
        path(paths.TOWER_MERLONS, stroke=RAISED, stroke_width=12, stroke_dasharray="21 15"),
        circle(-9, -9, 47, fill="#e9dcc0", stroke=INK, stroke_width=2),
        path(paths.TOWER_DOORWAYS, fill="#e9dcc0"),
        path(paths.TOWER_LINTELS, stroke=INK, stroke_width=3),
        path(paths.TOWER_ARROWS, stroke=SOFT, stroke_width=4, stroke_linecap="round"),
        at=(x, y),
        scale=(-1 if right else 1, -1 if low else 1),
        fill="none",
        data_piece="tower",
    )


def _slot(cell: int, turn: int) -> Svg:
    """A pennant that points inwards."""
    x, y = spot(cell)
    at = {0: (x, -20), 180: (x, 720), 270: (-20, y), 90: (720, y)}[turn]
    return group(
        path(paths.SLOT_GAP, fill="#2b1d14", opacity=0.55),
        path(paths.PENNANT, fill="#b3282c", stroke="#2b1208", stroke_width=2, stroke_linejoin="round"),
        path(paths.PENNANT_HEM, stroke="#2b1208", stroke_width=4, stroke_linecap="round"),
        path(paths.PENNANT_ARROW, fill="none", stroke="#fff1d6", stroke_width=4, stroke_linecap="round"),
        at=at,
        turn=turn,
        data_piece="slot",
    )


def _names() -> list[Svg]:
    look: Look = {"fill": SOFT, "font_weight": 700, "text_anchor": "middle"}
    columns = [text(n * 100 + 50, -58, letter, 20, **look) for n, letter in enumerate("abcdefg")]
    return columns + [text(-66, n * 100 + 57, str(n + 1), 20, **look) for n in range(SIDE)]


def open_room(room: Room) -> Svg:
    """The walls of a room without its roof, low enough to look over."""
    wall: Look = {"rx": 5, "fill": "none", "stroke": "#3b2a1c", "stroke_width": 5}
    outline = rect(1, 1, room.width * 100 - 2, room.height * 100 - 2, **wall)
    return group(outline, at=(room.left * 100, room.top * 100), data_piece=f"open {room.letter}")


def room_letter(room: Room) -> Svg:
    """The letter of a room without its roof, in its corner."""
    return group(
        path("M2 2H29V20q0 8-8 8H2Z", fill="#3b2a1c"),
        text(15, 21, room.letter, 19, fill="#fff1d6", font_family=TITLE_FONT, font_weight=800, text_anchor="middle"),
        at=(room.left * 100, room.top * 100),
    )


def roof(room: Room, known: Sequence[tuple[int, str]]) -> Svg:
    """The roof of a room, with the tiles below it that this seat knows."""
    wide, high = room.width * 100, room.height * 100
    x, y = room.middle
    small = [
        group(tile(sign), at=(spot(cell)[0] - x, spot(cell)[1] - y), scale=0.54 if sign in CHEESES else 0.46)
        for cell, sign in known
    ]
    plate = (
        circle(0, 0, 17, fill="#fff6e3", stroke=EDGE, stroke_width=2.2),
        text(0, 7.6, room.letter, 21, fill=INK, font_family=TITLE_FONT, font_weight=800, text_anchor="middle"),
    )
    cover = {2: _tiled, 3: _thatched, 4: _copper}[len(room.cells)]
    return group(
        rect(4 - wide / 2, 7 - high / 2, wide + 1, high - 1, rx=9, fill=SHADOW, opacity=0.32),
        group(cover(), turn=-90 if room.height > room.width else 0),
        *small,
        group(*plate, at=(19 - wide / 2, 19 - high / 2) if known else (0, 0), scale=0.72 if known else 1),
        at=(x, y),
        fill="none",
        data_piece=f"roof {room.letter}",
    )


@cache
def _tiled() -> Svg:
    rows = "".join(f"M-98 {y}" + "q9.8 13 19.6 0" * 10 for y in (10, 26))
    half = "".join(f"M-88.2 {y}" + "q9.8 13 19.6 0" * 9 for y in (18, 34))
    look: Look = {"stroke": EDGE, "stroke_width": 2.2, "opacity": 0.36}
    side = joined([path(rows, **look), path(half, **look)])
    return joined(
        [
            path(paths.TILED_ROOF, fill=TERRACOTTA, stroke=EDGE, stroke_width=2.6, stroke_linejoin="round"),
            path(paths.TILED_SLOPE, fill="#26140a", opacity=0.2),
            side,
            group(side, scale=(1, -1)),
            path(paths.TILED_RIDGE, stroke=TERRACOTTA_DARK, stroke_width=11),
            path(paths.TILED_RIDGE, stroke="#fff1da", stroke_width=7, stroke_dasharray="2 17", opacity=0.35),
        ]
    )


@cache
def _thatched() -> Svg:
    dark = "".join(f"M{x} {y}l{lean} 15" for x in range(-134, 140, 26) for y, lean in ((-44, -2), (-27, 1), (11, 2)))
    dark += "".join(f"M{x} {y}l{lean} 15" for x in range(-122, 130, 26) for y, lean in ((-35, 1), (12, -1), (28, 1)))
    bright = "".join(f"M{x} {y}l1 12" for x in range(-129, 135, 26) for y in (-40, 16, 30))
    return joined(
        [
            path(paths.THATCHED_ROOF, fill=STRAW, stroke=EDGE, stroke_width=2.6, stroke_linejoin="round"),
            path(paths.THATCHED_SUNNY_SLOPE, fill="#fff4d0", opacity=0.16),
            path(paths.THATCHED_SHADY_SLOPE, fill="#26140a", opacity=0.2),
            path(paths.THATCHED_SHADY_HIP, fill="#26140a", opacity=0.2),
            path(dark, stroke=EDGE, stroke_width=2.2, opacity=0.3, stroke_linecap="round"),
            path(bright, stroke="#fff6dc", stroke_width=1.8, opacity=0.4, stroke_linecap="round"),
            path(paths.THATCHED_HIPS, stroke=STRAW_DARK, stroke_width=3),
            path(paths.THATCHED_RIDGE, stroke=STRAW_DARK, stroke_width=11, stroke_linecap="round"),
            path(paths.THATCHED_STITCH, stroke="#fff1c4", stroke_width=2, opacity=0.7),
        ]
    )


@cache
def _copper() -> Svg:
    steps = range(-84, 85, 24)
    seams = "".join(f"M{x}-98V{-abs(x)}M{x} 98V{abs(x)}M-98 {x}H{-abs(x)}M98 {x}H{abs(x)}" for x in steps)
    gleams = "".join(f"M{x + 3}-96V{-abs(x + 3)}M-96 {x + 3}H{-abs(x + 3)}" for x in steps)
    return joined(
        [
            path(paths.COPPER_ROOF, fill=COPPER, stroke=EDGE, stroke_width=2.6, stroke_linejoin="round"),
            path(paths.COPPER_SUNNY_SLOPE, fill="#fff4d0", opacity=0.16),
            path(paths.COPPER_SHADY_SLOPE + paths.COPPER_SHADY_HIP, fill="#26140a", opacity=0.2),
            path(seams, stroke=EDGE, stroke_width=2.2, opacity=0.36),
            path(gleams, stroke="#fff6dc", stroke_width=1.6, opacity=0.3),
            path(paths.COPPER_HIPS, stroke=COPPER_DARK, stroke_width=6),
        ]
    )


def cart(sign: str) -> Svg:
    """The little cart with the spare tile, around 0, 0."""
    wheels = [circle(x, y, 13, fill="#4a2f1a") for x in (-36, 36) for y in (-54, 54)]
    return group(
        *wheels,
        rect(-56, -56, 112, 112, rx=12, fill="#a8744a"),
        path(paths.CART_PLANKS, stroke_width=2.5, opacity=0.5),
        group(tile(sign), scale=0.96, stroke="none"),
        stroke=EDGE,
        stroke_width=4,
    )
