"""The mouse of a seat, seen from above, around 0, 0 in a square of 100."""

from __future__ import annotations

from cheeseboard.drawing.svg import Figures, Look, Svg, circle, ellipse, group, joined, path
from cheeseboard.palette import INK, SEAT_COLOURS, SEATS


def figures() -> Figures:
    """The artwork that the page shares, by the names of its constants. The page sets the coat's colour."""
    coat = "var(--coat)"
    clothes = {str(seat): joined(_clothes(seat, coat)) for seat in range(len(SEATS))}
    return {"MOUSE_BODY": joined(_body(coat)), "MOUSE_HEAD": joined(_head(coat)), "MOUSE_CLOTHES": clothes}


def mouse(seat: int) -> Svg:
    """A mouse with its nose to the north. Besides its colour a seat has a scarf, a cap, a leaf or a bow."""
    coat = SEAT_COLOURS[seat]
    return group(*_body(coat), *_head(coat), *_clothes(seat, coat), fill="none", stroke_linecap="round")


def _fur(coat: str) -> Look:
    return {"fill": coat, "stroke": INK, "stroke_width": 2.6, "stroke_linejoin": "round"}


def _body(coat: str) -> tuple[Svg, ...]:
    return (
        ellipse(4, 14, 25, 30, fill="#1d1208", opacity=0.28),
        path("M2 34c4 13 19 12 18 2-1-7-11-6-9 1", stroke=INK, stroke_width=4.6),
        path("M0-14C15-14 24 4 23 20 22 34 12 39 0 39s-22-5-23-19C-24 4-15-14 0-14Z", **_fur(coat)),
        path("M-15 8c-4 8-4 18 1 23", stroke="#fff", stroke_width=4, opacity=0.28),
        path("M-21 2c-7-2-10-7-8-11M21 2c7-2 10-7 8-11", stroke=INK, stroke_width=4),
    )


def _head(coat: str) -> tuple[Svg, ...]:
    fur = _fur(coat)
    return (
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


def _clothes(seat: int, coat: str) -> tuple[Svg, ...]:
    cloth: Look = {**_fur("#dff0bf" if seat == 2 else "#fff1d6")}
    trim: Look = {"fill": coat, "stroke": INK, "stroke_width": 2}
    stripe: Look = {"stroke": coat, "stroke_width": 2.2}
    if seat == 0:
        return (
            path("M-17-9C-9-3 9-3 17-9l3 7C11 6-11 6-20-2Z", **cloth),
            path("m5 0 15 17-5 7-5-3-1 6-7-3L-3 3Z", **cloth),
            path("m11 12 5 6M6 15l5 5", **stripe),
        )
    if seat == 1:
        return (
            path("M-14-13c0-11 6-17 14-17s14 6 14 17c-8 5-20 5-28 0Z", **cloth),
            path("M-11-27C-6-37 6-37 11-27 5-24-5-24-11-27Z", **trim),
            circle(0, -18, 3.4, **trim),
        )
    if seat == 2:
        return (
            path("M0 36C-21 25-19 2 0-7 19 2 21 25 0 36Z", **cloth),
            path("M0 36V0M0 10l8-6M0 10l-8-6M0 20l10-7M0 20l-10-7M0 29l8-6M0 29l-8-6", **stripe),
        )
    return (
        path("M0 1C-9-13-25-13-26-7v17C-25 16-9 15 0 3 9 15 25 16 26 10V-7C25-13 9-13 0 1Z", **cloth),
        path("M-7 1l-13-4M-7 4l-13 4M7 1l13-4M7 4l13 4", **stripe),
        circle(0, 2, 5.5, **trim),
    )
