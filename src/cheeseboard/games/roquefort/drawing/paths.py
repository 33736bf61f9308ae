"""Outlines of the castle and its tiles as SVG path data, drawn here and by the page in colours of their own.

All of them are exported to the page: see `cheeseboard.drawing.export`. Without a note they lie around 0, 0.
"""

from __future__ import annotations

# -- tiles ------------------------------------------------------------------------------------------------------

TRAP_SPRING = "M-17 19 15 12-15 5 15-2-13-9 13-16"
TRAP_JAW = "M-27-16q27-19 54 0"
TRAP_TEETH = "M-20-20l3 8M-9-24l2 8M3-25l0 9M14-23l-2 8M22-19l-3 7"
CHEESE_SCRATCHES = "M-40-36h12M26-41h12"
BLANK_SCRATCHES = "M-31-14h17l5 6M8 15h22M-14 31h12M14-30l12 3"

# -- the floor --------------------------------------------------------------------------------------------------

HOLE = "h78q4 0 4 4v78q0 4-4 4h-78q-4 0-4-4v-78q0-4 4-4Z"  # from its upper left corner
RAISED_SHADOW = "M8 12H104V104H8Z"  # of a raised cell, from its upper left corner
RAISED_GLEAM = "M4 90V6q0-4 4-4h84"
RAISED_JOINTS = "M-2 46h46M44-4v50M44 46h54M62 46v50"

# -- the wall, in the castle's own units -------------------------------------------------------------------------

WALL = "M-36 4q0-40 40-40H696q40 0 40 40V696q0 40-40 40H4q-40 0-40-40ZM-3-3V703H703V-3Z"
BATTLEMENTS = "M40-33H660M40 733H660M-33 40V660M733 40V660"

TOWER_SHADOW = "M50-24A74 74 0 1 0-24 50L50 50Z"
TOWER = "M50 50H16L-24 50A74 74 0 1 1 50-24V16Z"
TOWER_MERLONS = "M44-33A68 68 0 1 0-33 44"
TOWER_DOORWAYS = "M25 14H52V-22H25ZM14 25V52H-22V25Z"
TOWER_LINTELS = "M25-22H50M25 14H50M-22 25V50M14 25V50"
TOWER_ARROWS = "M36-14 46-4 36 6M-14 36-4 46 6 36"

SLOT_GAP = "M-40 22V-12q0-6 6-6h68q6 0 6 6V22Z"
PENNANT = "M-27-16h54v22L0 27-27 6Z"
PENNANT_HEM = "M-27-16h54"
PENNANT_ARROW = "M0-9V13M-9 4 0 14 9 4"

# -- roofs ------------------------------------------------------------------------------------------------------

TILED_ROOF = "M-98-48H98V48H-98Z"
TILED_SLOPE = "M-98 0H98V48H-98Z"
TILED_RIDGE = "M-98 0H98"

THATCHED_ROOF = (
    "M-142-48 142-48q6 0 6 6V42q0 6-6 6l-20-3-22 3-24-4-25 4-25-4-26 4-24-4-25 4-26-4-24 4-25-4-20 4"
    "q-8 0-8-6V-42q0-6 6-6Z"
)
THATCHED_SUNNY_SLOPE = "M-146-46H146L106 0H-106Z"
THATCHED_SHADY_SLOPE = "M-106 0H106L147 46H-146Z"
THATCHED_SHADY_HIP = "M147-46V46L106 0Z"
THATCHED_HIPS = "M-147-47-106 0-147 47M147-47 106 0 147 47"
THATCHED_RIDGE = "M-106 0H106"
THATCHED_STITCH = "M-104-6l9 12 9-12 9 12 9-12 9 12 9-12 9 12M104-6l-9 12-9-12-9 12-9-12-9 12-9-12-9 12"

COPPER_ROOF = "M-98-98H98V98H-98Z"
COPPER_SUNNY_SLOPE = "M-98-98H98L0 0Z"
COPPER_SHADY_SLOPE = "M-98 98H98L0 0Z"
COPPER_SHADY_HIP = "M98-98V98L0 0Z"
COPPER_HIPS = "M-97-97 97 97M97-97-97 97"

# -- beside the castle ------------------------------------------------------------------------------------------

CART_PLANKS = "M-56-19H56M-56 19H56"
COBWEB = "M0 0-62 0M0 0-52 34M0 0-28 56M0 0V64M-20 0q-3 12 2 12-2 10 8 12 0 8 10-3M-44 0q-4 18 4 24 2 12 18 18 8 8 22 4"
