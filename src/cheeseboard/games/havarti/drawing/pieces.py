"""The pieces of the house, each around 0, 0 in a square of 100: people, furniture, the die, candles, cards."""

from __future__ import annotations

from cheeseboard.drawing.svg import Figures, Svg, circle, ellipse, group, joined, path, rect, text
from cheeseboard.palette import CANDLE, COPPER, INK, PAPER, SEAT_COLOURS, SEATS, STONE, STRAW, TERRACOTTA

_WOOD, _GREEN, _SKIN = "#7a4f32", "#3d7a36", "#f3d3b6"


def _inked(*inside: Svg, at: tuple[float, float] | None = None, scale: float = 1) -> Svg:
    return group(
        *inside,
        at=at,
        scale=scale,
        stroke=INK,
        stroke_width=3,
        stroke_linejoin="round",
        stroke_linecap="round",
        fill="none",
    )


def figures() -> Figures:
    """The artwork that the page shares, by the names of its constants."""
    return {
        "HAVARTI": joined(_wheel()),
        "FURNITURE": {code: furniture(code) for code in _FURNITURE},
        "INSPECTOR": _inked(*_inspector_figure()),
        "LANTERN": _inked(*_lantern()),
        "FROMAGERS": {str(seat): fromager(seat, f"var(--seat-{seat})") for seat in range(len(SEATS))},
        "BLANK_DIE": joined(_cube()),
        "DICE": {str(value): joined([*_cube(), *_spots(value)]) for value in _SPOTS},
        "BURNING_CANDLE": candle(burning=True),
        "SPENT_CANDLE": candle(burning=False),
        "CARDS": {name: inspector_card(name) for name in _CARDS},
    }


def havarti(number: str) -> Svg:
    """A round cheese with its number."""
    return group(*_wheel(), text(0, 7, number, 34, fill=INK, font_weight=800, text_anchor="middle"))


def _wheel() -> tuple[Svg, ...]:
    dots = [circle(x, y, 2.2, fill="#d9ab3f") for x, y in ((-27, -9), (28, -1), (-14, 15.5), (11, -26))]
    return (
        ellipse(2, 31, 33, 7, fill=INK, opacity=0.22),
        path("M-34-4v12c0 15 15 25 34 25s34-10 34-25V-4z", fill="#c98a2b", stroke=INK, stroke_width=3),
        ellipse(0, -5, 34, 26, fill="#f6d469", stroke=INK, stroke_width=3),
        ellipse(0, -5, 26, 19, fill="#fff0b8", stroke="#c98a2b", stroke_width=2),
        *dots,
        circle(-22, 19, 2.4, fill="#a86f1c"),
        circle(17, 24, 2, fill="#a86f1c"),
    )


def furniture(code: str) -> Svg:
    """The object by which a room is known."""
    if code in "1234":
        return havarti(code)
    return joined([ellipse(2, 33, 32, 6, fill=INK, opacity=0.2), _inked(*_FURNITURE[code])])


