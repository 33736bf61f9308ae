"""The win-chance curves of an analysis as a picture: one SVG file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from cheeseboard.analysis.analysis import Analysis

WIDTH, HEIGHT = 900, 380
LEFT, RIGHT, TOP, BOTTOM = 56, 130, 48, 44
MARKED = 3  # swings
COLOURS = ("#d1495b", "#2e7dab", "#c98a12", "#4f8a4c")  # by seat; lines also differ in their dashes
DASHES = ("none", "9 4", "2 4", "12 4 2 4")
STYLE = """
 svg { font: 14px system-ui, sans-serif; background: #fffdf6 }
 text { fill: #3b3024 } .grid { stroke: #e6dcc6 } .curve { fill: none; stroke-width: 2.5; stroke-linejoin: round }
 .title { font-size: 17px; font-weight: 600 }
 @media (prefers-color-scheme: dark) { svg { background: #211d18 } text { fill: #efe6d6 } .grid { stroke: #453c31 } }
"""


def as_svg(analysis: Analysis, names: Sequence[str], title: str) -> str:
    """The curves of all seats, the biggest swings marked with their events."""
    last = max(2, len(analysis.match.history) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<text class="title" x="{LEFT}" y="28">{escape(title)}</text>',
        *_grid(last),
    ]
    ends: list[float] = []
    for seat, name in enumerate(names):
        curve = analysis.curve(seat)
        if curve:
            parts += _curve(curve, seat, last)
            ends.append(_free(_y(curve[-1][1]), ends))
            parts.append(f'<text x="{WIDTH - RIGHT + 10}" y="{ends[-1] + 5:.1f}">{escape(name)}</text>')
            line = f'x1="{WIDTH - RIGHT + 2}" x2="{WIDTH - RIGHT + 8}" y1="{ends[-1]:.1f}" y2="{ends[-1]:.1f}"'
            parts.append(f'<line {line} stroke="{COLOURS[seat]}" stroke-width="3"/>')
    for swing in analysis.swings()[:MARKED]:
        x, y = _x(swing.until, last), _y(swing.after)
        words = (
            f"{names[swing.seat]}: {swing.before:.0%} to {swing.after:.0%}, events {swing.since} to {swing.until - 1}"
        )
        dot = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{COLOURS[swing.seat]}" fill-opacity=".5"/>'
        parts.append(f"<g><title>{escape(words)}</title>{dot}</g>")
    return "\n".join([*parts, "</svg>", ""])


def _grid(last: int) -> list[str]:
    parts = []
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 5:.1f}" text-anchor="end">{percent} %</text>')
    step = next(size for size in (5, 10, 20, 50, 100, 200, 500, 1000, 10**6) if last / size <= 12)
    for number in range(step, last, step):
        x = _x(number, last)
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{number}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle:.1f}" y="{HEIGHT - 6}" text-anchor="middle">events</text>')
    return parts


def _curve(curve: Sequence[tuple[int, float]], seat: int, last: int) -> list[str]:
    points = " ".join(f"{_x(number, last):.1f},{_y(chance):.1f}" for number, chance in curve)
    look = f'stroke="{COLOURS[seat]}" stroke-dasharray="{DASHES[seat]}"'
    return [f'<polyline class="curve" {look} points="{points}"/>']


def _free(y: float, taken: Sequence[float]) -> float:
    """A height for a label where no other label is."""
    step = 17 if y < HEIGHT / 2 else -17
    while any(abs(y - other) < abs(step) for other in taken):
        y += step
    return y


def _x(number: int, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (number - 1) / (last - 1)


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)
