"""Players who do not come back (Q31, Q33)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.errors import IllegalAction
from cheeseboard.server.match.room import Room
from cheeseboard.server.schemas import CreateClock, CreateMatch, CreateSeat
from cheeseboard.server.services import match_creation, seats
from tests.server import fake_time
from tests.server.client import create, me
from tests.server.fake_time import Seated, SlowServer
from tests.server.match_calls import post, refused
from tests.server.running import Server

pytestmark = pytest.mark.full
OPEN = {"kind": "open"}
CRUMB = {"kind": "bot", "level": "crumb"}


async def half_empty(server: SlowServer, players: int = 2, **wishes: Any) -> tuple[Room, Seated]:
    """A match in which only seat 0 is connected."""
    made = await match_creation.create(server, CreateMatch("roquefort", [CreateSeat("me")] * players, **wishes))
    room = await server.rooms.load(made.id)
    assert room is not None
    there = Seated(room, [0])
    away = Seated(room, [1])
    await server.pass_time(1000)
    room.members.leave(away.connection)
    await server.pass_time(119)
    return room, there


async def why_not(server: SlowServer, room: Room, seat: int, claim: bool) -> str:
    try:
        await seats.replace_absent(server, room, seat, claim)
    except IllegalAction as error:
        return error.code
    return ""


def test_who_is_away_for_two_minutes_may_be_replaced_and_comes_back(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, there = await half_empty(server)
        assert await why_not(server, room, 1, False) == "not away"
        assert await why_not(server, room, 1, True) == "not away"
        await server.pass_time(2)
        assert await why_not(server, room, 1, False) == ""
        assert there.last["seats"][1]["level"] == "forager"
        assert await why_not(server, room, 1, False) == "not away"  # a bot is there now
        await seats.take_back(room, 1)
        assert not room.state.seats[1].level

    fake_time.run(tmp_path, test)


def test_of_two_the_other_may_claim_the_win_and_of_three_nobody(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, there = await half_empty(server)
        await server.pass_time(2)
        assert await why_not(server, room, 1, True) == ""
        assert there.last["status"] == "over"
        assert there.view["outcome"]["winners"] == [0]
        room, there = await half_empty(server, 3)
        await server.pass_time(2)
        assert await why_not(server, room, 1, True) == "no claim"
        assert await why_not(server, room, 0, True) == "not away"
        assert room.state.status == "running"

    fake_time.run(tmp_path, test)


def test_without_bots_who_is_away_has_resigned(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, there = await half_empty(server, 3, bots=False)
        await server.pass_time(2)
        assert await why_not(server, room, 1, False) == ""
        assert there.view["dormant"] == [1]

    fake_time.run(tmp_path, test)


def test_with_days_for_a_move_nobody_is_away(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, _ = await half_empty(server, clock=CreateClock("days", 3))
        await server.pass_time(3600)
        assert await why_not(server, room, 1, True) == "not away"
        assert await why_not(server, room, 1, False) == "not away"
        assert room.state.status == "running"

    fake_time.run(tmp_path, test)


def test_over_the_wire_nobody_is_sent_away_who_just_left(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        for secret, status, code in (
            ("", 401, "no secret"),
            (secrets[0], 409, "not away"),
            (secrets[1], 409, "not away"),
        ):
            refused(await post(server, match, "seats/1/absent", secret, {"claim": True}), status, code)

    asyncio.run(test())
