"""Positions and views: the state as a JSON-able dict, and back.

`write` shows everything, `view` what a seat may know: both make the same shape, from the same function, and differ
only in which tiles it may read. Every view leaves the game through here, or in JSON through view_json.py, which asks
here what it may read.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cheeseboard.errors import BadPosition, shown
from cheeseboard.games import validation
from cheeseboard.games.options import Options
from cheeseboard.games.roquefort import shapes
from cheeseboard.games.roquefort.notation import (
    CELL_NAMES,
    PHASES,
    REASONS,
    ROOM_NAMES,
    TILE_LETTERS,
    cell_names,
    cell_number,
    kind_letters,
    members,
    room_letters,
)
from cheeseboard.games.roquefort.rules import (
    ACTIONS,
    DEAL,
    FATAL,
    MICE,
    OVER,
    PLACE,
    TURN,
    State,
    active,
    in_dungeon,
    occupied,
)
from cheeseboard.games.roquefort.tables import (
    CELLS,
    FIELDS,
    HOLES,
    LAYOUTS,
    NO_TILE,
    ROOM_CELLS,
    ROOMS,
    SIDE,
    TILE_COUNTS,
    TOWERS,
    TRAP,
    UNKNOWN,
)

FIELD_NAMES = tuple(shapes.Position.__annotations__)
HIDDEN = ["*" if TOWERS >> cell & 1 else "?" if HOLES >> cell & 1 else "#" for cell in range(CELLS)]
UNDEALT = [UNKNOWN if HOLES >> cell & 1 else NO_TILE for cell in range(CELLS)]
ROW_STARTS = tuple(range(0, CELLS, SIDE))
COUNTER_MOST = 1_000_000  # rounds, and the limits on them, go no further


# -- out --------------------------------------------------------------------------------------------------------


def start(options: Options) -> State:
    """The state before the deal."""
    s = State()
    s.players = options["players"]
    s.layout = LAYOUTS.index(options["layout"])
    s.goal = options["goal"]
    s.assist = int(options["memory"] == "assist")
    s.quiet_limit = options["quiet_limit"]
    s.round_limit = options["round_limit"]
    s.round = 1
    s.actions = ACTIONS
    for seat in range(s.players):
        s.outside[seat] = MICE
    s.tiles = UNDEALT.copy()
    s.spare = UNKNOWN
    return s


def write(s: State, options: Options) -> dict[str, Any]:
    """The whole position."""
    if s.phase == DEAL:
        raise BadPosition("phase", "before the deal there is no position.")
    position = _shape(s, options, HOLES)
    position["known"] = cell_names(s.known & ~s.bare)
    return position


def view(s: State, options: Options, seat: int | None) -> dict[str, Any]:
    """What anybody may know: tiles in open rooms, with "assist" also those that perfect recall has followed."""
    position = _shape(s, options, readable(s))
    position["you"] = seat
    return position


def readable(s: State) -> int:
    """The cells whose tiles a view shows."""
    return s.known if s.assist else s.bare & HOLES


def scrubbed(s: State, options: Options) -> dict[str, Any]:
    """The position with `?` for every tile that perfect recall does not know."""
    position = _shape(s, options, s.known)
    position["known"] = cell_names(s.known & ~s.bare)
    return position


def _shape(s: State, options: Options, shown_cells: int) -> dict[str, Any]:
    players = s.players
    position: dict[str, Any] = {
        "game": "roquefort",
        "options": dict(options),
        "tiles": _tiles(s, shown_cells),
        "spare": TILE_LETTERS[s.spare],
        "open": room_letters(s.open),
        "mice": list(map(list, map(mice_places, s.mice[:players], s.outside))),
        "cheese": list(map(kind_letters, s.cheese[:players])),
        "phase": PHASES[s.phase],
        "seat": s.seat,
        "actions": s.actions,
        "slid": s.slid != 0,
        "round": s.round,
        "quiet": s.quiet,
        "stirred": s.stirred != 0,
        "dormant": _seats(s, s.dormant),
    }
    if s.phase == OVER:
        position["outcome"] = {
            "reason": REASONS[s.reason],
            "winners": _seats(s, s.winners),
            "scores": [s.cheese[seat].bit_count() for seat in range(s.players)],
        }
    return position


def _tiles(s: State, shown_cells: int) -> list[str]:
    """The floor row by row; of the holes only these are shown."""
    signs = HIDDEN.copy()
    tiles = s.tiles
    for cell in members(shown_cells):
        signs[cell] = TILE_LETTERS[tiles[cell]]
    floor = "".join(signs)
    return [floor[start : start + SIDE] for start in ROW_STARTS]


@lru_cache(maxsize=4096)
def mice_places(cells: int, outside: int) -> tuple[str, ...]:
    """Where a seat's mice are: on cells, outside or lost."""
    lost = MICE - outside - cells.bit_count()
    return (*cell_names(cells), *["-"] * outside, *["x"] * lost)


def _seats(s: State, seats: int) -> list[int]:
    return [seat for seat in range(s.players) if seats >> seat & 1] if seats else []


# -- in ---------------------------------------------------------------------------------------------------------


