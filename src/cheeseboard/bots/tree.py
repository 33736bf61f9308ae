"""Information-set Monte-Carlo tree search over any game with a mind, in the dialect: kernels beside a game's own.

Every simulation imagines a world that agrees with what the thinking seat knows, walks down one tree that all worlds
share, plays a little further by `lean`, and has the end judged by `worth`. A node stands for the actions that led to
it, not for what they showed: which of its children are legal depends on the world, and a child is judged against how
often it was there to be chosen.

`speed` runs this file in the namespace of a game's rules and thoughts, see `mind.Thoughts` and `contract.Rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cheeseboard.bots.mind import Thoughts
    from cheeseboard.games.contract import Rules
    from cheeseboard.games.dialect import CHANCE, first

    actors, apply, legal, put, resolve = Rules.actors, Rules.apply, Rules.legal, Rules.put, Rules.resolve
    ACTION_COUNT = Rules.ACTION_COUNT
    imagine, habit, greedy, in_tree = Thoughts.imagine, Thoughts.habit, Thoughts.greedy, Thoughts.in_tree
    hunch, lean, far_enough, worth = Thoughts.hunch, Thoughts.lean, Thoughts.far_enough, Thoughts.worth

NO_NODE = 0  # the root is nobody's child
SEAT_COUNT = 4
SURE = 10_000  # `mind.CERTAIN`
EAGERNESS = 1.6  # how much a promising action is looked at before its value counts


def habit_at(states: Any, i: int, me: int, lore: Any, random: Any) -> int:
    """`habit` in one state."""
    return habit(states[i], me, lore, random)


def greedy_at(states: Any, rows: Any, me: int, lore: Any, random: Any) -> int:
    """`greedy` in states[0]."""
    return greedy(states, rows, me, lore, random)


def think(
    root: Any, states: Any, nodes: Any, pool: Any, path: Any, marks: Any, row: Any, sums: Any,
    me: int, lore: Any, random: Any, simulations: int, only: int,
) -> None:  # fmt: skip
    """So many more simulations from root[0], which is scrubbed; if `only` is not -1, each begins with that action.

    nodes[0] is the root of the tree; pool[0] says how many nodes are in use, pool[1] how often marks were used. sums
    gathers the seats' values, sums[4] how many; sums[5:9] is for use on the way.
    """
    for _ in range(simulations):
        put(states, 0, root, 0)
        imagine(states[0], me, lore, random)
        depth = descend(states[0], nodes, pool, path, marks, row, me, random, only)
        play_on(states[0], root[0], random)
        judge(states[0], nodes, path, depth, sums, me)


def descend(s: Any, nodes: Any, pool: Any, path: Any, marks: Any, row: Any, me: int, random: Any, only: int) -> int:
    """Walk down the tree to a node nobody has walked on from, and note the path; return its length."""
    node = 0
    depth = 0
    acting = actors(s)
    while acting and depth < len(path):
        if acting >> CHANCE & 1:
            resolve(s, random)
        else:
            seat = first(acting)
            if in_tree(s, seat, me):
                if depth and nodes[node].visits == 0:
                    break
                count = legal(s, seat, row)
                if only >= 0 and depth == 0:
                    row[0] = only
                    count = 1
                child = chosen(s, seat, node, nodes, pool, marks, row, count)
                if child == NO_NODE:
                    break
                apply(s, seat, nodes[child].key % ACTION_COUNT)
                path[depth] = child
                depth += 1
                node = child
            else:
                apply(s, seat, lean(s, seat, random))
        acting = actors(s)
    return depth


def chosen(s: Any, seat: int, node: int, nodes: Any, pool: Any, marks: Any, row: Any, count: int) -> int:
    """The child to go to, of those that are legal now, new ones included; NO_NODE if there is no room for any."""
    pool[1] += 1
    now = pool[1]
    base = seat * ACTION_COUNT
    for k in range(count):
        marks[base + row[k]] = now
    known = 0
    visits = 0
    total = 0.0
    hunches = 0
    child = nodes[node].child
    while child != NO_NODE:
        key = nodes[child].key
        if marks[key] == now:
            marks[key] = -now
            known += 1
            nodes[child].chances += 1
            visits += nodes[child].visits
            total += nodes[child].total
            hunches += nodes[child].hunch
        child = nodes[child].sibling
    if known < count:
        for k in range(count):
            if marks[base + row[k]] == now and pool[0] < len(nodes):
                marks[base + row[k]] = -now
                fresh = pool[0]
                pool[0] += 1
                nodes[fresh].key = base + row[k]
                nodes[fresh].hunch = hunch(s, seat, row[k])
                nodes[fresh].chances = 1
                nodes[fresh].visits = 0
                nodes[fresh].total = 0.0
                nodes[fresh].child = NO_NODE
                nodes[fresh].sibling = nodes[node].child
                nodes[node].child = fresh
                hunches += nodes[fresh].hunch
    # What nobody has tried yet is taken to be a little worse than what was.
    untried = 0.5
    if visits:
        untried = total / visits - 0.05
    best = NO_NODE
    most = -1.0
    child = nodes[node].child
    while child != NO_NODE:
        if marks[nodes[child].key] == -now:
            value = untried
            if nodes[child].visits:
                value = nodes[child].total / nodes[child].visits
            share = nodes[child].hunch / hunches
            value += EAGERNESS * share * nodes[child].chances ** 0.5 / (1 + nodes[child].visits)
            if value > most:
                most = value
                best = child
        child = nodes[child].sibling
    return best


def play_on(s: Any, root: Any, random: Any) -> None:
    """From the tree's edge on everybody plays by `lean`, until it is far enough."""
    steps = 0
    acting = actors(s)
    while acting:
        if acting >> CHANCE & 1:
            resolve(s, random)
        elif far_enough(s, root, steps):
            return
        else:
            seat = first(acting)
            apply(s, seat, lean(s, seat, random))
            steps += 1
        acting = actors(s)


def judge(s: Any, nodes: Any, path: Any, depth: int, sums: Any, me: int) -> None:
    """What the end is worth to each seat goes to the nodes on the path, each counting for the seat that chose it."""
    values = sums[5:]
    worth(s, me, values)
    for seat in range(SEAT_COUNT):
        sums[seat] += values[seat]
    sums[4] += 1
    nodes[0].visits += 1
    for k in range(depth):
        node = path[k]
        nodes[node].visits += 1
        nodes[node].total += values[nodes[node].key // ACTION_COUNT] / SURE
