"""The colours that both games share, and those of the seats. Every colour goes with a sign or a letter."""

from __future__ import annotations

INK = "#2b2420"
PARCHMENT = "#f6efe0"
CANDLE = "#ffcf6b"
DANGER = "#a3262a"

LABEL = "bold"
FAINT = "dim"
LOUD = f"bold {PARCHMENT} on {DANGER}"
GAIN = f"bold {INK} on {CANDLE}"

SEAT_NAMES = ("Red", "Blue", "Green", "Yellow")
SEAT_LETTERS = "RBGY"
SEAT_STYLES = (
    f"bold {PARCHMENT} on #b8322a",
    f"bold {PARCHMENT} on #2a58ad",
    f"bold {PARCHMENT} on #27733a",
    f"bold {INK} on #f2cf3d",
)
