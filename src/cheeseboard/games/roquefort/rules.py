"""The rules of Château Roquefort, once, for plain Python, Numba and CUDA.

Written in the dialect that all three take: functions over a `State`, ints, loops, lists of ints as tables; no
generators, comprehensions or containers. Everything here trusts its caller: an action is checked by `is_legal`
before `apply` sees it. R and Q numbers are those of README.md beside this file.
"""

from __future__ import annotations

from cheeseboard.games.dialect import CHANCE, below, first, nth
from cheeseboard.games.roquefort.knowledge import drawn, resample, scrub, unseen
from cheeseboard.games.roquefort.state import State
from cheeseboard.games.roquefort.tables import (
    CELLS,
    FIELDS,
    HOLES,
    KINDS,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    ROOM_CELLS,
    ROOMS,
    SLOT_ENTRY,
    SLOT_EXIT,
    SLOT_LINE,
    SLOT_STEP,
    SLOTS,
    STEPS,
    TOUCH,
    TOWERS,
    TRAP,
    UNKNOWN,
)

VERSION = 1

DEAL, PLACE, TURN, OVER = 0, 1, 2, 3  # phases
RUNNING, GOAL, THIRD_MOUSE, QUIET, ROUNDS, RESIGNED = 0, 1, 2, 3, 4, 5  # reasons of an ending

ACTIONS = 4  # a turn's (R17)
MICE = 4  # a seat's (R7)
FATAL = 3  # so many mice in the dungeon end the game (R50)

# An action is an int: the end of a turn, then a block for each verb.
END = 0
SLIDE = 1  # + slot
LIFT = SLIDE + SLOTS  # + room
ENTER = LIFT + ROOMS  # + cell
RUN = ENTER + CELLS  # + from * CELLS + to
ACTION_COUNT = RUN + CELLS * CELLS
MOST_LEGAL = 256  # no position has more legal actions: 1 + 12 + 18 + 49 + 4 * 44

__all__ = ["State", "resample", "scrub"]  # parts of a rules file that state.py and knowledge.py have

CHEESE = ((1 << KINDS) - 1) << 1  # bits 1 to 7: a set of kinds


# -- who and what -----------------------------------------------------------------------------------------------


def actors(s: State) -> int:
    """The set of those who may act now: a bit for each seat, and one for chance."""
    if s.phase == OVER:
        return 0
    if s.phase == DEAL:
        return 1 << CHANCE
    return 1 << s.seat


def legal(s: State, seat: int, out: list[int]) -> int:
    """Write the legal actions of the seat in turn into `out`, in ascending order; return how many there are."""
    if s.phase == PLACE:
        return listed(TOWERS & ~occupied(s), ENTER, out, 0)
    out[0] = END
    if s.actions == 0:
        return 1
    count = 1
    if s.slid == 0:
        count = SLIDE + SLOTS
        for action in range(SLIDE, SLIDE + SLOTS):
            out[action] = action
    count = listed(rooms_in_reach(s, seat), LIFT, out, count)
    count = listed(entries_in_reach(s, seat), ENTER, out, count)
    runners = s.mice[seat]
    while runners:
        start = first(runners)
        count = listed(fields_in_reach(s, start), RUN + start * CELLS, out, count)
        runners &= runners - 1
    return count


def draw_legal(s: State, seat: int, random: list[int]) -> int:
    """A legal action of the seat in turn, all equally likely: what rollouts are made of, without writing a list."""
    if s.phase == PLACE:
        towers = TOWERS & ~occupied(s)
        return ENTER + nth(towers, below(random, towers.bit_count()))
    if s.actions == 0:
        return END
    always = 1 if s.slid else SLIDE + SLOTS
    rooms = rooms_in_reach(s, seat)
    entries = entries_in_reach(s, seat)
    count = always + rooms.bit_count() + entries.bit_count()
    runners = s.mice[seat]
    while runners:
        count += fields_in_reach(s, first(runners)).bit_count()
        runners &= runners - 1
    index = below(random, count)
    if index < always:
        return index
    index -= always
    if index < rooms.bit_count():
        return LIFT + nth(rooms, index)
    index -= rooms.bit_count()
    if index < entries.bit_count():
        return ENTER + nth(entries, index)
    index -= entries.bit_count()
    runners = s.mice[seat]
    start = first(runners)
    fields = fields_in_reach(s, start)
    while index >= fields.bit_count():
        index -= fields.bit_count()
        runners &= runners - 1
        start = first(runners)
        fields = fields_in_reach(s, start)
    return RUN + start * CELLS + nth(fields, index)


