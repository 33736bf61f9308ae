"""The question before a slide that, as everybody can see, drops somebody's third mouse and so ends the game."""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.games.roquefort.notation import CELL_NAMES
from cheeseboard.games.roquefort.tables import SIDE, SLOT_ENTRY, SLOT_STEP
from cheeseboard.match.match import load
from cheeseboard.terminal.artist import View
from cheeseboard.wording import listed


def warning(view: View, action: str, names: Sequence[str]) -> str:
    """What to ask before this legal action; empty if it is no such slide. From visible tiles alone."""
    verb, _, slot = action.partition(" ")
    if verb != "slide" or view["phase"] != "turn":
        return ""
    seen = {key: value for key, value in view.items() if key != "you"}
    seen["tiles"] = [row.replace("?", ".") for row in view["tiles"]]  # where no mouse gets it, any tile will do
    trial = load(seen)
    trial.play(view["seat"], action)
    outcome = trial.outcome
    after = trial.view(None)["mice"]
    ruined = [seat for seat, places in enumerate(after) if places.count("x") >= 3 and seat not in view["dormant"]]
    if outcome is None or not ruined:
        return ""
    lost = f"This drops the third mouse of {listed([names[seat] for seat in ruined])} and ends the game (R50)."
    if _unseen_under_a_mouse(view, slot):
        return f"{lost} Who wins depends on what comes from under a roof."
    return f"{lost} {names[outcome.winners[0]]} would win."


def _unseen_under_a_mouse(view: View, slot: str) -> bool:
    """Whether this slide brings a tile that cannot be seen now under some mouse."""
    entry = CELL_NAMES.index(slot)
    step = SLOT_STEP[SLOT_ENTRY.index(entry)]
    tiles = "".join(view["tiles"])
    mice = {cell for cells in view["mice"] for cell in cells}
    places = range(1, SIDE)
    return any(
        CELL_NAMES[entry + place * step] in mice and tiles[entry + (place - 1) * step] == "?" for place in places
    )
