"""Helpers for text that people read."""

from __future__ import annotations

import pytest

from cheeseboard.wording import listed, printable, single_line


@pytest.mark.parametrize(
    ("text", "shown", "line"),
    [
        ("Zoë", "Zoë", "Zoë"),
        ("  two  words ", "  two  words ", "two words"),
        ("a\nb\x1b[31m\u200bc", "a b [31m c", "a b [31m c"),
        ("\t\r\n", "   ", ""),
        ("", "", ""),
    ],
)
def test_text_from_outside_is_made_printable(text: str, shown: str, line: str) -> None:
    assert printable(text) == shown
    assert single_line(text) == line


def test_an_enumeration_reads_as_one_subject() -> None:
    assert listed(["a1"]) == "a1"
    assert listed(["a1", "b2"]) == "a1 and b2"
    assert listed(["a1", "b2", "c3"]) == "a1, b2 and c3"