def is_legal(s: State, seat: int, action: int) -> bool:
    """Whether the seat in turn may take this action now."""
    if s.phase == PLACE:
        return ENTER <= action < RUN and (TOWERS & ~occupied(s)) >> (action - ENTER) & 1 == 1
    if action == END:
        return True
    if s.actions == 0:
        return False
    if action < LIFT:
        return s.slid == 0
    if action < ENTER:
        return rooms_in_reach(s, seat) >> (action - LIFT) & 1 == 1
    if action < RUN:
        return entries_in_reach(s, seat) >> (action - ENTER) & 1 == 1
    start = (action - RUN) // CELLS
    target = (action - RUN) % CELLS
    return s.mice[seat] >> start & 1 == 1 and fields_in_reach(s, start) >> target & 1 == 1


def rooms_in_reach(s: State, seat: int) -> int:
    """The roofed rooms that touch one of the seat's mice, at a side or a corner (R22, R25)."""
    rooms = 0
    mice = s.mice[seat]
    while mice:
        rooms |= TOUCH[s.layout * CELLS + first(mice)]
        mice &= mice - 1
    return rooms & ~s.open


def entries_in_reach(s: State, seat: int) -> int:
    """Where a mouse from outside can land: free towers, and fields beyond occupied ones (R27, Q7)."""
    if s.outside[seat] == 0:
        return 0
    taken = occupied(s)
    free = s.bare & ~s.traps & ~taken
    return landings(TOWERS, free | TOWERS & ~taken, taken, s.actions)


def fields_in_reach(s: State, start: int) -> int:
    """Where the mouse on `start` can land with one step or one jump; never in a tower (R26, R28, R29)."""
    taken = occupied(s)
    free = s.bare & ~s.traps & ~taken
    return landings(STEPS[start], free, taken & FIELDS & ~(1 << start), s.actions)


def occupied(s: State) -> int:
    """The cells with a mouse."""
    return s.mice[0] | s.mice[1] | s.mice[2] | s.mice[3]


def landings(ring: int, free: int, blocks: int, actions: int) -> int:
    """Where a mouse can land that has the cells of `ring` one step away: on free cells of the ring, and on those
    beyond occupied ones, each cell on the way costing an action (R31, Q7-Q10). A path may turn corners."""
    found = ring & free
    crossed = ring & blocks
    seen = crossed
    while crossed and actions > 1:
        ring = beside(crossed)
        found |= ring & free
        crossed = ring & blocks & ~seen
        seen |= crossed
        actions -= 1
    return found


def price(ring: int, blocks: int, target: int) -> int:
    """What landing on the cell `target` costs at least, as `landings` counts; 0 if no path leads there."""
    cost = 1
    seen = 0
    while not ring >> target & 1:
        crossed = ring & blocks & ~seen
        if not crossed:
            return 0
        seen |= crossed
        ring = beside(crossed)
        cost += 1
    return cost


def beside(cells: int) -> int:
    """All cells that share a side with one of these (and bits beyond the board, for the caller to mask)."""
    return (cells << 1 & NOT_FIRST_COLUMN) | (cells >> 1 & NOT_LAST_COLUMN) | cells << 7 | cells >> 7


def listed(members: int, base: int, out: list[int], count: int) -> int:
    """Append base + member to the first `count` entries of `out` for each member; return the new count."""
    while members:
        out[count] = base + first(members)
        members &= members - 1
        count += 1
    return count


def in_dungeon(s: State, seat: int) -> int:
    """How many mice this seat has lost."""
    return MICE - s.outside[seat] - s.mice[seat].bit_count()


def active(s: State) -> int:
    """The set of seats still playing."""
    return (1 << s.players) - 1 & ~s.dormant


# -- actions ----------------------------------------------------------------------------------------------------


