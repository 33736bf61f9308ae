"""Playing on from a point of a match that is over: another match, from there, against bots."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

import cheeseboard
from cheeseboard.match.deal import verify
from cheeseboard.match.match import Match
from cheeseboard.match.rewind import at_entry
from cheeseboard.server.match.log_entries import Made, decode_body
from tests.server.client import Client, call, create, me, play_on
from tests.server.running import Server
from tests.server.test_finished_matches import get, played
from tests.server.test_live import at_random


async def branch(server: Server, match: str, **wish: Any) -> httpx.Response:
    body = {"seat": 0, "level": "crumb", "name": "Guest", **wish}
    return await call(server.base, "POST", f"/api/matches/{match}/branch", body=body)


async def old_match(server: Server, game: str, most: int, **options: Any) -> tuple[str, Match]:
    match, _ = await played(server, game, most, **options)
    return match, cheeseboard.replay((await get(server, match, "record")).text)


def test_a_match_made_before_there_were_positions_still_loads() -> None:
    old = b'{"kind":"made","game":"roquefort","version":1,"options":{},"seats":[],"commitment":"","salt":""}'
    made = decode_body(old)
    assert isinstance(made, Made)
    assert made.position == ""


@pytest.mark.full
@pytest.mark.parametrize("game", ["roquefort", "havarti"])
def test_it_stands_where_the_old_one_stood_and_goes_on_to_an_end(server: Server, game: str) -> None:
    async def test() -> None:
        match, whole = await old_match(server, game, 40)
        at = next(n for n in range(25, whole.length) if 1 in at_entry(whole, n).actors)
        there = at_entry(whole, at)
        made = (await branch(server, match, at=at, seat=1, name="Mum")).json()
        secret = made["seats"][0]["secret"]
        assert [held["seat"] for held in made["seats"]] == [1]
        found = (await call(server.base, "GET", f"/api/matches/{made['id']}")).json()
        assert found["status"] == "running"
        assert [(seat["name"], seat["kind"]) for seat in found["seats"]] == [("Crumb", "bot"), ("Mum", "person")]
        assert found["commitment"] != whole.headers["Commitment"]
        listed = (await call(server.base, "GET", "/api/matches?status=running&most=100")).json()
        assert made["id"] not in [each["id"] for each in listed]
        async with Client(server.base, made["id"], [secret]) as client:
            assert json.dumps(client.table(1).seen) == json.dumps(there.view(1))
            assert client.table(1).legal == list(there.legal(1))
            await play_on([client], at_random(5), most=20)
            if client.table(1).status == "running":
                await call(server.base, "POST", f"/api/matches/{made['id']}/seats/1/resign", secret)
            await client.until(lambda: client.table(1).status == "over")
        record = (await get(server, made["id"], "record")).text
        again = cheeseboard.replay(record)
        assert again.start is not None
        assert json.loads(again.start) == there.position()
        assert again.record() == record
        deal = (await get(server, made["id"], "deal")).json()
        assert deal["fair"] is True
        assert deal["position"] is True
        assert "began from a position" in deal["sentence"]
        assert verify(record).position
        film = (await get(server, made["id"], "replay?eyes=all")).json()
        assert film["start"] == there.position()
        assert [frame["number"] for frame in film["frames"]] == list(range(1, again.length + 1))

    asyncio.run(test())


@pytest.mark.full
def test_chance_falls_anew(server: Server) -> None:
    """Where chance is to act it does, by the new match's own secret; and what it did is checked afterwards."""

    async def test() -> None:
        match, whole = await old_match(server, "havarti", 200, setup="random", searches=2)
        at = next(n for n, (actor, _) in enumerate(whole.history) if actor == "chance" and n > 30)
        there = at_entry(whole, at)
        mine = next(seat for seat in range(2) if seat not in there.dormant)
        outcomes = set()
        for _ in range(3):
            made = (await branch(server, match, at=at, seat=mine)).json()
            secret = made["seats"][0]["secret"]
            await call(server.base, "POST", f"/api/matches/{made['id']}/seats/{mine}/resign", secret)
            record = (await get(server, made["id"], "record")).text
            actor, text = cheeseboard.replay(record).history[0]
            assert actor == "chance"
            outcomes.add(text)
            assert verify(record).fair
            assert verify(record).outcomes
        assert outcomes

    asyncio.run(test())


@pytest.mark.full
def test_it_is_still_there_after_a_restart(tmp_path: Path) -> None:
    async def test(server: Server) -> None:
        match, whole = await old_match(server, "roquefort", 12)
        at = next(n for n in range(6, whole.length) if 0 in at_entry(whole, n).actors)
        made = (await branch(server, match, at=at)).json()
        async with Client(server.base, made["id"], [made["seats"][0]["secret"]]) as client:
            await client.act(client.table(0).legal[0], 0)
            seen = json.dumps(client.table(0).seen)
        server.stop()
        server.start()
        async with Client(server.base, made["id"], [made["seats"][0]["secret"]]) as client:
            if client.table(0).legal:
                assert json.dumps(client.table(0).seen) == seen
            assert client.table(0).seen["game"] == "roquefort"

    with Server(tmp_path) as server:
        asyncio.run(test(server))


@pytest.mark.full
def test_what_cannot_be_is_refused(server: Server) -> None:
    async def test() -> None:
        running, _ = await create(server.base, "roquefort", me(2))
        assert (await branch(server, running, at=1)).json()["code"] == "not over"
        match, whole = await old_match(server, "roquefort", 6)
        assert (await branch(server, match, at=whole.length)).json()["code"] == "over"
        assert (await branch(server, match, at=0)).json()["code"] == "not begun"
        assert (await branch(server, match, at=whole.length + 1)).status_code == 400
        assert (await branch(server, match, at=3, seat=2)).status_code == 400
        assert (await branch(server, match, at=3, level="genius")).status_code == 400
        assert (await branch(server, match, at=3, seat=9)).status_code == 400
        record = (await get(server, match, "record")).text
        taken = (await call(server.base, "POST", "/api/records", body={"record": record})).json()["id"]
        assert (await branch(server, taken, at=3)).status_code == 201

    asyncio.run(test())
