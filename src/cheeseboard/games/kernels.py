"""Entry points of a game's compiled copy: what callers outside the dialect call, one state or many at a time.

`speed` runs this file in the namespace of a rules file, so `legal`, `apply` and the rest are that game's; see
`contract.Rules` for what they promise. Entry points take an array of states and an index, which Numba passes
five times faster than a record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cheeseboard.games.contract import Rules
    from cheeseboard.games.dialect import CHANCE, below, first, nth

    actors, apply, draw_legal, is_legal = Rules.actors, Rules.apply, Rules.draw_legal, Rules.is_legal
    legal, put, resample, resign = Rules.legal, Rules.put, Rules.resample, Rules.resign
    resolve, scrub, ACTION_COUNT = Rules.resolve, Rules.scrub, Rules.ACTION_COUNT


def actors_at(states: Any, i: int) -> int:
    """`actors` of one state."""
    return actors(states[i])


def legal_at(states: Any, i: int, seat: int, out: Any) -> int:
    """`legal` of one state."""
    return legal(states[i], seat, out)


def draw_legal_at(states: Any, i: int, seat: int, random: Any) -> int:
    """`draw_legal` of one state."""
    return draw_legal(states[i], seat, random)


def is_legal_at(states: Any, i: int, seat: int, action: int) -> bool:
    """`is_legal` of one state."""
    return is_legal(states[i], seat, action)


def apply_at(states: Any, i: int, seat: int, action: int) -> None:
    """`apply` to one state."""
    apply(states[i], seat, action)


def resign_at(states: Any, i: int, seat: int) -> None:
    """`resign` in one state."""
    resign(states[i], seat)


def resolve_at(states: Any, i: int, random: Any) -> None:
    """`resolve` one state."""
    resolve(states[i], random)


def scrub_at(states: Any, i: int, seat: int) -> None:
    """`scrub` one state."""
    scrub(states[i], seat)


def resample_at(states: Any, i: int, seat: int, random: Any) -> None:
    """`resample` one state."""
    resample(states[i], seat, random)


def play_out(states: Any, i: int, random: Any) -> int:
    """Play uniformly random actions, chance included, until the game is over; return how many actions of seats."""
    moves = 0
    acting = actors(states[i])
    while acting:
        if acting >> CHANCE & 1:
            resolve(states[i], random)
        else:
            seat = first(acting)
            if acting & acting - 1:
                seat = nth(acting, below(random, acting.bit_count()))
            apply(states[i], seat, draw_legal(states[i], seat, random))
            moves += 1
        acting = actors(states[i])
    return moves


def play_many(start: Any, states: Any, random: Any, games: int) -> int:
    """Play that many random games from start[0], using states[0]; return how many actions they took in all."""
    moves = 0
    for _ in range(games):
        put(states, 0, start, 0)
        moves += play_out(states, 0, random)
    return moves


def count_sequences(states: Any, rows: Any, depth: int) -> int:
    """How many sequences of `depth` actions there are from states[0] (perft); games that end sooner count for
    nothing, and chance is not counted. Needs as many states as `depth`, and one row more, each SEATS * MOST_LEGAL + 2
    long: a row lists what can be played at that depth, then how much that is and what is played next."""
    total = 0
    level = 0
    rows[0][-2] = moves_into(states[0], rows[depth], rows[0])
    rows[0][-1] = 0
    while level >= 0:
        row = rows[level]
        if level == depth - 1:
            total += row[-2]
            level -= 1
        elif row[-1] == row[-2]:
            level -= 1
        else:
            move = row[row[-1]]
            row[-1] += 1
            level += 1
            put(states, level, states, level - 1)
            apply(states[level], move // ACTION_COUNT, move % ACTION_COUNT)
            rows[level][-2] = moves_into(states[level], rows[depth], rows[level])
            rows[level][-1] = 0
    return total


def moves_into(s: Any, scratch: Any, row: Any) -> int:
    """List what every seat that may act can play, as seat * ACTION_COUNT + action; return how much that is."""
    acting = actors(s)
    count = 0
    for seat in range(CHANCE):
        if acting >> seat & 1:
            for k in range(legal(s, seat, scratch)):
                row[count] = seat * ACTION_COUNT + scratch[k]
                count += 1
    return count
