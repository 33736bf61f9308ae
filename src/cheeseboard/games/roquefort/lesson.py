"""Château Roquefort in ten steps. All of them stand on one floor with the tiles of R3; what is open, who stands where
and whose cheese it is changes from step to step."""

from __future__ import annotations

from typing import Any

from cheeseboard.lessons.step import Goal, Step

FLOOR = [
    "*.#x#3*",
    ".11.4.5",
    "#2#6#.#",
    "3.7541.",
    "#6#.#7#",
    "4.56x.2",
    "*3#x#7*",
]


def _castle(**fields: Any) -> dict[str, Any]:
    """A position on that floor, the learner to move."""
    return {"game": "roquefort", "options": {"players": 2}, "tiles": FLOOR, "spare": "2", **fields}


STEPS = (
    Step(
        "place",  # R13, R14: one mouse each to begin with; the others come in later
        _castle(phase="place", mice=[["-"] * 4, ["-"] * 4]),
        (Goal(event={"event": "enter", "seat": 0, "cost": 0}), Goal(event={"event": "enter", "seat": 0, "cost": 1})),
        ("enter a1", "enter g1"),
        replies=((1, "enter g7"), (1, "enter a7")),
    ),
    Step(
        "roof",  # R22: only roofs that one of your mice touches
        _castle(mice=[["a1", "-", "-", "-"], ["g7", "-", "-", "-"]]),
        (Goal(refused="out of reach"), Goal(event={"event": "lift", "seat": 0})),
        ("lift L", "lift A"),
    ),
    Step(
        "run",  # R26, R32: straight, a field an action
        _castle(open="AE", mice=[["a1", "-", "-", "-"], ["g7", "-", "-", "-"]]),
        (Goal(event={"event": "run", "seat": 0, "to": ("b2", "c2")}),),
        ("run a1-b1", "run b1-b2"),
    ),
    Step(
        "pair",  # R42: one mouse is not enough
        _castle(open="AE", mice=[["b2", "c1", "-", "-"], ["g7", "-", "-", "-"]], actions=3),
        (Goal(event={"event": "collect", "seat": 0, "kind": "1"}),),
        ("run c1-c2",),
    ),
    Step(
        "trap",  # R28: nobody runs onto a mousetrap
        _castle(open="ABE", mice=[["c1", "b2", "-", "-"], ["g7", "-", "-", "-"]], cheese=["1", ""]),
        (Goal(refused="trap"), Goal(event={"event": "run", "seat": 0, "to": "d2"})),
        ("run c1-d1", "run c1-c2", "run c2-d2"),
    ),
    Step(
        "slide",  # R36, R37: the floor moves, the mice stay
        _castle(open="DH", mice=[["a2", "b3", "-", "-"], ["g7", "-", "-", "-"]], cheese=["1", ""]),
        (Goal(event={"event": "collect", "seat": 0, "kind": "2"}),),
        ("slide a2",),
    ),
    Step(
        "drop",  # R40, R41: a mousetrap that slides under a mouse, anybody's
        _castle(open="OP", mice=[["d6", "e5", "-", "-"], ["f6", "g7", "-", "-"]], cheese=["12", "3"]),
        (Goal(event={"event": "fall", "seat": 1}),),
        ("slide a6",),
        never=(Goal(event={"event": "fall", "seat": 0}),),
    ),
    Step(
        "jump",  # R30, R31: one mouse a field; who jumps pays for every field
        _castle(open="BE", mice=[["b2", "a1", "-", "-"], ["c2", "x", "-", "-"]], cheese=["12", "3"], actions=3),
        (Goal(refused="occupied"), Goal(event={"event": "run", "seat": 0, "from": "b2", "to": "d2", "cost": 2})),
        ("run b2-c2", "run b2-d2"),
    ),
    Step(
        "cover",  # R46, R48: rooms without a mouse close; who remembers finds the cheese again
        _castle(open="ADE", mice=[["b1", "-", "-", "-"], ["g7", "-", "-", "-"]], actions=1),
        (Goal(event={"event": "cover"}), Goal(event={"event": "lift", "seat": 0, "room": "E"})),
        ("end", "lift E"),
        replies=((1, "lift P"), (1, "end")),
    ),
    Step(
        "win",  # R49, R50: the fourth cheese, or the third mouse of the other
        _castle(open="PR", mice=[["f5", "e7", "-", "-"], ["x", "x", "f6", "-"]], cheese=["124", "13"]),
        (Goal(event={"event": "over", "winners": [0]}),),
        ("run e7-f7",),
    ),
)
