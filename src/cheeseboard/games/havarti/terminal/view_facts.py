"""Facts that follow from a view: where cards lie, where light falls, who decides for the fromagers."""

from __future__ import annotations

from itertools import pairwise

from cheeseboard.games.havarti.guide import lit_in, rays
from cheeseboard.games.havarti.tables import ROUNDS
from cheeseboard.terminal.artist import View

COLUMNS = "abcd"
ROWS = "1234"
CELLS = tuple(column + row for row in ROWS for column in COLUMNS)  # in reading order
ENTRANCES = ("a1", "d1", "b4", "c4")
DECK = "1234........"  # and the specials of the round


def cards(view: View) -> dict[str, str]:
    """The codes by cell."""
    return dict(zip(CELLS, "".join(view["house"]), strict=True))


def tray(view: View) -> str:
    """The codes of the cards that are still to be laid, for one who may know."""
    left = list(DECK + view["specials"])
    for code in cards(view).values():
        if code in left:
            left.remove(code)
    return "".join(left)


def beams(view: View) -> list[tuple[str, str]]:
    """The doors that light falls through, as pairs of rooms, from the inspector outwards."""
    at = view["at"]
    return [pair for ray in rays(at, lit_in(view)) for pair in pairwise([at, *ray])]


def rounds(view: View) -> int:
    """How many rounds the match has (H7)."""
    players: int = view["options"]["players"]
    return ROUNDS[players]


def fromagers(view: View) -> list[int]:
    """The active fromagers clockwise from the inspector's left; all of them if none is active."""
    players = view["options"]["players"]
    clockwise = [(view["inspector"] + i) % players for i in range(1, players)]
    return [seat for seat in clockwise if seat not in view["dormant"]] or clockwise


def own_cheese(view: View, seat: int) -> str:
    """The cheese a fromager answers for with that way of scoring; else empty (H44, Q26)."""
    if view["options"]["scoring"] != "own" or seat == view["inspector"]:
        return ""
    return str((seat - view["inspector"]) % view["options"]["players"])
