"""Nothing is told before it is on disk."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from cheeseboard.server.match.room import Room
from cheeseboard.server.schemas import CreateMatch, CreateSeat, JoinMatch
from cheeseboard.server.services import match_creation, seats
from tests.server import fake_time
from tests.server.client import create, me
from tests.server.fake_time import Seated, SlowServer
from tests.server.running import Server, mishaps
from tests.server.slow_disk import slow_disk
from tests.server.test_live import sit

pytestmark = pytest.mark.full


async def room_of(server: SlowServer, *seats: CreateSeat) -> Room:
    made = await match_creation.create(server, CreateMatch("roquefort", list(seats)))
    room = await server.rooms.load(made.id)
    assert room is not None
    return room


def test_who_comes_while_something_is_written_waits_for_it(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await room_of(server, CreateSeat("me"), CreateSeat("me"))
        mum = Seated(room, [0])
        async with slow_disk(server):
            mum.act("enter a1")
            late = Seated(room, [1])
            asked = asyncio.create_task(room.settled())  # whoever asks over HTTP
            await asyncio.sleep(0.05)
            assert late.frames == []
            assert not mum.of("update")
            assert not asked.done()
        await asked
        assert late.of("welcome")[0]["view"]["mice"][0][0] == "a1"
        assert not late.of("update")
        assert mum.view["mice"][0][0] == "a1"

    fake_time.run(tmp_path, test)


def test_who_gets_up_sees_nothing_of_who_comes_next(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await room_of(server, CreateSeat("me"), CreateSeat("open"), CreateSeat("open"))
        await seats.join(server, room, JoinMatch("Dad", 1))
        async with slow_disk(server):
            leaving = asyncio.create_task(seats.leave(room, 1))
            await asyncio.sleep(0)
            sly = Seated(room, [1])
        await leaving
        assert sly.of("welcome") == []
        await seats.join(server, room, JoinMatch("Mum", 1))
        await seats.join(server, room, JoinMatch("Aunt"))
        await server.settle()
        assert room.state.begun
        assert not sly.of("update")

    fake_time.run(tmp_path, test)


def test_a_mistake_of_the_server_costs_its_client_the_socket_and_nobody_else_anything(tmp_path: Path) -> None:
    faulty = "from cheeseboard.server.match.room import Room; handle = Room.handle; "
    faulty += (
        "Room.handle = lambda room, client, message: 1 / 0 if message.id == 'boom' else handle(room, client, message)"
    )

    async def test() -> None:
        with Server(tmp_path, before=faulty) as server:
            match, secrets = await create(server.base, "roquefort", [*me(1), *me(2)])
            async with AsyncExitStack() as stack:
                first, second = [await sit(stack, server, match, [secrets[seat]]) for seat in (0, 1)]
                await first.until(lambda: first.tables[0].legal)
                await first.send(
                    type="act", seat=0, seq=first.tables[0].seq, id="boom", action=first.tables[0].legal[0]
                )
                await first.until(lambda: first.reconnects == 1 and first.socket)
                await first.act(first.tables[0].legal[0])
                await second.until(lambda: second.tables[1].legal)
                assert second.reconnects == 0
            log = server.log.read_text()
            assert "message_failed" in log
            assert "ZeroDivisionError" in log
            assert len(mishaps(log)) == 1
            assert "boom" not in log

    asyncio.run(test())
