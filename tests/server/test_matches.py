"""Creating and finding matches over HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.client import Client, Message, call, create, me
from tests.server.match_calls import info, join, listed, post, refused
from tests.server.running import Server

pytestmark = pytest.mark.full
OPEN = {"kind": "open"}
CRUMB = {"kind": "bot", "level": "crumb"}


def test_all_kinds_of_seats_and_the_start_when_the_last_is_taken(server: Server) -> None:
    async def test() -> None:
        seats = [{"kind": "me", "name": "Mum"}, CRUMB, OPEN, {"kind": "me"}]
        match, secrets = await create(server.base, "roquefort", seats, options={"goal": 5, "layout": "appenzell"})
        assert sorted(secrets) == [0, 3]
        assert secrets[0] != secrets[3]
        found = await info(server, match)
        assert found["status"] == "open"
        assert (found["options"]["goal"], found["options"]["players"]) == (5, 4)
        assert [seat.get("kind", "open") for seat in found["seats"]] == ["person", "bot", "open", "person"]
        assert [seat.get("name", "") for seat in found["seats"]] == ["Mum", "Crumb", "", "Player 4"]
        assert len(found["commitment"]) == 64
        async with Client(server.base, match, [secrets[0]]) as client:
            assert client.table().view is None
            assert (await client.act("enter a1"))["code"] == "not begun"
            assert (await join(server, match))[0] == 2
            await client.until(lambda: client.table().status == "running")
            assert client.table().view is not None
            assert client.table().legal

    asyncio.run(test())


@pytest.mark.parametrize(
    ("wish", "named"),
    [
        ({"game": "chess", "seats": me(2)}, "game"),
        ({"game": "roquefort", "seats": me(1)}, "players"),
        ({"game": "roquefort", "seats": me(2), "options": {"goal": 9}}, "goal"),
        ({"game": "roquefort", "seats": me(2), "options": {"speed": 9}}, "speed"),
        ({"game": "roquefort", "seats": me(2), "options": {"players": 3}}, "seats"),
        ({"game": "havarti", "seats": me(2), "options": {"talk": "loudly"}}, "talk"),
        ({"game": "roquefort", "seats": [*me(1), {"kind": "bot", "level": "genius"}]}, "level"),
        ({"game": "roquefort", "seats": [*me(1), {"kind": "bot"}]}, "level"),
        ({"game": "roquefort", "seats": me(2), "clock": {"kind": "turn"}}, "clock.seconds"),
        ({"game": "roquefort", "seats": me(2), "clock": {"kind": "days", "seconds": 31}}, "clock.seconds"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_by_name(server: Server, wish: Message, named: str) -> None:
    answer = asyncio.run(call(server.base, "POST", "/api/matches", body=wish))
    refused(answer, 400, "bad input")
    assert named in answer.json()["sentence"]


@pytest.mark.parametrize(
    "wish",
    [
        None,
        {},
        [],
        {"game": "roquefort"},
        {"game": "roquefort", "seats": []},
        {"game": "roquefort", "seats": me(5)},
        {"game": "roquefort", "seats": [{"kind": "ghost"}]},
        {"game": "roquefort", "seats": me(2), "colour": "blue"},
        {"game": "roquefort", "seats": me(2), "delay": -1},
        {"game": "roquefort", "seats": me(2), "clock": {"kind": "bank", "seconds": 10**9}},
        {"game": "roquefort", "seats": [{"kind": "me", "name": "x" * 41}, *me(1)]},
    ],
)
def test_a_wish_of_the_wrong_shape_is_malformed(server: Server, wish: Any) -> None:
    refused(asyncio.run(call(server.base, "POST", "/api/matches", body=wish)), 400, "malformed")


def test_names_are_text_and_cleaned(server: Server) -> None:
    async def test() -> None:
        name = "<b>M\u202eum</b>\x00 &\t\n amp;"
        match, _ = await create(server.base, "roquefort", [{"kind": "me", "name": name}, OPEN])
        assert (await info(server, match))["seats"][0]["name"] == "<b>M um</b> & amp;"
        refused(await post(server, match, "join", body={"name": "\x07\u200b "}), 400, "bad input")

    asyncio.run(test())


def test_who_starts_is_drawn_and_the_order_stays(server: Server) -> None:
    async def test() -> None:
        firsts = set()
        for _ in range(12):
            seats = [{"kind": "me", "name": name} for name in "abc"]
            match, secrets = await create(server.base, "roquefort", seats, draw=True)
            assert sorted(secrets) == [0, 1, 2]
            names = "".join(seat["name"] for seat in (await info(server, match))["seats"])
            assert names in "abcab"
            firsts.add(names[0])
        assert len(firsts) > 1

    asyncio.run(test())


def test_open_matches_are_listed_and_private_ones_are_not(server: Server) -> None:
    async def test() -> None:
        match, _ = await create(server.base, "havarti", [*me(), OPEN])
        hidden, _ = await create(server.base, "havarti", [*me(), OPEN], private=True)
        found = await listed(server)
        assert match in found
        assert hidden not in found
        assert match not in await listed(server, "game=roquefort")
        await join(server, match)
        await join(server, hidden)  # whoever has the link may
        for _ in range(100):  # it begins by itself, a moment later
            if (await info(server, match))["status"] == "running":
                break
        assert match not in await listed(server)
        assert match in await listed(server, "status=running&game=havarti")
        assert hidden not in await listed(server, "status=running")
        refused(await call(server.base, "GET", "/api/matches?status=secret"), 400, "malformed")
        refused(await call(server.base, "GET", "/api/matches/nosuchmatch"), 404, "no match")

    asyncio.run(test())
