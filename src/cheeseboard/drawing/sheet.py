"""The sheet of paper that a position is drawn on: the board on the left, a column with all the rest on the right."""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.drawing.palette import (
    BODY,
    CANDLE,
    INK,
    LINE,
    PAPER,
    PARCHMENT,
    SEAT_NAMES,
    SEATS,
    SOFT,
    TITLE,
    View,
)
from cheeseboard.drawing.svg import Look, Svg, circle, document, group, joined, path, rect, text

WIDTH, HEIGHT = 1200, 856
PIXELS = 840  # how wide it is where nobody says
BOARD = 840  # of the width
LEFT, RIGHT = 852, 1176  # of the column
LONGEST = 16  # letters of a name
_BROAD, _NARROW = frozenset("mwMW@%…"), frozenset("iljtfrI.,:;'!() ")


def sheet(title: str, about: str, *inside: str) -> str:
    """The whole picture; it has its own paper, so it is at home on a light page and on a dark one."""
    paper = rect(2, 2, WIDTH - 4, HEIGHT - 4, rx=22, fill=PARCHMENT, stroke=LINE, stroke_width=3)
    drawn = group(paper, *inside, font_family=BODY, fill=INK)
    return str.__str__(document(WIDTH, HEIGHT, title, about, drawn, wide=PIXELS))


def names_for(view: View, names: Sequence[str] | None) -> list[str]:
    """What the seats are called: as given, else by their colours."""
    given = [*(names or ()), *("" for _ in SEAT_NAMES)]
    seats = range(view["options"]["players"])
    return [shorten(given[seat] or SEAT_NAMES[seat], LONGEST) for seat in seats]


def shorten(said: str, most: int) -> str:
    """A text of at most so many letters."""
    return said if len(said) <= most else said[: most - 1].rstrip() + "…"


def eyes(view: View, names: Sequence[str]) -> str:
    """Whose view this is, in words."""
    you = view.get("you")
    return "as a spectator sees it" if you is None else f"as {names[you]} sees it"


def fitting(said: str, size: float, room: float) -> float:
    """The size at which a text fits into so much room, at most the given one. No font is known, so it is a guess."""
    units = sum(1.55 if sign in _BROAD or sign > "\u2e7f" else 0.6 if sign in _NARROW else 1 for sign in said)
    return min(size, room / (0.67 * max(1, units)))


def heading(title: str, status: str, seen: str) -> Svg:
    """What stands at the top of the column."""
    room = RIGHT - LEFT
    return joined(
        [
            text(LEFT, 58, title, 38, font_family=TITLE, font_weight=800),
            text(LEFT, 90, status, fitting(status, 21, room), font_weight=700),
            text(LEFT, 114, seen, fitting(seen, 16, room), fill=SOFT),
        ]
    )


def label(x: float, y: float, said: str) -> Svg:
    """A small caption."""
    return text(x, y, said, 16, fill=SOFT)


def card(y: float, height: float, seat: int, name: str, note: str, *, turn: bool, gone: bool) -> Svg:
    """The place of a player in the column: its colour at the edge, an arrow beside the one who is to act."""
    wide = RIGHT - LEFT
    edge: Look = {"stroke": INK if turn else LINE, "stroke_width": 2.5 if turn else 1.5}
    parts = [
        rect(LEFT, y, wide, height, rx=12, fill=PARCHMENT if gone else PAPER, **edge),
        path(f"M{LEFT + 12} {y}q-12 0-12 12v{height - 24}q0 12 12 12Z", fill=SEATS[seat]),
        text(LEFT + 82, y + 31, name, fitting(name, 21, 168), font_weight=700),
        text(RIGHT - 14, y + 31, note, 16, fill=SOFT, text_anchor="end"),
    ]
    if not gone:
        parts.insert(0, rect(LEFT + 2, y + 3, wide, height, rx=12, fill="#3c2814", opacity=0.16))
    if turn:
        flag = f"M{LEFT - 12} {y + 18}l18 13-18 13Z"
        parts.append(path(flag, fill=CANDLE, stroke=INK, stroke_width=2, stroke_linejoin="round"))
    return joined(parts)


def crown(x: float, y: float) -> Svg:
    """For a winner."""
    return group(
        path("M-16 10-19-9-8 0 0-14 8 0 19-9 16 10Z", fill=CANDLE),
        circle(0, -15, 3, fill=CANDLE),
        at=(x, y),
        stroke=INK,
        stroke_width=2,
        stroke_linejoin="round",
    )


def listed(said: Sequence[str]) -> str:
    """Several things as one, such as "a1, b2 and c3"."""
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


def ending(view: View, names: Sequence[str]) -> str:
    """Who won and why."""
    outcome = view["outcome"]
    winners = [names[seat] for seat in outcome["winners"]]
    if not winners:
        return f"Nobody wins ({outcome['reason']})"
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'} ({outcome['reason']})"
