"""What stands in an open room, where there is space to draw it: three rows of at most fourteen columns."""

from __future__ import annotations

from cheeseboard.games.havarti.terminal.palette import CHEESES

HEIGHT = 3
_PICTURES = {
    "V": (r"\|/ \|/ \|/", " V   V   V ", " '   '   ' "),
    "L": ("|=|||=|=||=|", "|=|||=|=||=|", "------------"),
    "N": ("  ______  ", "(__zzz___)", " '-.__.-' "),
    "B": ("   o O o  ", "|~~~~~~~~|", "'-o----o-'"),
    "D": ("  _|_  ", " /   \\ ", " |___| "),
    "S": ("  .----.  ", "()|    |()", "||'----'||"),
    "P": (" .---. ", " |  o| ", " |___| "),
    "C": ("|-O--O--O-|", "|-O--O--O-|", "|         |"),
    ".": (". ' . ' . '", " . ' . ' . ", ". ' . ' . '"),
}


def picture(code: str) -> tuple[str, ...]:
    """The rows of a card's picture."""
    if code in CHEESES:
        return (" .-----. ", f"(   {code}   )", " '-----' ")
    return _PICTURES.get(code, ("", "", ""))
