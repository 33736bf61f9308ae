"""Events: an action carried out, and the events it led to."""

from __future__ import annotations

from functools import lru_cache

from cheeseboard.games.contract import Event
from cheeseboard.games.roquefort import rules
from cheeseboard.games.roquefort.notation import (
    CELL_NAMES,
    PHASES,
    REASONS,
    ROOM_NAMES,
    TILE_LETTERS,
    kind_letters,
    members,
    room_letters,
)
from cheeseboard.games.roquefort.rules import END, ENTER, LIFT, OVER, PLACE, RUN, SLIDE, State
from cheeseboard.games.roquefort.tables import CELLS, HOLES, ROOM_CELLS, ROOMS, SLOT_ENTRY, SLOT_LINE

QUIET_NOTICE = 3  # rounds: so early the limit of quiet rounds is announced (Q30: from the 17th of 20 on)


def of_deal(after: State, tiles: str) -> list[Event]:
    """The floor is laid with these, complete; `redact` hides it."""
    return [{"event": "deal", "tiles": tiles}, _turn(after)]


def of_action(s: State, action: int) -> list[Event]:
    """Carry out a legal action of the seat in turn; return its events in the order of Q18. Each verb compares only the
    fields that it can change."""
    if action == END:
        return _end(s)
    if action < LIFT:
        return _slide(s, action - SLIDE)
    if action < ENTER:
        return _lift(s, action - LIFT)
    if action < RUN:
        return _enter(s, action - ENTER)
    return _run(s, *divmod(action - RUN, CELLS))


def _end(s: State) -> list[Event]:
    seat, opened, quiet = s.seat, s.open, s.quiet
    rules.apply(s, seat, END)
    return _passing(s, opened, quiet)


def _slide(s: State, slot: int) -> list[Event]:
    seat, spare, mice, cheese = s.seat, s.spare, s.mice.copy(), s.cheese.copy()
    rules.slide(s, slot)
    events: list[Event] = [
        {
            "event": "slide",
            "seat": seat,
            "slot": CELL_NAMES[SLOT_ENTRY[slot]],
            "in": TILE_LETTERS[spare],
            "out": TILE_LETTERS[s.spare],
            "shown": _tiles(s, SLOT_LINE[slot] & s.bare),
        }
    ]
    if s.mice != mice:
        events += _falls(mice, s)
    return _gains(events, cheese, s)


def _lift(s: State, room: int) -> list[Event]:
    rules.lift(s, room)
    tiles = _tiles(s, ROOM_CELLS[s.layout * ROOMS + room] & HOLES)
    return [{"event": "lift", "seat": s.seat, "room": ROOM_NAMES[room], "tiles": tiles}]


def _enter(s: State, cell: int) -> list[Event]:
    seat, actions, cheese, placing = s.seat, s.actions, s.cheese.copy(), s.phase == PLACE
    rules.enter(s, seat, cell)
    cost = actions - s.actions
    events: list[Event] = [{"event": "enter", "seat": seat, "cell": CELL_NAMES[cell], "cost": cost}]
    return [*events, _turn(s)] if placing else _gains(events, cheese, s)


def _run(s: State, start: int, target: int) -> list[Event]:
    seat, actions, cheese = s.seat, s.actions, s.cheese.copy()
    rules.run(s, seat, start, target)
    cost = actions - s.actions
    ran = {"event": "run", "seat": seat, "from": CELL_NAMES[start], "to": CELL_NAMES[target], "cost": cost}
    return _gains([ran], cheese, s)


def of_resignation(s: State, seat: int) -> list[Event]:
    """Have a seat give up."""
    before = s.copy()
    rules.resign(s, seat)
    events: list[Event] = [{"event": "resign", "seat": seat}]
    if s.phase == OVER or s.seat != before.seat:
        events += _passing(s, before.open, before.quiet)
    return events


def _falls(mice: list[int], after: State) -> list[Event]:
    """Where mice stood that are gone, in reading order."""
    fallen = sorted((cell, seat) for seat in range(4) for cell in members(mice[seat] & after.traps))
    return [{"event": "fall", "seat": seat, "cell": CELL_NAMES[cell]} for cell, seat in fallen]


def _gains(events: list[Event], cheese: list[int], after: State) -> list[Event]:
    """These events, and the cheese that was taken after them, and how the game ended if it did."""
    if after.cheese != cheese:
        events += [
            {"event": "collect", "seat": seat, "kind": kind}
            for seat in range(4)
            for kind in kind_letters(after.cheese[seat] & ~cheese[seat])
        ]
    if after.phase == OVER:
        events.append(_over(after))
    return events


def _passing(after: State, opened: int, quiet: int) -> list[Event]:
    """Roofs going back on, the announcement of Q30, and whose turn it is or how it ended."""
    events: list[Event] = []
    covered = opened & ~after.open
    if covered:
        events.append({"event": "cover", "rooms": room_letters(covered)})
    if after.quiet > quiet and after.quiet >= after.quiet_limit - QUIET_NOTICE:
        events.append({"event": "quiet", "rounds": after.quiet, "limit": after.quiet_limit})
    events.append(_over(after) if after.phase == OVER else _turn(after))
    return events


def _over(after: State) -> Event:
    scores = [after.cheese[seat].bit_count() for seat in range(after.players)]
    winners = [seat for seat in range(after.players) if after.winners >> seat & 1]
    return {"event": "over", "reason": REASONS[after.reason], "winners": winners, "scores": scores}


def _turn(after: State) -> Event:
    return {"event": "turn", "seat": after.seat, "round": after.round, "phase": PHASES[after.phase]}


def _tiles(state: State, cells: int) -> dict[str, str]:
    """The tiles on a set of holes, by cell."""
    tiles = state.tiles
    return {name: TILE_LETTERS[tiles[cell]] for cell, name in _named(cells)} if cells else {}


@lru_cache(maxsize=4096)
def _named(cells: int) -> tuple[tuple[int, str], ...]:
    """The cells of a room or a line with their names: there are few such sets."""
    return tuple([(cell, CELL_NAMES[cell]) for cell in members(cells)])


def redact(event: Event) -> Event:
    """An event as everybody may see it: the deal shows the spare only; all else happens in the open (Q25)."""
    if event["event"] != "deal":
        return event
    tiles = event["tiles"]
    return {**event, "tiles": "?" * (len(tiles) - 1) + tiles[-1]}
