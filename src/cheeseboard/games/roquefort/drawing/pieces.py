"""The pieces of the castle besides the mice: cheeses and tiles, each around 0, 0 in a square of 100."""

from __future__ import annotations

from cheeseboard.drawing.svg import Figures, Look, Svg, circle, ellipse, group, joined, path, rect, tag, text
from cheeseboard.games.roquefort.drawing import paths
from cheeseboard.games.roquefort.names import CHEESES, INITIALS
from cheeseboard.palette import FLOOR, INK

_JOINT = "#6d6152"
_OUTLINE: Look = {"stroke": INK, "stroke_width": 2.6, "stroke_linejoin": "round"}


def figures() -> Figures:
    """The artwork that the page shares, by the names of its constants."""
    return {"CHEESES": {kind: tag("g", *shape, **_OUTLINE) for kind, shape in _SHAPES.items()}, "INITIALS": INITIALS}


def cheese(kind: str) -> Svg:
    """A cheese of kind 1 to 7: a shape, a colour, and its initial in a corner."""
    badge = (
        circle(30, 29, 14.5, fill="#fffaf0", stroke_width=2),
        text(30, 36.5, INITIALS[kind], 21, fill=INK, stroke="none", font_weight=800, text_anchor="middle"),
    )
    return tag("g", *_SHAPES[kind], *badge, **_OUTLINE, data_piece=f"cheese {kind}")


def _vein(d: str, colour: str, width: float = 4.6) -> Svg:
    return path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


_SHAPES = {
    "1": (
        path("M-36 9v17q34 8 72 0V9Z", fill="#eec53f"),
        path("M-36 9 18-27q16 9 18 36Z", fill="#fadf72"),
        group(
            ellipse(-16, 19, 6, 5),
            ellipse(10, 20, 8, 5.5),
            ellipse(13, -9, 7, 5),
            ellipse(-4, 2, 5, 3.4),
            circle(28, 17, 3.4),
            fill="#c79a22",
            stroke="none",
        ),
    ),
    "2": (
        path("M-37 12v12q37 9 74 0V12Z", fill="#dcd2b4"),
        path("M-37 12a37 36 0 0 1 74 0q-37 8-74 0Z", fill="#f6f0dc"),
        _vein("M-22 5q7-11 13-4M-8-8q7-10 13-1M8 3q6-9 12-1M-4 8q5-5 9 0M18-8q5-3 7 2M-26-6q3-6 7-6", "#2b5c9b"),
        _vein("M-24 20l7-2M-2 24l7-1M20 21l7-2", "#4f7fb8", 2.6),
    ),
    "3": (
        group(path("M0 2 9-30 32-15Z", fill="#f2d98c"), at=(5, -6), scale=0.8),
        path("M0 0 33-14A36 34 0 1 1 8-33Z", fill="#fffdf6"),
        _vein("M3-4 11-26M7-3 27-12", "#e5bd55"),
        _vein("M-24-4q8-3 10 4M-12 18q7-4 12 1M8 16q6-4 10 0M-16-18q5-3 8 1", "#cfc6b2", 2.6),
    ),
    "4": (
        circle(0, 2, 32, fill="#cc2f2a"),
        path("M-10-10h20q5 11 0 23h-20q-5-12 0-23Z", fill="#f3b13e", stroke="none"),
        _vein("M-5-3H6M-5 3H6M-5 8H3", "#8d1a17", 2.6),
        _vein("M-22-6q4-13 14-17", "#f7a197"),
        path("M-6-30q6-9 12 0Z", fill="#8d1a17"),
    ),
    "5": (
        path("M-30-14v32q0 13 30 13t30-13v-32Z", fill="#e3811f"),
        ellipse(0, -14, 30, 14, fill="#f7bd60"),
        _vein("M-15-1v28M15-1v28", "#b55f10", 2.6),
        ellipse(0, -14, 17, 7, fill="none", stroke="#d98c2c"),
    ),
    "6": (
        _vein("M-46 6 46-8", "#caa23f", 4),
        path("M-32-9 26-18q9 4 9 15t-7 14l-58 9Z", fill="#8f908c"),
        group(ellipse(0, 0, 10, 15, fill="#fbf5e3"), at=(-31, 6), turn=-8),
        circle(-31, 5, 3.4, fill="#caa23f", stroke="none"),
        _vein("M-12-4l7-1M4-10l6-1M8 3l8-1M-6 8l7-1M20-9l5-1", "#5f605c", 2.6),
    ),
    "7": (
        path("M-31-16-14-29H34L31 16 17 29h-48Z", fill="#7b4d2a"),
        path("M-31-16H17v45h-48Z", fill="#efca89"),
        path("M-31-16H17v7h-48ZM-31 22H17v7h-48Z", fill="#5b351a", stroke="none"),
        group(circle(-17, 3, 3.4), circle(2, 12, 4.2), circle(6, -2, 2.6), fill="#bf9247", stroke="none"),
        _vein("M17-16 33-28", "#3c230f", 2.6),
    ),
}


def tile(sign: str, *, aside: bool = False) -> Svg:
    """A sliding tile: blank, a cheese (which may step aside for a mouse) or a mousetrap; an unknown one is bare."""
    stone = rect(-49, -49, 98, 98, rx=5, fill=FLOOR, stroke=_JOINT, stroke_width=2)
    return group(stone, _on_tile(sign, aside), data_piece=f"tile {sign}")


def _on_tile(sign: str, aside: bool) -> Svg:
    line: Look = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    scratch: Look = {**line, "stroke": _JOINT, "stroke_width": 2.4, "opacity": 0.5}
    if sign == "x":
        return joined(
            [
                circle(0, 0, 40, fill=_JOINT),
                circle(0, 0, 35, fill="#0d0b0f"),
                path(paths.TRAP_SPRING, stroke="#c9bfae", stroke_width=4.4, **line),
                path(paths.TRAP_JAW, stroke="#e2563f", stroke_width=5, **line),
                path(paths.TRAP_TEETH, stroke="#e2563f", stroke_width=3, **line),
            ]
        )
    if sign in CHEESES:
        place: tuple[tuple[float, float], float] = ((21, 21), 0.56) if aside else ((0, 0), 0.96)
        return joined([path(paths.CHEESE_SCRATCHES, **scratch), group(cheese(sign), at=place[0], scale=place[1])])
    if sign == ".":
        specks = circle(-24, 16, 2.4, fill=_JOINT, opacity=0.5), circle(24, -6, 2, fill=_JOINT, opacity=0.5)
        return joined([path(paths.BLANK_SCRATCHES, **scratch), *specks])
    return text(0, 17, "?", 48, fill=_JOINT, font_weight=700, text_anchor="middle")
