"""Seats over HTTP: joining, leaving, bots, the end of a match, other devices."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cheeseboard.server.schemas import CreateMatch, CreateSeat
from cheeseboard.server.services import match_creation, seats
from tests.server import fake_time
from tests.server.client import Client, call, create, me
from tests.server.fake_time import SlowServer
from tests.server.match_calls import info, join, listed, post, refused
from tests.server.running import Server

pytestmark = pytest.mark.full
OPEN = {"kind": "open"}
CRUMB = {"kind": "bot", "level": "crumb"}


# -- sitting down and getting up --------------------------------------------------------------------------------


def test_of_many_who_want_one_seat_one_gets_it(server: Server) -> None:
    async def test() -> None:
        match, _ = await create(server.base, "roquefort", [*me(), OPEN])
        wishes = [post(server, match, "join", body={"name": f"Guest {n}", "seat": 1}) for n in range(6)]
        answers = await asyncio.gather(*wishes)
        won = [n for n, answer in enumerate(answers) if answer.status_code == 201]
        assert len(won) == 1
        for n, answer in enumerate(answers):
            if n != won[0]:
                refused(answer, 409, answer.json()["code"])
                assert answer.json()["code"] in ("taken", "no seat")
        assert (await info(server, match))["seats"][1]["name"] == f"Guest {won[0]}"

    asyncio.run(test())


def test_a_seat_that_is_taken_or_is_not_there(server: Server) -> None:
    async def test() -> None:
        match, _ = await create(server.base, "roquefort", [*me(), OPEN, OPEN])
        refused(await post(server, match, "join", body={"name": "Dad", "seat": 0}), 409, "taken")
        refused(await post(server, match, "join", body={"name": "Dad", "seat": 3}), 409, "taken")
        refused(await post(server, match, "join", body={"name": "Dad", "seat": 9}), 400, "malformed")
        assert (await join(server, match, seat=2))[0] == 2
        assert (await join(server, match))[0] == 1
        refused(await post(server, match, "join", body={"name": "Dad"}), 409, "no seat")

    asyncio.run(test())


def test_who_gets_up_before_the_start_leaves_nothing_behind(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "havarti", [*me(), OPEN, OPEN])
        seat, secret = await join(server, match, seat=1)
        link = (await post(server, match, "link", secret)).json()["token"]
        async with Client(server.base, match, [secrets[0]]) as host, Client(server.base, match, [secret]) as guest:
            await host.until(lambda: host.here == [True, True, False])
            assert (await post(server, match, "seats/1/leave", secret)).status_code == 204
            await host.until(lambda: host.here == [True, False, False])
            await guest.until(lambda: guest.table().told and guest.table().told[-1].get("seats", [0, 0])[1] == {})
            assert (await guest.ask(type="say", seat=1, text="still here"))["code"] == "not your seat"
            refused(await post(server, match, "seats/1/leave", secret), 403, "wrong secret")
            _, other = await join(server, match, "Mum", seat=1)
            refused(await call(server.base, "POST", "/api/links", body={"token": link}), 404, "no link")
            await join(server, match, "Aunt", seat=2)
            await host.until(lambda: host.table().status == "running")
            assert (await post(server, match, "seats/1/bot", other, {"level": "crumb"})).status_code == 204
            await host.until(lambda: len(host.table().told) >= 4)
            assert all(told.get("status") != "running" for told in guest.table().told)
            assert seat == 1

    asyncio.run(test())


def test_the_last_to_get_up_before_the_start_closes_the_match(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", [*me(), CRUMB, OPEN])
        assert (await post(server, match, "seats/0/leave", secrets[0])).status_code == 204
        assert (await info(server, match))["status"] == "abandoned"
        assert match not in await listed(server)
        refused(await post(server, match, "join", body={"name": "Dad"}), 409, "no seat")

    asyncio.run(test())


def test_after_the_start_a_bot_takes_the_seat_of_who_leaves_and_gives_it_back(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        async with Client(server.base, match, [secrets[1]]) as leaver:
            assert (await post(server, match, "seats/1/leave", secrets[1])).status_code == 204
            assert (await info(server, match))["seats"][1] == {"name": "Guest 1", "kind": "person", "level": "forager"}
            refused(await post(server, match, "seats/1/leave", secrets[1]), 409, "bot")
            assert (await leaver.act("enter a1"))["code"] == "bot"
            assert (await post(server, match, "seats/1/back", secrets[1])).status_code == 204
            refused(await post(server, match, "seats/1/back", secrets[1]), 409, "no bot")
            assert (await leaver.act("enter a1"))["code"] == "not your turn"
            assert (await info(server, match))["seats"][1] == {"name": "Guest 1", "kind": "person"}

    asyncio.run(test())


def test_without_bots_who_leaves_has_resigned(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(3), bots=False)
        async with Client(server.base, match, [secrets[1]]) as stays:
            assert (await post(server, match, "seats/2/leave", secrets[2])).status_code == 204
            await stays.until(lambda: stays.table().seen["dormant"] == [2])
            assert (await info(server, match))["seats"][2]["resigned"] is True
            assert (await post(server, match, "seats/0/leave", secrets[0])).status_code == 204
            await stays.until(lambda: stays.table().status == "over")
            assert (await info(server, match))["outcome"]["winners"] == [1]
            refused(await post(server, match, "seats/1/leave", secrets[1]), 409, "over")
        match, secrets = await create(server.base, "havarti", me(2), bots=False)
        assert (await post(server, match, "seats/1/leave", secrets[1])).status_code == 204
        assert (await info(server, match))["status"] == "abandoned"  # nothing was dealt yet
        match, secrets = await create(server.base, "roquefort", me(3))
        await post(server, match, "seats/1/resign", secrets[1])
        refused(await post(server, match, "seats/1/leave", secrets[1]), 409, "resigned")

    asyncio.run(test())


def test_a_seat_is_handed_to_a_bot_by_its_holder_only(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        bot = {"level": "crumb"}
        refused(await post(server, match, "seats/0/bot", "", bot), 401, "no secret")
        refused(await post(server, match, "seats/0/bot", "0guess", bot), 403, "wrong secret")
        refused(await post(server, match, "seats/0/bot", secrets[1], bot), 403, "not your seat")
        refused(await post(server, match, "seats/0/bot", secrets[0], {"level": "genius"}), 400, "bad input")
        assert (await post(server, match, "seats/1/bot", secrets[1], bot)).status_code == 204
        assert (await info(server, match))["seats"][1]["level"] == "crumb"
        assert (await info(server, match))["seats"][1]["kind"] == "person"

    asyncio.run(test())


# -- the end ----------------------------------------------------------------------------------------------------


def test_to_resign_ends_a_match_of_two_and_not_one_of_three(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        assert (await post(server, match, "seats/0/resign", secrets[0])).status_code == 204
        found = await info(server, match)
        assert found["status"] == "over"
        assert found["outcome"] == {"reason": "resigned", "winners": [1], "scores": [0, 0]}
        assert match in await listed(server, "status=over")
        match, secrets = await create(server.base, "roquefort", me(3))
        async with Client(server.base, match, [secrets[1]]) as client:
            answer = await client.act("resign")  # also out of turn, and over the socket
            assert answer["type"] == "update"
            assert answer["seats"][1]["resigned"] is True
        refused(await post(server, match, "seats/1/resign", secrets[1]), 409, "not your turn")
        assert (await info(server, match))["status"] == "running"
        match, secrets = await create(server.base, "roquefort", [*me(), OPEN])
        refused(await post(server, match, "seats/0/resign", secrets[0]), 409, "not your turn")

    asyncio.run(test())


def test_to_abandon_is_for_those_who_play_alone(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "havarti", [*me(), CRUMB])
        async with Client(server.base, match, []) as watcher:
            assert (await post(server, match, "abandon", secrets[0])).status_code == 204
            await watcher.until(lambda: watcher.table().status == "abandoned")
            assert len(watcher.table().secret) == 64
        refused(await post(server, match, "abandon", secrets[0]), 409, "over")
        match, secrets = await create(server.base, "havarti", me(2))
        refused(await post(server, match, "abandon", secrets[0]), 409, "not alone")
        async with Client(server.base, match, [secrets[0], secrets[1]]):  # people on one sofa
            assert (await post(server, match, "abandon", secrets[0])).status_code == 204
        match, secrets = await create(server.base, "roquefort", [*me(2), CRUMB])
        assert (await post(server, match, "seats/1/resign", secrets[1])).status_code == 204
        assert (await post(server, match, "abandon", secrets[0])).status_code == 204  # only a bot is left
        match, secrets = await create(server.base, "havarti", [*me(), OPEN])
        assert (await post(server, match, "abandon", secrets[0])).status_code == 204

    asyncio.run(test())


def test_a_rematch_rotates_the_seats_and_the_old_secrets_hold_the_new_ones(server: Server) -> None:
    async def test() -> None:
        seats = [{"kind": "me", "name": name} for name in ("Mum", "Dad", "Aunt")]
        match, secrets = await create(server.base, "roquefort", seats, options={"goal": 6}, private=True)
        refused(await post(server, match, "rematch", secrets[0]), 409, "not over")
        await post(server, match, "seats/1/leave", secrets[1])  # a bot sits there in the end
        async with Client(server.base, match, []) as watcher:
            for seat in (0, 2):
                await post(server, match, f"seats/{seat}/resign", secrets[seat])
            refused(await post(server, match, "rematch", "0guess"), 403, "wrong secret")
            answers = await asyncio.gather(*(post(server, match, "rematch", secrets[n % 3]) for n in range(6)))
            assert {answer.status_code for answer in answers} == {201}
            again = {answer.json()["id"] for answer in answers}
            assert len(again) == 1
            await watcher.until(lambda: watcher.table().rematch in again)
        new = again.pop()
        assert (await info(server, match))["rematch"] == new
        found = await info(server, new)
        assert [seat["name"] for seat in found["seats"]] == ["Dad", "Aunt", "Mum"]
        assert all("level" not in seat for seat in found["seats"])
        assert found["options"]["goal"] == 6
        assert found["commitment"] != (await info(server, match))["commitment"]
        for old, seat in ((0, 2), (1, 0), (2, 1)):
            async with Client(server.base, new, [secrets[old]]) as client:
                assert client.table().seat == seat
        assert new not in await listed(server, "status=running")

    asyncio.run(test())


# -- other devices ----------------------------------------------------------------------------------------------


def test_a_link_carries_a_seat_to_another_device_once(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        refused(await post(server, match, "link"), 401, "no secret")
        link = (await post(server, match, "link", secrets[1])).json()
        uses = [call(server.base, "POST", "/api/links", body={"token": link["token"]}) for _ in range(4)]
        answers = await asyncio.gather(*uses)
        assert sorted(answer.status_code for answer in answers) == [201, 404, 404, 404]
        made = next(answer.json() for answer in answers if answer.status_code == 201)
        assert made["id"] == match
        assert [held["seat"] for held in made["seats"]] == [1]
        fresh = made["seats"][0]["secret"]
        assert fresh != secrets[1]
        async with Client(server.base, match, [fresh]) as new, Client(server.base, match, [secrets[1]]) as old:
            assert new.table().view == old.table().view
            assert new.table().seat == old.table().seat == 1
        refused(await call(server.base, "POST", "/api/links", body={"token": "guess"}), 404, "no link")

    asyncio.run(test())


def test_a_link_grows_old(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        made = await match_creation.create(server, CreateMatch("roquefort", [CreateSeat("me"), CreateSeat("me")]))
        room = await server.rooms.load(made.id)
        assert room is not None
        young, old = [await seats.make_link(server, room, [0]) for _ in range(2)]
        await server.pass_time(14 * 60)
        assert await seats.use_link(server, young.token) is not None
        await server.pass_time(2 * 60)
        assert await seats.use_link(server, old.token) is None
        server.time -= 10 * 60 * 1000
        assert await seats.use_link(server, old.token) is None  # and was thrown away

    fake_time.run(tmp_path, test)
