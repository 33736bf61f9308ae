"""Live play: whole matches over sockets, numbers without gaps, repeats, what is stale, coming back, who is here."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.client import Client, Message, Table, call, create, me, play_on
from tests.server.running import Server

pytestmark = pytest.mark.full
OPEN = {"kind": "open"}
SHORT = {"round_limit": 8}


def at_random(seed: int) -> Any:
    dice = random.Random(seed)

    def choose(table: Table) -> str:
        # A house is laid out and done with, not rearranged for ever.
        return "ready" if "ready" in table.legal else dice.choice(table.legal)

    return choose


@pytest.fixture
def server(either_server: Server) -> Server:
    """Everything here holds for both kinds of sockets."""
    return either_server


async def sit(stack: AsyncExitStack, server: Server, match: str, secrets: list[str]) -> Client:
    return await stack.enter_async_context(Client(server.base, match, secrets))


async def raw(server: Server, match: str, *messages: Message | str) -> list[Message]:
    """Send these over one socket; what came until the server closed it or was silent for a while."""
    url = f"{server.base.replace('http', 'ws', 1)}/api/matches/{match}/live"
    heard: list[Message] = []
    async with connect(url) as socket:
        for message in messages:
            with suppress(ConnectionClosed):
                await socket.send(message if isinstance(message, str) else json.dumps(message))
        try:
            while True:
                heard.append(json.loads(await asyncio.wait_for(socket.recv(), 3)))
                if len(heard) > len(messages):
                    break
        except (TimeoutError, ConnectionClosed):
            pass
    return heard


# -- whole matches ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["roquefort", "havarti"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_match(server: Server, game: str, players: int) -> None:
    options = {"round_limit": 15} if game == "roquefort" else {"searches": 2, "memory": "assist"}

    async def test() -> None:
        match, secrets = await create(server.base, game, me(players), options=options)
        async with AsyncExitStack() as stack:
            clients = [await sit(stack, server, match, [secrets[seat]]) for seat in range(players)]
            watcher = await sit(stack, server, match, [])
            played = await play_on(clients, at_random(players))
            assert played > 10 * players
            everybody = [*clients, watcher]
            for client in everybody:
                await client.until(lambda client=client: client.table().status == "over")
                table = client.table()
                numbers = [told["seq"] for told in table.told]
                assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
                assert table.legal == []
                assert len(table.secret) == 64
                assert client.reconnects == 0
            assert len({client.table().secret for client in everybody}) == 1
            outcomes = [client.table().seen["outcome"] for client in everybody]
            assert all(outcome == outcomes[0] for outcome in outcomes)
            told = [event["event"] for update in watcher.table().told for event in update.get("events", [])]
            assert told[-1] == "over"
            for seat, client in enumerate(everybody):
                fresh = await sit(stack, server, match, [secrets[seat]] if seat < players else [])
                assert fresh.table().view == client.table().view
                assert fresh.table().seq == client.table().seq

    asyncio.run(test())


def test_a_whole_match_on_one_sofa(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(3), options=SHORT)
        async with Client(server.base, match, [secrets[2], secrets[0], secrets[1]]) as sofa:
            assert sorted(seat for seat in sofa.tables if seat is not None) == [0, 1, 2]
            assert sofa.here == [True, True, True]
            assert await play_on([sofa], at_random(5)) > 20
            for seat in range(3):
                await sofa.until(lambda seat=seat: sofa.table(seat).status == "over")
                assert sofa.table(seat).seen["you"] == seat
            spectator = await sofa.ask(type="say", text="hello")
            assert spectator["code"] == "not your seat"

    asyncio.run(test())


# -- one action -------------------------------------------------------------------------------------------------


def test_a_repeat_is_answered_again_and_not_played_twice(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        async with Client(server.base, match, [secrets[0]]) as mum, Client(server.base, match, [secrets[1]]) as dad:
            act: Message = {"type": "act", "seat": 0, "seq": mum.table().seq, "id": "first", "action": "enter a1"}
            answer = await mum.ask(**act)
            assert answer["type"] == "update"
            assert [event["event"] for event in answer["events"]] == ["enter", "turn"]
            del mum.answers["first"]
            again = await mum.ask(**act)
            assert again == {"type": "done", "id": "first", "seat": 0, "seq": answer["seq"]}
            await dad.act("enter g7")
            await mum.until(lambda: mum.table().legal)
            del mum.answers["first"]
            assert (await mum.ask(**act))["type"] == "done"  # though it would be stale by now
            await mum.come_back()
            await mum.until(lambda: mum.reconnects == 1 and mum.socket)
            del mum.answers["first"]
            assert (await mum.ask(**act))["type"] == "done"
            assert mum.table().seen["mice"] == [["a1", "-", "-", "-"], ["g7", "-", "-", "-"]]
            # An id is the client's own: another seat may use the same.
            assert (await dad.ask(**act | {"seat": 1, "seq": dad.table().seq}))["code"] == "not your turn"
            assert all("id" not in told for told in dad.table().told if told["seq"] == 2)

    asyncio.run(test())


def test_what_was_decided_on_something_old_is_stale(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        async with Client(server.base, match, [secrets[0]]) as mum, Client(server.base, match, [secrets[1]]) as dad:
            old = mum.table().seq
            await mum.act("enter a1")
            await dad.until(lambda: dad.table().legal)
            await dad.act("enter g7")
            await mum.until(lambda: mum.table().legal)
            answer = await mum.act("end", seq=old)
            assert answer["type"] == "refused"
            assert (answer["code"], answer["seat"], answer["seq"]) == ("stale", 0, mum.table().seq)
            assert answer["sentence"]
            assert [told["seq"] for told in answer["since"]] == [old + 1, old + 2]
            assert answer["since"][1]["events"][0]["event"] == "enter"
            assert (await mum.act("end", seq=mum.table().seq + 1))["code"] == "stale"  # not even from the future
            # What somebody says makes nothing stale.
            seen = mum.table().seq
            await dad.ask(type="say", seat=1, text="hurry up")
            await mum.until(lambda: mum.table().seq > seen)
            assert (await mum.act("end", seq=seen))["type"] == "update"

    asyncio.run(test())


def test_a_refusal_says_which_rule_and_why(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        async with Client(server.base, match, [secrets[0]]) as mum, Client(server.base, match, []) as watcher:
            answer = await mum.act("enter d4")
            assert answer["type"] == "refused"
            assert answer["code"]
            assert answer["rule"][0] in "RQ"
            assert answer["sentence"].endswith(".")
            assert (await mum.act("Enter A1"))["code"] == "malformed"
            assert (await mum.ask(type="act", seat=1, seq=1, action="enter a1"))["code"] == "not your seat"
            assert (await watcher.ask(type="act", seat=0, seq=1, action="enter a1"))["code"] == "not your seat"
            assert not watcher.table().told
            assert (await mum.act("enter a1"))["type"] == "update"
            answer = await mum.act("enter a7")
            assert answer["code"] == "not your turn"

    asyncio.run(test())


def test_two_lay_out_a_house_at_once_and_neither_is_stale(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "havarti", me(3))
        async with AsyncExitStack() as stack:
            inspector, one, two = [await sit(stack, server, match, [secrets[seat]]) for seat in range(3)]
            await inspector.act(inspector.table().legal[0])
            for fromager in (one, two):
                await fromager.until(lambda fromager=fromager: fromager.table().legal)
            blind = inspector.table().seq
            seq = one.table().seq
            first = one.table().legal[0]
            card, cell = first.split()[1:]
            other = next(a for a in one.table().legal if a.split()[1] != card and a.split()[2] != cell)
            same = next(a for a in one.table().legal if a.split()[1] != card and a.split()[2] == cell)
            answers = await asyncio.gather(one.act(first, seq=seq), two.act(other, seq=seq))
            assert {answer["type"] for answer in answers} == {"update"}
            assert (await two.act(same, seq=seq))["rule"]  # the cell is full: the rules say no, not the number
            await two.until(lambda: two.table().seq == one.table().seq)
            assert two.table().view == one.table().seen | {"you": 2}
            assert inspector.table().seq == blind  # he is told nothing, not even that something happened

    asyncio.run(test())


# -- coming back ------------------------------------------------------------------------------------------------


def test_who_comes_back_is_told_what_he_missed(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        async with Client(server.base, match, [secrets[0]]) as mum:
            async with Client(server.base, match, [secrets[1]]) as dad:
                have = dad.table().seq
            await mum.act("enter a1")
            await mum.ask(type="say", seat=0, text="where are you?")
            hello = {"type": "hello", "seats": [{"secret": secrets[1], "have": have}]}
            welcome = (await raw(server, match, hello))[0]
            assert welcome["type"] == "welcome"
            assert [told["seq"] for told in welcome["missed"]] == [have + 1, have + 2]
            assert welcome["missed"][0]["events"][0]["event"] == "enter"
            assert welcome["missed"][1]["said"]["text"] == "where are you?"
            assert welcome["seq"] == have + 2
            assert welcome["view"]["mice"][0][0] == "a1"
            hello["seats"] = [{"secret": secrets[1], "have": have + 2}]
            assert "missed" not in (await raw(server, match, hello))[0]
            hello["seats"] = [{"secret": secrets[1], "have": have + 99}]  # somebody else's number
            welcome = (await raw(server, match, hello))[0]
            assert "missed" not in welcome
            assert welcome["seq"] == have + 2

    asyncio.run(test())


def test_who_missed_a_lot_gets_a_fresh_view(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        async with Client(server.base, match, [secrets[0], secrets[1]]) as both:
            await both.act("enter a1", 0)
            await both.until(lambda: both.table(1).legal)
            await both.act("enter g7", 1)
            for turn in range(12):
                seat = turn % 2
                await both.until(lambda seat=seat: "end" in both.table(seat).legal)
                await both.act("end", seat)
            await both.until(lambda: both.table(0).seq == both.table(1).seq == 16)
            welcome = (await raw(server, match, {"type": "hello", "have": 1}))[0]
            assert "missed" not in welcome
            assert welcome["seq"] == 16
            assert welcome["view"]["round"] == 7

    asyncio.run(test())


def test_a_client_that_loses_its_socket_goes_on_where_it_was(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2), options=SHORT)
        async with AsyncExitStack() as stack:
            clients = [await sit(stack, server, match, [secrets[seat]]) for seat in (0, 1)]
            steady = await sit(stack, server, match, [])
            choose = at_random(8)
            while steady.table().status == "running":
                await play_on(clients, choose, most=12)
                await clients[0].come_back()
                await clients[0].until(lambda: clients[0].socket is not None)
            assert clients[0].reconnects > 1
            for client in clients:
                await client.until(lambda client=client: client.table().status == "over")
            assert clients[0].table().view == steady.table().seen | {"you": 0}
            numbers = [told["seq"] for told in clients[0].table().told]
            assert numbers == list(range(3, 3 + len(numbers)))

    asyncio.run(test())


# -- hello and who is here --------------------------------------------------------------------------------------


def test_who_is_here_is_told_to_all(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        async with Client(server.base, match, [secrets[0]]) as mum:
            assert mum.here == [True, False]
            async with Client(server.base, match, []):
                async with Client(server.base, match, [secrets[1]]), Client(server.base, match, [secrets[1]]) as phone:
                    await mum.until(lambda: mum.here == [True, True])
                    assert phone.here == [True, True]
                await mum.until(lambda: mum.here == [True, False])
            before = mum.table().seq
            assert before == 2  # coming and going is not numbered

    asyncio.run(test())


def test_a_socket_begins_with_a_hello_that_is_true(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        other, others = await create(server.base, "roquefort", me(2))
        say: Message = {"type": "say", "id": "1", "text": "hi"}
        for first, code in (
            (say, "hello first"),
            ("nonsense", "malformed"),
            ({"type": "hello", "seats": [{"secret": "0guess"}]}, "wrong secret"),
            ({"type": "hello", "seats": [{"secret": others[0]}]}, "wrong secret"),
            ({"type": "hello", "seats": [{"secret": secrets[0]}, {"secret": others[0]}]}, "wrong secret"),
        ):
            heard = await raw(server, match, first)
            assert [message["type"] for message in heard] == ["problem"]
            assert heard[0]["code"] == code
            assert heard[0]["sentence"]
        assert (await raw(server, "nosuchmatch", {"type": "hello"}))[0]["code"] == "no match"
        twice = await raw(server, other, {"type": "hello"}, {"type": "hello"})
        assert [message["type"] for message in twice][-1] == "problem"

    asyncio.run(test())


def test_a_seat_taken_while_others_wait_is_told_to_them(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "havarti", [*me(), OPEN])
        async with Client(server.base, match, [secrets[0]]) as mum, Client(server.base, match, []) as watcher:
            await call(server.base, "POST", f"/api/matches/{match}/join", body={"name": "Dad"})
            for client in (mum, watcher):
                await client.until(lambda client=client: client.table().status == "running")
                assert client.table().told[0]["seats"][1] == {"name": "Dad", "kind": "person"}
                assert client.table().view is not None

    asyncio.run(test())
