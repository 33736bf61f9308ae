"""The house at dusk, in cross-section: roof, timber, doors, and sixteen rooms on a square of 400."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cheeseboard.drawing.svg import Look, Svg, circle, ellipse, group, joined, path, rect, text
from cheeseboard.games.havarti.drawing import paths
from cheeseboard.games.havarti.drawing.pieces import furniture
from cheeseboard.games.havarti.names import SPECIALS
from cheeseboard.palette import CANDLE, COPPER, COPPER_DARK, INK, PAPER, STONE, TERRACOTTA, TERRACOTTA_DARK

ROOMS = {**SPECIALS, ".": "common room", **{number: f"Havarti {number}" for number in "1234"}}
CELLS = tuple(column + row for row in "1234" for column in "abcd")  # in reading order

_BEAM, _PLASTER, _RECESS = "#7a4f32", "#ecd9b3", "#c2a880"
_DUSK, _LAMP, _CANDLELIT = "#a8917c", "#ffe9ad", "#f3dca6"
_SKY, _MOON = "#3a3956", "#f7e7b8"
_INKED: Look = {"stroke": INK, "stroke_width": 2.5, "stroke_linejoin": "round"}


def spot(cell: str) -> tuple[int, int]:
    """The middle of a room."""
    place = CELLS.index(cell)
    return place % 4 * 100 + 50, place // 4 * 100 + 50


@cache
def evening(width: float, height: float) -> Svg:
    """The evening around the house: sky, moon, hills and trees in a frame with its corner at 0, 0."""
    w, h = width, height
    stars = ((0.045, 0.3), (0.1, 0.12), (0.17, 0.05), (0.95, 0.34), (0.97, 0.22), (0.06, 0.52))
    trees = "M0 90V20M0-110q-50 66-37 140h74q13-74-37-140z"
    tree: Look = {"fill": "#2a3a35", "stroke": "#2a3a35", "stroke_width": 7}
    low = "q0 22-22 22H22q-22 0-22-22Z"  # the frame's lower corners
    return joined(
        [
            rect(0, 0, w, h, rx=22, fill=_SKY),
            circle(w * 0.925, 76, 38, fill=_MOON),
            circle(w * 0.925 - 17, 66, 33, fill=_SKY),
            *(group(path("M0-9 2-2 9 0 2 2 0 9-2 2-9 0-2-2Z", fill=_MOON), at=(w * x, h * y)) for x, y in stars),
            path(f"M0 {h * 0.7}q{w * 0.2}-90 {w * 0.45}-30t{w * 0.55}-10V{h - 22}{low}", fill="#4b4966"),
            group(path(trees, **tree), at=(58, h - 168)),
            group(path(trees, **tree), at=(w - 50, h - 150), scale=0.85),
            path(f"M0 {h - 92}q{w * 0.25}-40 {w * 0.5}-14t{w * 0.5}-4V{h - 22}{low}", fill="#46573f"),
        ]
    )


@cache
def front() -> Svg:
    """The house without its rooms."""
    tiles = "".join(f"M{-24 + row * 16} {-26 - row * 18}" + "q8 9 16 0" * (28 - row * 2) for row in range(5))
    return joined(
        [
            ellipse(200, 454, 262, 13, fill="#000", opacity=0.3),
            path(paths.CHIMNEY + paths.CHIMNEY_TOP, fill=TERRACOTTA_DARK, **_INKED),
            path(paths.ROOF, fill=TERRACOTTA, **_INKED),
            path(tiles, fill="none", stroke=TERRACOTTA_DARK, stroke_width=3, stroke_linecap="round"),
            circle(200, -57, 24, fill=_BEAM, **_INKED),
            circle(200, -57, 17, fill=CANDLE, **_INKED),
            path(paths.ROUND_WINDOW_BARS, **_INKED),
            path(paths.FACADE, fill=_PLASTER),
            path(paths.BEAMS + paths.POSTS + paths.BRACES, fill="none", stroke=_BEAM, stroke_width=9),
            path(paths.FACADE, fill="none", **_INKED),
            *(rect(x - 44, y - 44, 88, 88, fill=_RECESS) for x, y in map(spot, CELLS)),
            *_doors(),
            path(paths.EAVES, fill=_BEAM, **_INKED),
            *_tags(),
        ]
    )


def _doors() -> list[Svg]:
    front_door = group(
        path(paths.FRONT_DOORWAY, fill=_BEAM, **_INKED),
        path(paths.FRONT_DOOR_LEFT + paths.FRONT_DOOR_RIGHT, fill="#a3462c", **_INKED),
        circle(193, 433, 2.5, fill="#f0c25a"),
        circle(207, 433, 2.5, fill="#f0c25a"),
        path(paths.FRONT_STEP, fill=STONE, **_INKED),
    )
    back = (
        path(paths.BACK_DOORWAY, fill=_BEAM, **_INKED),
        path(paths.BACK_DOOR, fill="#a3462c", **_INKED),
        circle(-9, 62, 2.5, fill="#f0c25a"),
        path(paths.BACK_STEP, fill=STONE, **_INKED),
        path(paths.BACK_CANOPY, fill=TERRACOTTA, **_INKED),
    )
    return [front_door, group(*back, at=(-18, 0)), group(*back, at=(418, 0), scale=(-1, 1))]


def _tags() -> list[Svg]:
    plate: Look = {"rx": 4, "fill": PAPER, "stroke": INK, "stroke_width": 1.5}
    letter: Look = {"fill": INK, "font_weight": 700, "text_anchor": "middle"}
    parts = []
    for n in range(4):
        x = n * 100 + 50
        parts += [rect(x - 12, -18, 24, 18, **plate), text(x, -4, "abcd"[n], 14, **letter)]
        parts += [rect(-19, x - 10, 18, 20, **plate), text(-10, x + 5, str(n + 1), 14, **letter)]
    return parts


class Room(NamedTuple):
    """A room as it looks: open, ajar (while it is laid), closed, closed with a note pinned on it, or empty."""

    cell: str
    code: str  # "?" if this seat does not know it, "-" without a card
    opened: bool
    lit: bool
    ajar: bool
    shared: bool  # the inspector stands in it

    @property
    def seen(self) -> bool:
        """Whether its inside is visible."""
        return self.code not in "?-" and (self.opened or self.ajar)


def chamber(room: Room) -> Svg:
    """The back wall of a room that is seen."""
    pattern: Look = {"fill": "none", "stroke": INK, "stroke_width": 2.5, "opacity": 0.1}
    papers = (
        paths.STRIPED_WALLPAPER,
        paths.ZIGZAG_WALLPAPER,
        paths.BRICK_WALLPAPER,
    )
    return group(
        rect(-45, -45, 90, 90, fill=_LAMP if room.lit else _DUSK if room.opened else _CANDLELIT),
        path(papers[CELLS.index(room.cell) % 3], **pattern),
        path(paths.ROOM_FLOOR, fill=_BEAM),
        path(paths.SKIRTING, stroke=INK, stroke_width=2),
        at=spot(room.cell),
    )


def window(room: Room) -> Svg:
    """The inside of a room, and its shutters."""
    code, at = room.code, spot(room.cell)
    if code == "-":
        free: Look = {"stroke": _BEAM, "stroke_width": 2.5, "stroke_dasharray": "7 6"}
        return group(
            rect(-40, -40, 80, 80, rx=5, fill="#000", fill_opacity=0.12, **free), at=at, data_piece="room empty"
        )
    parts = []
    if room.seen:
        place, size = ((-19, -4), 0.62) if room.shared else ((0, -4), 0.92) if code in "1234" else ((0, -5), 0.84)
        parts.append(group(furniture(code), at=place, scale=size))
    parts += [_leaf(1 if not room.seen else 0.1 if room.opened else 0.2, side) for side in (-1, 1)]
    if code != "?" and not room.seen:
        parts.append(_note(code))
    if room.seen and code != ".":
        parts.append(_plate(ROOMS[code]))
    state = "open" if room.opened else "closed"
    return group(*parts, at=at, data_piece=f"room {state} {code if room.seen else '?'}")


def _leaf(width: float, side: int) -> Svg:
    """A shutter, hinged at the side; the narrower, the wider it is open."""
    return group(
        rect(0, -45, 45, 90, rx=2, fill=COPPER, stroke=INK, stroke_width=2.5),
        path(paths.SHUTTER_SLATS, stroke=COPPER_DARK, stroke_width=3, stroke_linecap="round"),
        path(paths.SHUTTER_BAR, stroke=COPPER_DARK, stroke_width=7, stroke_linecap="round"),
        path(paths.SHUTTER_HINGES, stroke=INK, stroke_width=3, stroke_linecap="round"),
        *([circle(38, 0, 3, fill="#f0c25a", stroke=INK, stroke_width=1.5)] if side > 0 else []),
        at=(45 * side, 0),
        scale=(-side * width, 1),
    )


def _note(code: str) -> Svg:
    """A note pinned on a closed room that this seat knows."""
    note: Look = {"rx": 2, "fill": PAPER, "stroke": INK, "stroke_width": 1.5}
    return group(
        rect(-29, -27, 60, 60, rx=2, fill=INK, opacity=0.3),
        rect(-31, -30, 60, 60, **note),
        group(furniture(code), at=(0, -2), scale=0.58),
        circle(0, -28, 4, fill="#b3322b", stroke=INK, stroke_width=1.5),
        turn=-3,
        data_piece=f"note {code}",
    )


def _plate(name: str) -> Svg:
    size = min(12.5, 126 / len(name))
    return joined(
        [
            rect(-42, 28, 84, 17, rx=3, fill=PAPER, stroke=INK, stroke_width=1.5),
            text(0, 41, name, size, fill=INK, font_weight=600, text_anchor="middle"),
        ]
    )


def beam(start: str, end: str) -> Svg:
    """Light from the lantern in one room to the last room that it reaches."""
    (x, y), (to_x, to_y) = spot(start), spot(end)
    dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    near, far = 10, 34
    reach_x, reach_y = to_x + dx * 40, to_y + dy * 40
    corners = [
        (x + dy * near, y + dx * near),
        (reach_x + dy * far, reach_y + dx * far),
        (reach_x - dy * far, reach_y - dx * far),
        (x - dy * near, y - dx * near),
    ]
    d = "M" + "L".join(f"{a} {b}" for a, b in corners) + "Z"
    return path(d, fill=CANDLE, opacity=0.62, data_piece=f"beam {end}")


def swapped(cell: str) -> Svg:
    """A mark on a room that was swapped since the inspector's last turn."""
    return group(
        circle(0, 0, 13, fill="#9fc3e0", stroke=INK, stroke_width=2),
        path("M-7-3H5M1-7 6-3 1 1M7 4H-5M-1 0-6 4-1 8", fill="none", stroke=INK, stroke_width=2.2),
        at=(spot(cell)[0] + 34, spot(cell)[1] - 34),
        data_piece=f"swapped {cell}",
    )