_FURNITURE = {
    "V": (
        path("M-24-12-32-30M-24-12l-2-22M-24-12l6-18M4-16-2-36M4-16l4-20M4-16l13-16", stroke=_GREEN, stroke_width=5),
        path("M-33-10q9-7 18 0 1 20-8 40-10-18-10-40z", fill="#e2812e"),
        path("M-7-14q11-8 22 0 1 24-11 46-11-22-11-46z", fill="#ee9a3f"),
        path("M-28 2h6M-26 12h6M-1-2h8M1 10h7", stroke_width=2),
        path("M13 30q-6-24 10-25 16 1 11 25z", fill="#b35b7a"),
        path("M23 5q-2-12-8-15M23 5q4-11 10-12", stroke=_GREEN, stroke_width=4),
    ),
    "L": (
        path("M-34 32V-22h14v54z", fill="#a3262a"),
        path("M-20 32v-44h12v44z", fill=COPPER),
        path("M-8 32v-60H7v60z", fill="#2c5f9e"),
        path("M9-12l12-4 12 45-12 4z", fill=STRAW),
        path("M-34-12h14M-34 20h14M-8-16H7M-8-8H7M13-1l11-3", stroke="#fff0c8", stroke_width=2.5),
        path("M-36 33h72", stroke_width=4),
    ),
    "N": (
        path("M-30-4h60q-2 28-30 28t-30-28z", fill=STRAW),
        path("M-30-4q-2-28 24-28V-4z", fill="#fff0c8"),
        path("M-26-10q4-16 16-16", stroke=TERRACOTTA, stroke_width=2.5, stroke_dasharray="1 6"),
        circle(10, -8, 9, fill=_SKIN),
        path("M6-8q1.5 2 3 0M12-8q1.5 2 3 0", stroke_width=1.8),
        path("M-2-3q12-6 24 0", fill="#8fc0d8"),
        path("M-28 31q28 10 56 0", stroke_width=5, stroke=_WOOD),
        path("M-20 21l-4 11M20 21l4 11", stroke_width=4, stroke=_WOOD),
    ),
    "B": (
        path("M-26 24l-4 9M26 24l4 9", stroke_width=5, stroke="#a87f2b"),
        path("M-36-2h72q-1 28-18 28h-36q-17 0-18-28z", fill=PAPER),
        path("M-38-2h76", stroke_width=5),
        path("M24-4v-20q0-9-8-9t-8 8", stroke_width=4, stroke="#8f8373"),
        circle(-18, -11, 9, fill="#d4e8f0"),
        circle(-4, -9, 7, fill="#e8f4f8"),
        circle(-11, -23, 5, fill="#e8f4f8"),
        path("M-24 8q2 10 10 11", stroke="#cbbd9f", stroke_width=3),
    ),
    "D": (
        path("M-11-18h22v9q13 6 13 19v19q-24 7-48 0V10q0-13 13-19z", fill="#b9c4c8"),
        path("M-15-30h30v12h-30z", fill="#8d9aa0"),
        path("M-24 12q24 6 48 0"),
        path("M-24 4q-10-2-8-12M24 4q10-2 8-12", stroke_width=4),
        path("M-14 8v14", stroke="#eef4f6", stroke_width=4),
    ),
    "S": (
        path("M-25 30v-38q0-24 25-24t25 24v38z", fill="#963c24"),
        path("M-37-2q0-9 8-9t8 9v14h42V-2q0-9 8-9t8 9v30h-74z", fill=TERRACOTTA),
        path("M-21 12h42v12h-42z", fill="#dd7a58"),
        path("M-28 28v6M28 28v6", stroke_width=5),
        path("M-8-18h.1M8-18h.1M0-8h.1", stroke="#fff0c8", stroke_width=4),
    ),
    "P": (
        path("M-25 32v-46q0-20 25-20t25 20v46z", fill=_WOOD),
        path("M-16 25v-38q0-12 16-12t16 12v38z", fill="#96653f"),
        path("M0-25v50", stroke_width=2),
        circle(0, 0, 8, fill=CANDLE),
        path("M-3 4h6l2 12H-5z", fill=CANDLE),
        path("M0 1v8", stroke_width=3.5),
    ),
    "C": (
        path("M-33-32v64M33-32v64", stroke_width=5, stroke=_WOOD),
        path("M-36-12h72M-36 10h72M-36 31h72", stroke_width=4),
        path("M-26-14v-9q0-5 10-5t10 5v9z", fill="#e8912b"),
        path("M4-14q0-14 12-14t12 14z", fill="#c8322c"),
        path("M-25 8q0-13 13-13T1 8z", fill="#f6d469"),
        path("M8 8l18-10v10z", fill="#f4d75e"),
        path("M-26 29v-8q0-5 12-5t12 5v8z", fill="#fff0b8"),
        path("M7 29v-7q0-5 10-5t10 5v7z", fill=STONE),
    ),
    ".": (
        path("M-18 10v22M18 10v22", stroke_width=5, stroke=_WOOD),
        path("M-30 6h60v6h-60z", fill="#96653f"),
        path("M-7 6q-3-9 0-14H7q3 5 0 14z", fill="#8fc0d8"),
        path("M0-8v-16M0-14q-9-1-10-9M0-12q8-1 10-8", stroke=_GREEN),
        circle(0, -27, 5, fill="#e7a6b0"),
        circle(-11, -25, 4, fill=CANDLE),
    ),
}


