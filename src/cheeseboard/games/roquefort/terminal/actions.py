"""Actions as they are typed and as they are listed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from cheeseboard.games.roquefort.notation import CELL_NAMES
from cheeseboard.games.roquefort.rules import price
from cheeseboard.games.roquefort.tables import FIELDS, STEPS, TOWERS
from cheeseboard.terminal.artist import Group, View

_VERBS = ("lift", "enter", "run", "slide")  # their first letters differ
_CELL = re.compile(r"[a-g][1-7]")
_PATH = re.compile(r"[a-g][1-7](?:\s*[-> ,]\s*[a-g][1-7])+")
_LABELS = {"lift": "lift roof", "enter": "bring in", "run": "run", "slide": "slide in", "end": "end turn"}


def read(typed: str, view: View) -> tuple[str, ...]:
    """What was typed as actions in notation; unchanged where it cannot be understood."""
    text = " ".join(typed.lower().split())
    verb, _, rest = text.partition(" ")
    if _PATH.fullmatch(text):
        verb, rest = "run", text
    elif verb:
        verb = next((full for full in _VERBS if rest and full.startswith(verb)), verb)
    if verb == "run" and _PATH.fullmatch(rest):
        return _steps(_CELL.findall(rest), view)
    if verb == "lift":
        return (f"lift {rest.upper()}",)
    return (f"{verb} {rest}" if rest else verb,)


def _steps(path: Sequence[str], view: View) -> tuple[str, ...]:
    """A path as single runs. It is cut at every free field; fields with a mouse on them are jumped (Q11)."""
    occupied = {cell for cells in view["mice"] for cell in cells} - {path[0]}
    stops = [cell for cell in path[1:-1] if cell not in occupied]
    halts = [path[0], *stops, path[-1]]
    return tuple(f"run {start}-{target}" for start, target in pairwise(halts))


def groups(view: View, legal: Sequence[str]) -> list[Group]:
    """The legal actions by verb, with the price of those that cost more than one."""
    found = []
    for verb in (*_VERBS, "end"):
        actions = tuple(action for action in legal if action.partition(" ")[0] == verb)
        if actions:
            labels = tuple(action.partition(" ")[2] + _price(action, view) for action in actions)
            label = "place in" if view["phase"] == "place" else _LABELS[verb]
            found.append(Group(label, actions, labels, closing=verb == "end"))
    return found


def _price(action: str, view: View) -> str:
    """What a legal jump costs, in brackets; nothing for a single step."""
    verb, _, rest = action.partition(" ")
    if verb not in ("run", "enter") or view["phase"] == "place":
        return ""
    occupied = sum(1 << CELL_NAMES.index(cell) for cells in view["mice"] for cell in cells if cell in CELL_NAMES)
    target = CELL_NAMES.index(rest[-2:])
    if verb == "enter":
        cost = price(TOWERS, occupied, target)
    else:
        start = CELL_NAMES.index(rest[:2])
        cost = price(STEPS[start], occupied & FIELDS & ~(1 << start), target)
    return f" ({cost})" if cost > 1 else ""
