"""A view in JSON, put together from parts, is what writing the whole view would come to."""

from __future__ import annotations

import random

import msgspec
import pytest

import cheeseboard
from cheeseboard.games.roquefort import GAME
from cheeseboard.games.roquefort.position import read

from .castle import RED, SPECTATOR, castle

encode = msgspec.json.encode


def check_written(match: cheeseboard.Match) -> None:
    position = match.position()
    state = read(position, position["options"])
    view = match.view(SPECTATOR)
    del view["you"]
    written = GAME.view_json(state, SPECTATOR, encode(match.options))
    assert written is not None
    assert written + b"}" == encode(view)
    assert written == GAME.view_json(state, RED, encode(match.options))


@pytest.mark.parametrize("memory", ["table", "assist"])
@pytest.mark.parametrize("layout", ["roquefort", "appenzell"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_parts_make_the_whole(players: int, layout: str, memory: str) -> None:
    chosen = random.Random(players)
    for seed in range(6):
        match = cheeseboard.new("roquefort", players=players, layout=layout, memory=memory, seed=seed)
        while match.actors and match.length < 200:
            check_written(match)
            seat = match.actors[0]
            if match.length == 100 and players > 2:
                match.play(seat, "resign")
                continue
            # Runs and entries are preferred, so that mice fall and cheese is taken.
            texts = (
                [text for text in match.legal(seat) if text.startswith(("run", "enter"))]
                if chosen.random() < 0.7
                else []
            )
            match.play(seat, chosen.choice(texts or match.legal(seat)))


def test_everything_that_can_be_written() -> None:
    match = castle(
        tiles="b1=1 b2=x d4=7", red="b1 g7", blue="c2", green="d2", open="ABEL", spare="x", seat=2, cheese=["123", "7"],
        actions=2, slid=True, round=149, quiet=19, stirred=True, dormant=[1],
    )  # fmt: skip
    check_written(match)


def test_how_it_ended_is_written_the_usual_way() -> None:
    match = castle(red="", blue="")
    match.play(RED, "resign")
    position = match.position()
    assert GAME.view_json(read(position, position["options"]), RED, encode(match.options)) is None
