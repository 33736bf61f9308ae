"""The tiles that one seat remembers: every tile it saw, moved along with the slides since."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from cheeseboard.games import mind
from cheeseboard.games.contract import Event
from cheeseboard.games.options import complete_options
from cheeseboard.games.roquefort import GAME
from cheeseboard.games.roquefort.notation import CELL_NAMES, PHASES, REASONS, ROOM_NAMES, TILE_LETTERS
from cheeseboard.games.roquefort.position import start
from cheeseboard.games.roquefort.rules import OVER, State
from cheeseboard.games.roquefort.tables import (
    CELLS,
    HOLE_CELLS,
    LAYOUTS,
    ROOM_CELLS,
    ROOM_OF,
    ROOMS,
    SIDE,
    SLOT_ENTRY,
    SLOT_STEP,
    TRAP,
    UNKNOWN,
)

CELL = {name: cell for cell, name in enumerate(CELL_NAMES)}
SLOT = {CELL_NAMES[entry]: slot for slot, entry in enumerate(SLOT_ENTRY)}


class Recall(mind.Recall):
    """Remembered tiles by cell. With a retention below 1 a tile under a roof may be forgotten at every turn, and at
    every slide that moves it; a tile that lies open is never forgotten."""

    def __init__(self, seat: int, options: Mapping[str, Any], retention: float, random: Random) -> None:
        self._options = complete_options(GAME.options, options)
        self._layout = LAYOUTS.index(self._options["layout"])
        self._retention = retention
        self._random = random
        self._tiles: dict[int, int] = {}  # by cell
        self._open = ""  # the rooms without a roof

    def hear(self, event: Event) -> None:
        name = event["event"]
        if name == "recall":
            self._begin_at(event["position"])
        elif name == "deal":
            self._tiles.clear()
        elif name == "lift":
            self._open += event["room"]
            self._see(event["tiles"])
        elif name == "slide":
            self._slide(SLOT[event["slot"]], TILE_LETTERS.index(event["in"]))
            self._see(event["shown"])
        elif name == "cover":
            self._open = "".join(room for room in self._open if room not in event["rooms"])
        elif name == "turn":
            for cell in sorted(self._tiles):
                self._maybe_forget(cell)

    def state(self, view: Mapping[str, Any]) -> State:
        s = start(self._options)
        _read_public(s, view)
        tiles = self._tiles | dict(_shown(view["tiles"]))
        for cell, tile in tiles.items():
            s.tiles[cell] = tile
            s.known |= 1 << cell
            s.traps |= int(tile == TRAP) << cell
        return s

    def _begin_at(self, position: Mapping[str, Any]) -> None:
        self._open = position["open"]
        self._tiles = dict(_shown(position["tiles"]))

    def _see(self, tiles: Mapping[str, str]) -> None:
        for name, letter in tiles.items():
            self._tiles[CELL[name]] = TILE_LETTERS.index(letter)

    def _slide(self, slot: int, pushed_in: int) -> None:
        """The line moves on, and the remembered tiles with it."""
        line = [SLOT_ENTRY[slot] + SLOT_STEP[slot] * step for step in range(SIDE)]
        before = [pushed_in, *(self._tiles.pop(cell, UNKNOWN) for cell in line)]
        for cell, tile in zip(line, before, strict=False):
            if tile != UNKNOWN:
                self._tiles[cell] = tile
                self._maybe_forget(cell)

    def _maybe_forget(self, cell: int) -> None:
        """Forget a tile by chance, if it lies under a roof and retention is below 1."""
        roofed = ROOM_NAMES[ROOM_OF[self._layout * CELLS + cell]] not in self._open
        if self._retention < 1 and roofed and self._random.random() >= self._retention:
            del self._tiles[cell]


def _shown(rows: list[str]) -> list[tuple[int, int]]:
    """The tiles that these rows show, with their cells."""
    letters = "".join(rows)
    tiles = [(cell, TILE_LETTERS.index(letters[cell])) for cell in HOLE_CELLS]
    return [(cell, tile) for cell, tile in tiles if tile != UNKNOWN]


def _read_public(s: State, view: Mapping[str, Any]) -> None:
    """Read everything in a view but the tiles."""
    s.spare = TILE_LETTERS.index(view["spare"])
    for letter in view["open"]:
        room = ROOM_NAMES.index(letter)
        s.open |= 1 << room
        s.bare |= ROOM_CELLS[s.layout * ROOMS + room]
    for seat in range(s.players):
        places = view["mice"][seat]
        s.outside[seat] = places.count("-")
        s.mice[seat] = sum(1 << CELL[place] for place in places if place in CELL)
        s.cheese[seat] = sum(1 << int(kind) for kind in view["cheese"][seat])
    s.phase = PHASES.index(view["phase"])
    s.seat, s.actions, s.slid = view["seat"], view["actions"], int(view["slid"])
    s.round, s.quiet, s.stirred = view["round"], view["quiet"], int(view["stirred"])
    s.dormant = sum(1 << seat for seat in view["dormant"])
    if s.phase == OVER:
        s.reason = REASONS.index(view["outcome"]["reason"])
        s.winners = sum(1 << seat for seat in view["outcome"]["winners"])
