"""The seam to the terminal."""

from __future__ import annotations

from cheeseboard.terminal.screen import MIN_COLUMNS, MIN_ROWS
from tests.terminal.paper import PaperScreen


def test_a_small_window_is_told_so() -> None:
    screen = PaperScreen(width=60, height=20)
    screen.show([])
    assert (screen.width, screen.height) == (MIN_COLUMNS, MIN_ROWS)
    assert "too small" in screen.output
    large = PaperScreen(width=100, height=40)
    large.show([])
    assert "too small" not in large.output


def test_only_a_yes_is_a_yes() -> None:
    answers = ["y", "YES", "n", "", "yeah"]
    screen = PaperScreen(answers)
    assert [screen.confirm("Sure?") for _ in answers] == [True, True, False, False, False]


def test_nobody_waits_without_a_terminal() -> None:
    piped, watched = PaperScreen(pages=False), PaperScreen()
    for screen in (piped, watched):
        screen.pause(2)
        screen.pause(0)
    assert (piped.slept, watched.slept) == ([], [2])
