"""Talk: who hears what (Q28), silence, spectators among themselves, text that is only text; spectators with a delay."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.server.match.log_entries import decode_body
from cheeseboard.server.match.messages import Say
from cheeseboard.server.match.room import Room
from cheeseboard.server.schemas import CreateClock, CreateMatch, CreateSeat
from cheeseboard.server.services import match_creation
from tests.server import fake_time
from tests.server.client import Client, Message, create, me
from tests.server.fake_time import Seated, SlowServer
from tests.server.planted import served
from tests.server.running import Server


async def table(server: SlowServer, game: str, players: int = 3, **wishes: Any) -> tuple[Room, list[Seated], Seated]:
    made = await match_creation.create(
        server, CreateMatch(game, [CreateSeat("me", f"Guest {n}") for n in range(players)], **wishes)
    )
    room = await server.rooms.load(made.id)
    assert room is not None
    return room, [Seated(room, [seat]) for seat in range(players)], Seated(room, [])


def heard(player: Seated) -> list[str]:
    return [frame["said"]["text"] for frame in player.of("update") if "said" in frame]


async def to_phase(server: SlowServer, room: Room, players: list[Seated], phase: str) -> None:
    while room.state.match.view(None)["phase"] != phase:
        actor = next(actor for actor in room.state.match.actors if isinstance(actor, int))
        legal = room.state.match.legal(actor)
        players[actor].act("ready" if "ready" in legal else legal[0])
        await server.settle()


def test_at_the_castle_everybody_hears_everything(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        _, players, watcher = await table(server, "roquefort")
        players[1].say("nice slide", 1)
        await server.settle()
        for one in (*players, watcher):
            assert one.last["said"] == {"text": "nice slide", "seat": 1, "name": "Guest 1"}
        assert players[1].last["id"]
        assert "id" not in players[0].last

    fake_time.run(tmp_path, test)


def test_fromagers_talk_in_private_while_they_lay_out(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, players, watcher = await table(server, "havarti")
        players[1].say("before", 1)
        await to_phase(server, room, players, "arrange")
        numbers = [players[0].last["seq"], watcher.last["seq"]]
        players[1].say("the cheese goes to a1", 1)
        await server.settle()
        assert players[2].last["said"]["among"] == "seats"
        assert [players[0].last["seq"], watcher.last["seq"]] == numbers  # not even that something was said
        players[0].say("are you done?", 0)
        await to_phase(server, room, players, "open")
        players[2].say("good luck", 2)
        await server.settle()
        assert heard(players[2]) == ["before", "the cheese goes to a1", "are you done?", "good luck"]
        assert heard(players[0]) == heard(watcher) == ["before", "are you done?", "good luck"]
        late = [Seated(room, [0]), Seated(room, []), Seated(room, [2])]
        assert [len(one.of("welcome")[0]["said"]) for one in late] == [3, 3, 4]

    fake_time.run(tmp_path, test)


def test_silence_is_for_fromagers_until_the_round_ends(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, players, _ = await table(server, "havarti", options={"talk": False})
        players[1].say("still allowed", 1)
        await to_phase(server, room, players, "arrange")
        players[1].say("in private", 1)
        await to_phase(server, room, players, "open")
        players[1].say("psst", 1)
        await server.settle()
        refusal = players[1].of("refused")[-1]
        assert (refusal["code"], refusal["rule"]) == ("silence", "Q28")
        assert refusal["sentence"]
        players[0].say("who is there?", 0)
        await server.settle()
        assert heard(players[2]) == ["still allowed", "in private", "who is there?"]
        while room.state.match.view(None)["round"] == 1:
            actor = next(actor for actor in room.state.match.actors if isinstance(actor, int))
            legal = room.state.match.legal(actor)
            players[actor].act(next((a for a in legal if a.startswith("check")), legal[0]))
            await server.settle()
        players[1].say("at last", 1)
        await server.settle()
        assert heard(players[0])[-1] == "at last"

    fake_time.run(tmp_path, test)


def test_spectators_talk_among_themselves(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, players, watcher = await table(server, "roquefort")
        other = Seated(room, [])
        watcher.connection.name = "Gran"
        watcher.say("he should lift B", None)
        await server.settle()
        for one in (watcher, other):
            assert one.last["said"] == {"text": "he should lift B", "name": "Gran", "among": "spectators"}
        assert all(not heard(player) for player in players)
        assert "said" not in Seated(room, [0]).of("welcome")[0]
        players[0].say("me too?", None)  # who plays is no spectator
        watcher.say("me too?", 0)  # and the other way round
        await server.settle()
        for one in (players[0], watcher):
            assert one.of("refused")[-1]["code"] == "not your seat"

    fake_time.run(tmp_path, test)


@pytest.mark.parametrize("delay", [0, 60])
def test_what_a_spectator_says_is_said_once_and_its_id_is_nobody_elses(tmp_path: Path, delay: int) -> None:
    async def test(server: SlowServer) -> None:
        room, players, watcher = await table(server, "roquefort", 2, delay=delay)
        other = Seated(room, [])
        words = Say("mine", "he should lift B")
        room.handle(watcher.connection, words)
        room.handle(watcher.connection, words)  # before the first is written, and
        await server.settle()
        room.handle(watcher.connection, words)  # after it
        room.handle(other.connection, Say("mine", "no, D"))
        await server.pass_time(delay + 1)
        for one in (watcher, other):
            assert heard(one) == ["he should lift B", "no, D"]
            assert not any("id" in frame for frame in one.of("update"))
        assert [done["id"] for done in watcher.of("done")] == ["mine"] * 3
        assert [done["id"] for done in other.of("done")] == ["mine"]
        assert not any("mine" in str(player.frames) for player in players)
        if not delay:
            told = [frame["seq"] for frame in watcher.of("update") if "said" in frame]
            assert [done["seq"] for done in (*watcher.of("done"), *other.of("done"))] == [told[0]] * 3 + [told[1]]
        for n in range(20):  # one remembers so many of them
            room.handle(watcher.connection, Say(f"id {n}", "hm"))
        room.handle(watcher.connection, Say("empty", "\x00"))
        await server.settle()
        assert len(watcher.connection.remarks) == 8
        assert watcher.of("refused")[-1]["code"] == "empty"
        back = Seated(room, [], have=1)
        assert "id" not in str(back.of("welcome")[0].get("missed", []))

    fake_time.run(tmp_path, test)


def test_a_log_that_has_ids_of_spectators_tells_them_to_nobody(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, _, watcher = await table(server, "roquefort", 2)
        old = decode_body(b'{"kind":"spoke","said":{"text":"hm","name":"Gran","among":"spectators"},"id":"x"}')
        await room.execute(lambda state, now: state.append(old, now))
        assert watcher.last["said"]["text"] == "hm"
        assert "id" not in watcher.last

    fake_time.run(tmp_path, test)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("a\x00b\x1b[31mc\r\nd\te", "a b [31mc d e"),
        ("\u202eright to left\u2066", "right to left"),
        ("  fromage   café 🧀 ", "fromage café 🧀"),
    ],
)
def test_what_is_said_is_text(tmp_path: Path, said: str, read: str) -> None:
    async def test(server: SlowServer) -> None:
        _, players, _ = await table(server, "roquefort")
        players[0].say(said, 0)
        players[0].say("\x00\u200b \n", 0)
        await server.settle()
        assert heard(players[1]) == [read]
        assert players[0].of("refused")[-1]["code"] == "empty"

    fake_time.run(tmp_path, test)


def test_talk_makes_nobody_slower(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, players, _ = await table(server, "roquefort", clock=CreateClock("turn", 30))
        await server.pass_time(10)
        players[0].say("hm", 0)
        await server.settle()
        assert room.state.clocks.left(server.scheduler.now())[0] == 20_000
        assert room.state.numbers.oldest_valid[0] < room.state.number(0)

    fake_time.run(tmp_path, test)


# -- spectators who are behind ----------------------------------------------------------------------------------


def test_who_watches_with_a_delay_sees_everything_later_and_nothing_early(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        wishes = {"delay": 60, "clock": CreateClock("turn", 100)}
        room, players, watcher = await table(server, "roquefort", 2, **wishes)
        welcome = watcher.of("welcome")[0]
        assert welcome["delay"] == 60
        assert welcome["status"] == "open"  # not even that it has begun
        assert "view" not in welcome
        await server.pass_time(30)
        players[0].act("enter a1")
        players[1].say("hello", 1)
        await server.settle()
        assert not watcher.of("update")
        await server.pass_time(31)
        assert [frame.get("status") for frame in watcher.of("update")] == ["running"]
        assert watcher.last["clock"]["left"] == [100_000, 100_000]  # as it was then
        late = Seated(room, [])
        assert late.of("welcome")[0]["view"] == watcher.view
        assert watcher.view["mice"][0][0] == "-"
        await server.pass_time(29.5)
        assert watcher.view["mice"][0][0] == "a1"
        assert heard(watcher) == ["hello"]
        assert [frame["seq"] for frame in watcher.of("update")] == [2, 3, 4]
        players[0].act("resign")
        await server.settle()
        assert room.state.ended
        assert watcher.last.get("status") != "over"
        assert not watcher.last.get("secret")
        assert "secret" not in Seated(room, []).of("welcome")[0]
        await server.pass_time(60)
        assert watcher.last["status"] == "over"
        assert watcher.last["secret"] == room.state.secret

    fake_time.run(tmp_path, test)


def test_a_delay_costs_one_timer_and_survives_a_restart(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, players, _ = await table(server, "roquefort", 2, delay=60)
        for seat in (0, 1) * 5:
            legal = room.state.match.legal(seat)
            players[seat].act("end" if "end" in legal else legal[0])
            await server.pass_time(1)
        assert sum(alarm.call is not None for _, _, alarm in server.slow.alarms) <= 2
        loaded = await server.store.load(room.id)
        assert loaded is not None
        again = Room(server.environment, loaded, 0)
        watcher = Seated(again, [])
        assert watcher.of("welcome")[0]["status"] == "open"
        await server.pass_time(61)
        assert watcher.view == players[0].view | {"you": None}

    fake_time.run(tmp_path, test)


# -- over the wire ----------------------------------------------------------------------------------------------


@pytest.mark.full
def test_over_the_wire(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "havarti", me(3))
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(Client(server.base, match, [secrets[seat]])) for seat in range(3)
            ]
            watcher = await stack.enter_async_context(Client(server.base, match, [], name="Gr\x00an"))
            await clients[0].act(clients[0].table().legal[0])
            await clients[1].until(lambda: clients[1].table().legal)
            answer = await clients[1].ask(type="say", seat=1, text="canary in the dairy")
            assert answer["said"]["among"] == "seats"
            await clients[2].until(lambda: clients[2].table().said)
            told: Message = await watcher.ask(type="say", text="so quiet")
            assert (told["type"], told["seq"]) == ("done", watcher.table().seq)
            assert watcher.table().said[-1]["name"] == "Gr an"
            await clients[0].ask(type="say", seat=0, text="hello?")
            await watcher.until(lambda: len(watcher.table().said) == 2)
            for one in (clients[0], watcher):
                assert not any("canary" in frame for frame in one.frames)
            for one in clients:
                assert not any("so quiet" in frame for frame in one.frames)
            for _ in range(12):
                await clients[2].send(type="say", seat=2, id="x", text="spam")
            await clients[2].until(lambda: clients[2].problems)
            assert clients[2].problems[0]["code"] == "too fast"

    asyncio.run(test())


@pytest.mark.full
def test_who_watches_with_a_delay_learns_nothing_over_http_either(tmp_path: Path) -> None:
    """Not from the record, nor from anything that is made of it; who plays may have it all at once."""
    doors = [("GET", "record"), ("GET", "replay?eyes=all"), ("GET", "replay"), ("GET", "advice?at=1")]
    doors += [("POST", "analysis"), ("POST", "branch")]

    async def test() -> None:
        async with served(tmp_path) as wire:
            wish = {"game": "roquefort", "seats": me(2), "delay": 60}
            made = (await wire.http("POST", "/api/matches", wish)).json()
            path, secret = f"/api/matches/{made['id']}", made["seats"][0]["secret"]
            bearer = {"authorization": f"Bearer {secret}"}
            await wire.http("POST", f"{path}/seats/0/resign", headers=bearer)
            room = wire.server.rooms[made["id"]]
            wire.server.analyses.running.add(room.number)  # as if somebody had asked for it
            assert room.state.ended

            async def ask(method: str, what: str, headers: dict[str, str]) -> Message:
                body = {"at": 0, "seat": 1, "level": "crumb"} if what == "branch" else None
                answer = await wire.http(method, f"{path}/{what}", body, headers=headers)
                return answer.json() if answer.status != 200 else {"code": ""}

            for headers in ({}, {"authorization": "Bearer guess"}, {"authorization": "nonsense"}):
                for method, what in doors:
                    assert (await ask(method, what, headers))["code"] == "not over", what
                deal = (await wire.http("GET", f"{path}/deal", headers=headers)).json()
                assert set(deal) == {"commitment", "salt"}
                assert (await wire.http("GET", f"{path}/analysis", headers=headers)).json() == {"state": "none"}
            for what in ("record", "replay?eyes=all", "replay?eyes=1"):
                assert (await wire.http("GET", f"{path}/{what}", headers=bearer)).status == 200
            assert (await wire.http("GET", f"{path}/deal", headers=bearer)).json()["fair"]
            assert (await wire.http("GET", f"{path}/analysis", headers=bearer)).json() == {"state": "running"}
            wire.server.scheduler.clock_skew_ms += 61_000
            assert room.delayed
            room.delayed.catch_up()
            for what in ("record", "replay?eyes=all", "deal"):
                assert (await wire.http("GET", f"{path}/{what}")).status == 200
            assert (await wire.http("GET", f"{path}/deal")).json()["secret"] == room.state.secret

    asyncio.run(test())
