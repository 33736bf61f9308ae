"""How a command ends early."""

from __future__ import annotations


class Stop(Exception):  # noqa: N818  # not always an error
    """Ends a command with this exit status and this last line of output."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status
