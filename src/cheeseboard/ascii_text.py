"""Text and drawings in plain ASCII, for terminals without Unicode: every sign has a stand-in of the same width."""

from __future__ import annotations

import unicodedata

_ROWS = (
    ("═", "="),
    ("─", "-"),
    ("▁", "_"),
    ("║│▕▏", "|"),
    ("╔╗╚╝╤╧╟╢┌┐└┘├┤┬┴┼╴╵╶╷╭╮╰╯", "+"),
    ("╱", "/"),
    ("╲", "\\"),
    ("⇄", "~"),
    ("∩", "^"),
    ("≡", "="),
    ("►▸›", ">"),
    ("◄◂‹", "<"),
    ("▼▾", "v"),
    ("▲▴", "^"),
    ("▷◁▽△·…", "."),
    ("♜", "#"),
    ("★•☼", "*"),
    ("◣◗◕●▮▬■", " "),
    ("—–", "-"),
    ("‘’", "'"),
    ("“”", '"'),
    ("×", "x"),
)  # fmt: skip
_STAND_INS = str.maketrans({sign: stand_in for signs, stand_in in _ROWS for sign in signs})


def in_ascii(text: str) -> str:
    """The text with a stand-in for every sign outside ASCII. Its length stays the same."""
    return "".join(map(_letter, text.translate(_STAND_INS)))


def _letter(sign: str) -> str:
    if sign.isascii():
        return sign
    base = unicodedata.normalize("NFKD", sign)[0]
    return base if base.isascii() else "?"
