"""Information-set Monte-Carlo tree search over any game with a mind, in the dialect: kernels beside a game's own.

Every simulation imagines a world that agrees with what the thinking seat knows, walks through a graph of situations
that all worlds share, plays a little further by `lean`, and has the end judged by `worth`. Which situations are the
same the game says, by `sign`; each has a list of moves, the actions that were legal there in some world. A move is
judged against how often it was there to be chosen.

`speed` runs this file in the namespace of a game's rules and thoughts, see `mind.Thoughts` and `contract.Rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cheeseboard.games.contract import Rules
    from cheeseboard.games.dialect import CHANCE, first, mixed
    from cheeseboard.games.mind import Thoughts

    actors, apply, legal, put, resolve = Rules.actors, Rules.apply, Rules.legal, Rules.put, Rules.resolve
    is_legal, scrub = Rules.is_legal, Rules.scrub
    ACTION_COUNT = Rules.ACTION_COUNT
    imagine, habit, greedy, in_tree = Thoughts.imagine, Thoughts.habit, Thoughts.greedy, Thoughts.in_tree
    hunch, lean, follow = Thoughts.hunch, Thoughts.lean, Thoughts.follow
    far_enough, foresees, worth, sign = Thoughts.far_enough, Thoughts.foresees, Thoughts.worth, Thoughts.sign

NONE = 0  # no move has this number
SEAT_COUNT = 4
SURE = 10_000  # `mind.CERTAIN`
EAGERNESS = 1.0  # how much a promising action is looked at before its value counts
TRIED = 3  # times at least, to be somebody's favourite
DOUBT = 0.05  # what nobody has tried yet is taken to be so much worse than what was


def habit_at(states: Any, i: int, me: int, lore: Any, random: Any) -> int:
    """`habit` in one state."""
    return habit(states[i], me, lore, random)


def greedy_at(states: Any, rows: Any, me: int, lore: Any, random: Any) -> int:
    """`greedy` in states[0]."""
    return greedy(states, rows, me, lore, random)


def think(
    root: Any, states: Any, places: Any, moves: Any, used: Any, path: Any, marks: Any, row: Any, sums: Any,
    me: int, lore: Any, random: Any, simulations: int, only: int,
) -> None:  # fmt: skip
    """So many more simulations from root[0], which is scrubbed; if `only` is not -1, each begins with that action.

    `places` is a hash table of situations, `moves` their moves. used[0] says how many moves there are, used[1] how
    often marks were used, used[2] how many situations there are, used[3] which is the root. sums gathers the seats'
    values, sums[4] how many; sums[5:9] is for use on the way.
    """
    for _ in range(simulations):
        put(states, 0, root, 0)
        imagine(states[0], me, lore, random)
        depth = descend(states[0], root[0], places, moves, used, path, marks, row, me, lore, random, only)
        play_on(states[0], root[0], lore, random)
        judge(states[0], moves, path, depth, sums, me)


def descend(
    s: Any, root: Any, places: Any, moves: Any, used: Any, path: Any, marks: Any, row: Any,
    me: int, lore: Any, random: Any, only: int,
) -> int:  # fmt: skip
    """Go on from move to move to a situation nobody has gone on from, and note the path; return its length."""
    depth = 0
    way = 1
    acting = actors(s)
    while acting and depth < len(path):
        if acting >> CHANCE & 1:
            resolve(s, random)
        elif depth and far_enough(s, root, -1):
            break
        else:
            seat = first(acting)
            if in_tree(s, seat, me):
                place = found(sign(s, me, way), places, used)
                if place < 0:
                    break
                if depth == 0:
                    used[3] = place
                places[place].visits += 1
                if depth and places[place].visits == 1:
                    break
                count = legal(s, seat, row)
                if only >= 0 and depth == 0:
                    row[0] = only
                    count = 1
                move = chosen(s, seat, place, places, moves, used, marks, row, count, lore)
                if move == NONE:
                    break
                way = mixed(way, moves[move].key)
                action = moves[move].key % ACTION_COUNT
                follow(s, seat, action, lore)
                apply(s, seat, action)
                path[depth] = move
                depth += 1
            else:
                action = lean(s, seat, lore, random)
                follow(s, seat, action, lore)
                apply(s, seat, action)
        acting = actors(s)
    return depth


def found(key: int, places: Any, used: Any) -> int:
    """Where a situation stands in the table, a new one included; -1 if there is no room for it."""
    mask = len(places) - 1
    slot = key & mask
    while places[slot].key != key:
        if places[slot].key == 0:
            if used[2] * 4 > mask * 3:
                return -1
            used[2] += 1
            places[slot].key = key
            return slot
        slot = slot + 1 & mask
    return slot


def chosen(
    s: Any, seat: int, place: int, places: Any, moves: Any, used: Any, marks: Any, row: Any, count: int, lore: Any
) -> int:
    """The move to make, of those that are legal now, new ones included; NONE if there is no room for any."""
    used[1] += 1
    now = used[1]
    base = seat * ACTION_COUNT
    for k in range(count):
        marks[base + row[k]] = now
    known = 0
    visits = 0
    total = 0.0
    hunches = 0
    move = places[place].first
    while move != NONE:
        key = moves[move].key
        if marks[key] == now:
            marks[key] = -now
            known += 1
            moves[move].chances += 1
            visits += moves[move].visits
            total += moves[move].total
            hunches += moves[move].hunch
        move = moves[move].next
    if known < count:
        for k in range(count):
            if marks[base + row[k]] == now and used[0] < len(moves):
                marks[base + row[k]] = -now
                fresh = used[0]
                used[0] += 1
                moves[fresh].key = base + row[k]
                moves[fresh].hunch = hunch(s, seat, row[k], lore)
                moves[fresh].chances = 1
                moves[fresh].visits = 0
                moves[fresh].total = 0.0
                moves[fresh].next = places[place].first
                places[place].first = fresh
                hunches += moves[fresh].hunch
    untried = 0.5
    if visits:
        untried = total / visits - DOUBT
    best = NONE
    most = -1.0
    move = places[place].first
    while move != NONE:
        if marks[moves[move].key] == -now:
            value = untried
            if moves[move].visits:
                value = moves[move].total / moves[move].visits
            share = moves[move].hunch / hunches
            value += EAGERNESS * share * moves[move].chances ** 0.5 / (1 + moves[move].visits)
            if value > most:
                most = value
                best = move
        move = moves[move].next
    return best


def play_on(s: Any, root: Any, lore: Any, random: Any) -> None:
    """From there on everybody plays by `lean`, until it is far enough."""
    steps = 0
    acting = actors(s)
    while acting:
        if acting >> CHANCE & 1:
            resolve(s, random)
        elif far_enough(s, root, steps):
            return
        else:
            seat = first(acting)
            action = lean(s, seat, lore, random)
            follow(s, seat, action, lore)
            apply(s, seat, action)
            steps += 1
        acting = actors(s)


def judge(s: Any, moves: Any, path: Any, depth: int, sums: Any, me: int) -> None:
    """What the end is worth to each seat goes to the moves on the path, each counting for the seat that made it."""
    values = sums[5:]
    worth(s, me, values)
    for seat in range(SEAT_COUNT):
        sums[seat] += values[seat]
    sums[4] += 1
    for k in range(depth):
        move = path[k]
        moves[move].visits += 1
        moves[move].total += values[moves[move].key // ACTION_COUNT] / SURE


# -- a second look ----------------------------------------------------------------------------------------------


def foresees_at(states: Any, i: int) -> bool:
    """`foresees` in one state."""
    return foresees(states[i])


def set_out(root: Any, world: Any, places: Any, moves: Any, me: int, lore: Any, random: Any, action: int) -> None:
    """Make world[0] what root[0] may be in truth, after this action and as many more of `me` as the search knows."""
    put(world, 0, root, 0)
    imagine(world[0], me, lore, random)
    way = 1
    while action >= 0:
        way = mixed(way, me * ACTION_COUNT + action)
        follow(world[0], me, action, lore)
        apply(world[0], me, action)
        action = -1
        if actors(world[0]) == 1 << me:
            action = favourite(world[0], me, way, places, moves)


def go_on(world: Any, states: Any, rows: Any, lore: Any, random: Any) -> None:
    """Whoever acts next in world[0] does so, as `greedy` would."""
    acting = actors(world[0])
    if acting >> CHANCE & 1:
        resolve(world[0], random)
        return
    seat = first(acting)
    put(states, 0, world, 0)
    scrub(states[0], seat)
    action = greedy(states, rows, seat, lore, random)
    follow(world[0], seat, action, lore)
    apply(world[0], seat, action)


def judge_world(world: Any, me: int, out: Any) -> None:
    """`worth` of world[0]."""
    worth(world[0], me, out)


def favourite(s: Any, me: int, way: int, places: Any, moves: Any) -> int:
    """What the search tried most often in this situation; -1 if it hardly knows it."""
    key = sign(s, me, way)
    mask = len(places) - 1
    slot = key & mask
    while places[slot].key != key and places[slot].key != 0:
        slot = slot + 1 & mask
    best = -1
    most = TRIED - 1
    if places[slot].key == key:
        move = places[slot].first
        while move != NONE:
            action = moves[move].key % ACTION_COUNT
            if moves[move].visits > most and moves[move].key // ACTION_COUNT == me and is_legal(s, me, action):
                most = moves[move].visits
                best = action
            move = moves[move].next
    return best
