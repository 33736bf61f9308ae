"""Small helpers for text that people read."""

from __future__ import annotations

from collections.abc import Sequence


def printable(text: str) -> str:
    """The text with a space in place of every control character, line break or other unprintable sign."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


def single_line(text: str) -> str:
    """The printable text without leading, trailing or repeated spaces."""
    return " ".join(printable(text).split())


def listed(items: Sequence[str]) -> str:
    """One or more items as an enumeration: "a1, b2 and c3"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
