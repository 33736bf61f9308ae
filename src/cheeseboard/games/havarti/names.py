"""The English names of the rooms and of the inspector's cards."""

from __future__ import annotations

SPECIALS = {
    "V": "Vegetable Cellar",
    "L": "Library",
    "N": "Nursery",
    "B": "Bathroom",
    "D": "Dairy",
    "S": "Sitting Room",
    "P": "Parlor",
    "C": "Cheese Cellar",
}
CARDS = {"ahha": "Ahhh HA!", "sniff": "Sniffing mice", "that": "THAT room", "voila": "Voilà!"}
