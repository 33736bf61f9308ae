"""Input and output of the terminal, in one place."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from cheeseboard.ascii_text import in_ascii

if TYPE_CHECKING:
    from typing import Self

MIN_COLUMNS = 80  # that a page is drawn for, even if the window has fewer
MIN_ROWS = 24


class Screen:
    """Shows pages and asks questions. On a terminal a page replaces the one before, on a screen of its own without
    scrollback: what a roof covers again must not stay readable above (Q25)."""

    def __init__(
        self,
        console: Console,
        read: Callable[[str], str],
        *,
        answers: bool,
        sleep: Callable[[float], None] = time.sleep,
        forget: Callable[[], None] = lambda: None,
    ) -> None:
        self._console = console
        self._read = read
        self.forget = forget  # what was typed before must not come back with the arrow keys
        self._sleep = sleep
        self._ascii = not console.encoding.lower().startswith("utf")
        self.answers = answers  # a user is there to answer
        self.pages = console.is_terminal and not console.is_dumb_terminal  # pages replace each other

    @property
    def width(self) -> int:
        """Columns to draw on."""
        return max(MIN_COLUMNS, self._console.width)

    @property
    def height(self) -> int:
        """Rows to draw on, the line where answers are typed included."""
        return max(MIN_ROWS, self._console.height) if self.pages else MIN_ROWS

    def __enter__(self) -> Self:
        if self.pages:
            self._console.set_alt_screen(True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.pages:
            self._console.set_alt_screen(False)

    def show(self, lines: Sequence[Text]) -> None:
        """A new page."""
        if self.pages:
            self._console.clear()
        self.say(*lines)
        if self.pages and (self._console.width < MIN_COLUMNS or self._console.height < MIN_ROWS):
            self.say(f" This window is too small: {MIN_COLUMNS} columns and {MIN_ROWS} rows are needed.")

    def say(self, *lines: Text | str) -> None:
        """Lines below what is there."""
        for line in lines:
            text = line.copy() if isinstance(line, Text) else Text(line)
            if self._ascii:
                text.plain = in_ascii(text.plain)
            self._console.print(text, soft_wrap=True, highlight=False)

    def ask(self, question: str) -> str:
        """The user's answer, without spaces around it. EOFError when the input has ended."""
        shown = in_ascii(question) if self._ascii else question
        return self._read(shown).strip()

    def wait(self, question: str) -> None:
        """Wait for Enter, if a user is there."""
        if self.answers:
            self.ask(question)

    def confirm(self, question: str) -> bool:
        """Whether the answer is yes; anything but a clear yes is a no."""
        return self.ask(f"{question} [y/N] ").lower() in ("y", "yes")

    def pause(self, seconds: float) -> None:
        """Give the user time to read the page; none without a terminal."""
        if seconds > 0 and self.pages:
            self._sleep(seconds)


def own_screen() -> Screen:
    """The screen of this process."""
    answers = sys.stdin is not None and sys.stdin.isatty()
    return Screen(Console(emoji=False), _read_line, answers=answers, forget=_forget_lines)


def _read_line(question: str) -> str:
    if sys.stdin is None:
        raise EOFError
    with suppress(ImportError):
        import readline  # noqa: F401  # gives `input` arrow keys and a history
    try:
        return input(question)
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"  # to be refused like any other nonsense


def _forget_lines() -> None:
    with suppress(ImportError):
        import readline

        readline.clear_history()
