"""The pieces of the castle: mice, cheeses and tiles, each around 0, 0 in a square of 100."""

from __future__ import annotations

from cheeseboard.drawing.svg import Look, Svg, circle, ellipse, group, joined, path, rect, text
from cheeseboard.games.roquefort.names import CHEESES, INITIALS
from cheeseboard.palette import FLOOR, INK, SEAT_COLOURS

_JOINT = "#6d6152"


def mouse(seat: int) -> Svg:
    """A mouse from above, its nose to the north: a scarf, a cap, a leaf or a bow besides its colour."""
    coat = SEAT_COLOURS[seat]
    fur: Look = {"fill": coat, "stroke": INK, "stroke_width": 2.6, "stroke_linejoin": "round"}
    body = (
        ellipse(4, 14, 25, 30, fill="#1d1208", opacity=0.28),
        path("M2 34c4 13 19 12 18 2-1-7-11-6-9 1", stroke=INK, stroke_width=4.6),
        path("M0-14C15-14 24 4 23 20 22 34 12 39 0 39s-22-5-23-19C-24 4-15-14 0-14Z", **fur),
        path("M-15 8c-4 8-4 18 1 23", stroke="#fff", stroke_width=4, opacity=0.28),
        path("M-21 2c-7-2-10-7-8-11M21 2c7-2 10-7 8-11", stroke=INK, stroke_width=4),
    )
    head = (
        circle(-16, -18, 11.5, **fur),
        circle(16, -18, 11.5, **fur),
        circle(-16, -18, 6, fill="#f5cdb6"),
        circle(16, -18, 6, fill="#f5cdb6"),
        path("M0-46c6 0 16 14 16 25C16-11 9-6 0-6s-16-5-16-15C-16-32-6-46 0-46Z", **fur),
        circle(-7.5, -27, 3.1, fill="#1d1a1f", stroke="#fff", stroke_width=1.2),
        circle(7.5, -27, 3.1, fill="#1d1a1f", stroke="#fff", stroke_width=1.2),
        path("M-4-38-16-42M-5-36-18-36M4-38 16-42M5-36 18-36", stroke=INK, stroke_width=1.3),
        circle(0, -44, 4.2, fill="#f08f7d", stroke=INK, stroke_width=1.6),
    )
    return group(*body, *head, *_clothes(seat), fill="none", stroke_linecap="round")


def _clothes(seat: int) -> tuple[Svg, ...]:
    coat = SEAT_COLOURS[seat]
    wear: Look = {
        "fill": "#dff0bf" if seat == 2 else "#fff1d6",
        "stroke": INK,
        "stroke_width": 2.6,
        "stroke_linejoin": "round",
    }
    trim: Look = {"fill": coat, "stroke": INK, "stroke_width": 2}
    stripe: Look = {"stroke": coat, "stroke_width": 2.2}
    if seat == 0:
        return (
            path("M-17-9C-9-3 9-3 17-9l3 7C11 6-11 6-20-2Z", **wear),
            path("m5 0 15 17-5 7-5-3-1 6-7-3L-3 3Z", **wear),
            path("m11 12 5 6M6 15l5 5", **stripe),
        )
    if seat == 1:
        return (
            path("M-14-13c0-11 6-17 14-17s14 6 14 17c-8 5-20 5-28 0Z", **wear),
            path("M-11-27C-6-37 6-37 11-27 5-24-5-24-11-27Z", **trim),
            circle(0, -18, 3.4, **trim),
        )
    if seat == 2:
        return (
            path("M0 36C-21 25-19 2 0-7 19 2 21 25 0 36Z", **wear),
            path("M0 36V0M0 10l8-6M0 10l-8-6M0 20l10-7M0 20l-10-7M0 29l8-6M0 29l-8-6", **stripe),
        )
    return (
        path("M0 1C-9-13-25-13-26-7v17C-25 16-9 15 0 3 9 15 25 16 26 10V-7C25-13 9-13 0 1Z", **wear),
        path("M-7 1l-13-4M-7 4l-13 4M7 1l13-4M7 4l13 4", **stripe),
        circle(0, 2, 5.5, **trim),
    )


def cheese(kind: str) -> Svg:
    """A cheese of kind 1 to 7: a shape, a colour, and its initial in a corner."""
    badge = (
        circle(30, 29, 14.5, fill="#fffaf0", stroke_width=2),
        text(30, 36.5, INITIALS[kind], 21, fill=INK, stroke="none", font_weight=800, text_anchor="middle"),
    )
    return group(
        *_SHAPES[kind], *badge, stroke=INK, stroke_width=2.6, stroke_linejoin="round", data_piece=f"cheese {kind}"
    )


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
                path("M-17 19 15 12-15 5 15-2-13-9 13-16", stroke="#c9bfae", stroke_width=4.4, **line),
                path("M-27-16q27-19 54 0", stroke="#e2563f", stroke_width=5, **line),
                path("M-20-20l3 8M-9-24l2 8M3-25l0 9M14-23l-2 8M22-19l-3 7", stroke="#e2563f", stroke_width=3, **line),
            ]
        )
    if sign in CHEESES:
        place: tuple[tuple[float, float], float] = ((21, 21), 0.56) if aside else ((0, 0), 0.96)
        return joined([path("M-40-36h12M26-41h12", **scratch), group(cheese(sign), at=place[0], scale=place[1])])
    if sign == ".":
        specks = circle(-24, 16, 2.4, fill=_JOINT, opacity=0.5), circle(24, -6, 2, fill=_JOINT, opacity=0.5)
        return joined([path("M-31-14h17l5 6M8 15h22M-14 31h12M14-30l12 3", **scratch), *specks])
    return text(0, 17, "?", 48, fill=_JOINT, font_weight=700, text_anchor="middle")
