"""The question before a slide that visibly drops a player's third mouse and so ends the game."""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.games.roquefort.notation import CELL_NAMES
from cheeseboard.match.match import load
from cheeseboard.terminal.artist import View
from cheeseboard.wording import listed


def warning(view: View, action: str, names: Sequence[str]) -> str:
    """What to ask before this legal action; empty if it is no such slide."""
    if not action.startswith("slide ") or view["phase"] != "turn":
        return ""
    ending = load(_position(view)).guide(view["seat"]).get("endings", {}).get(action)
    if ending is None:
        return ""
    losers = listed([names[seat] for seat in ending["losers"]])
    lost = f"This drops the third mouse of {losers} and ends the game (R50)."
    if not ending["certain"]:
        return f"{lost} Who wins depends on what comes from under a roof."
    return f"{lost} {names[ending['winner']]} would win."


def _position(view: View) -> dict[str, object]:
    """A position that looks like this view: hidden tiles are blank, and only the others are known."""
    shown = [name for name, sign in zip(CELL_NAMES, "".join(view["tiles"]), strict=True) if sign not in "?*#"]
    tiles = [row.replace("?", ".") for row in view["tiles"]]
    return {key: value for key, value in view.items() if key != "you"} | {"tiles": tiles, "known": shown}
