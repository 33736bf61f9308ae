"""The layout of a picture: the board on the left, a column with the players and everything else on the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cheeseboard.drawing.svg import Look, Svg, circle, document, group, joined, path, rect, text
from cheeseboard.errors import BadOption
from cheeseboard.games import game as find_game
from cheeseboard.palette import (
    BODY_FONT,
    CANDLE,
    INK,
    LINE,
    PAPER,
    PARCHMENT,
    SEAT_COLOURS,
    SEAT_NAMES,
    SOFT,
    TITLE_FONT,
)
from cheeseboard.wording import listed

View = Mapping[str, Any]

WIDTH, HEIGHT = 1200, 856
PIXELS = 840  # the default width on a page
BOARD = 840  # the part of the width that the board takes
LEFT, RIGHT = 852, 1176  # the edges of the column
NAME_LENGTH = 16  # characters
_BROAD, _NARROW = frozenset("mwMW@%…"), frozenset("iljtfrI.,:;'!() ")


def sheet(title: str, description: str, *inside: str) -> str:
    """The whole picture, on paper of its own: it fits a light page and a dark one."""
    paper = rect(2, 2, WIDTH - 4, HEIGHT - 4, rx=22, fill=PARCHMENT, stroke=LINE, stroke_width=3)
    drawn = group(paper, *inside, font_family=BODY_FONT, fill=INK)
    return str.__str__(document(WIDTH, HEIGHT, title, description, drawn, pixels=PIXELS))


def game_title(view: View) -> str:
    """The title of the view's game; its name, if this program does not know the game."""
    try:
        return find_game(view["game"]).title
    except BadOption:
        return str(view["game"])


def seat_names(view: View, names: Sequence[str] | None) -> list[str]:
    """The names of the seats: the given ones, else those of their colours."""
    given = [*(names or ()), *("" for _ in SEAT_NAMES)]
    seats = range(view["options"]["players"])
    return [shorten(given[seat] or SEAT_NAMES[seat], NAME_LENGTH) for seat in seats]


def shorten(content: str, length: int) -> str:
    """The text, cut to at most `length` characters."""
    return content if len(content) <= length else content[: length - 1].rstrip() + "…"


def viewpoint(view: View, names: Sequence[str]) -> str:
    """Whose view this is, in words."""
    you = view.get("you")
    return "as a spectator sees it" if you is None else f"as {names[you]} sees it"


def fitting_size(content: str, size: float, width: float) -> float:
    """The font size, at most the given one, at which a text fits into a width. An estimate: no font is known here."""
    units = sum(1.55 if sign in _BROAD or sign > "\u2e7f" else 0.6 if sign in _NARROW else 1 for sign in content)
    return min(size, width / (0.67 * max(1, units)))


def heading(title: str, status: str, seen_by: str) -> Svg:
    """The top of the column: the title, the state of the game, whose view it is."""
    width = RIGHT - LEFT
    return joined(
        [
            text(LEFT, 58, title, 38, font_family=TITLE_FONT, font_weight=800),
            text(LEFT, 90, status, fitting_size(status, 21, width), font_weight=700),
            text(LEFT, 114, seen_by, fitting_size(seen_by, 16, width), fill=SOFT),
        ]
    )


def caption(x: float, y: float, content: str) -> Svg:
    """A line of small print."""
    return text(x, y, content, 16, fill=SOFT)


def player_card(y: float, height: float, seat: int, name: str, note: str, *, turn: bool, resigned: bool) -> Svg:
    """A player's card in the column: the seat's colour at the edge, an arrow if it is to act."""
    width = RIGHT - LEFT
    edge: Look = {"stroke": INK if turn else LINE, "stroke_width": 2.5 if turn else 1.5}
    parts = [
        rect(LEFT, y, width, height, rx=12, fill=PARCHMENT if resigned else PAPER, **edge),
        path(f"M{LEFT + 12} {y}q-12 0-12 12v{height - 24}q0 12 12 12Z", fill=SEAT_COLOURS[seat]),
        text(LEFT + 82, y + 31, name, fitting_size(name, 21, 168), font_weight=700),
        text(RIGHT - 14, y + 31, note, 16, fill=SOFT, text_anchor="end"),
    ]
    if not resigned:
        parts.insert(0, rect(LEFT + 2, y + 3, width, height, rx=12, fill="#3c2814", opacity=0.16))
    if turn:
        arrow = f"M{LEFT - 12} {y + 18}l18 13-18 13Z"
        parts.append(path(arrow, fill=CANDLE, stroke=INK, stroke_width=2, stroke_linejoin="round"))
    return joined(parts)


def crown(x: float, y: float) -> Svg:
    """The mark of a winner."""
    return group(
        path("M-16 10-19-9-8 0 0-14 8 0 19-9 16 10Z", fill=CANDLE),
        circle(0, -15, 3, fill=CANDLE),
        at=(x, y),
        stroke=INK,
        stroke_width=2,
        stroke_linejoin="round",
    )


def outcome_text(view: View, names: Sequence[str]) -> str:
    """The winners of a finished match, and the reason."""
    outcome = view["outcome"]
    winners = [names[seat] for seat in outcome["winners"]]
    if not winners:
        return f"Nobody wins ({outcome['reason']})"
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'} ({outcome['reason']})"
