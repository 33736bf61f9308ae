"""Who holds a seat, when several things happen in the same moment; and that nobody is shown what is not on disk."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cheeseboard.errors import IllegalAction
from cheeseboard.server.http import request_context
from cheeseboard.server.http.schemas import CreateMatch, CreateSeat, JoinMatch
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.seat_keys import KeyHash
from cheeseboard.server.services import match_creation, seats
from cheeseboard.server.storage.writer import StoreFailed
from tests.server import fake_time
from tests.server.client import call, create, me
from tests.server.fake_time import Seated, SlowHub
from tests.server.running import Server
from tests.server.test_live import slow_disk

ME, OPEN = CreateSeat("me"), CreateSeat("open")


async def room_of(hub: SlowHub, *seats: CreateSeat) -> Room:
    made = await match_creation.make(hub, CreateMatch("roquefort", list(seats)))
    room = await hub.room(made.id)
    assert room is not None
    return room


def test_who_gets_up_while_keys_are_read_holds_nothing_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(hub: SlowHub) -> None:
        room = await room_of(hub, ME, OPEN, OPEN)
        secret = (await seats.join(hub, room, JoinMatch("Dad", 1))).seats[0].secret
        keys_of = hub.store.keys_of
        was_read, may_go_on = asyncio.Event(), asyncio.Event()

        async def slowly(match: int) -> list[KeyHash]:
            found = await keys_of(match)
            was_read.set()
            await may_go_on.wait()
            return found

        monkeypatch.setattr(hub.store, "keys_of", slowly)
        asked = asyncio.create_task(room.seats_held(["1nobody's", secret]))
        await was_read.wait()
        await seats.leave(hub, room, 1)
        may_go_on.set()
        assert await asked == [None, None]
        assert await room.seats_held([secret]) == [None]

    fake_time.run(tmp_path, test)


def test_a_seat_that_was_given_up_is_nobodys_to_give(tmp_path: Path) -> None:
    async def test(hub: SlowHub) -> None:
        room = await room_of(hub, ME, OPEN, OPEN)
        await seats.join(hub, room, JoinMatch("Dad", 1))
        async with slow_disk(hub):  # all of them showed the secret while it held the seat
            deeds = [seats.leave(hub, room, 1), seats.hand_to_bot(room, 1, "crumb"), seats.leave(hub, room, 1)]
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
    async def test(hub: SlowHub) -> None:
        room = await room_of(hub, ME, ME)
        mum = Seated(room, [0])

        async def look() -> tuple[bool, int]:
            await room.settled()
            return room.writing, room.state.seq

        async with slow_disk(hub):
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
    async def test(hub: SlowHub) -> None:
        room = await room_of(hub, ME, ME)
        mum = Seated(room, [0])
        carried = await seats.use_link(hub, (await seats.make_link(hub, room, [1])).token)
        assert carried
        request = SimpleNamespace(headers={"authorization": f"Bearer {carried.seats[0].secret}"})
        async with slow_disk(hub):
            asked = asyncio.create_task(request_context.held_seat(cast(Any, request), room))
            await asyncio.sleep(0)
            assert hub.store.reading
            mum.act("enter a1")
            while hub.store.reading:
                await asyncio.sleep(0.005)
            await asyncio.sleep(0.01)
            assert room.writing
            assert not asked.done()
        assert await asked == 1

    fake_time.run(tmp_path, test)


def test_a_rematch_that_was_not_saved_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hub: SlowHub) -> None:
        room = await room_of(hub, ME, ME)
        await seats.resign(hub, room, 0)

        def fail(*_: object) -> int:
            raise StoreFailed("no room")

        with monkeypatch.context() as patched:
            patched.setattr(seats, "insert_match", fail)
            with pytest.raises(IllegalAction) as refused:
                await seats.play_again(hub, room)
        assert refused.value.code == "not saved"
        await hub.settle()
        assert not room.state.rematch
        assert await hub.room(await seats.play_again(hub, room))

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
