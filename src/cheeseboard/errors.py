"""Everything that can be wrong with what came from outside, and how it is said.

ValueError
└── CheeseboardError
    ├── IllegalAction     an action that may not be played now
    └── BadInput          something that cannot be read
        ├── BadOption     an option of a match, or an argument like one
        ├── BadPosition   a position to load
        └── BadRecord     the text of a match
"""

from __future__ import annotations

from reprlib import Repr
from typing import NamedTuple

from cheeseboard.wording import printable

_BRIEF = Repr()
_BRIEF.maxlevel = 2  # a list nested a hundred thousand times takes seconds to write out


class Refusal(NamedTuple):
    """Why an action is not accepted."""

    code: str  # short and stable, for programs
    rule: str  # the number of the rule, such as "R28"; empty where no rule of the game is concerned
    sentence: str  # for the player


class CheeseboardError(ValueError):
    """The base of all errors of this package that a caller can cause."""


class IllegalAction(CheeseboardError):  # noqa: N818  # the name is promised
    """An action that may not be played now. The match is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal
        self.code, self.rule, self.sentence = refusal

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Refusal]]:
        return type(self), (self.refusal,)


class BadInput(CheeseboardError):  # noqa: N818  # its children's names are promised
    """Something unreadable; `field` names the part that is wrong."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem

    def __reduce__(self) -> tuple[type[BadInput], tuple[str, str]]:
        return type(self), (self.field, self.problem)


class BadOption(BadInput):
    """An option that does not exist or has no such value."""


class BadPosition(BadInput):
    """A position that cannot be loaded."""


class BadRecord(BadInput):
    """A record that cannot be replayed; `field` is its line, as "line 7", or "record"."""


def shown(value: object, most: int = 40) -> str:
    """A short printable form of anything, for use in a message."""
    try:
        text = repr(value[: most + 1]) if isinstance(value, str | bytes) else _BRIEF.repr(value)
    except Exception:  # a stranger's __repr__ may do anything
        text = f"<{type(value).__name__}>"
    text = printable(text[: most + 1])
    return text if len(text) <= most else text[: most - 1] + "…"
