"""Hints for somebody who plays: only against easy bots, only for whoever is to act."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from cheeseboard.bots.levels import LEVELS
from tests.server.client import Client, Message, call, create, me
from tests.server.running import Server

EASY = [level.name for level in LEVELS if level.hints]
HARD = [level.name for level in LEVELS if not level.hints]


def against(*levels: str) -> list[Message]:
    return [*me(1), *({"kind": "bot", "level": level} for level in levels)]


async def ask(server: Server, match: str, seat: int, secret: str) -> tuple[int, Message]:
    answer = await call(server.base, "POST", f"/api/matches/{match}/seats/{seat}/hint", secret)
    return answer.status_code, answer.json()


def welcome(client: Client, seat: int | None) -> Any:
    """The first message that a client was sent for a seat."""
    messages = [json.loads(frame) for frame in client.frames]
    return next(each for each in messages if each["type"] == "welcome" and each["seat"] == seat)


def test_the_first_levels_are_the_easy_ones() -> None:
    assert EASY == ["crumb", "nibbler", "forager"]


@pytest.mark.full
@pytest.mark.parametrize("game", ["roquefort", "havarti"])
def test_against_easy_bots_there_are_hints_that_can_be_played(fast: Server, game: str) -> None:
    async def test() -> None:
        match, secrets = await create(fast.base, game, against("crumb", "nibbler"))
        async with Client(fast.base, match, [secrets[0]]) as client, Client(fast.base, match, []) as watcher:
            assert welcome(client, 0)["hints"] is True
            assert "hints" not in welcome(watcher, None)
            for _ in range(6):
                await client.until(lambda: client.table(0).legal)
                status, told = await ask(fast, match, 0, secrets[0])
                assert status == 200, told
                assert told["action"] in client.table(0).legal
                assert 0 <= told.get("value", 0) <= 1
                await client.act(told["action"], 0)

    asyncio.run(test())


@pytest.mark.full
def test_nobody_else_gets_a_hint(fast: Server) -> None:
    async def test() -> None:
        for seats in (against(HARD[0]), against("crumb", HARD[-1]), me(2)):
            match, secrets = await create(fast.base, "roquefort", seats)
            async with Client(fast.base, match, [secrets[0]]) as client:
                assert "hints" not in welcome(client, 0)
            status, told = await ask(fast, match, 0, secrets[0])
            assert (status, told["code"]) == (409, "no hints")
            assert told["sentence"]
        match, secrets = await create(fast.base, "roquefort", [*me(1), {"kind": "open"}])
        assert (await ask(fast, match, 0, secrets[0]))[1]["code"] == "not begun"

    asyncio.run(test())


@pytest.mark.full
def test_only_for_ones_own_seat_while_one_is_to_act(fast: Server) -> None:
    async def test() -> None:
        match, secrets = await create(fast.base, "roquefort", against("crumb"))
        assert (await ask(fast, match, 0, ""))[0] == 401
        assert (await ask(fast, match, 0, "0.wrong"))[0] == 403
        assert (await ask(fast, match, 1, secrets[0]))[0] == 403
        await call(fast.base, "POST", f"/api/matches/{match}/seats/0/bot", secrets[0], {"level": "crumb"})
        assert (await ask(fast, match, 0, secrets[0]))[1]["code"] in ("bot", "over")
        waiting, secrets = await create(fast.base, "roquefort", [{"kind": "bot", "level": "forager"}, *me(1)])
        status, told = await ask(fast, waiting, 1, secrets[1])
        assert (status, told.get("code")) == (409, "no hints") or status == 200
        await call(fast.base, "POST", f"/api/matches/{waiting}/seats/1/resign", secrets[1])
        assert (await ask(fast, waiting, 1, secrets[1]))[1]["code"] == "over"

    asyncio.run(test())
