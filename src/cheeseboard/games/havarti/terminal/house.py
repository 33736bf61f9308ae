"""The house in cross-section: roof, four floors of four rooms, the back doors above, the front door below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from cheeseboard.games.havarti.guide import lit_in
from cheeseboard.games.havarti.terminal import palette
from cheeseboard.games.havarti.terminal.rooms import Marks, Place, draw_room
from cheeseboard.games.havarti.terminal.view_facts import CELLS, COLUMNS, ROWS, beams, cards
from cheeseboard.terminal.artist import View
from cheeseboard.terminal.canvas import Canvas
from cheeseboard.terminal.colours import LABEL

MARGIN = 2  # for the numbers of the floors
SIDE = 4
ONE_CELL = ("open", "check", "hide", "peek")  # actions whose rooms are bracketed
FRONT = " door "


class Size(NamedTuple):
    """How many characters a room has inside its walls, and the rows of the roof."""

    width: int
    height: int
    roof: int

    @property
    def columns(self) -> int:
        """The width of the drawing."""
        return MARGIN + SIDE * (self.width + 1) + 1

    @property
    def rows(self) -> int:
        """The height of the drawing."""
        return self.roof + SIDE * (self.height + 1) + 2


SIZES = (Size(16, 5, 3), Size(12, 3, 2), Size(10, 3, 2), Size(10, 2, 2))


def draw_house(view: View, legal: Sequence[str], size: Size) -> list[Text]:
    """The house, with brackets around the rooms that an action may be about."""
    return _Drawing(view, legal, size).lines()


class _Drawing:
    def __init__(self, view: View, legal: Sequence[str], size: Size) -> None:
        self.view = view
        self.size = size
        self.canvas = Canvas(size.columns, size.rows)
        self.reach = {action[-2:] for action in legal if action.partition(" ")[0] in ONE_CELL}

    def lines(self) -> list[Text]:
        self._roof()
        self._walls()
        self._doors()
        self._rooms()
        self._light()
        self._coordinates()
        return self.canvas.lines()

    def _corner(self, row: int, column: int) -> tuple[int, int]:
        """Where the walls at the upper left of a room meet."""
        return MARGIN + column * (self.size.width + 1), self.size.roof + row * (self.size.height + 1)

    def _centre(self, cell: str) -> tuple[int, int]:
        x, y = self._corner(ROWS.index(cell[1]), COLUMNS.index(cell[0]))
        return x + 1 + self.size.width // 2, y + 1 + self.size.height // 2

    def _roof(self) -> None:
        for row in range(self.size.roof):
            inset = 2 * (self.size.roof - row) - 1
            inside = self.size.columns - MARGIN - 2 * inset - 2
            self.canvas.put(MARGIN + inset, row, f"╱{'∩' * inside}╲", palette.ROOF)

    def _walls(self) -> None:
        width, height = self.size.width, self.size.height
        for row in range(SIDE + 1):
            outer = row in (0, SIDE)
            left, cross, right = ("╔╤╗", "╟┼╢", "╚╧╝")[1 if not outer else 0 if row == 0 else 2]
            x, y = self._corner(row, 0)
            line = left + cross.join(("═" if outer else "─") * width for _ in range(SIDE)) + right
            self.canvas.put(x, y, line, palette.WALL)
        for row in range(SIDE):
            for column in range(SIDE + 1):
                x, y = self._corner(row, column)
                self.canvas.fill(x, y + 1, 1, height, "║" if column in (0, SIDE) else "│", palette.WALL)

    def _doors(self) -> None:
        """The ways in (Q1): two at the back, and the front door between b4 and c4."""
        _, back = self._centre("a1")
        self.canvas.put(self._corner(0, 0)[0], back, "►", palette.DOOR)
        self.canvas.put(self._corner(0, SIDE)[0], back, "◄", palette.DOOR)
        middle, bottom = self._corner(SIDE, SIDE // 2)
        for cell in ("b4", "c4"):
            self.canvas.put(self._centre(cell)[0], bottom, "▲", palette.DOOR)
        self.canvas.put(middle - len(FRONT) // 2, bottom + 1, FRONT, palette.DOOR)

    def _rooms(self) -> None:
        view = self.view
        light = lit_in(view)
        for cell, code in cards(view).items():
            x, y = self._corner(ROWS.index(cell[1]), COLUMNS.index(cell[0]))
            # Before the lay-out the house looks the same to all seats.
            seen = "?" if view["phase"] == "keep" or (view["phase"] == "over" and code == "-") else code
            marks = Marks(
                up=cell in view["up"],
                lit=cell in light,
                inspector=cell == view["at"],
                switched=cell in view["switched"],
                reach=cell in self.reach,
            )
            draw_room(self.canvas, Place(x + 1, y + 1, self.size.width, self.size.height), cell, seen, marks)

    def _light(self) -> None:
        """Light falls through the doors along the line of sight."""
        for near, far in beams(self.view):
            x, y = self._centre(near)
            if near[1] == far[1]:
                wall = self._corner(0, COLUMNS.index(max(near[0], far[0])))[0]
                self.canvas.put(wall, y, "·", palette.BEAM)
            else:
                floor = self._corner(ROWS.index(max(near[1], far[1])), 0)[1]
                self.canvas.put(x - 1, floor, "···", palette.BEAM)

    def _coordinates(self) -> None:
        for cell in CELLS[::5]:
            x, y = self._centre(cell)
            self.canvas.put(x, self.size.rows - 1, cell[0], LABEL)
            self.canvas.put(0, y, cell[1], LABEL)
