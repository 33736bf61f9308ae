"""Colours, letters and names that the drawings share. Every colour goes with a shape or a letter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

View = Mapping[str, Any]

INK = "#2b2420"
SOFT = "#6a5a4c"
PARCHMENT = "#f6efe0"
PAPER = "#fffaf0"
LINE = "#d9c9ab"
TERRACOTTA, TERRACOTTA_DARK = "#c4573a", "#8f3520"
STRAW, STRAW_DARK = "#d9b35b", "#a87f2b"
COPPER, COPPER_DARK = "#5f9c8a", "#3c6f60"
STONE, STONE_DARK, RAISED = "#b9ad9c", "#8f8373", "#d8cfc0"
FLOOR = "#d3c6ae"
DUNGEON = "#1d1a1f"
CANDLE = "#ffcf6b"
DANGER = "#a3262a"
SHADOW = "#1d1208"

SEATS = ("#b3322b", "#2c5f9e", "#3d7a36", "#a87400")
SEAT_NAMES = ("Red", "Blue", "Green", "Yellow")

TITLE = "Alegreya, Fraunces, Georgia, 'Times New Roman', serif"
BODY = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
