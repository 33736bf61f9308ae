"""What is not known in Château Roquefort, and how it is drawn anew. In the dialect, like rules.py.

All seats know the same: what was uncovered, and where the slides have taken it since. The deal was fair and no move
depends on a hidden tile, so everything consistent with that is equally likely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.games.dialect import below, first
from cheeseboard.games.roquefort.tables import HOLES, TILE_COUNTS, TRAP, UNKNOWN

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.state import State


def scrub(s: State, seat: int) -> None:
    """Forget every tile that perfect recall does not know. All seats know the same."""
    hidden = HOLES & ~s.known
    while hidden:
        s.tiles[first(hidden)] = UNKNOWN
        hidden &= hidden - 1
    s.traps &= s.known


def resample(s: State, seat: int, random: list[int]) -> None:
    """Lay the tiles nobody has seen anew: every floor consistent with what is known is equally likely. What lay
    there before is not read. (With more tiles of a sort in sight than R3 has, some of the others are left over.)"""
    scrub(s, seat)
    pool = unseen(s)
    hidden = HOLES & ~s.known
    while hidden:
        cell = first(hidden)
        hidden &= hidden - 1
        tile = drawn(pool, random)
        pool -= 1 << 4 * tile
        s.tiles[cell] = tile
        if tile == TRAP:
            s.traps |= 1 << cell


def unseen(s: State) -> int:
    """How many of each tile are not known to lie anywhere: four bits a tile, blanks lowest."""
    pool = 0
    for tile in range(TRAP + 1):
        left = TILE_COUNTS[tile]
        if s.spare == tile:
            left -= 1
        seen = s.known
        while seen:
            if s.tiles[first(seen)] == tile:
                left -= 1
            seen &= seen - 1
        if left > 0:
            pool |= left << 4 * tile
    return pool


def drawn(pool: int, random: list[int]) -> int:
    """A tile drawn from a pool as `unseen` counts them; there are never fewer than holes to fill."""
    total = 0
    for tile in range(TRAP + 1):
        total += pool >> 4 * tile & 15
    index = below(random, total)
    tile = 0
    while index >= pool >> 4 * tile & 15:
        index -= pool >> 4 * tile & 15
        tile += 1
    return tile
