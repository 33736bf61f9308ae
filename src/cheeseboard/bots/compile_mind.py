"""A game's mind made ready: its thoughts compiled together with its rules and the search."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace

import numpy as np

from cheeseboard.bots import search_buffers
from cheeseboard.games import game as find_game
from cheeseboard.games.mind import mind_of
from cheeseboard.games.options import complete_options
from cheeseboard.games.speed import compiled, plain, record_of

TREE = "cheeseboard.bots.ismcts"


def thoughts_of(game: str, *, fast: bool = True) -> SimpleNamespace:
    """The thoughts, rules and kernels of a game in one namespace, compiled or plain."""
    load = compiled if fast else plain
    return load(find_game(game).rules, mind_of(game).THOUGHTS, TREE)


@cache
def get_ready(game: str) -> SimpleNamespace:
    """`thoughts_of`, with everything compiled that a bot will call: seconds the first time ever, then it is cached."""
    thoughts = thoughts_of(game)
    found = find_game(game)
    root = record_of(found.start(complete_options(found.options, {})))
    random = np.array([1])
    while thoughts.actors_at(root, 0) >> 4 & 1:
        thoughts.resolve_at(root, 0, random)
    seat = (thoughts.actors_at(root, 0) & 15).bit_length() - 1
    lore = np.zeros(search_buffers.LORE, np.int64)
    papers = search_buffers.Desk(thoughts, root, moves=64)
    thoughts.legal_at(root, 0, seat, papers.row)
    thoughts.habit_at(root, 0, seat, lore, random)
    thoughts.greedy_at(papers.for_greedy(), papers.rows, seat, lore, random)
    papers.think(seat, lore, random, 1)
    if thoughts.foresees_at(
        record_of(found.start(complete_options(found.options, {"players": search_buffers.SEATS}))), 0
    ):
        papers.foresee(seat, lore, random, int(papers.row[0]))
    return thoughts
