"""The log beside the board: the newest lines, as many as fit."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from cheeseboard.terminal.artist import Line
from cheeseboard.terminal.colours import GAIN, LOUD, SEAT_LETTERS, SEAT_STYLES


def log_lines(log: Sequence[Line], width: int, height: int) -> list[Text]:
    """The end of the log that fits, the newest line lowest."""
    rows: list[Text] = []
    for line in reversed([line for line in log if not line.heading]):
        pieces = wrap(line.text, width - 2) or [""]
        if len(rows) + len(pieces) > height:
            break
        style = (GAIN if "★" in line.text else LOUD) if line.loud else ""
        marks = [line.seat, *(None for _ in pieces[1:])]
        rows = [_marked(seat, piece, style) for seat, piece in zip(marks, pieces, strict=True)] + rows
    return rows


def _marked(seat: int | None, piece: str, style: str) -> Text:
    """A line of the log, with the letter of whose it is in front."""
    mark = (SEAT_LETTERS[seat], SEAT_STYLES[seat]) if seat is not None else (" ", "")
    return Text().append(*mark).append(" ").append(piece, style)
