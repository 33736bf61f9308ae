"""What happened: the events of an action, read off the state before and after it."""

from __future__ import annotations

from cheeseboard.games.contract import Event
from cheeseboard.games.roquefort.notation import (
    CELL_NAMES,
    PHASES,
    REASONS,
    ROOM_NAMES,
    TILE_LETTERS,
    deal_text,
    kind_letters,
    members,
    room_letters,
)
from cheeseboard.games.roquefort.rules import END, ENTER, LIFT, OVER, RUN, SLIDE, State
from cheeseboard.games.roquefort.tables import CELLS, HOLES, ROOM_CELLS, ROOMS, SLOT_ENTRY, SLOT_LINE

QUIET_NOTICE = 3  # the limit of quiet rounds is announced so many rounds ahead (Q30: from the 17th of 20 on)


def of_deal(after: State) -> list[Event]:
    """The floor is laid, complete; `redact` hides it."""
    tiles = deal_text(after.tiles, after.spare).removeprefix("deal ")
    return [{"event": "deal", "tiles": tiles}, _turn(after)]


def of_action(before: State, action: int, after: State) -> list[Event]:
    """An action of the seat in turn and all it led to, in the order of Q18."""
    seat = before.seat
    events: list[Event] = []
    if END < action < LIFT:
        line = SLOT_LINE[action - SLIDE] & after.bare & HOLES
        slot = CELL_NAMES[SLOT_ENTRY[action - SLIDE]]
        pushed = {"in": TILE_LETTERS[before.spare], "out": TILE_LETTERS[after.spare]}
        events.append({"event": "slide", "seat": seat, "slot": slot, **pushed, "shown": _tiles(after, line)})
    elif LIFT <= action < ENTER:
        room = action - LIFT
        cells = ROOM_CELLS[after.layout * ROOMS + room] & HOLES
        events.append({"event": "lift", "seat": seat, "room": ROOM_NAMES[room], "tiles": _tiles(after, cells)})
    elif ENTER <= action < RUN:
        cost = before.actions - after.actions
        events.append({"event": "enter", "seat": seat, "cell": CELL_NAMES[action - ENTER], "cost": cost})
    elif action >= RUN:
        start, target = divmod(action - RUN, CELLS)
        cost = before.actions - after.actions
        move = {"from": CELL_NAMES[start], "to": CELL_NAMES[target], "cost": cost}
        events.append({"event": "run", "seat": seat, **move})
    if before.traps != after.traps:
        events += _falls(before, after)
    if before.cheese != after.cheese:
        events += _collections(before, after)
    return events + _passing(before, after)


def of_resignation(before: State, seat: int, after: State) -> list[Event]:
    """A seat gives up."""
    return [{"event": "resign", "seat": seat}, *_passing(before, after)]


def _falls(before: State, after: State) -> list[Event]:
    fallen = sorted((cell, seat) for seat in range(4) for cell in members(before.mice[seat] & after.traps))
    return [{"event": "fall", "seat": seat, "cell": CELL_NAMES[cell]} for cell, seat in fallen]


def _collections(before: State, after: State) -> list[Event]:
    return [
        {"event": "collect", "seat": seat, "kind": kind}
        for seat in range(4)
        for kind in kind_letters(after.cheese[seat] & ~before.cheese[seat])
    ]


def _passing(before: State, after: State) -> list[Event]:
    """Roofs going back on, the announcement of Q30, and whose turn it is or how it ended."""
    events: list[Event] = []
    covered = before.open & ~after.open
    if covered:
        events.append({"event": "cover", "rooms": room_letters(covered)})
    if after.quiet > before.quiet and after.quiet >= after.quiet_limit - QUIET_NOTICE:
        events.append({"event": "quiet", "rounds": after.quiet, "limit": after.quiet_limit})
    if after.phase == OVER:
        scores = [after.cheese[seat].bit_count() for seat in range(after.players)]
        winners = [seat for seat in range(after.players) if after.winners >> seat & 1]
        events.append({"event": "over", "reason": REASONS[after.reason], "winners": winners, "scores": scores})
    elif after.seat != before.seat or after.round != before.round or after.phase != before.phase:
        events.append(_turn(after))
    return events


def _turn(after: State) -> Event:
    return {"event": "turn", "seat": after.seat, "round": after.round, "phase": PHASES[after.phase]}


def _tiles(state: State, cells: int) -> dict[str, str]:
    """The tiles on a set of holes, by cell."""
    return {CELL_NAMES[cell]: TILE_LETTERS[state.tiles[cell]] for cell in members(cells)}


def redact(event: Event) -> Event:
    """An event as everybody may see it: the deal shows the spare only; all else happens in the open (Q25)."""
    if event["event"] != "deal":
        return event
    tiles = event["tiles"]
    return {**event, "tiles": "?" * (len(tiles) - 1) + tiles[-1]}
