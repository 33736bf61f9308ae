"""The schedule: which bot sits where in which game, and with which seeds. A pure function of the run's seed and the
number of the game.

A line-up is a set of bots around one table. Its games come in groups: the same deal for each rotation of the seats, so
that luck of the deal and of the seat evens out. A cycle plays one group for each line-up; the next
cycle seats everybody beside other neighbours.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from math import gcd
from typing import NamedTuple

Seats = tuple[int, ...]


class Fixture(NamedTuple):
    """A scheduled game."""

    number: int
    lineup: Seats  # which bot sits where
    deal: int  # the seed of the match, the same for all games of a group
    bot_seeds: Seats


class Schedule:
    """All games of a run, endless: a longer run begins with the games of a shorter one."""

    def __init__(self, bots: int, players: int, seed: int) -> None:
        self._seed = seed
        self._lineups = _lineups(bots, players)
        self._groups = _groups(tuple(place % bots for place in range(players)))
        self._cycles = [len(self._lineups) * len(group) for group in self._groups]  # games in each

    def fixture(self, number: int) -> Fixture:
        """The game of this number, from 0."""
        rest, cycle = number % sum(self._cycles), 0
        while rest >= self._cycles[cycle]:
            rest -= self._cycles[cycle]
            cycle += 1
        cast, turn = divmod(rest, len(self._groups[cycle]))
        lineup = tuple(self._lineups[cast][place] for place in self._groups[cycle][turn])
        bot_seeds = tuple(self._drawn("bot", number, seat) for seat in range(len(lineup)))
        return Fixture(number, lineup, self._drawn("deal", number - turn), bot_seeds)

    def even(self, games: int) -> int:
        """The least number of games, at least this many, after which all bots have played alike: equally often, and
        equally often at each seat."""
        even, cycle = games - games % sum(self._cycles), 0
        while even < games:
            even += self._cycles[cycle]
            cycle += 1
        return even

    def _drawn(self, *what: object) -> int:
        digest = hashlib.sha256(repr((self._seed, *what)).encode()).digest()
        return int.from_bytes(digest[:7], "big")


def _lineups(bots: int, players: int) -> Sequence[Seats]:
    """Which bot plays which part of a line-up, for every line-up.

    With more bots than seats every choice of them, in such an order that after every `bots` line-ups all have played
    about equally often. With fewer they fill up the seats in turn, and who comes twice changes.
    """
    if bots < players:
        shifts = range(0, players * bots // gcd(bots, players), players)
        return [tuple((part + shift) % bots for part in range(bots)) for shift in shifts]
    found: dict[Seats, None] = {}
    for chosen in combinations(range(bots), players):
        for shift in range(bots if chosen not in found else 0):
            found.setdefault(tuple(sorted((bot + shift) % bots for bot in chosen)))
    return tuple(found)


@cache
def _groups(parts: Seats) -> Sequence[Sequence[Seats]]:
    """The ways to seat the parts around a table, each with its different rotations."""
    groups, seen = [], set[Seats]()
    for order in permutations(parts):
        if order not in seen:
            rotations = dict.fromkeys(order[shift:] + order[:shift] for shift in range(len(order)))
            seen.update(rotations)
            groups.append(tuple(rotations))
    return groups
