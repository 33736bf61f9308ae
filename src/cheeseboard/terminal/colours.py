"""The styles that all games share in the terminal, and those of the seats."""

from __future__ import annotations

from cheeseboard.palette import CANDLE, DANGER, INK, PARCHMENT, SEATS

LABEL = "bold"
FAINT = "dim"
LOUD = f"bold {PARCHMENT} on {DANGER}"
GAIN = f"bold {INK} on {CANDLE}"

SEAT_LETTERS = "".join(seat.letter for seat in SEATS)
_RED, _BLUE, _GREEN, _YELLOW = (seat.shades for seat in SEATS)
SEAT_STYLES = (
    f"bold {PARCHMENT} on {_RED.day}",
    f"bold {PARCHMENT} on {_BLUE.day}",
    f"bold {PARCHMENT} on {_GREEN.day}",
    f"bold {INK} on {_YELLOW.dusk}",  # by day it is too dark for ink and too bright for parchment
)
