"""Who thinks first, when there is more to think about than there are processes."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, cast

import pytest

import cheeseboard
from cheeseboard.analysis.result import AnalysisResult, Decision
from cheeseboard.server.match.environment import Urgency
from cheeseboard.server.match.room import Room
from cheeseboard.server.services import analyses, match_creation
from cheeseboard.server.services.bot_pool import BotPool
from tests.server import fake_time
from tests.server.fake_time import SlowServer, until
from tests.server.planted import served
from tests.server.test_long_records import long_match

PLAYED, JUDGED, ALONE = Urgency.PLAYED, Urgency.JUDGED, Urgency.ALONE


class Desk:
    """Processes that do something when the test says so."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, Future[Any]]] = []

    def submit(self, work: Any, *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        self.given.append((work, future))
        return future

    @property
    def works(self) -> list[Any]:
        return [work for work, _ in self.given]

    def done(self, work: Any) -> None:
        next(future for each, future in self.given if each == work).set_result(work)


class Managed(BotPool):
    """BotPool at such a desk."""

    def __init__(self, processes: int) -> None:
        self.desk = Desk()
        super().__init__(processes)

    def _new_pool(self) -> ProcessPoolExecutor:
        return cast(ProcessPoolExecutor, self.desk)


async def calm() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_players_go_before_analyses_and_these_before_bots_alone() -> None:
    async def test() -> None:
        bot_pool = Managed(1)
        desk = bot_pool.desk
        order = [("first", ALONE), ("bots", ALONE), ("analysis", JUDGED), ("more", JUDGED), ("player", PLAYED)]
        tasks = []
        for work, urgency in order:
            tasks.append(asyncio.create_task(bot_pool.run(work, urgency=urgency)))
            await calm()
        for work in ("first", "player", "analysis", "more", "bots"):
            assert desk.works[-1] == work
            desk.done(work)
            await calm()
        assert [task.result() for task in tasks] == [work for work, _ in order]
        assert desk.works == ["first", "player", "analysis", "more", "bots"]

    asyncio.run(test())


def test_as_many_as_there_are_processes_think_at_once() -> None:
    async def test() -> None:
        bot_pool = Managed(3)
        tasks = [asyncio.create_task(bot_pool.run(number)) for number in range(5)]
        await calm()
        assert bot_pool.desk.works == [0, 1, 2]
        bot_pool.desk.done(1)
        await calm()
        assert bot_pool.desk.works == [0, 1, 2, 3]
        for number in (0, 2, 3, 4):
            await calm()
            bot_pool.desk.done(number)
        assert await asyncio.gather(*tasks) == [0, 1, 2, 3, 4]

    asyncio.run(test())


def test_who_gives_up_takes_nobodys_turn() -> None:
    """Whoever waited makes room; a process that has begun goes on, and nothing else is begun beside it."""

    async def test() -> None:
        bot_pool = Managed(1)
        desk = bot_pool.desk
        tasks = [asyncio.create_task(bot_pool.run(work)) for work in ("first", "gone", "last")]
        await calm()
        tasks[1].cancel()
        tasks[0].cancel()
        await calm()
        assert desk.works == ["first"], "it still thinks"
        desk.done("first")
        await calm()
        assert desk.works == ["first", "last"]
        desk.done("last")
        assert await tasks[2] == "last"
        assert bot_pool._free == 1

    asyncio.run(test())


def test_waiting_is_not_thinking_too_long() -> None:
    async def test() -> None:
        bot_pool = Managed(1)
        first = asyncio.create_task(bot_pool.run("first"))
        second = asyncio.create_task(bot_pool.run("second", within=0.05))
        await asyncio.sleep(0.2)
        bot_pool.desk.done("first")
        assert await first == "first"
        with pytest.raises(TimeoutError):
            await second
        assert bot_pool.desk.works == ["first", "second"]

    asyncio.run(test())


def test_a_process_that_dies_is_replaced() -> None:
    async def test() -> None:
        bot_pool = Managed(1)
        tasks = [asyncio.create_task(bot_pool.run(work)) for work in ("one", "two")]
        await calm()
        bot_pool.desk.given[0][1].set_exception(BrokenProcessPool())
        for number in (1, 2):
            while len(bot_pool.desk.given) <= number:
                await asyncio.sleep(0)
            work, future = bot_pool.desk.given[number]
            future.set_result(work)
        assert await asyncio.gather(*tasks) == ["one", "two"]
        assert bot_pool._free == 1

    asyncio.run(test())


@pytest.mark.full
def test_matches_of_bots_alone_are_fewer(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path, creations_per_minute=20) as wire:
            bot = {"kind": "bot", "level": "crumb"}
            wish = {"game": "roquefort", "seats": [bot, bot]}
            statuses = [(await wire.http("POST", "/api/matches", wish)).status for _ in range(4)]
            assert statuses == [201, 201, 429, 429]
            wish = {"game": "roquefort", "seats": [{"kind": "me"}, bot]}
            assert (await wire.http("POST", "/api/matches", wish)).status == 201

    asyncio.run(test())


# -- analyses ---------------------------------------------------------------------------------------------------


class Judges:
    """BotPool that judge when the test says so."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.now = self.most = 0
        self.turn = asyncio.Semaphore(0)

    async def run(self, work: Any, *arguments: Any, urgency: Urgency) -> Any:
        assert urgency is JUDGED
        self.asked.append(work.__name__)
        self.now += 1
        self.most = max(self.most, self.now)
        await self.turn.acquire()
        self.now -= 1
        if work is analyses.judge_some:
            return [Decision.of(number, 0, "end", "end", (0.5, 0.5), 0.5, 0.5) for number in arguments[2]]
        if work is analyses.sum_up:
            return AnalysisResult("roquefort", {}, None, tuple(arguments[1]), (), ())
        return None

    def close(self) -> None:
        pass


async def to_judge(server: SlowServer, number: int = 1) -> tuple[Judges, list[Room]]:
    judges = Judges()
    server.use_bots(judges)
    rooms = []
    for _ in range(number):
        room = await server.rooms.load(
            await match_creation.import_record(server, long_match(41).record())
        )  # chance laid out the castle
        assert room is not None
        rooms.append(room)
    return judges, rooms


def test_analyses_take_turns_and_there_are_not_too_many(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        server.analyses.max_running = 3
        server.analyses.turns = asyncio.Semaphore(1)
        judges, rooms = await to_judge(server, 4)
        for room in rooms[:3]:
            assert (await server.analyses.start(room, room.state)).state == "running"
        with pytest.raises(cheeseboard.IllegalAction) as refused:
            await server.analyses.start(rooms[3], rooms[3].state)
        assert refused.value.code == "busy"
        assert (await server.analyses.start(rooms[0], rooms[0].state)).state == "running"
        for _ in range(3 + 3):  # each is warmed up, and then comes to its first portion
            judges.turn.release()
        await until(lambda: len(judges.asked) == 7)
        states = [await server.analyses.progress(room, room.state) for room in rooms]
        assert [state.state for state in states] == ["running"] * 3 + ["none"]
        assert {state.done for state in states[:3]} <= {0, analyses.PORTION_DECISIONS}, "one goes ahead of the others"
        assert {state.total for state in states[:3]} == {40}
        assert judges.most == 1
        for _ in range(100):
            judges.turn.release()
        await until(lambda: not server.analyses.running)
        for room in rooms[:3]:
            state = await server.analyses.progress(room, room.state)
            assert (state.state, state.done) == ("done", 40)

    fake_time.run(tmp_path, test)


def test_an_analysis_is_made_once_however_long_a_portion_takes(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        judges, (room,) = await to_judge(server)
        await asyncio.gather(*(server.analyses.start(room, room.state) for _ in range(3)))
        await until(lambda: bool(judges.asked))
        server.time += 10 * analyses.LEASE_MS  # compiling may take so long, and the note that it goes on be late
        await server.analyses.resume()
        state = await server.analyses.start(room, room.state)
        assert (state.state, state.total) == ("running", 40)
        await asyncio.sleep(0.05)
        assert judges.asked == ["warm_up"]
        for _ in range(20):
            judges.turn.release()
        await until(lambda: not server.analyses.running)
        assert judges.asked == ["warm_up", *["judge_some"] * 5, "sum_up"]

    fake_time.run(tmp_path, test)


def test_an_analysis_stays_ours_while_it_waits(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        server.analyses.lease_ms = 60
        _, (room,) = await to_judge(server)
        await server.analyses.start(room, room.state)
        for _ in range(3):
            server.time += 1000
            for _ in range(500):
                row = await server.store.analysis(room.number)
                if row and row["until"] > server.time:
                    break
                await asyncio.sleep(0.01)
            assert row
            assert row["until"] > server.time, "others would begin it anew"
        assert await server.store.abandoned_analyses({"somebody", server.cluster.membership.process}, server.time) == []

    fake_time.run(tmp_path, test)


def test_whoever_lost_an_analysis_leaves_it_to_others(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        judges, (room,) = await to_judge(server)
        await server.analyses.start(room, room.state)
        await until(lambda: bool(judges.asked))
        taken = await server.store.lease_analysis(room.number, "other", server.time + 10**6, server.time, {"other"})
        assert taken, "this process was gone for them"
        judges.turn.release()
        judges.turn.release()
        await until(lambda: not server.analyses.running)
        row = await server.store.analysis(room.number)
        assert row
        assert (row["owner"], row["done"], row["result"]) == ("other", 0, "")

    fake_time.run(tmp_path, test)