def read(position: Mapping[str, Any], options: Options) -> State:
    """The state that a position describes; BadPosition names the field that cannot be."""
    validation.known_fields(position, FIELD_NAMES)
    s = start(options)
    s.phase = PHASES.index(validation.one_of(position.get("phase", "turn"), "phase", PHASES[PLACE:]))
    _read_tiles(s, position)
    _read_open(s, position)
    _read_mice(s, position)
    _read_cheese(s, position)
    s.dormant = validation.seat_set(position.get("dormant", []), "dormant", s.players)
    s.seat = validation.whole(position.get("seat", 0), "seat", 0, s.players - 1)
    s.actions = validation.whole(position.get("actions", ACTIONS), "actions", 0, ACTIONS)
    s.slid = int(validation.flag(position.get("slid", False), "slid"))
    s.round = validation.whole(position.get("round", 1), "round", 1, COUNTER_MOST)
    s.quiet = validation.whole(position.get("quiet", 0), "quiet", 0, COUNTER_MOST + (s.phase == OVER))
    s.stirred = int(validation.flag(position.get("stirred", False), "stirred"))
    _read_known(s, position)
    if s.phase == OVER:
        _read_outcome(s, position)
    else:
        _check_running(s, position)
    return s


def _read_tiles(s: State, position: Mapping[str, Any]) -> None:
    known_letters = TILE_LETTERS[: len(TILE_COUNTS)]
    for number, row in enumerate(validation.rows(validation.needed(position, "tiles"), "tiles", SIDE, SIDE)):
        for column, sign in enumerate(row):
            cell = number * SIDE + column
            allowed = "*" if TOWERS >> cell & 1 else known_letters if HOLES >> cell & 1 else "#"
            if sign not in allowed:
                validation.bad("tiles", f"{CELL_NAMES[cell]} is {shown(sign)}; allowed: {allowed}")
            if HOLES >> cell & 1:
                s.tiles[cell] = known_letters.index(sign)
                s.traps |= int(s.tiles[cell] == TRAP) << cell
    spare = validation.needed(position, "spare")
    if not isinstance(spare, str) or len(spare) != 1 or spare not in known_letters:
        validation.bad("spare", f"{shown(spare)} is not one of {known_letters}")
    s.spare = known_letters.index(spare)


def _read_open(s: State, position: Mapping[str, Any]) -> None:
    for letter in validation.letters(position.get("open", ""), "open", ROOM_NAMES):
        room = ROOM_NAMES.index(letter)
        s.open |= 1 << room
        s.bare |= ROOM_CELLS[s.layout * ROOMS + room]


def _read_mice(s: State, position: Mapping[str, Any]) -> None:
    taken = 0
    for seat, places in enumerate(validation.items(validation.needed(position, "mice"), "mice", s.players)):
        s.outside[seat] = 0
        for place in validation.items(places, "mice", MICE):
            if isinstance(place, str) and place == "x":
                continue
            if isinstance(place, str) and place == "-":
                s.outside[seat] += 1
                continue
            cell = cell_number(place)
            if cell is None:
                validation.bad("mice", f"{shown(place)} is neither a cell nor - (outside) nor x (dungeon).")
            name = CELL_NAMES[cell]
            if taken >> cell & 1:
                validation.bad("mice", f"two mice stand on {name} (R30).")
            if FIELDS >> cell & 1 and not s.bare >> cell & 1:
                validation.bad("mice", f"the mouse on {name} is under a roof (R28).")
            if s.traps >> cell & 1:
                validation.bad("mice", f"the mouse on {name} is on a mousetrap (R28).")
            taken |= 1 << cell
            s.mice[seat] |= 1 << cell


def _read_cheese(s: State, position: Mapping[str, Any]) -> None:
    for seat, kinds in enumerate(validation.items(position.get("cheese", [""] * s.players), "cheese", s.players)):
        for kind in validation.letters(kinds, "cheese", "1234567"):
            s.cheese[seat] |= 1 << int(kind)


def _read_known(s: State, position: Mapping[str, Any]) -> None:
    s.known = s.bare & HOLES
    for name in validation.items(position.get("known", []), "known"):
        cell = cell_number(name)
        if cell is None or not HOLES >> cell & 1:
            validation.bad("known", f"{shown(name)} is not a cell with a tile.")
        s.known |= 1 << cell


def _read_outcome(s: State, position: Mapping[str, Any]) -> None:
    scores = [s.cheese[seat].bit_count() for seat in range(s.players)]
    wrong = "the scores are not the kinds of cheese in `cheese`."
    outcome = validation.outcome(position, REASONS[1:], s.dormant, scores, wrong)
    s.reason = REASONS.index(outcome.reason)
    s.winners = sum(1 << seat for seat in outcome.winners)


def _check_running(s: State, position: Mapping[str, Any]) -> None:
    """What cannot be while the game goes on. Nothing is resolved by loading."""
    if "outcome" in position:
        validation.bad("outcome", "belongs to the phase over alone.")
    if active(s).bit_count() < 2:
        validation.bad("dormant", "fewer than two seats are left, so the game is over (Q31).")
    if s.dormant >> s.seat & 1:
        validation.bad("seat", f"seat {s.seat} is dormant (Q31).")
    for seat in _seats(s, active(s)):
        if in_dungeon(s, seat) >= FATAL:
            validation.bad("mice", f"seat {seat} has lost {in_dungeon(s, seat)} mice, so the game is over (R50).")
        if s.cheese[seat].bit_count() >= s.goal:
            validation.bad("cheese", f"seat {seat} has reached the goal, so the game is over (R49).")
    if s.phase != TURN:
        if s.actions != ACTIONS or s.slid:
            validation.bad("actions", "while mice are being placed, actions is 4 and slid is false.")
        to_place = [seat for seat in _seats(s, active(s)) if seat >= s.seat]
        free = (TOWERS & ~occupied(s)).bit_count()
        if any(s.outside[seat] == 0 for seat in to_place) or free < len(to_place):
            validation.bad("phase", "a seat has no mouse left to place, or no free tower to place it in (R13).")
