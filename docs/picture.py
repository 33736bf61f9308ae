"""Draws the pictures in the README: docs/castle.svg and docs/house.svg, each a match as one of the players sees it.

Run by `make picture` after a change to how matches are drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cheeseboard

HERE = Path(__file__).parent
NAMES = ("Mum", "Dad", "Bot Green")

# All tiles of R3 are there. Green is about to drop one of Dad's mice, and Mum to find her third cheese.
CASTLE: dict[str, Any] = {
    "game": "roquefort",
    "options": {"players": 3},
    "tiles": ["*1#2#6*", ".13.7.4", "#.#.#5#", "645x2..", "#7#x#6#", "x2.4.75", "*.#1#3*"],
    "spare": "3",
    "open": "EGINP",
    "mice": [["a1", "d3", "c6", "-"], ["b2", "b6", "f6", "-"], ["g2", "f5", "-", "x"]],
    "cheese": ["36", "17", "4"],
    "seat": 2,
    "round": 9,
}
ACTIONS = ((2, "slide a6"), (2, "end"), (0, "lift L"), (0, "run d3-e3"), (0, "run e3-e4"))

# Mum has found a cheese and failed once since. Dad remembers where the other three are.
HOUSE: dict[str, Any] = {
    "game": "havarti",
    "options": {"players": 3, "memory": "assist"},
    "round": 4,
    "inspector": 0,
    "scores": [5, 6, 7],
    "house": ["1...", "...2", "N.VP", "D..3"],
    "up": ["b2", "b3", "c3", "b4"],
    "checked": "V",
    "specials": "DNPV",
    "at": "b3",
    "die": 2,
    "found": "4",
    "cards": ["ahha", "sniff"],
    "switched": ["c1", "d1"],
    "phase": "fromager",
    "seat": 1,
}


def pictures() -> dict[str, str]:
    """The pictures by the names of their files."""
    castle, house = cheeseboard.load(CASTLE), cheeseboard.load(HOUSE)
    for seat, action in ACTIONS:
        castle.play(seat, action)
    return {"castle.svg": castle.svg(0, NAMES), "house.svg": house.svg(1, NAMES)}


if __name__ == "__main__":
    for name, drawn in pictures().items():
        (HERE / name).write_text(drawn, encoding="utf-8")
