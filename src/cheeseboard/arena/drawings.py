"""Plots for the report, as SVG that takes its colours from the page: light or dark, on a phone or on a wall."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from cheeseboard.arena.plan import cut

WIDTH = 360  # of every drawing, in its own units: about what a phone has, so that letters keep their size there
LABEL, VALUE = 106, 62  # what the names on the left and the figures on the right take
ROW = 28
LETTER = 7.1  # the width of one, about


class Mark(NamedTuple):
    """A value with its interval."""

    label: str
    least: float
    value: float
    most: float
    text: str  # what to write beside it


class Cell(NamedTuple):
    """A field of a grid."""

    text: str
    lean: float  # from -1, bad, to 1, good
    about: str  # shown by a pointer that rests on it


def intervals(
    marks: Sequence[Mark], show: Callable[[float], str], even: float | None = None, step: float | None = None
) -> str:
    """A row for each mark, on one scale, of such steps if they are given; a dashed line where all would be alike."""
    edges = [edge for mark in marks for edge in (mark.least, mark.most)] + ([] if even is None else [even])
    ticks = _ticks(min(edges), max(edges), step)
    height, left, right = ROW * len(marks), LABEL + 8, WIDTH - VALUE - 8

    def x(value: float) -> float:
        return left + (value - ticks[0]) / (ticks[-1] - ticks[0]) * (right - left)

    parts = [_line(x(tick), 0, x(tick), height, "grid") for tick in ticks]
    every = _thinned([show(tick) for tick in ticks], x(ticks[1]) - x(ticks[0]))
    parts += [_text(x(tick), height + 17, show(tick), "axis middle") for tick in ticks[::every]]
    if even is not None:
        parts.append(_line(x(even), -4, x(even), height, "even"))
    for row, mark in enumerate(marks):
        y = ROW * row + ROW / 2
        parts += [
            _name(0, y, mark.label),
            _line(x(mark.least), y, x(mark.most), y, "whisker"),
            *(_line(x(edge), y - 4, x(edge), y + 4, "whisker") for edge in (mark.least, mark.most)),
            f'<circle class="dot" cx="{x(mark.value):.1f}" cy="{y}" r="5.5"/>',
            _text(WIDTH, y, mark.text, "value end"),
        ]
    return _drawing(parts, -6, height + 24)


def grid(rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[Cell | None]]) -> str:
    """Fields in rows and columns, tinted by which way they lean."""
    side = min(56.0, (WIDTH - LABEL) / max(1, len(columns)))
    high = min(side, 36.0)
    parts = [_text(LABEL + side * (n + 0.5), 8, name, "axis middle") for n, name in enumerate(columns)]
    for row, name in enumerate(rows):
        y = 20 + high * row
        parts.append(_name(0, y + high / 2, name))
        for column, cell in enumerate(cells[row]):
            parts.append(_field(LABEL + side * column, y, side - 2, high - 2, cell))
    return _drawing(parts, 0, 20 + high * len(rows))


def histogram(counts: Mapping[int, int], most_bars: int = 24) -> str:
    """How often each value occurs, those near each other together."""
    least, most = min(counts), max(counts)
    step = _round_up((most - least + 1) / most_bars)
    first = least // step * step
    bars = [0] * ((most - first) // step + 1)
    for value, count in counts.items():
        bars[(value - first) // step] += count
    tall, left, wide = 130, 30, (WIDTH - 30) / len(bars)
    ticks = [tick for tick in _ticks(0, max(bars)) if tick == int(tick)]
    top = ticks[-1] if ticks[-1] >= max(bars) else max(bars)
    parts = [_line(left, tall - tick / top * tall, WIDTH, tall - tick / top * tall, "grid") for tick in ticks]
    parts += [_text(left - 6, tall - tick / top * tall, f"{tick:.0f}", "axis end") for tick in ticks]
    for place, count in enumerate(bars):
        start, deep = first + place * step, count / top * tall
        about = f"{start} to {start + step - 1}: {count}" if step > 1 else f"{start}: {count}"
        parts.append(_bar(left + place * wide, tall - deep, wide - 1.5, deep, about))
    every = _thinned([f"{most} "], wide)
    for place in range(0, len(bars), every):
        parts.append(_text(left + place * wide, tall + 17, str(first + place * step), "axis middle"))
    return _drawing(parts, -8, tall + 24)


def bars(counts: Sequence[tuple[str, int]]) -> str:
    """A bar for each name, with its share of all."""
    total, longest = sum(count for _, count in counts), max(count for _, count in counts)
    values = [f"{count} ({count / total:.0%})" for _, count in counts]
    room = WIDTH - LABEL - 14 - max(map(len, values)) * LETTER
    parts = []
    for row, (name, count) in enumerate(counts):
        y = ROW * row + ROW / 2
        parts += [
            _name(0, y, name),
            _bar(LABEL + 6, y - 8, max(1.0, count / longest * room), 16, f"{name}: {count}"),
            _text(WIDTH, y, values[row], "value end"),
        ]
    return _drawing(parts, 0, ROW * len(counts))


def _drawing(parts: Sequence[str], top: float, bottom: float) -> str:
    box = f"0 {top:g} {WIDTH} {bottom - top:g}"
    return f'<svg viewBox="{box}">{"".join(parts)}</svg>'


def _field(x: float, y: float, wide: float, high: float, cell: Cell | None) -> str:
    box = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="3"'
    if cell is None:
        return f'<rect class="none" {box}/>'
    kind = "good" if cell.lean > 0 else "bad"
    tint = f'<rect class="none" {box}/><rect class="{kind}" {box} fill-opacity="{min(1.0, abs(cell.lean)) * 0.6:.2f}"/>'
    small = " small" if len(cell.text) * LETTER > wide else ""
    inside = _text(x + wide / 2, y + high / 2, cell.text, f"cell middle{small}")
    return f"<g><title>{escape(cell.about)}</title>{tint}{inside}</g>"


def _bar(x: float, y: float, wide: float, high: float, about: str) -> str:
    box = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}"'
    return f'<rect class="bar" rx="2" {box}><title>{escape(about)}</title></rect>'


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" dy=".35em">{escape(text)}</text>'


def _name(x: float, y: float, name: str) -> str:
    """A name, cut where there is no room for it; whole for a pointer that rests on it."""
    short = cut(name, int((LABEL - x - 4) / LETTER))
    return f"<g><title>{escape(name)}</title>{_text(x, y, short, 'name')}</g>"


def _ticks(least: float, most: float, step: float | None = None) -> list[float]:
    """A few round numbers that span a range."""
    if step is None:
        span = (most - least) or 1.0
        power = 10.0 ** math.floor(math.log10(span / 4))
        step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if span / (power * factor) <= 4)
    first, last = math.floor(least / step + 1e-9), math.ceil(most / step - 1e-9)
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def _thinned(labels: Sequence[str], apart: float) -> int:
    """Every how many of these there is room for, if neighbours are so far apart."""
    return math.ceil((max(map(len, labels)) * LETTER + 4) / apart)


def _round_up(width: float) -> int:
    """The next of 1, 2, 5, 10, 20, …"""
    power = int(10 ** math.floor(math.log10(max(width, 1))))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= width)
