"""The English names of the tiles, and the initials printed on the cheeses."""

from __future__ import annotations

CHEESES = {
    "1": "Emmental",
    "2": "Roquefort",
    "3": "Camembert",
    "4": "Edam",
    "5": "Gouda",
    "6": "Sainte-Maure",
    "7": "Appenzeller",
}
INITIALS = {"1": "E", "2": "R", "3": "C", "4": "D", "5": "G", "6": "S", "7": "A"}
TILES = {".": "blank", "x": "mousetrap", **CHEESES}
