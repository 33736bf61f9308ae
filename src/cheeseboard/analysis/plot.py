"""A plot of an analysis: every seat's win probability over the match, as one SVG file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.analysis.analysis import Analysis
from cheeseboard.drawing.svg import Svg, circle, group, joined, tag, text
from cheeseboard.palette import BODY_FONT, SEATS

WIDTH, HEIGHT = 900, 380
LEFT, RIGHT, TOP, BOTTOM = 56, 130, 48, 44  # margins
MARKED_SWINGS = 3
LABEL_HEIGHT = 17
FONT_SIZE, TITLE_SIZE = 14, 17
DASHES = (None, "9 4", "2 4", "12 4 2 4")  # by seat: nothing is told by colour alone
_DAY = "".join(f" .seat-{number} {{ color: {seat.shades.day} }}" for number, seat in enumerate(SEATS))
_DUSK = "".join(f" .seat-{number} {{ color: {seat.shades.dusk} }}" for number, seat in enumerate(SEATS))
STYLE = f"""
 svg {{ background: #fffdf6 }} text {{ fill: #3b3024 }} .grid {{ stroke: #e6dcc6 }}
{_DAY}
 @media (prefers-color-scheme: dark) {{
  svg {{ background: #211d18 }} text {{ fill: #efe6d6 }} .grid {{ stroke: #453c31 }}
 {_DUSK}
 }}
"""


def as_svg(analysis: Analysis, names: Sequence[str], title: str) -> str:
    """The curves of all seats; the largest swings are marked, with their events in a tooltip."""
    last = max(2, len(analysis.match.history) + 1)
    curves = {seat: curve for seat in range(len(names)) if (curve := analysis.curve(seat))}
    swings = [
        _swing_mark(
            _x(swing.until, last),
            _y(swing.after),
            swing.seat,
            f"{names[swing.seat]}: {swing.before:.0%} to {swing.after:.0%}, events {swing.since} to {swing.until - 1}",
        )
        for swing in analysis.swings()[:MARKED_SWINGS]
    ]
    drawn = tag(
        "svg",
        tag("title", title),
        tag("style", Svg(STYLE)),
        text(LEFT, 28, title, TITLE_SIZE, font_weight=600),
        *_grid(last),
        *(_curve(curve, seat, last) for seat, curve in curves.items()),
        *_legend({seat: _y(curve[-1][1]) for seat, curve in curves.items()}, names),
        *swings,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        font_family=BODY_FONT,
        font_size=FONT_SIZE,
    )
    return str.__str__(drawn) + "\n"


def _grid(last: int) -> list[Svg]:
    parts = []
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        parts += [
            tag("line", class_="grid", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y),
            text(LEFT - 8, y + 5, f"{percent} %", FONT_SIZE, text_anchor="end"),
        ]
    step = next(size for size in (5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if last / size <= 12)
    for number in range(step, last, step):
        parts.append(_axis_label(_x(number, last), HEIGHT - BOTTOM + 20, str(number)))
    return [*parts, _axis_label((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, "events")]


def _axis_label(x: float, y: float, content: str) -> Svg:
    return text(x, y, content, FONT_SIZE, text_anchor="middle")


def _curve(curve: Sequence[tuple[int, float]], seat: int, last: int) -> Svg:
    points = " ".join(f"{_x(number, last):.1f},{_y(chance):.1f}" for number, chance in curve)
    return tag(
        "polyline",
        class_=f"seat-{seat}",
        fill="none",
        stroke="currentColor",
        stroke_width=2.5,
        stroke_linejoin="round",
        stroke_dasharray=DASHES[seat],
        points=points,
    )


def _legend(ends: dict[int, float], names: Sequence[str]) -> list[Svg]:
    """Each name beside the end of its curve, moved where it would cover another one."""
    parts: list[Svg] = []
    taken: list[float] = []
    left = WIDTH - RIGHT
    for seat, end in ends.items():
        y = _free_height(end, taken)
        taken.append(y)
        key: dict[str, str | float | None] = {"class_": f"seat-{seat}", "stroke": "currentColor", "stroke_width": 3}
        parts.append(text(left + 10, y + 5, names[seat], FONT_SIZE))
        parts.append(tag("line", x1=left + 2, x2=left + 8, y1=y, y2=y, **key))
    return parts


def _free_height(y: float, taken: Sequence[float]) -> float:
    """The nearest height, towards the middle of the plot, at which a label covers no other."""
    step = LABEL_HEIGHT if y < HEIGHT / 2 else -LABEL_HEIGHT
    while any(abs(y - other) < LABEL_HEIGHT for other in taken):
        y += step
    return y


def _swing_mark(x: float, y: float, seat: int, tooltip: str) -> Svg:
    dot = circle(x, y, 6, class_=f"seat-{seat}", fill="currentColor", fill_opacity=0.5)
    return group(joined([tag("title", tooltip), dot]))


def _x(number: int, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (number - 1) / (last - 1)


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)
