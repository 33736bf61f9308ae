"""A view of a game that nobody has drawn yet: its fields, line by line."""

from __future__ import annotations

import json

from cheeseboard.drawing.palette import BODY, INK, LINE, PARCHMENT, SOFT, TITLE, View
from cheeseboard.drawing.sheet import shorten
from cheeseboard.drawing.svg import document, group, rect, text
from cheeseboard.errors import BadOption
from cheeseboard.games import game as find_game

WIDTH = 640


def write_out(view: View) -> str:
    """The picture."""
    lines = [(str(name), json.dumps(value, ensure_ascii=False)) for name, value in view.items() if name != "game"]
    title, high = _title(view), 84 + 26 * len(lines)
    rows = [
        (text(24, 84 + 26 * n, name, 16, fill=SOFT), text(170, 84 + 26 * n, shorten(value, 50), 16))
        for n, (name, value) in enumerate(lines)
    ]
    paper = rect(1.5, 1.5, WIDTH - 3, high - 3, rx=16, fill=PARCHMENT, stroke=LINE, stroke_width=2)
    head = text(24, 46, title, 26, font_family=TITLE, font_weight=800)
    drawn = group(paper, head, *(part for row in rows for part in row), font_family=BODY, fill=INK)
    about = "; ".join(f"{name}: {value}" for name, value in lines)
    return str.__str__(document(WIDTH, high, title, about, drawn, wide=WIDTH))


def _title(view: View) -> str:
    try:
        return find_game(view["game"]).title
    except BadOption:
        return str(view["game"])
