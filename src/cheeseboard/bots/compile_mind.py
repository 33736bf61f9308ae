"""A game's heuristics, compiled together with its rules and the tree search."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace

import numpy as np

from cheeseboard.bots.search_buffers import CONTEXT_INTS, SearchBuffers
from cheeseboard.games import game as find_game
from cheeseboard.games.dialect import SEATS
from cheeseboard.games.mind import mind_of
from cheeseboard.games.options import complete_options
from cheeseboard.games.speed import compiled, plain, record_of

ISMCTS = "cheeseboard.bots.ismcts"


def load_heuristics(game: str, *, fast: bool = True) -> SimpleNamespace:
    """The heuristics, rules, search and kernels of a game in one namespace, compiled or plain."""
    load = compiled if fast else plain
    return load(find_game(game).rules, mind_of(game).HEURISTICS, ISMCTS)


@cache
def warm_up(game: str) -> SimpleNamespace:
    """`load_heuristics`, with every kernel compiled that a bot calls. It takes a while once; then it is cached."""
    heuristics = load_heuristics(game)
    found = find_game(game)
    root = record_of(found.start(complete_options(found.options, {})))
    random = np.array([1])
    while heuristics.actors_at(root, 0) >> 4 & 1:
        heuristics.resolve_at(root, 0, random)
    seat = (heuristics.actors_at(root, 0) & 15).bit_length() - 1
    context = np.zeros(CONTEXT_INTS, np.int64)
    buffers = SearchBuffers(heuristics, root, edges=64)
    heuristics.legal_at(root, 0, seat, buffers.row)
    heuristics.scripted_action_at(root, 0, seat, context, random)
    heuristics.greedy_action_at(buffers.greedy_states(), buffers.rows, seat, context, random)
    buffers.search(seat, context, random, 1)
    if heuristics.uses_lookahead_at(record_of(found.start(complete_options(found.options, {"players": SEATS}))), 0):
        buffers.look_ahead(seat, context, random, int(buffers.row[0]))
    return heuristics
