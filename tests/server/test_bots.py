"""Bots at a table: whole matches, patience with people, taking over and giving back, going on after a power cut."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.match.deal import verify
from cheeseboard.server.match import autopilot
from cheeseboard.server.match.environment import Urgency
from cheeseboard.server.match.room import Room
from cheeseboard.server.schemas import CreateMatch, CreateSeat
from cheeseboard.server.services import match_creation, seats
from tests.server import fake_time
from tests.server.client import Client, call, create, me, play_on
from tests.server.fake_time import Seated, SlowServer, until
from tests.server.running import Server
from tests.server.test_live import at_random

CRUMB, NIBBLER = {"kind": "bot", "level": "crumb"}, {"kind": "bot", "level": "nibbler"}
LONG = 200  # seconds; a machine that never ran a bot compiles first


class Puppets:
    """BotPool that play what the test says, when it says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, str]] = []
        self.urgencies: list[Urgency] = []
        self.answers: asyncio.Queue[str | Exception] = asyncio.Queue()

    async def choose(self, record: str, seat: int, name: str, seed: int, urgency: Urgency) -> str:
        self.asked.append((seat, name))
        self.urgencies.append(urgency)
        answer = await self.answers.get()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        pass


async def table(server: SlowServer, game: str, seats: list[CreateSeat], **wishes: Any) -> tuple[Room, Puppets]:
    puppets = Puppets()
    server.use_bots(puppets)
    made = await match_creation.create(server, CreateMatch(game, seats, **wishes))
    room = await server.rooms.load(made.id)
    assert room is not None
    return room, puppets


PERSON, BOT = CreateSeat("me"), CreateSeat("bot", level="crumb")


