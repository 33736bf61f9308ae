"""The castle from above: walls, roofs, open floor, mice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from cheeseboard.games.roquefort.notation import CELL_NAMES
from cheeseboard.games.roquefort.tables import LAYOUTS, PLANS, SIDE, SLOT_ENTRY, SLOT_STEP
from cheeseboard.games.roquefort.terminal import palette
from cheeseboard.games.roquefort.terminal.cells import mouse_lines, tile_lines
from cheeseboard.terminal import colours
from cheeseboard.terminal.artist import View
from cheeseboard.terminal.canvas import Canvas

MARGIN = 2  # for the numbers of the rows
ARROWS = {1: "►▷", -1: "◄◁", SIDE: "▼▽", -SIDE: "▲△"}  # by the way a slot pushes: free, and used in this turn

# Where walls meet, by the arms up, right, down, left that are walls.
_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


class Size(NamedTuple):
    """How many characters a cell has inside its walls."""

    width: int
    height: int

    @property
    def columns(self) -> int:
        """The width of the drawing."""
        return MARGIN + SIDE * (self.width + 1) + 1

    @property
    def rows(self) -> int:
        """The height of the drawing."""
        return 1 + SIDE * (self.height + 1) + 1


SIZES = (Size(7, 3), Size(7, 2), Size(5, 1))


def draw_castle(view: View, legal: Sequence[str], size: Size) -> list[Text]:
    """The castle, with brackets around what is within reach: roofs to lift and fields to run to."""
    return _Drawing(view, legal, size).lines()


class _Drawing:
    def __init__(self, view: View, legal: Sequence[str], size: Size) -> None:
        self.view = view
        self.size = size
        self.plan = PLANS[LAYOUTS.index(view["options"]["layout"])]
        self.canvas = Canvas(size.columns, size.rows)
        self.rooms_in_reach = {action[5:] for action in legal if action.startswith("lift ")}
        self.fields_in_reach = {action[-2:] for action in legal if action.startswith(("run ", "enter "))}
        self.mice = {cell: seat for seat, cells in enumerate(view["mice"]) for cell in cells}

    def lines(self) -> list[Text]:
        for row in range(SIDE):
            for column in range(SIDE):
                self._ground(row, column)
        self._walls()
        for row in range(SIDE):
            for column in range(SIDE):
                self._cell(row, column)
        for letter in sorted({letter for row in self.plan for letter in row} - {"*"} - set(self.view["open"])):
            self._letter(letter)
        self._slots()
        self._doors()
        self._coordinates()
        return self.canvas.lines()

    def _room(self, row: int, column: int) -> str:
        """What divides the board: a room's letter, something of its own for each tower, nothing outside."""
        if not (0 <= row < SIDE and 0 <= column < SIDE):
            return ""
        letter = self.plan[row][column]
        return letter if letter != "*" else f"*{row}{column}"

    def _corner(self, row: int, column: int) -> tuple[int, int]:
        """Where the wall at the upper left of a cell begins."""
        return MARGIN + column * (self.size.width + 1), 1 + row * (self.size.height + 1)

    def _is_roofed(self, room: str) -> bool:
        return len(room) == 1 and room not in self.view["open"]

    def _roof(self, room: str) -> palette.Roof:
        return palette.ROOFS[sum(row.count(room) for row in self.plan)]

    def _ground(self, row: int, column: int) -> None:
        """Roof or floor, over the walls to the right and below too: real ones are drawn on top of it."""
        room = self._room(row, column)
        x, y = self._corner(row, column)
        sign, style = self._roof(room)[:2] if self._is_roofed(room) else (" ", palette.FLOOR)
        self.canvas.fill(x + 1, y + 1, self.size.width + 1, self.size.height + 1, sign, style)

    def _walls(self) -> None:
        for row in range(SIDE + 1):
            for column in range(SIDE + 1):
                x, y = self._corner(row, column)
                right, below = self._wall_right(row, column), self._wall_below(row, column)
                if right:
                    sign = "═" if row in (0, SIDE) else "─"
                    self.canvas.put(x + 1, y, sign * self.size.width, palette.WALL)
                if below:
                    sign = "║" if column in (0, SIDE) else "│"
                    self.canvas.fill(x, y + 1, 1, self.size.height, sign, palette.WALL)
                sign = self._joint(row, column)
                if sign != " ":
                    self.canvas.put(x, y, sign, palette.WALL)

    def _wall_right(self, row: int, column: int) -> bool:
        """Whether a wall goes to the right from the upper left corner of this cell."""
        return column < SIDE and self._room(row - 1, column) != self._room(row, column)

    def _wall_below(self, row: int, column: int) -> bool:
        return row < SIDE and self._room(row, column - 1) != self._room(row, column)

    def _joint(self, row: int, column: int) -> str:
        up = row > 0 and self._wall_below(row - 1, column)
        left = column > 0 and self._wall_right(row, column - 1)
        right, down = self._wall_right(row, column), self._wall_below(row, column)
        if row in (0, SIDE) and column in (0, SIDE):
            return "╔╗╚╝"[(row > 0) * 2 + (column > 0)]
        if row in (0, SIDE):
            return "═╤"[down] if row == 0 else "═╧"[up]
        if column in (0, SIDE):
            return "║╟"[right] if column == 0 else "║╢"[left]
        return _JOINTS[up + 2 * right + 4 * down + 8 * left]

    def _cell(self, row: int, column: int) -> None:
        name = CELL_NAMES[row * SIDE + column]
        tile = self.view["tiles"][row][column]
        room = self._room(row, column)
        x, y = self._corner(row, column)
        if self._is_roofed(room):
            if tile in palette.CHEESES or tile in (".", "x"):
                self._known_tile(x, y, tile, self._roof(room).known)
            return
        seat = self.mice.get(name)
        lines = tile_lines(tile, self.size, taken=seat is not None, target=name in self.fields_in_reach)
        for offset, line in enumerate(lines):
            self.canvas.put(x + 1, y + 1 + offset, line, palette.tile_style(tile))
        if seat is not None:
            for dx, dy, text in mouse_lines(seat, self.size):
                self.canvas.put(x + 1 + dx, y + 1 + dy, text, colours.SEAT_STYLES[seat])

    def _known_tile(self, x: int, y: int, tile: str, style: str) -> None:
        text = palette.code(tile) if tile in palette.CHEESES else {".": "··", "x": "xx"}[tile]
        self.canvas.put(x + 1 + (self.size.width - 2) // 2, y + 1 + self.size.height // 2, text, style)

    def _letter(self, room: str) -> None:
        """The room's letter in the middle of its roof, or beside it where a remembered tile may want that place."""
        cells = [(r, c) for r in range(SIDE) for c in range(SIDE) if self.plan[r][c] == room]
        if len(cells) == 3 and self._may_show_tile(*cells[1]):
            cells = cells[:2]
        (top, first), (bottom, last) = cells[0], cells[-1]
        x0, y0 = self._corner(top, first)
        x1, y1 = self._corner(bottom + 1, last + 1)
        if room in self.rooms_in_reach:
            text, style = f"[{room}]", palette.LETTER_IN_REACH
        else:
            text, style = f" {room} ", palette.LETTER
        self.canvas.put((x0 + x1) // 2 - 1, (y0 + y1) // 2, text, style)

    def _may_show_tile(self, row: int, column: int) -> bool:
        """Whether a tile is, or some time may be, drawn on the roof over this cell."""
        tile: str = self.view["tiles"][row][column]
        return tile != "#" and (tile != "?" or self.view["options"]["memory"] == "assist")

    def _slots(self) -> None:
        used = bool(self.view["slid"])
        style = palette.SLOT_USED if used else palette.SLOT
        for entry, step in zip(SLOT_ENTRY, SLOT_STEP, strict=True):
            x, y = self._corner(*divmod(entry, SIDE))
            if abs(step) == 1:
                x += 0 if step > 0 else self.size.width + 1
                y += 1 + self.size.height // 2
            else:
                x += 1 + self.size.width // 2
                y += 0 if step > 0 else self.size.height + 1
            self.canvas.put(x, y, ARROWS[step][used], style)

    def _doors(self) -> None:
        """Out of a tower there are two ways, both into the castle and none back (R29)."""
        for row in (0, SIDE - 1):
            for column in (0, SIDE - 1):
                x, y = self._corner(row, column)
                beside = (x + self.size.width + 1, "▸") if column == 0 else (x, "◂")
                below = (y + self.size.height + 1, "▾") if row == 0 else (y, "▴")
                self.canvas.put(beside[0], y + 1 + self.size.height // 2, beside[1], colours.LABEL)
                self.canvas.put(x + 1 + self.size.width // 2, below[0], below[1], colours.LABEL)

    def _coordinates(self) -> None:
        for number in range(SIDE):
            x, y = self._corner(number, number)
            self.canvas.put(x + 1 + self.size.width // 2, 0, "abcdefg"[number], colours.LABEL)
            self.canvas.put(0, y + 1 + self.size.height // 2, str(number + 1), colours.LABEL)
