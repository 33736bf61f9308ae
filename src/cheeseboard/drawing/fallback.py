"""The picture for a game that has no drawing of its own: the fields of the view, line by line."""

from __future__ import annotations

import json

from cheeseboard.drawing.layout import View, game_title, shorten
from cheeseboard.drawing.svg import document, group, rect, text
from cheeseboard.palette import BODY_FONT, INK, LINE, PARCHMENT, SOFT, TITLE_FONT

WIDTH = 640


def draw_fields(view: View) -> str:
    """The picture of a view."""
    lines = [(str(name), json.dumps(value, ensure_ascii=False)) for name, value in view.items() if name != "game"]
    title, height = game_title(view), 84 + 26 * len(lines)
    rows = [
        (text(24, 84 + 26 * n, name, 16, fill=SOFT), text(170, 84 + 26 * n, shorten(value, 50), 16))
        for n, (name, value) in enumerate(lines)
    ]
    paper = rect(1.5, 1.5, WIDTH - 3, height - 3, rx=16, fill=PARCHMENT, stroke=LINE, stroke_width=2)
    head = text(24, 46, title, 26, font_family=TITLE_FONT, font_weight=800)
    drawn = group(paper, head, *(part for row in rows for part in row), font_family=BODY_FONT, fill=INK)
    description = "; ".join(f"{name}: {value}" for name, value in lines)
    return str.__str__(document(WIDTH, height, title, description, drawn, pixels=WIDTH))
