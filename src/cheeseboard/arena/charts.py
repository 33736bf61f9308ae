"""The charts of the report, as SVG elements that are coloured by the style sheet of its page, light or dark."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cheeseboard.arena.plan import cut
from cheeseboard.drawing.svg import Svg, circle, group, rect, tag

WIDTH = 360  # of every chart, in its own units: about the width of a phone, so that text keeps its size there
LABEL, VALUE = 106, 62  # the widths of the names on the left and of the figures on the right
ROW = 28
LETTER = 7.1  # the mean width of a character


class Mark(NamedTuple):
    """A value with its interval."""

    label: str
    least: float
    value: float
    most: float
    text: str  # written beside it


class Cell(NamedTuple):
    """A field of a grid."""

    text: str
    lean: float  # from -1, bad, to 1, good
    about: str  # the tooltip


def intervals(
    marks: Sequence[Mark], show: Callable[[float], str], even: float | None = None, step: float | None = None
) -> str:
    """A row for each mark, on one scale with ticks every `step`; a dashed line at `even`, where all would be alike."""
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
            circle(x(mark.value), y, 5.5, class_="dot"),
            _text(WIDTH, y, mark.text, "value end"),
        ]
    return _chart(parts, -6, height + 24)


def grid(rows: Sequence[str], columns: Sequence[str], cells: Sequence[Sequence[Cell | None]]) -> str:
    """A heat map: fields in rows and columns, tinted by their lean."""
    side = min(56.0, (WIDTH - LABEL) / max(1, len(columns)))
    high = min(side, 36.0)
    parts = [_text(LABEL + side * (n + 0.5), 8, name, "axis middle") for n, name in enumerate(columns)]
    for row, name in enumerate(rows):
        y = 20 + high * row
        parts.append(_name(0, y + high / 2, name))
        for column, cell in enumerate(cells[row]):
            parts.append(_field(LABEL + side * column, y, side - 2, high - 2, cell))
    return _chart(parts, 0, 20 + high * len(rows))


def histogram(counts: Mapping[int, int], most_bars: int = 24) -> str:
    """The frequency of values, in at most about `most_bars` bins of equal width."""
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
    return _chart(parts, -8, tall + 24)


def bars(counts: Sequence[tuple[str, int]]) -> str:
    """A bar for each name, with its share of the total."""
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
    return _chart(parts, 0, ROW * len(counts))


def _chart(parts: Sequence[Svg], top: float, bottom: float) -> str:
    return tag("svg", *parts, viewBox=f"0 {top:g} {WIDTH} {bottom - top:g}")


def _field(x: float, y: float, width: float, height: float, cell: Cell | None) -> Svg:
    plain = rect(x, y, width, height, rx=3, class_="none")
    if cell is None:
        return plain
    kind, strength = "good" if cell.lean > 0 else "bad", min(1.0, abs(cell.lean)) * 0.6
    tint = rect(x, y, width, height, rx=3, class_=kind, fill_opacity=strength)
    small = " small" if len(cell.text) * LETTER > width else ""
    content = _text(x + width / 2, y + height / 2, cell.text, f"cell middle{small}")
    return group(tag("title", cell.about), plain, tint, content)


def _bar(x: float, y: float, width: float, height: float, about: str) -> Svg:
    return tag("rect", tag("title", about), class_="bar", rx=2, x=x, y=y, width=width, height=height)


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> Svg:
    return tag("line", class_=kind, x1=x, y1=y, x2=to_x, y2=to_y)


def _text(x: float, y: float, content: str, kind: str) -> Svg:
    return tag("text", content, class_=kind, x=x, y=y, dy=".35em")


def _name(x: float, y: float, name: str) -> Svg:
    """A name, cut to the width there is for it; whole in the tooltip."""
    short = cut(name, int((LABEL - x - 4) / LETTER))
    return group(tag("title", name), _text(x, y, short, "name"))


def _ticks(least: float, most: float, step: float | None = None) -> list[float]:
    """A few round numbers that span a range."""
    if step is None:
        span = (most - least) or 1.0
        power = 10.0 ** math.floor(math.log10(span / 4))
        step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if span / (power * factor) <= 4)
    first, last = math.floor(least / step + 1e-9), math.ceil(most / step - 1e-9)
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def _thinned(labels: Sequence[str], apart: float) -> int:
    """The step between labels to print, if all of them would stand `apart` units apart."""
    return math.ceil((max(map(len, labels)) * LETTER + 4) / apart)


def _round_up(width: float) -> int:
    """The next of 1, 2, 5, 10, 20, …"""
    power = int(10 ** math.floor(math.log10(max(width, 1))))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= width)