def inspector() -> Svg:
    """The inspector with his lantern."""
    glow = circle(30, 20, 22, fill=CANDLE, opacity=0.45, stroke="none")
    return _inked(glow, *_inspector_figure(), *_lantern())


def _inspector_figure() -> tuple[Svg, ...]:
    return (
        ellipse(0, 39, 27, 6, fill=INK, opacity=0.25, stroke="none"),
        path("M-22 38q-5-40 22-40t22 40z", fill="#5d6b8a"),
        path("M-22 38q-3-24 8-34L0 16 14 4q11 10 8 34z", fill="#6f7ea0"),
        path("M0 16v22M-5 24h.1M-5 31h.1"),
        path("M-13-2q13 10 26 0l-3 8H-10z", fill=TERRACOTTA),
        circle(0, -16, 15, fill=_SKIN),
        path("M-6-18h.1M6-18h.1", stroke_width=4),
        path("M0-14q3 4 0 5", stroke_width=2),
        path("M0-7q-5 5-11 0 3-4 11-3 8-1 11 3-6 5-11 0z", fill="#4a3020", stroke_width=1.5),
        path("M-25-23q25 9 50 0l-9-4q0-19-16-19t-16 19z", fill="#8a6a3c"),
        path("M-16-30q16 7 32 0", stroke=TERRACOTTA, stroke_width=4),
    )


def _lantern() -> tuple[Svg, ...]:
    return (
        path("M17 12q6-6 13-6", stroke_width=6),
        path("M17 12q6-6 13-6", stroke="#6f7ea0", stroke_width=3),
        path("M23 9q7-8 14 0", stroke_width=2.5),
        path("M22 10h16v5H22zM22 28h16v4H22z", fill="#3a2a24"),
        path("M24 15h12v13H24z", fill="#fff0b8"),
        path("M30 17q5 6 0 9-5-3 0-9z", fill="#ee9a3f", stroke="none"),
    )


def fromager(seat: int, colour: str = "") -> Svg:
    """A fromager in an apron, in the seat's colour if none is given. Every seat has a hat of its own shape."""
    colour = colour or SEAT_COLOURS[seat]
    return _inked(
        path("M-27 42q-4-36 27-36t27 36z", fill=colour),
        path("M-13 42V18l26 0v24z", fill=PAPER),
        path("M-13 18q-3-8-7-10M13 18q3-8 7-10", stroke=PAPER, stroke_width=4),
        path("M-6 30h12", stroke_width=2.5),
        circle(0, -9, 16, fill=_SKIN),
        path("M-6-10h.1M6-10h.1", stroke_width=4),
        path("M-6-2q6 6 12 0", stroke_width=2.5),
        *_hat(seat, colour),
    )


def _hat(seat: int, colour: str) -> tuple[Svg, ...]:
    if seat == 0:
        toque = "M-14-20v-8q-12-2-9-11 4-8 13-4 10-8 20 0 9-4 13 4 3 9-9 11v8z"
        return path(toque, fill=colour), path("M-14-21q14 5 28 0")
    if seat == 1:
        return path("M-20-17q-2-24 20-24t18 20l10 3q4 5-4 5-22-8-44-4z", fill=colour), circle(0, -41, 3, fill=PAPER)
    if seat == 2:
        return (
            path("M-32-18q32 12 64 0-4-5-16-6 0-20-16-20t-16 20q-12 1-16 6z", fill=colour),
            path("M-16-25q16 6 32 0", stroke=PAPER, stroke_width=4),
            path("M14-30q4-16 16-14 0 12-16 14z", fill=PAPER),
        )
    return (
        path("M-18-14q-2-26 18-26t18 26q-18-9-36 0z", fill=colour),
        path("M0-38-18-48v14zM0-38l18-10v14z", fill=colour),
        circle(0, -38, 5, fill=PAPER),
        path("M-9-25h.1M0-28h.1M9-25h.1", stroke=PAPER, stroke_width=4),
    )


_SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(value: int) -> Svg:
    """The die; a number above six is written."""
    written = text(0, 14, str(value), 44, fill="#8a2a1c", font_weight=800, text_anchor="middle")
    return group(*_cube(), *(_spots(value) or [written]), data_piece=f"die {value}")


def _cube() -> tuple[Svg, ...]:
    return (
        rect(-36, -32, 76, 76, rx=16, fill=INK, opacity=0.22),
        rect(-38, -34, 76, 76, rx=16, fill="#cbb68c", stroke=INK, stroke_width=3),
        rect(-38, -40, 76, 76, rx=16, fill=PAPER, stroke=INK, stroke_width=3),
    )


def _spots(value: int) -> list[Svg]:
    return [circle(x * 20, y * 20 - 2, 8, fill="#8a2a1c") for x, y in _SPOTS.get(value, ())]


def candle(*, burning: bool) -> Svg:
    """A candle for a search: it burns, or it has burnt down."""
    parts: tuple[Svg, ...]
    if burning:
        parts = (
            circle(0, -26, 18, fill=CANDLE, opacity=0.35, stroke="none"),
            path("M-9 36v-46q9-6 18 0v46z", fill="#fff4dc"),
            path("M-9-8q3 12 6 4t5 8", stroke="#d8c49a", stroke_width=2),
            path("M0-12v-6"),
            path("M0-42q13 15 0 26-13-11 0-26z", fill="#ee9a3f", stroke_width=2),
            path("M0-30q5 7 0 11-5-4 0-11z", fill="#fff0b8", stroke="none"),
        )
    else:
        parts = (
            path("M-12 36q-2-12 6-12 4-4 10 1 9 0 8 11z", fill="#d8cfc0"),
            path("M1 23v-7"),
            path("M2 9q-6-6 0-12t0-12", stroke="#8f8373", stroke_width=2),
        )
    return _inked(*parts, path("M-19 36h38l-4 9h-30z", fill="#a87f2b"))


def inspector_card(name: str) -> Svg:
    """The picture of one of the inspector's cards."""
    return _inked(*_CARDS[name])


_CARDS = {
    "ahha": (
        path("M-30-22h26v40h-26zM4-22h26v40H4z", fill="#ffe9ad"),
        path("M-17-10v12M17-10v12M-17 10h.1M17 10h.1", stroke_width=5, stroke="#a3262a"),
    ),
    "sniff": (
        path("M-30 16q2-26 26-26 16 0 34 24-14 12-40 10-18 0-20-8z", fill=STONE),
        circle(-2, -13, 10, fill="#d8cfc0"),
        circle(13, 4, 2, fill=INK),
        path("M30 14q6-1 7-4M29 16q6 3 8 3M-30 16q-10 2-8 12"),
        circle(30, 13, 3, fill=TERRACOTTA),
    ),
    "that": (
        path("M-26-28h36v56h-36z", fill=COPPER),
        path("M-8-28v56M-22-16h10M-22-4h10M-22 8h10M-4-16H6M-4-4H6M-4 8H6", stroke_width=2.5),
        path("M36 20 16 8q-6-5 0-9l20 3z", fill=_SKIN),
        path("M16 1H0", stroke_width=6, stroke=_SKIN),
        path("M16-2H0v7h14", stroke_width=2.5),
    ),
    "voila": (
        path("M-20 32v-44q0-20 20-20t20 20v44z", fill="#a3462c"),
        path("M-8 32V0H8v32z", fill="#ffe9ad"),
        circle(0, -14, 6, fill=CANDLE),
        path("M-34-20l-4-4M-34-6h-5M34-20l4-4M34-6h5"),
    ),
}
