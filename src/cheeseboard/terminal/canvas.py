"""A sheet of characters, each with a style, to draw on before it is shown."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from rich.text import Text


class Canvas:
    """Width by height characters; x grows to the right, y downwards."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from x, y to the right."""
        for offset, sign in enumerate(text):
            self._signs[y][x + offset] = sign
            self._styles[y][x + offset] = style

    def fill(self, x: int, y: int, width: int, height: int, sign: str, style: str = "") -> None:
        """Cover a rectangle with a sign."""
        for row in range(y, y + height):
            self.put(x, row, sign * width, style)

    def lines(self) -> list[Text]:
        """The sheet, row by row."""
        return [self._line(y) for y in range(self.height)]

    def _line(self, y: int) -> Text:
        row = Text()
        for style, run in groupby(zip(self._styles[y], self._signs[y], strict=True), key=itemgetter(0)):
            row.append("".join(sign for _, sign in run), style)
        return row
