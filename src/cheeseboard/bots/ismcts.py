"""Single-observer information-set Monte-Carlo tree search with priors, in the dialect: kernels beside a game's own.

The algorithm is SO-ISMCTS (Cowling, Powley, Whitehouse: "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2),
2012). Every simulation determinizes the root, that is, draws a world that agrees with all that the searching seat
knows, and descends through one graph of information sets that all worlds share. It differs from the paper in these
points:

- Selection. The edge of action a is worth Q(a) + C_PUCT * P(a) * sqrt(M(a)) / (1 + N(a)). This is the PUCT rule of
  AlphaGo (Silver et al. 2016, 2017; after Rosin 2011), with the visits of the parent replaced by SO-ISMCTS's
  availability count: M(a) counts the visits of the node in whose world a was legal, this one included. N(a) counts the
  visits of the edge, and Q(a) is the mean value of the seat that acts. P(a) is the game's `prior`, divided by the sum
  over the actions that are legal in this world.
- First-play value. An edge without a visit has the mean value of all available edges, less FIRST_PLAY_REDUCTION; 0.5
  if none of them was visited.
- Expansion. A node gets edges for all actions that are legal in the current world when it is left for the first time,
  and further ones whenever another world allows them. The descent stops at a node that is visited for the first time.
- Graph. `infoset_key` says which decisions share a node. A game may leave transpositions apart, by the path hash, or
  join them, by what is public.
- Opponents. A game may leave decisions out of the tree (`is_searched`): they are made by its `rollout_action`.
- Simulation. Beyond the tree `rollout_action` plays until `is_cutoff`, and `evaluate` gives every seat's chance to win.
  Each edge on the path is credited with the chance of the seat that acted there (max^n).

`speed` runs this file in the namespace of a game's rules and heuristics, see `mind.Heuristics` and `contract.Rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cheeseboard.games.dialect import SEATS
from cheeseboard.games.mind import CERTAIN

if TYPE_CHECKING:
    from cheeseboard.games.contract import Rules
    from cheeseboard.games.dialect import CHANCE, first, mixed
    from cheeseboard.games.mind import Heuristics

    actors, apply, legal, put, resolve = Rules.actors, Rules.apply, Rules.legal, Rules.put, Rules.resolve
    is_legal, scrub = Rules.is_legal, Rules.scrub
    ACTION_COUNT = Rules.ACTION_COUNT
    determinize, is_searched, infoset_key = Heuristics.determinize, Heuristics.is_searched, Heuristics.infoset_key
    scripted_action, greedy_action = Heuristics.scripted_action, Heuristics.greedy_action
    prior, rollout_action, observe_action = Heuristics.prior, Heuristics.rollout_action, Heuristics.observe_action
    is_cutoff, uses_lookahead, evaluate = Heuristics.is_cutoff, Heuristics.uses_lookahead, Heuristics.evaluate

C_PUCT = 1.0  # exploration constant; values are chances to win, from 0 to 1
FIRST_PLAY_REDUCTION = 0.05
MIN_FAVOURITE_VISITS = 3

NO_EDGE = 0  # no edge has this number
NO_NODE = -1
ROOT_PATH = 1  # the path hash of the root

# Indices of `counters`, an array of ints.
EDGE_COUNT, STAMP, NODE_COUNT, ROOT_NODE = 0, 1, 2, 3
COUNTERS = 4
# Indices of `totals`, an array of floats. It begins with the values of all simulations, added up by seat.
SIMULATIONS = SEATS
AVAILABLE_VISITS, AVAILABLE_VALUE, AVAILABLE_PRIOR = 5, 6, 7  # sums over the available edges of the current node
LEAF_VALUES = 8  # + seat: what `evaluate` wrote at the end of the last simulation
TOTALS = LEAF_VALUES + SEATS


# -- entry points that ask the heuristics one thing -------------------------------------------------------------


def scripted_action_at(states: Any, i: int, me: int, context: Any, random: Any) -> int:
    """`scripted_action` in one state."""
    return scripted_action(states[i], me, context, random)


def greedy_action_at(states: Any, rows: Any, me: int, context: Any, random: Any) -> int:
    """`greedy_action` in states[0]."""
    return greedy_action(states, rows, me, context, random)


def uses_lookahead_at(states: Any, i: int) -> bool:
    """`uses_lookahead` in one state."""
    return uses_lookahead(states[i])


def evaluate_at(states: Any, i: int, me: int, out: Any) -> None:
    """`evaluate` one state."""
    evaluate(states[i], me, out)


# -- the search -------------------------------------------------------------------------------------------------


def search(
    root: Any, states: Any, nodes: Any, edges: Any, counters: Any, path: Any, stamps: Any, row: Any, totals: Any,
    me: int, context: Any, random: Any, simulations: int, only: int,
) -> None:  # fmt: skip
    """Add simulations from root[0], which is scrubbed. If `only` is not -1, each begins with that action.

    `nodes` is a hash table of information sets, `edges` holds their edges as linked lists. `search_buffers` makes these
    arrays.
    """
    for _ in range(simulations):
        put(states, 0, root, 0)
        determinize(states[0], me, context, random)
        depth = select(
            states[0], root[0], nodes, edges, counters, path, stamps, row, totals, me, context, random, only
        )  # fmt: skip
        rollout(states[0], root[0], context, random)
        backpropagate(states[0], edges, path, depth, totals, me)


def select(
    s: Any, root: Any, nodes: Any, edges: Any, counters: Any, path: Any, stamps: Any, row: Any, totals: Any,
    me: int, context: Any, random: Any, only: int,
) -> int:  # fmt: skip
    """Descend from the root to a leaf and record the edges in `path`; return its length."""
    depth = 0
    path_hash = ROOT_PATH
    acting = actors(s)
    while acting and depth < len(path):
        if acting >> CHANCE & 1:
            resolve(s, random)
        elif depth and is_cutoff(s, root, -1):
            break
        else:
            seat = first(acting)
            if is_searched(s, seat, me):
                node = find_or_add_node(infoset_key(s, me, path_hash), nodes, counters)
                if node == NO_NODE:
                    break
                if depth == 0:
                    counters[ROOT_NODE] = node
                nodes[node].visits += 1
                if depth and nodes[node].visits == 1:
                    break
                count = legal(s, seat, row)
                if only >= 0 and depth == 0:
                    row[0] = only
                    count = 1
                known = count_available(seat, node, nodes, edges, counters, stamps, row, count, totals)
                if known < count:
                    expand(s, seat, node, nodes, edges, counters, stamps, row, count, totals, context)
                edge = choose_edge(node, nodes, edges, counters, stamps, totals)
                if edge == NO_EDGE:
                    break
                path_hash = mixed(path_hash, edges[edge].key)
                action = edges[edge].key % ACTION_COUNT
                observe_action(s, seat, action, context)
                apply(s, seat, action)
                path[depth] = edge
                depth += 1
            else:
                action = rollout_action(s, seat, context, random)
                observe_action(s, seat, action, context)
                apply(s, seat, action)
        acting = actors(s)
    return depth


def find_or_add_node(key: int, nodes: Any, counters: Any) -> int:
    """The node of an information set, a new one if there is none yet; NO_NODE if the table is full."""
    mask = len(nodes) - 1
    slot = key & mask
    while nodes[slot].key != key:
        if nodes[slot].key == 0:
            if counters[NODE_COUNT] * 4 > mask * 3:
                return NO_NODE
            counters[NODE_COUNT] += 1
            nodes[slot].key = key
            return slot
        slot = slot + 1 & mask
    return slot


def count_available(
    seat: int, node: int, nodes: Any, edges: Any, counters: Any, stamps: Any, row: Any, count: int, totals: Any
) -> int:
    """Count and add up the node's edges that are legal in this world, row[:count].

    Afterwards `stamps` has the negative stamp at the key of an available edge, and the stamp at that of an action
    without an edge.
    """
    counters[STAMP] += 1
    stamp = counters[STAMP]
    base = seat * ACTION_COUNT
    for k in range(count):
        stamps[base + row[k]] = stamp
    known = 0
    visits = 0
    value = 0.0
    prior_sum = 0
    edge = nodes[node].first
    while edge != NO_EDGE:
        key = edges[edge].key
        if stamps[key] == stamp:
            stamps[key] = -stamp
            known += 1
            edges[edge].availability += 1
            visits += edges[edge].visits
            value += edges[edge].total
            prior_sum += edges[edge].prior
        edge = edges[edge].next
    totals[AVAILABLE_VISITS] = visits
    totals[AVAILABLE_VALUE] = value
    totals[AVAILABLE_PRIOR] = prior_sum
    return known


def expand(
    s: Any, seat: int, node: int, nodes: Any, edges: Any, counters: Any, stamps: Any, row: Any, count: int, totals: Any,
    context: Any,
) -> None:  # fmt: skip
    """Add edges for the actions in row[:count] that have none yet, as long as there is room."""
    stamp = counters[STAMP]
    base = seat * ACTION_COUNT
    for k in range(count):
        if stamps[base + row[k]] == stamp and counters[EDGE_COUNT] < len(edges):
            stamps[base + row[k]] = -stamp
            edge = counters[EDGE_COUNT]
            counters[EDGE_COUNT] += 1
            edges[edge].key = base + row[k]
            edges[edge].prior = prior(s, seat, row[k], context)
            edges[edge].availability = 1
            edges[edge].visits = 0
            edges[edge].total = 0.0
            edges[edge].next = nodes[node].first
            nodes[node].first = edge
            totals[AVAILABLE_PRIOR] += edges[edge].prior


def choose_edge(node: int, nodes: Any, edges: Any, counters: Any, stamps: Any, totals: Any) -> int:
    """The available edge that is best by PUCT; NO_EDGE if none is available."""
    stamp = counters[STAMP]
    prior_sum = totals[AVAILABLE_PRIOR]
    first_play = 0.5
    if totals[AVAILABLE_VISITS] > 0:
        first_play = totals[AVAILABLE_VALUE] / totals[AVAILABLE_VISITS] - FIRST_PLAY_REDUCTION
    best = NO_EDGE
    best_score = -1.0
    edge = nodes[node].first
    while edge != NO_EDGE:
        if stamps[edges[edge].key] == -stamp:
            score = first_play
            if edges[edge].visits:
                score = edges[edge].total / edges[edge].visits
            probability = edges[edge].prior / prior_sum
            score += C_PUCT * probability * edges[edge].availability ** 0.5 / (1 + edges[edge].visits)
            if score > best_score:
                best_score = score
                best = edge
        edge = edges[edge].next
    return best


def rollout(s: Any, root: Any, context: Any, random: Any) -> None:
    """Play on from the leaf by `rollout_action`, until `is_cutoff` or the end of the game."""
    steps = 0
    acting = actors(s)
    while acting:
        if acting >> CHANCE & 1:
            resolve(s, random)
        elif is_cutoff(s, root, steps):
            return
        else:
            seat = first(acting)
            action = rollout_action(s, seat, context, random)
            observe_action(s, seat, action, context)
            apply(s, seat, action)
            steps += 1
        acting = actors(s)


def backpropagate(s: Any, edges: Any, path: Any, depth: int, totals: Any, me: int) -> None:
    """Evaluate the last state, and credit each edge on the path with the value of the seat that acted there."""
    values = totals[LEAF_VALUES:]
    evaluate(s, me, values)
    for seat in range(SEATS):
        totals[seat] += values[seat]
    totals[SIMULATIONS] += 1
    for k in range(depth):
        edge = path[k]
        edges[edge].visits += 1
        edges[edge].total += values[edges[edge].key // ACTION_COUNT] / CERTAIN


# -- lookahead: re-ranking the candidates of a search -----------------------------------------------------------


def begin_lookahead(
    root: Any, world: Any, nodes: Any, edges: Any, me: int, context: Any, random: Any, action: int
) -> None:
    """Determinize root[0] into world[0], and play `action` and then what the search favours, as long as `me` acts."""
    put(world, 0, root, 0)
    determinize(world[0], me, context, random)
    path_hash = ROOT_PATH
    while action >= 0:
        path_hash = mixed(path_hash, me * ACTION_COUNT + action)
        observe_action(world[0], me, action, context)
        apply(world[0], me, action)
        action = -1
        if actors(world[0]) == 1 << me:
            action = favourite_action(world[0], me, path_hash, nodes, edges)


def step_lookahead(world: Any, states: Any, rows: Any, context: Any, random: Any) -> None:
    """Chance, or the next seat by `greedy_action` from what it knows, acts in world[0]."""
    acting = actors(world[0])
    if acting >> CHANCE & 1:
        resolve(world[0], random)
        return
    seat = first(acting)
    put(states, 0, world, 0)
    scrub(states[0], seat)
    action = greedy_action(states, rows, seat, context, random)
    observe_action(world[0], seat, action, context)
    apply(world[0], seat, action)


def favourite_action(s: Any, me: int, path_hash: int, nodes: Any, edges: Any) -> int:
    """The legal action that the search visited most in this information set; -1 if it hardly knows it."""
    key = infoset_key(s, me, path_hash)
    mask = len(nodes) - 1
    slot = key & mask
    while nodes[slot].key != key and nodes[slot].key != 0:
        slot = slot + 1 & mask
    best = -1
    best_visits = MIN_FAVOURITE_VISITS - 1
    if nodes[slot].key == key:
        edge = nodes[slot].first
        while edge != NO_EDGE:
            action = edges[edge].key % ACTION_COUNT
            if edges[edge].visits > best_visits and edges[edge].key // ACTION_COUNT == me and is_legal(s, me, action):
                best_visits = edges[edge].visits
                best = action
            edge = edges[edge].next
    return best
