"""Observations over the wire: the numbers that environments give, made from what the seat was told."""

from __future__ import annotations

import asyncio
import random

import numpy as np
import pytest

import cheeseboard
from cheeseboard.envs import Batch, meaning
from cheeseboard.envs.pettingzoo import env
from cheeseboard.games.encoding import encoding_of
from tests.server.client import Client, call, create, me
from tests.server.running import Server


@pytest.mark.full
@pytest.mark.parametrize("game", cheeseboard.games())
def test_the_web_observes_what_environments_observe(fast: Server, game: str) -> None:
    """The row is the one made from the very view that the socket sent, and as long as every adapter's; the choices are
    the legal actions."""
    encoding = encoding_of(game)
    environment = env(game)
    environment.reset(seed=1)
    row = environment.observe(environment.agent_selection)["observation"]
    assert len(row) == encoding.observed == Batch(game, 1).observed
    dice = random.Random(2)

    async def test() -> None:
        match, secrets = await create(fast.base, game, me(2))
        async with Client(fast.base, match, [secrets[0], secrets[1]]) as client:
            for _ in range(30):
                await client.until(lambda: client.table(0).legal or client.table(1).legal)
                for seat in (0, 1):
                    way = f"/api/matches/{match}/seats/{seat}/observation"
                    told = (await call(fast.base, "GET", way, secrets[seat])).json()
                    assert told["row"] == encoding._observation.observe_view(client.table(seat).view, seat)
                    assert {each["action"] for each in told["choices"]} == set(client.table(seat).legal)
                    numbers = [each["choice"] for each in told["choices"]]
                    assert numbers == sorted(set(numbers))
                seat = 0 if client.table(0).legal else 1
                await client.act(dice.choice(client.table(seat).legal), seat)

    asyncio.run(test())


@pytest.mark.full
@pytest.mark.parametrize("game", cheeseboard.games())
def test_every_number_is_explained_there_too(fast: Server, game: str) -> None:
    told = asyncio.run(call(fast.base, "GET", f"/api/games/{game}/observation")).json()
    parts = [(p["name"], p["offset"], tuple(p["shape"]), p["most"], p["meaning"]) for p in told["parts"]]
    assert parts == [tuple(row) for row in meaning(game)]
    assert told["choices"] == Batch(game, 1).choices
    assert sum(int(np.prod(p["shape"])) for p in told["parts"]) == encoding_of(game).observed


@pytest.mark.full
def test_only_ones_own_seat_and_only_what_there_is(fast: Server) -> None:
    async def test() -> None:
        match, secrets = await create(fast.base, "havarti", me(2))
        answer = await call(fast.base, "GET", f"/api/matches/{match}/seats/1/observation", secrets[0])
        assert (answer.status_code, answer.json()["code"]) == (403, "not your seat")
        answer = await call(fast.base, "GET", f"/api/matches/{match}/seats/1/observation")
        assert (answer.status_code, answer.json()["code"]) == (401, "no secret")
        open_match, open_secrets = await create(fast.base, "roquefort", [*me(1), {"kind": "open"}])
        way = f"/api/matches/{open_match}/seats/0/observation"
        answer = await call(fast.base, "GET", way, open_secrets[0])
        assert (answer.status_code, answer.json()["code"]) == (409, "not begun")
        answer = await call(fast.base, "GET", "/api/games/chess/observation")
        assert (answer.status_code, answer.json()["code"]) == (404, "no game")

    asyncio.run(test())