def apply(s: State, seat: int, action: int) -> None:
    """Carry out a legal action of the seat in turn, with all its consequences (Q18)."""
    if action == END:
        cover_up(s)
        pass_turn(s)
    elif action < LIFT:
        slide(s, action - SLIDE)
    elif action < ENTER:
        lift(s, action - LIFT)
    elif action < RUN:
        enter(s, seat, action - ENTER)
    else:
        run(s, seat, (action - RUN) // CELLS, (action - RUN) % CELLS)


def lift(s: State, room: int) -> None:
    """Take the roof off a room (R22-R24)."""
    cells = ROOM_CELLS[s.layout * ROOMS + room]
    s.open |= 1 << room
    s.bare |= cells
    s.known |= cells & HOLES
    s.actions -= 1


def enter(s: State, seat: int, cell: int) -> None:
    """Bring a mouse in from outside (R27, Q7); in the placement phase free of charge (R13)."""
    taken = occupied(s)
    s.outside[seat] -= 1
    s.mice[seat] |= 1 << cell
    if s.phase == PLACE:
        place_next(s)
        return
    s.actions -= price(TOWERS, taken, cell)
    collect_all(s)


def run(s: State, seat: int, start: int, target: int) -> None:
    """Move a mouse one step, or one jump over occupied fields (R26-R32)."""
    others = occupied(s) & FIELDS & ~(1 << start)
    s.actions -= price(STEPS[start], others, target)
    s.mice[seat] ^= 1 << start | 1 << target
    collect_all(s)


def slide(s: State, slot: int) -> None:
    """Push the spare in (R36-R41); then falls, cheese, the goal and third mice, in the order of Q18."""
    step = SLOT_STEP[slot]
    cell = SLOT_EXIT[slot]
    ejected = s.tiles[cell]
    while cell != SLOT_ENTRY[slot]:
        s.tiles[cell] = s.tiles[cell - step]
        cell -= step
    s.tiles[cell] = s.spare
    s.traps = pushed(s.traps, slot, s.spare == TRAP)
    s.known = pushed(s.known, slot, True) | (s.bare & HOLES)
    s.spare = ejected
    s.slid = 1
    s.actions -= 1
    fallen = 0
    for seat in range(s.players):
        lost = s.mice[seat] & s.traps
        fallen |= lost
        s.mice[seat] &= ~lost
    collect_all(s)
    if fallen:
        stir(s)
        if s.phase == TURN:
            check_third_mouse(s)


def pushed(cells: int, slot: int, enters: bool) -> int:
    """A set of cells whose members on the slot's line move on by one; the entry cell is in it if `enters`."""
    line = SLOT_LINE[slot]
    moving = cells & line
    step = SLOT_STEP[slot]
    if step > 0:
        moving = moving << step & line
    else:
        moving = moving >> -step & line
    if enters:
        moving |= 1 << SLOT_ENTRY[slot]
    return (cells & ~line) | moving


def collect_all(s: State) -> None:
    """Everybody takes what his mice stand on, and perhaps has enough (Q18)."""
    gained = False
    for seat in range(s.players):
        gained |= collect(s, seat)
    if gained:
        check_goal(s)


def collect(s: State, seat: int) -> bool:
    """Give the seat every kind that two of its mice stand on and it has not got yet (R42-R45); say if there was any."""
    if s.dormant >> seat & 1:
        return False
    mice = s.mice[seat] & HOLES
    stood_on = 0
    paired = 0
    while mice:
        kind = 1 << s.tiles[first(mice)]
        paired |= stood_on & kind
        stood_on |= kind
        mice &= mice - 1
    gained = paired & CHEESE & ~s.cheese[seat]
    if not gained:
        return False
    s.cheese[seat] |= gained
    stir(s)
    return True


def stir(s: State) -> None:
    """Something happened in this round: it is not quiet (Q30)."""
    s.quiet = 0
    s.stirred = 1


# -- the turn passes --------------------------------------------------------------------------------------------


def cover_up(s: State) -> None:
    """Put the roof back on every open room without a mouse (R46-R48)."""
    taken = occupied(s)
    rooms = s.open
    while rooms:
        room = first(rooms)
        rooms &= rooms - 1
        cells = ROOM_CELLS[s.layout * ROOMS + room]
        if not cells & taken:
            s.open &= ~(1 << room)
            s.bare &= ~cells


def pass_turn(s: State) -> None:
    """The next active seat's turn; after the last of a round, the limits of Q30 first."""
    following = next_active(s, s.seat)
    if following <= s.seat:
        if s.stirred:
            s.quiet = 0
        else:
            s.quiet += 1
        s.stirred = 0
        if s.quiet >= s.quiet_limit:
            finish(s, QUIET, all_best(s))
            return
        if s.round >= s.round_limit:
            finish(s, ROUNDS, all_best(s))
            return
        s.round += 1
    s.seat = following
    s.actions = ACTIONS
    s.slid = 0


def place_next(s: State) -> None:
    """The next seat places its first mouse; after the last, the first turn begins (R13, Q23)."""
    following = next_active(s, s.seat)
    if following <= s.seat:
        s.phase = TURN
    s.seat = following


def next_active(s: State, seat: int) -> int:
    """The seat that follows clockwise, the dormant ones passed over (R16, Q31)."""
    seat = (seat + 1) % s.players
    while s.dormant >> seat & 1:
        seat = (seat + 1) % s.players
    return seat


def resign(s: State, seat: int) -> None:
    """A seat gives up: with one opponent left he wins, else the seat falls dormant (Q31)."""
    s.dormant |= 1 << seat
    remaining = active(s)
    if remaining & remaining - 1 == 0:
        finish(s, RESIGNED, remaining)
    elif seat == s.seat:
        if s.phase == PLACE:
            place_next(s)
        else:
            cover_up(s)
            pass_turn(s)


# -- the end ----------------------------------------------------------------------------------------------------


def check_goal(s: State) -> None:
    """The game is won as soon as somebody has enough kinds of cheese (R49, Q19a)."""
    arrived = 0
    for seat in range(s.players):
        if s.cheese[seat].bit_count() >= s.goal:
            arrived |= 1 << seat
    arrived &= active(s)
    if arrived:
        finish(s, GOAL, 1 << longest_waiting_best(s, arrived))


def check_third_mouse(s: State) -> None:
    """The game ends when an active seat has lost its third mouse; such a seat is out of the reckoning, unless
    that leaves nobody (R50, R51, Q19d-Q19g)."""
    ruined = 0
    for seat in range(s.players):
        if in_dungeon(s, seat) >= FATAL:
            ruined |= 1 << seat
    playing = active(s)
    if ruined & playing:
        rest = playing & ~ruined
        if rest == 0:
            rest = playing
        finish(s, THIRD_MOUSE, 1 << longest_waiting_best(s, rest))


def longest_waiting_best(s: State, seats: int) -> int:
    """Of these seats the one with most cheese; among equals the one whose last turn lies furthest back, which is
    the first clockwise from the left of the seat in turn, himself last (R52, Q19a)."""
    best = -1
    most = -1
    for distance in range(1, s.players + 1):
        seat = (s.seat + distance) % s.players
        kinds = s.cheese[seat].bit_count()
        if seats >> seat & 1 and kinds > most:
            best = seat
            most = kinds
    return best


def all_best(s: State) -> int:
    """All active seats with most cheese: at the limits a tie is shared (Q30)."""
    seats = 0
    most = 0
    for seat in range(s.players):
        kinds = s.cheese[seat].bit_count()
        if not s.dormant >> seat & 1 and kinds >= most:
            if kinds > most:
                seats = 0
            most = kinds
            seats |= 1 << seat
    return seats


def finish(s: State, reason: int, winners: int) -> None:
    """Nothing more happens: everything stays as the last action left it."""
    s.phase = OVER
    s.reason = reason
    s.winners = winners


# -- chance ----------------------------------------------------------------------------------


def resolve(s: State, random: list[int]) -> None:
    """Let chance act: a random spare (Q21), a random floor (Q20), and the first seat places."""
    s.known = 0
    s.spare = UNKNOWN
    s.spare = drawn(unseen(s), random)
    resample(s, 0, random)
    s.phase = PLACE
