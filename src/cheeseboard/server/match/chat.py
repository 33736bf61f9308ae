"""The chat of a match: the last lines, and who may read them."""

from __future__ import annotations

from cheeseboard.server.match.log_entries import Spoke
from cheeseboard.server.match.messages import Said

RECENT_LINES = 50


def may_read(seat: int | None, said: Said, to: list[int] | None) -> bool:
    """Whether a seat, or spectators (None), may read a line that was addressed to the seats `to`; None: to all."""
    if said.among == "spectators":
        return seat is None
    return to is None or seat in to


class Chat:
    """The recent lines of a match."""

    __slots__ = ("_lines",)

    def __init__(self) -> None:
        self._lines: list[tuple[Said, list[int] | None]] = []

    def add(self, spoke: Spoke) -> None:
        """Keep a line. It displaces only lines with the same readers, so that nobody can infer lines of others."""
        line = spoke.said, spoke.to
        same = [n for n, (said, to) in enumerate(self._lines) if (said.among, to) == (spoke.said.among, spoke.to)]
        if len(same) >= RECENT_LINES:
            del self._lines[same[0]]
        self._lines.append(line)

    def lines_for(self, seat: int | None) -> list[Said]:
        """The last lines that a seat may read."""
        return [said for said, to in self._lines if may_read(seat, said, to)][-RECENT_LINES:]
