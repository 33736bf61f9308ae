"""Outlines of the house as SVG path data, drawn here and by the page in colours of their own.

All of them are exported to the page: see `cheeseboard.drawing.export`.
"""

from __future__ import annotations

# -- the front, in the house's own units ---------------------------------------------------------------------------

CHIMNEY = "M296-112h34v62h-34z"
CHIMNEY_TOP = "M290-120h46v12h-46z"
ROOF = "M-36-14 34-98h332l70 84z"
ROUND_WINDOW_BARS = "M200-74v34M183-57h34"
EAVES = "M-42-16h484l-7 15h-470z"
FACADE = "M-18-4h436v450h-436z"
BEAMS = "M-18 100h436M-18 200h436M-18 300h436M-18 403h436"
POSTS = "M0-4v452M100-4v407M200-4v407M300-4v407M400-4v452"
BRACES = "M4 444 60 408M396 444 340 408"

FRONT_DOORWAY = "M150 448v-40h100v40z"
FRONT_DOOR_LEFT = "M158 448v-33h41v33z"
FRONT_DOOR_RIGHT = "M201 448v-33h41v33z"
FRONT_STEP = "M138 448h124v8H138z"

BACK_DOORWAY = "M1 24h-18v70h18z"
BACK_DOOR = "M0 30h-12v64h12z"
BACK_STEP = "M1 94h-26v7h26z"
BACK_CANOPY = "M1 14h-24l6 10h18z"

# -- a room, around its middle ---------------------------------------------------------------------------------------

STRIPED_WALLPAPER = "M-36-45v66M-22-45v66M-8-45v66M6-45v66M20-45v66M34-45v66"
ZIGZAG_WALLPAPER = "M-45-20l15-15 15 15 15-15 15 15 15-15 15 15M-45 4l15-15 15 15 15-15 15 15 15-15 15 15"
BRICK_WALLPAPER = (
    "M-45-30h90M-45-10h90M-45 10h90M-30-45v15M0-45v15M30-45v15M-15-30v20M15-30v20M-30-10v20M0-10v20M30-10v20"
)
ROOM_FLOOR = "M-45 24h90v21h-90z"
SKIRTING = "M-45 24h90"

# -- a shutter that is hinged on the left --------------------------------------------------------------------------

SHUTTER_SLATS = "M8-35h29M8-26h29M8-17h29M8-8h29M8 8h29M8 17h29M8 26h29M8 35h29"
SHUTTER_BAR = "M4 0h37"
SHUTTER_HINGES = "M2-33h9M2 33h9"
