"""What Hypothesis draws from: matches under way, and positions of Château Roquefort that play rarely reaches."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import cheeseboard
from cheeseboard.games.roquefort.notation import ALL_TILES, CELL_NAMES, ROOM_NAMES
from cheeseboard.games.roquefort.tables import CELLS, HOLE_CELLS, LAYOUTS, PLANS, TOWER_CELLS

Position = dict[str, Any]


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    """Options of Château Roquefort, limits low enough to be met."""
    return {
        "players": draw(st.integers(2, 4)),
        "layout": draw(st.sampled_from(LAYOUTS)),
        "goal": draw(st.integers(4, 6)),
        "memory": draw(st.sampled_from(["table", "assist"])),
        "quiet_limit": draw(st.sampled_from([1, 3, 20])),
        "round_limit": draw(st.sampled_from([2, 8, 150])),
    }


def play_on(match: cheeseboard.Match, choices: list[int]) -> None:
    """Play the chosen legal actions; one choice in fifty is a resignation of some seat."""
    for choice in choices:
        if not match.actors:
            return
        seat = match.actors[0]
        anybody = choice // 50 % match.options["players"]
        if choice % 50 == 49 and match.why_illegal(anybody, "resign") is None:
            match.play(anybody, "resign")
        else:
            legal = match.legal(seat)
            match.play(seat, legal[choice % len(legal)])


@st.composite
def matches(draw: st.DrawFn, most: int = 60) -> cheeseboard.Match:
    """A match some random actions on, from the deal or from a made-up position."""
    if draw(st.booleans()):
        match = cheeseboard.load(draw(positions()))
    else:
        match = cheeseboard.new("roquefort", seed=draw(st.integers(0, 999)), **draw(options()))
    play_on(match, draw(st.lists(st.integers(0, 9999), max_size=most)))
    return match


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A crowded position in the middle of a game: all 34 tiles, several rooms open, most mice inside."""
    chosen = draw(options())
    players = chosen["players"]
    tiles = draw(st.permutations(ALL_TILES))
    floor = dict(zip(HOLE_CELLS, tiles, strict=False))
    plan = "".join(PLANS[LAYOUTS.index(chosen["layout"])])
    rooms = draw(st.sets(st.sampled_from(ROOM_NAMES), min_size=1, max_size=12))
    standing = [c for c in range(CELLS) if plan[c] in rooms and floor.get(c) != "x"] + TOWER_CELLS
    free = draw(st.permutations(standing))
    mice = []
    for _ in range(players):
        inside = draw(st.integers(0, min(4, len(free))))
        cells, free = free[:inside], free[inside:]
        lost = draw(st.integers(0, min(2, 4 - inside)))
        mice.append([CELL_NAMES[c] for c in cells] + ["x"] * lost + ["-"] * (4 - inside - lost))
    dormant = [2] if players > 2 and draw(st.integers(0, 3)) == 0 else []
    covered = [CELL_NAMES[c] for c in HOLE_CELLS if plan[c] not in rooms]
    return {
        "game": "roquefort",
        "options": chosen,
        "tiles": ["".join(_sign(row * 7 + c, floor) for c in range(7)) for row in range(7)],
        "spare": tiles[-1],
        "open": "".join(sorted(rooms)),
        "mice": mice,
        "cheese": ["".join(sorted(draw(st.sets(st.sampled_from("1234567"), max_size=3)))) for _ in range(players)],
        "phase": "turn",
        "seat": draw(st.sampled_from([s for s in range(players) if s not in dormant])),
        "actions": draw(st.integers(0, 4)),
        "slid": draw(st.booleans()),
        "round": draw(st.integers(1, 3)),
        "quiet": draw(st.integers(0, 2)),
        "stirred": draw(st.booleans()),
        "known": draw(st.lists(st.sampled_from(covered), unique=True)) if covered else [],
        "dormant": dormant,
    }


def _sign(cell: int, floor: dict[int, str]) -> str:
    return "*" if cell in TOWER_CELLS else floor.get(cell, "#")
