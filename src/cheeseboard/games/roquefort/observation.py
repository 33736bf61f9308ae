"""What a seat observes in Château Roquefort, from its view alone: the parts, their meaning, and how they are filled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cheeseboard.games.observation import Observation, Part
from cheeseboard.games.roquefort.encode import MOST_TOLD, TILE_SIGNS
from cheeseboard.games.roquefort.notation import CELL_NAMES, ROOM_NAMES
from cheeseboard.games.roquefort.tables import CELLS, HOLE_CELLS, KINDS, LAYOUTS, ROOMS, SEATS, TRAP

_TILES = "?.1234567x"  # by the place of the 1
_SPARES = ".1234567x"

PARTS = (
    Part("tiles", (len(HOLE_CELLS), TILE_SIGNS), 1, "for each hole cell in reading order one of ? . 1 2 3 4 5 6 7 x"),
    Part("roofs", (ROOMS,), 1, "rooms A to R: 1 while the roof is on"),
    Part("spare", (TRAP + 1,), 1, "the spare tile: one of . 1 2 3 4 5 6 7 x"),
    Part("mice", (SEATS, CELLS), 1, "for each seat from oneself on, the cells of its mice, towers included"),
    Part("cheese", (SEATS, KINDS), 1, "for each seat the kinds it has collected"),
    Part("outside", (SEATS,), 4, "mice not yet in the castle"),
    Part("dungeon", (SEATS,), 4, "mice in the dungeon"),
    Part("dormant", (SEATS,), 1, "1 for a seat that has resigned"),
    Part("turn", (SEATS,), 1, "1 for the seat to act"),
    Part("actions", (1,), 4, "actions left in this turn"),
    Part("slid", (1,), 1, "1 if the slide of this turn is used"),
    Part("placing", (1,), 1, "1 while first mice are being placed"),
    Part("over", (1,), 1, "1 when the game is over"),
    Part("stirred", (1,), 1, "1 if the running round saw cheese or a fall"),
    Part("layout", (1,), 1, "0 roquefort, 1 appenzell"),
    Part("goal", (1,), 6, "kinds needed to win"),
    Part("players", (1,), 4, "how many play"),
    Part("round", (1,), MOST_TOLD, f"the running round, at most {MOST_TOLD}"),
    Part("rounds_left", (1,), MOST_TOLD, f"rounds after this one, at most {MOST_TOLD}"),
    Part("quiet_left", (1,), MOST_TOLD, f"quiet rounds until the game ends, at most {MOST_TOLD}"),
)


def observe_view(view: Mapping[str, Any], seat: int) -> list[int]:
    """The observation of a seat, from its view."""
    seen = Observation(PARTS)
    options = view["options"]
    players = options["players"]
    floor = "".join(view["tiles"])
    for k, cell in enumerate(HOLE_CELLS):
        seen.put("tiles", 1, k, _TILES.index(floor[cell]))
    for room, letter in enumerate(ROOM_NAMES):
        seen.put("roofs", int(letter not in view["open"]), room)
    seen.put("spare", 1, _SPARES.index(view["spare"]))
    for k in range(players):
        _observe_seat(seen, view, k, (seat + k) % players)
    counts = {
        "actions": view["actions"] if view["phase"] == "turn" else 0,
        "slid": int(view["slid"]),
        "placing": int(view["phase"] == "place"),
        "over": int(view["phase"] == "over"),
        "stirred": int(view["stirred"]),
        "layout": LAYOUTS.index(options["layout"]),
        "goal": options["goal"],
        "players": players,
        "round": min(view["round"], MOST_TOLD),
        "rounds_left": min(max(options["round_limit"] - view["round"], 0), MOST_TOLD),
        "quiet_left": min(max(options["quiet_limit"] - view["quiet"], 0), MOST_TOLD),
    }
    for name, value in counts.items():
        seen.put(name, value, 0)
    return seen.row()


def _observe_seat(seen: Observation, view: Mapping[str, Any], k: int, seat: int) -> None:
    mice = view["mice"][seat]
    for name in mice:
        if name in CELL_NAMES:
            seen.put("mice", 1, k, CELL_NAMES.index(name))
    for kind in view["cheese"][seat]:
        seen.put("cheese", 1, k, int(kind) - 1)
    seen.put("outside", mice.count("-"), k)
    seen.put("dungeon", mice.count("x"), k)
    seen.put("dormant", int(seat in view["dormant"]), k)
    seen.put("turn", int(seat == view["seat"] and view["phase"] != "over"), k)
