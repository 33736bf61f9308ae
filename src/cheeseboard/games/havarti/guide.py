"""What an interface may show without knowing the rules: the rooms in the inspector's sight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cheeseboard.games.havarti.legality import sight
from cheeseboard.games.havarti.notation import CELL_NAMES, cell_names
from cheeseboard.games.havarti.state import State
from cheeseboard.games.havarti.tables import NOWHERE

NORTH, EAST, SOUTH, WEST = (0, -1), (1, 0), (0, 1), (-1, 0)  # columns and rows to the next room


def guide(s: State) -> dict[str, Any]:
    """The guide of a position. Which rooms are open and where the inspector is, everybody sees: so it is the same for
    all."""
    cells = lit(s)
    return {"lit": cells} if cells else {}


def lit(s: State) -> list[str]:
    """The open rooms in the inspector's sight, in reading order (Q9)."""
    return [] if s.at == NOWHERE else cell_names(sight(s))


def lit_in(view: Mapping[str, Any]) -> list[str]:
    """The same, from a view."""
    s = State()
    s.at = CELL_NAMES.index(view["at"]) if view["at"] else NOWHERE
    s.up = sum(1 << CELL_NAMES.index(cell) for cell in view["up"])
    return lit(s)


def rays(at: str | None, cells: Iterable[str]) -> list[list[str]]:
    """Lit rooms by direction, each from the inspector outwards: how an interface draws the light. North, east, south,
    west; a direction without a lit room is left out."""
    if at is None:
        return []
    found = []
    for way in (NORTH, EAST, SOUTH, WEST):
        ray = sorted((far, cell) for cell in cells if (far := _distance(at, cell, way)) > 0)
        if ray:
            found.append([cell for _, cell in ray])
    return found


def _distance(at: str, cell: str, way: tuple[int, int]) -> int:
    """How many steps that way lead from one room to the other; 0 if none do."""
    columns, rows = ord(cell[0]) - ord(at[0]), ord(cell[1]) - ord(at[1])
    steps = columns * way[0] + rows * way[1]
    return steps if (columns, rows) == (way[0] * steps, way[1] * steps) and steps > 0 else 0
