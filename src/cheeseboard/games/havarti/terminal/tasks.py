"""Who is to decide what, in words: a few for the line on the turn, a sentence for the panel."""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.games.havarti.terminal.palette import SPECIALS
from cheeseboard.games.havarti.terminal.view_facts import fromagers
from cheeseboard.terminal.artist import View
from cheeseboard.wording import listed

_DOING = {
    "keep": "keeps two cards",
    "arrange": "lays the house",
    "show": "shows a cheese",
    "open": "comes in at a door",
    "fromager": "swaps or hides a room",
    "inspector": "searches",
    "again": "checks a second room",
    "sniff": "names a line with cheese",
    "vegetable": "decides: Vegetable Cellar",
    "library": "decides: Library",
    "bathroom": "decides: Bathroom",
    "sitting": "decides: Sitting Room",
    "cellar": "decides: Cheese Cellar",
    "peek": "decides: Cheese Cellar",
}
# What the one who acts may or must do; the rooms' own sentences are in EFFECTS.
_TASKS = {
    "keep": "Keep two of four cards for this round (H12).",
    "arrange": "Lay the 16 rooms as you like, and remember where the cheese is (H15). No clock here.",
    "show": "Too slow: {who} turns one cheese room up (H17).",
    "open": "Choose an entrance; the first look is free (H18).",
    "fromager": "Swap two closed neighbours, or close a room that is not lit (H20).",
    "inspector": "Check here or next door, walk one or two rooms, or play a card (H24).",
    "again": "Ahhh HA! {who} checks another room, here or next door (Q21).",
    "sniff": "Sniffing mice: {who} must name a row or column with cheese in it (H30).",
}
EFFECTS = {
    "V": "{captain} may close up to two open rooms, even in the light",
    "L": "{last} swaps two closed neighbours, then one of the two again with another",
    "N": "the die goes up once more",
    "B": "{captain} may look into a closed room",
    "D": "the last cheese found is lost, and the die goes back to 1",
    "S": "{captain} may swap any two rooms",
    "P": "the four rooms in the middle are closed and mixed",
    "C": "{captain} names another fromager to look into a closed room",
}
_ROOM_OF = {"vegetable": "V", "library": "L", "bathroom": "B", "sitting": "S", "parlor": "P", "cellar": "C"}


def acting(view: View) -> list[int]:
    """The seats that may act."""
    if view["phase"] == "arrange":
        return [seat for seat in fromagers(view) if seat not in view["ready"]]
    return [view["seat"]] if isinstance(view["seat"], int) else []


def doing(view: View, many: int) -> str:
    """The task of the acting seats, as the words after their names."""
    words = _DOING.get(view["phase"], "")
    return words.replace("lays", "lay") if many > 1 else words


def effect(code: str, view: View, names: Sequence[str]) -> str:
    """What a special room does, with the people it is about."""
    team = fromagers(view)
    text = EFFECTS[code].format(captain=names[team[0]], last=names[team[-1]])
    return f"{SPECIALS[code].name}: {text} ({SPECIALS[code].rule})."


def task(view: View, names: Sequence[str]) -> str:
    """What is to be decided now and by whom, in a sentence."""
    phase = view["phase"]
    who = listed([names[seat] for seat in acting(view)]) if acting(view) else "somebody"
    if phase in _ROOM_OF:
        return effect(_ROOM_OF[phase], view, names)
    if phase == "peek":
        return f"Cheese Cellar: {who} may look into a closed room (H41)."
    sentence = _TASKS.get(phase, "").format(who=who)
    if phase == "inspector" and view["idle"] >= 3:
        return "This turn must have a check: three went by without (Q32)."
    return sentence