def test_a_bot_is_asked_when_it_is_to_move_and_not_before(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, puppets = await table(server, "roquefort", [PERSON, BOT])
        mum = Seated(room, [0])
        await server.settle()
        assert puppets.asked == []
        mum.act("enter a1")
        await until(lambda: puppets.asked == [(1, "crumb")])
        puppets.answers.put_nowait("enter g7")
        await until(lambda: mum.view["mice"][1][0] == "g7")
        assert mum.last["events"][0]["event"] == "enter"

    fake_time.run(tmp_path, test)


def test_bots_that_people_wait_for_think_first(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, puppets = await table(server, "roquefort", [BOT, BOT])
        await until(lambda: len(puppets.asked) == 1)
        watcher = Seated(room, [])
        puppets.answers.put_nowait("enter a1")
        await until(lambda: len(puppets.asked) == 2)
        room.members.leave(watcher.connection)
        puppets.answers.put_nowait("enter g7")
        await until(lambda: len(puppets.asked) == 3)
        assert puppets.urgencies == [Urgency.ALONE, Urgency.PLAYED, Urgency.ALONE]
        room, puppets = await table(server, "roquefort", [BOT, PERSON])
        await until(lambda: len(puppets.asked) == 1)
        assert puppets.urgencies == [Urgency.PLAYED]
        await seats.hand_to_bot(room, 1, "nibbler")
        puppets.answers.put_nowait("enter a1")
        await until(lambda: len(puppets.asked) == 2)
        assert puppets.urgencies[-1] == Urgency.ALONE

    fake_time.run(tmp_path, test)


def test_a_seat_taken_back_while_its_bot_thinks_is_not_played_for(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, puppets = await table(server, "roquefort", [PERSON, PERSON])
        mum, dad = Seated(room, [0]), Seated(room, [1])
        await seats.hand_to_bot(room, 0, "nibbler")
        await until(lambda: puppets.asked == [(0, "nibbler")])
        mum.act("enter a1")
        await server.settle()
        assert mum.of("refused")[-1]["code"] == "bot"
        await seats.take_back(room, 0)
        puppets.answers.put_nowait("enter a1")
        await asyncio.sleep(0.05)
        await server.settle()
        assert dad.view["mice"][0][0] == "-"
        mum.act("enter a7")
        await server.settle()
        assert dad.view["mice"][0][0] == "a7"

    fake_time.run(tmp_path, test)


def test_a_bot_that_fails_is_asked_again(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        server.slow.patience = 0.01
        room, puppets = await table(server, "roquefort", [BOT, PERSON])
        dad = Seated(room, [1])
        puppets.answers.put_nowait(TimeoutError())
        puppets.answers.put_nowait("enter somewhere")  # not even an action
        puppets.answers.put_nowait("enter a1")
        for _ in range(400):
            await server.pass_time(0.1)
            await asyncio.sleep(0.005)
            if dad.view["mice"][0][0] == "a1":
                break
        assert dad.view["mice"][0][0] == "a1"
        assert len(puppets.asked) == 3

    fake_time.run(tmp_path, test)


def test_with_people_a_bot_leaves_the_lay_out_to_them_and_agrees(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room, puppets = await table(server, "havarti", [PERSON, PERSON, BOT])
        mum, dad = Seated(room, [0]), Seated(room, [1])
        mum.act(room.state.match.legal(0)[0])
        await server.settle()
        while "ready" not in (legal := room.state.match.legal(1)):
            dad.act(legal[0])
            await server.settle()
        await until(lambda: "ready" not in room.state.match.legal(2))
        assert puppets.asked == []
        assert dad.view["phase"] == "arrange"
        dad.act("ready")
        await server.settle()
        assert dad.view["phase"] == "open"

    fake_time.run(tmp_path, test)


def test_a_bots_own_chance_is_the_same_after_a_restart() -> None:
    secrets = ["0" * 64, "1" * 64]
    seeds = {autopilot.bot_seed(secret, seat) for secret in secrets for seat in range(4)}
    assert len(seeds) == 8
    assert autopilot.bot_seed(secrets[0], 2) == autopilot.bot_seed(secrets[0], 2)


# -- real bots --------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_bots_play_to_the_end_through_power_cuts(tmp_path: Path) -> None:
    """Nobody is connected: whatever goes on goes on by itself."""
    server = Server(tmp_path)

    async def lines(match: str) -> int:
        async with Client(server.base, match, []) as watcher:
            return watcher.table().seq

    async def watch(match: str, more: int) -> None:
        async with Client(server.base, match, []) as watcher:
            first = watcher.table().seq
            await watcher.until(lambda: watcher.table().seq >= first + more or watcher.table().status == "over", LONG)

    with server:
        match, _ = asyncio.run(create(server.base, "roquefort", [CRUMB, NIBBLER], options={"round_limit": 5}))
        asyncio.run(watch(match, 5))
        server.kill()
        server.start()
        before = asyncio.run(lines(match))
        asyncio.run(watch(match, 5))
        assert asyncio.run(lines(match)) >= before + 5
        server.stop()
        server.start()
        asyncio.run(watch(match, 10_000))
        record = asyncio.run(call(server.base, "GET", f"/api/matches/{match}/record")).text
        assert verify(record).fair
        for line in server.log.read_text().splitlines():
            assert '"error"' not in line


@pytest.mark.full
def test_a_person_and_bots_play_a_whole_match(server: Server) -> None:
    async def test() -> None:
        options = {"searches": 2}
        match, secrets = await create(server.base, "havarti", [CRUMB, *me(), NIBBLER], options=options)
        async with Client(server.base, match, [secrets[1]]) as person, Client(server.base, match, []) as watcher:
            await play_on([person], at_random(4))
            await watcher.until(lambda: watcher.table().status == "over", LONG)
            record = (await call(server.base, "GET", f"/api/matches/{match}/record")).text
            assert verify(record).fair
            seats = {line[0] for line in record.partition("\n\n")[2].splitlines()}
            assert {"0", "1", "2", "*"} <= seats

    asyncio.run(test())


@pytest.mark.full
def test_a_bot_plays_on_for_who_leaves_and_nobody_waits_while_it_thinks(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2), options={"round_limit": 2})
        async with Client(server.base, match, [secrets[0]]) as stays:
            leave = await call(server.base, "POST", f"/api/matches/{match}/seats/1/leave", secrets[1])
            assert leave.status_code == 204
            await stays.act("enter a1")
            for _ in range(2):
                await stays.until(lambda: "end" in stays.table().legal, LONG)
                await stays.act("end")
                asked = stays.table().seq
                answer = await stays.ask(type="say", seat=0, text="take your time")
                # A turn, unlike a first mouse, is thought about: the bot has not moved yet, and was in nobody's way.
                assert answer["seq"] == asked + 1
            await stays.until(lambda: stays.table().status == "over", LONG)
            assert stays.table().seen["outcome"]["reason"] in ("rounds", "goal", "third mouse")
            again = await call(server.base, "POST", f"/api/matches/{match}/seats/1/back", secrets[1])
            assert again.json()["code"] == "over"

    asyncio.run(test())
