"""The charts: whole SVG, within their frame."""

from __future__ import annotations

from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

from cheeseboard.arena.charts import WIDTH, Cell, Mark, bars, grid, histogram, intervals


def parsed(drawing: str) -> ElementTree.Element:
    """Well-formed, and nothing of it lies beside the frame."""
    svg = ElementTree.fromstring(drawing)  # noqa: S314  # our own
    left, top, width, height = map(float, svg.attrib["viewBox"].split())
    for part in svg.iter():
        for name in ("x", "x1", "x2", "cx"):
            assert left - 1 <= float(part.attrib.get(name, 0)) <= left + width + 1
        for name in ("y", "y1", "y2", "cy"):
            assert top - 1 <= float(part.attrib.get(name, top)) <= top + height + 1
    return svg


def texts(svg: ElementTree.Element) -> list[str]:
    return [part.text or "" for part in svg.iter("text")]


@pytest.mark.parametrize("value", [0.0, 0.5, 1.0, 25.0, -300.0, 1e-6, 12345.678])
@pytest.mark.parametrize("margin", [0.0, 0.01, 8.3])
def test_intervals(value: float, margin: float) -> None:
    marks = [Mark("one", value - margin, value, value + margin, "here"), Mark("<&>", value, value, value, "there")]
    svg = parsed(intervals(marks, "{:g}".format, even=value))
    assert {"one", "here", "<&>", "there"} <= set(texts(svg))
    assert len(list(svg.iter("circle"))) == 2


@pytest.mark.parametrize("size", [1, 2, 4, 12, 32])
def test_a_grid(size: int) -> None:
    cells = [[Cell("50", 0.2, "so") if row != column else None for column in range(size)] for row in range(size)]
    names = [f"bot {number}" for number in range(size)]
    assert texts(parsed(grid(names, names, cells))).count("50") == size * (size - 1)


@pytest.mark.parametrize(
    "values", [[7], [7, 7, 8], range(1000), [1, 10**6], [Random(3).gauss(300, 60) for _ in "x" * 99]]
)
def test_a_histogram(values: list[float]) -> None:
    svg = parsed(histogram(Counter(map(int, values))))
    shown = [title.text or "" for title in svg.iter("title")]
    assert sum(int(text.rpartition(": ")[2]) for text in shown) == len(values)
    assert len(shown) <= 26


def test_bars() -> None:
    svg = parsed(bars([("goal", 30), ("third mouse", 10), ("rounds", 0)]))
    assert {"30 (75%)", "10 (25%)", "0 (0%)"} <= set(texts(svg))
    assert all(float(bar.attrib["width"]) < WIDTH for bar in svg.iter("rect"))
