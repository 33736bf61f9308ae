"""What an interface may show without knowing the rules: the price of a jump, and a slide that ends the game.

Both are decided by rules.py. A server asks at every move, and mostly there is nothing to tell, so what rules that out
comes first.
"""

from __future__ import annotations

from typing import Any

from cheeseboard.games.dialect import first
from cheeseboard.games.roquefort.notation import ACTION_TEXTS, members
from cheeseboard.games.roquefort.position import readable
from cheeseboard.games.roquefort.rules import (
    ENTER,
    FATAL,
    OVER,
    RUN,
    SLIDE,
    TURN,
    State,
    active,
    entries_in_reach,
    fields_in_reach,
    in_dungeon,
    occupied,
    price,
    pushed,
    slide,
)
from cheeseboard.games.roquefort.tables import (
    CELLS,
    FIELDS,
    HOLES,
    SIDE,
    SLOT_ENTRY,
    SLOT_STEP,
    SLOTS,
    STEPS,
    TOWERS,
    TRAP,
)

BLANK = 0  # the tile that stands in for one that cannot be seen


def guide(s: State, seat: int | None) -> dict[str, Any]:
    """The guide of the seat in turn; empty for everybody else."""
    if s.phase != TURN or seat != s.seat or s.actions == 0:
        return {}
    found: dict[str, Any] = {}
    if s.actions > 1:
        prices = _prices(s)
        if prices:
            found["prices"] = prices
    if not s.slid and _may_lose_third_mouse(s):
        endings = _endings(s)
        if endings:
            found["endings"] = endings
    return found


# -- prices -----------------------------------------------------------------------------------------------------


def _prices(s: State) -> dict[str, int]:
    """What each legal jump costs. A jump is a `run` or `enter` over other mice; all else costs one action (Q7-Q10)."""
    mice = s.mice
    taken = mice[0] | mice[1] | mice[2] | mice[3]
    found: dict[str, int] = {}
    if taken & TOWERS and s.outside[s.seat]:
        for cell in members(entries_in_reach(s, s.seat) & ~TOWERS):
            found[ACTION_TEXTS[ENTER + cell]] = price(TOWERS, taken, cell)
    blocks = taken & FIELDS
    runners = mice[s.seat]
    while runners:
        mouse = runners & -runners
        runners ^= mouse
        start = mouse.bit_length() - 1
        ring = STEPS[start]
        if ring & blocks:
            for cell in members(fields_in_reach(s, start) & ~ring):
                found[ACTION_TEXTS[RUN + start * CELLS + cell]] = price(ring, blocks & ~mouse, cell)
    return found


# -- the third mouse --------------------------------------------------------------------------------------------


def _may_lose_third_mouse(s: State) -> bool:
    """Whether the traps in sight are enough for some seat's third mouse, wherever they lie."""
    traps = (s.traps & readable(s)).bit_count() + (s.spare == TRAP)
    if traps == 0:
        return False
    seats = active(s)
    while seats:
        seat = first(seats)
        seats &= seats - 1
        if in_dungeon(s, seat) + traps >= FATAL and s.mice[seat] & HOLES:
            return True
    return False


def _endings(s: State) -> dict[str, dict[str, Any]]:
    """By slide, how the game ends by it. A slide that visibly drops no mouse is not tried."""
    traps, spare_is_trap, mice = s.traps & readable(s), s.spare == TRAP, occupied(s)
    found: dict[str, dict[str, Any]] = {}
    for slot in range(SLOTS):
        if pushed(traps, slot, spare_is_trap) & mice and (ending := _ending(s, slot)):
            found[ACTION_TEXTS[SLIDE + slot]] = ending
    return found


def _ending(s: State, slot: int) -> dict[str, Any] | None:
    """How the game ends if this slide visibly drops a seat's third mouse (R50-R52, Q19); None if it does not. Found by
    trying it on a floor whose hidden tiles are blank: a hidden tile may bring another cheese, or another fall."""
    trial = _as_seen(s)
    slide(trial, slot)
    seats = range(s.players)
    losers = [seat for seat in seats if active(s) >> seat & 1 and in_dungeon(trial, seat) >= FATAL]
    if trial.phase != OVER or not losers:
        return None
    winner = first(trial.winners)
    return {
        "losers": losers,
        "winner": winner,
        "kinds": trial.cheese[winner].bit_count(),
        "certain": not _brings_unseen_tile(s, slot),
    }


def _as_seen(s: State) -> State:
    """A copy in which every tile that a view does not show is blank."""
    seen = s.copy()
    shown = readable(s)
    for cell in members(HOLES & ~shown):
        seen.tiles[cell] = BLANK
    seen.traps &= shown
    return seen


def _brings_unseen_tile(s: State, slot: int) -> bool:
    """Whether this slide brings a tile that a view does not show under some mouse."""
    entry, step = SLOT_ENTRY[slot], SLOT_STEP[slot]
    mice, shown = occupied(s), readable(s)
    arrivals = [entry + place * step for place in range(1, SIDE)]
    return any(mice >> cell & 1 and not shown >> cell - step & 1 for cell in arrivals)
