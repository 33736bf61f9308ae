"""Why not: the sentence for an action that the rules do not allow, with the number of the rule.

Whether an action is legal is asked of the rules. Here a reason is found for one that is not, from what everybody
can see: a field under a roof is refused for its roof, whatever lies beneath.
"""

from __future__ import annotations

from cheeseboard.errors import Refusal, shown
from cheeseboard.games.roquefort import rules
from cheeseboard.games.roquefort.notation import (
    ALL_TILES,
    CELL_NAMES,
    ROOM_NAMES,
    action_number,
    cell_number,
)
from cheeseboard.games.roquefort.rules import ENTER, LIFT, PLACE, RUN, State
from cheeseboard.games.roquefort.tables import CELLS, FIELDS, ROOM_CELLS, ROOMS, SIDE, STEPS, TOWERS

_SORTED_TILES = sorted(ALL_TILES)
HOW_TO_WRITE = "Write an action as enter a1, lift A, run a1-b1, slide a2 or end, with one space and nothing else."


def why_illegal(s: State, text: str) -> Refusal | None:
    """Why the seat in turn may not play this; None if it may."""
    action = action_number(text)
    if action is None:
        return _unwritten(text)
    if rules.is_legal(s, s.seat, action):
        return None
    if s.phase == PLACE:
        return _not_a_placement(action)
    if s.actions == 0:
        return Refusal("no actions left", "R17", "You have no actions left: end your turn.")
    if action < LIFT:
        return Refusal("already slid", "R18", "You may slide only once in a turn.")
    if action < ENTER:
        return _no_lift(s, action - LIFT)
    if action < RUN:
        return _no_entry(s, action - ENTER)
    return _no_run(s, *divmod(action - RUN, CELLS))


def why_no_deal(text: str) -> Refusal | None:
    """Why chance may not play this as the deal; None if it may."""
    verb, _, tiles = text.partition(" ")
    if verb == "deal" and sorted(tiles) == _SORTED_TILES:
        return None
    if verb != "deal" or len(tiles) != len(ALL_TILES) or any(t not in ALL_TILES for t in tiles):
        return Refusal("malformed", "", f"Write a deal as the word deal and {len(ALL_TILES)} tile letters.")
    return Refusal("wrong tiles", "R3", "The tiles are 3 of each of the 7 cheeses, 10 blanks, 3 mousetraps.")


def _unwritten(text: str) -> Refusal:
    verb, _, rest = text.partition(" ")
    if verb == "slide" and cell_number(rest) is not None:
        return Refusal("no slot", "R8", f"There is no slot at {rest}: slots are at a, b, d, f, g and 1, 2, 4, 6, 7.")
    return Refusal("malformed", "", f"{shown(text)} is not an action. {HOW_TO_WRITE}")


def _not_a_placement(action: int) -> Refusal:
    if not ENTER <= action < RUN:
        return Refusal("place first", "R13", "First everybody puts one mouse into a free tower: enter a1, for example.")
    cell = action - ENTER
    if TOWERS >> cell & 1:
        return _occupied(cell)
    return Refusal("not a tower", "R13", f"{CELL_NAMES[cell]} is no tower: your first mouse goes into a free tower.")


def _no_lift(s: State, room: int) -> Refusal:
    letter = ROOM_NAMES[room]
    if s.open >> room & 1:
        return Refusal("already open", "R22", f"Room {letter} has no roof on it now.")
    if s.mice[s.seat] == 0:
        return Refusal("no mouse inside", "R25", "A mouse outside the castle lifts no roof: bring one in first.")
    return Refusal(
        "out of reach", "R22", f"None of your mice touches room {letter}, neither at a side nor at a corner."
    )


def _no_entry(s: State, cell: int) -> Refusal:
    if s.outside[s.seat] == 0:
        return Refusal("no mouse outside", "R14", "You have no mouse left outside the castle.")
    blocked = _blocked(s, cell)
    if blocked:
        return blocked
    cost = rules.price(TOWERS, rules.occupied(s), cell)
    if cost:
        return _too_dear(s, cost)
    return Refusal(
        "out of reach",
        "R27",
        f"From outside a mouse comes in by a tower; {CELL_NAMES[cell]} can be reached only over occupied ones.",
    )


def _no_run(s: State, start: int, target: int) -> Refusal:
    here, there = CELL_NAMES[start], CELL_NAMES[target]
    if not s.mice[s.seat] >> start & 1:
        return Refusal("no mouse there", "R17", f"You have no mouse on {here}.")
    if start == target:
        return Refusal("no step", "R26", f"The mouse is on {here} already.")
    if TOWERS >> target & 1:
        return Refusal("no return", "R29", "A mouse never goes back into a tower.")
    down, right = abs(start // SIDE - target // SIDE), abs(start % SIDE - target % SIDE)
    cost = rules.price(STEPS[start], rules.occupied(s) & FIELDS & ~(1 << start), target)
    if down == right == 1 and not cost:
        return Refusal("diagonal", "R26", "A mouse runs straight, never diagonally.")
    blocked = _blocked(s, target)
    if blocked:
        return blocked
    if cost:
        return _too_dear(s, cost)
    return Refusal(
        "too far",
        "R26",
        f"{there} is not next to {here}, nor behind mice to jump over. Run field by field.",
    )


def _blocked(s: State, cell: int) -> Refusal | None:
    """Why no mouse may stop there, if so. The roof comes first: what is under it is nobody's business."""
    name = CELL_NAMES[cell]
    if FIELDS >> cell & 1 and not s.bare >> cell & 1:
        room = next(r for r in range(ROOMS) if ROOM_CELLS[s.layout * ROOMS + r] >> cell & 1)
        return Refusal("roof", "R28", f"{name} is under the roof of room {ROOM_NAMES[room]}: lift it first.")
    if s.traps >> cell & 1:
        return Refusal("trap", "R28", f"{name} is a mousetrap: no mouse runs onto it.")
    if rules.occupied(s) >> cell & 1:
        return _occupied(cell)
    return None


def _occupied(cell: int) -> Refusal:
    return Refusal("occupied", "R30", f"{CELL_NAMES[cell]} is taken: one mouse to a field or tower.")


def _too_dear(s: State, cost: int) -> Refusal:
    return Refusal(
        "too dear",
        "Q10",
        f"That jump costs {cost} actions, one for each field on the way; you have {s.actions}.",
    )
