"""Who holds a seat, when several things happen in the same moment; and that nobody is shown what is not on disk."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cheeseboard.errors import IllegalAction
from cheeseboard.server.http import request_context
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.seat_keys import KeyHash
from cheeseboard.server.match.storage import StoreFailed
from cheeseboard.server.schemas import CreateMatch, CreateSeat, JoinMatch
from cheeseboard.server.services import match_creation, seats
from tests.server import fake_time
from tests.server.client import call, create, me
from tests.server.fake_time import Seated, SlowServer
from tests.server.running import Server
from tests.server.slow_disk import slow_disk

ME, OPEN = CreateSeat("me"), CreateSeat("open")


async def room_of(server: SlowServer, *seats: CreateSeat) -> Room:
    made = await match_creation.create(server, CreateMatch("roquefort", list(seats)))
    room = await server.rooms.load(made.id)
    assert room is not None
    return room


def test_who_gets_up_while_keys_are_read_holds_nothing_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(server: SlowServer) -> None:
        room = await room_of(server, ME, OPEN, OPEN)
        secret = (await seats.join(server, room, JoinMatch("Dad", 1))).seats[0].secret
        keys_of = server.store.keys_of
        was_read, may_go_on = asyncio.Event(), asyncio.Event()

        async def slowly(match: int) -> list[KeyHash]:
            found = await keys_of(match)
            was_read.set()
            await may_go_on.wait()
            return found

        monkeypatch.setattr(server.store, "keys_of", slowly)
        asked = asyncio.create_task(room.members.keys.seats_held(["1nobody's", secret]))
        await was_read.wait()
        await seats.leave(room, 1)
        may_go_on.set()
        assert await asked == [None, None]
        assert await room.members.keys.seats_held([secret]) == [None]

    fake_time.run(tmp_path, test)


def test_a_seat_that_was_given_up_is_nobodys_to_give(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await room_of(server, ME, OPEN, OPEN)
        await seats.join(server, room, JoinMatch("Dad", 1))
        async with slow_disk(server):  # all of them showed the secret while it held the seat
            deeds = [seats.leave(room, 1), seats.hand_to_bot(room, 1, "crumb"), seats.leave(room, 1)]
            asked = [asyncio.create_task(deed) for deed in (*deeds, seats.abandon(room, {1}))]
            await asyncio.sleep(0)
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers[0] is None
        assert [cast(IllegalAction, answer).code for answer in answers[1:]] == ["not your seat"] * 3
        assert [who.kind for who in room.state.seats] == ["person", "open", "open"]
        assert not room.state.seats[1].level
        assert room.state.status == "open"

    fake_time.run(tmp_path, test)


def test_what_is_asked_next_is_waited_for_too(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await room_of(server, ME, ME)
        mum = Seated(room, [0])

        async def look() -> tuple[bool, int]:
            await room.settled()
            return room.writing, room.state.seq

        async with slow_disk(server):
            mum.say("one", 0)
            looks = [asyncio.create_task(look())]
            await asyncio.sleep(0)
            for text in ("two", "three"):
                mum.say(text, 0)
                looks.append(asyncio.create_task(look()))
                await asyncio.sleep(0)
        assert not any(writing for writing, _ in await asyncio.gather(*looks))

    fake_time.run(tmp_path, test)


def test_who_had_to_be_looked_up_sees_what_is_on_disk(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await room_of(server, ME, ME)
        mum = Seated(room, [0])
        carried = await seats.use_link(server, (await seats.make_link(server, room, [1])).token)
        assert carried
        request = SimpleNamespace(headers={"authorization": f"Bearer {carried.seats[0].secret}"})
        async with slow_disk(server):
            asked = asyncio.create_task(request_context.held_seat(cast(Any, request), room))
            await asyncio.sleep(0)
            assert server.store.pending_reads
            mum.act("enter a1")
            while server.store.pending_reads:
                await asyncio.sleep(0.005)
            await asyncio.sleep(0.01)
            assert room.writing
            assert not asked.done()
        assert await asked == 1

    fake_time.run(tmp_path, test)


def test_a_rematch_that_was_not_saved_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: SlowServer) -> None:
        room = await room_of(server, ME, ME)
        await seats.resign(room, 0)

        def fail(*_: object) -> int:
            raise StoreFailed("no room")

        with monkeypatch.context() as patched:
            patched.setattr(seats, "insert_match", fail)
            with pytest.raises(IllegalAction) as refused:
                await seats.play_again(server, room)
        assert refused.value.code == "not saved"
        await server.settle()
        assert not room.state.rematch
        assert await server.rooms.load(await seats.play_again(server, room))

    fake_time.run(tmp_path, test)


def test_a_family_that_shows_all_its_secrets_may_end_the_match(server: Server) -> None:
    """Wherever its socket is, if it has any: another process may serve that."""

    async def test() -> None:
        match, secrets = await create(server.base, "havarti", me(3))
        path = f"/api/matches/{match}/abandon"
        for shown, status, code in (
            (None, 409, "not alone"),
            ({}, 409, "not alone"),
            ({"secrets": [secrets[0], secrets[1]]}, 409, "not alone"),
            ({"secrets": [secrets[0], secrets[1], "2guess"]}, 403, "wrong secret"),
            ({"secrets": "all"}, 400, "malformed"),
        ):
            answer = await call(server.base, "POST", path, secrets[0], shown)
            assert (answer.status_code, answer.json()["code"]) == (status, code)
        document = (await call(server.base, "GET", "/schema/openapi.json")).json()
        assert not document["paths"]["/api/matches/{id}/abandon"]["post"]["requestBody"]["required"]
        every = {"secrets": list(secrets.values())}
        assert (await call(server.base, "POST", path, body=every)).json()["code"] == "no secret"
        assert (await call(server.base, "POST", path, secrets[0], every)).status_code == 204
        assert (await call(server.base, "GET", f"/api/matches/{match}")).json()["status"] == "abandoned"

    asyncio.run(test())
