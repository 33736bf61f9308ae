"""Taking back (Q17): a step that showed nothing at once, the end of a turn if everybody agrees, never what was seen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.server.match.log_entries import decode_body
from cheeseboard.server.match.messages import Answer, Undo
from cheeseboard.server.match.room import Room
from cheeseboard.server.schemas import CreateClock, CreateMatch, CreateSeat
from cheeseboard.server.services import match_creation, seats
from tests.server import fake_time
from tests.server.client import Client, create, me
from tests.server.fake_time import Seated, SlowServer
from tests.server.running import Server


async def table(server: SlowServer, seats: list[CreateSeat], game: str = "roquefort", **wishes: Any) -> Room:
    made = await match_creation.create(server, CreateMatch(game, seats, **wishes))
    room = await server.rooms.load(made.id)
    assert room is not None
    return room


async def placed(server: SlowServer, room: Room, seats: list[int]) -> list[Seated]:
    """All are seated and have placed their first mouse; it is seat 0's turn."""
    people = [Seated(room, [seat]) for seat in seats]
    for seat in range(room.state.players):
        await room.execute(lambda state, now, seat: state.perform(seat, state.match.legal(seat)[0], now), seat)
        await server.settle()
    return people


PERSON, BOT = CreateSeat("me"), CreateSeat("bot", level="crumb")


def code(player: Seated) -> str:
    return str(player.of("refused")[-1]["code"])


def test_a_step_that_showed_nothing_is_taken_back_at_once(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, [PERSON, PERSON])
        mum, dad = await placed(server, room, [0, 1])
        before = mum.view
        for action in ("enter", "enter"):
            mum.act(next(a for a in room.state.match.legal(0) if a.startswith(action)))
            await server.settle()
        mum.undo(0)
        await server.settle()
        assert dad.last["undone"] is True
        assert dad.view["actions"] == 3
        mum.undo(0)
        await server.settle()
        assert mum.view == before
        assert dad.last["seq"] == mum.last["seq"]
        mum.undo(0)  # the last step is now the other's
        await server.settle()
        assert code(mum) == "no undo"
        assert [actor for actor, _ in room.state.match.history] == ["chance", 0, 1]

    fake_time.run(tmp_path, test)


def test_what_was_shown_is_never_taken_back(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, [PERSON, PERSON])
        mum, dad = await placed(server, room, [0, 1])
        for action in ("lift", "slide"):
            mum.act(next(a for a in room.state.match.legal(0) if a.startswith("enter")))
            await server.settle()
            mum.act(next(a for a in room.state.match.legal(0) if a.startswith(action)))
            await server.settle()
            mum.undo(0)
            await server.settle()
            assert code(mum) == "no undo"
            assert mum.of("refused")[-1]["rule"] == "Q17"
            mum.act("end")
            await server.settle()
            mum.undo(0)  # the end alone may be asked for, and goes no further back
            await server.settle()
            assert dad.last["asks"] == 0
            dad.answer(1, True)
            await server.settle()
            assert dad.view["seat"] == 0
            mum.undo(0)
            await server.settle()
            assert code(mum) == "no undo"
            mum.act("end")
            await server.settle()
            dad.act("end")
            await server.settle()

    fake_time.run(tmp_path, test)


def test_the_end_of_a_turn_needs_everybodys_yes(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, [PERSON, PERSON, PERSON])
        mum, dad, aunt = await placed(server, room, [0, 1, 2])
        watcher = Seated(room, [])
        before = mum.view
        mum.act("end")
        await server.settle()
        dad.answer(1, True)
        await server.settle()
        assert code(dad) == "not asked"
        mum.undo(0)
        await server.settle()
        assert [player.last.get("asks") for player in (mum, dad, aunt, watcher)] == [0, 0, 0, 0]
        assert mum.view["seat"] == 1
        mum.answer(0, True)  # one's own word counts for nothing
        await server.settle()
        assert code(mum) == "not asked"
        dad.answer(1, True)
        await server.settle()
        assert aunt.last["asks"] == 0
        aunt.answer(2, False)
        await server.settle()
        assert "asks" in aunt.last
        assert aunt.last["asks"] is None
        assert mum.view["seat"] == 1
        mum.undo(0)
        await server.settle()
        late = Seated(room, [2])
        assert late.of("welcome")[0]["asks"] == 0
        for seat, player in ((2, aunt), (1, dad)):
            player.answer(seat, True)
            await server.settle()
        assert mum.view == before
        assert mum.last["undone"] is True
        assert room.state.undo_asked_by is None

    fake_time.run(tmp_path, test)


def test_a_no_is_its_speakers_and_not_the_askers(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, [PERSON, PERSON])
        mum, dad = await placed(server, room, [0, 1])
        watcher = Seated(room, [])
        mum.act("end")
        await server.settle()
        mum.undo(0)
        await server.settle()
        no = Answer(1, "the same word", False)
        room.handle(dad.connection, no)
        await server.settle()
        assert (dad.last["asks"], dad.last["id"]) == (None, "the same word")
        assert "id" not in mum.last
        assert "id" not in watcher.last
        room.handle(dad.connection, no)  # the answer was lost on its way
        await server.settle()
        assert dad.of("done") == [{"type": "done", "id": "the same word", "seat": 1, "seq": dad.last["seq"]}]
        assert not dad.of("refused")
        room.handle(mum.connection, Undo(0, room.state.number(0), "the same word"))  # nobody else's ids are in the way
        await server.settle()
        assert not mum.of("done")
        assert (mum.last["asks"], mum.last["id"]) == (0, "the same word")
        loaded = await server.store.load(room.id)
        assert loaded is not None
        assert (
            Room(server.environment, loaded, 0).state.executed(1, "the same word")
            == room.state.executed(1, "the same word")
            is not None
        )

    fake_time.run(tmp_path, test)


def test_a_no_of_a_log_that_does_not_say_whose_it_is(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, [PERSON, PERSON])
        mum, dad = await placed(server, room, [0, 1])
        watcher = Seated(room, [])
        mum.act("end")
        await server.settle()
        mum.undo(0)
        await server.settle()
        old = decode_body(b'{"kind":"asked","seat":0,"id":"x","no":true}')
        await room.execute(lambda state, now: state.append(old, now))
        for one in (mum, dad, watcher):
            assert one.last["asks"] is None
            assert "id" not in one.last
        assert room.state.undo_asked_by is None
        assert room.state.executed(0, "x") is room.state.executed(1, "x") is None

    fake_time.run(tmp_path, test)


def test_a_question_is_over_when_somebody_plays(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, [PERSON, PERSON])
        mum, dad = await placed(server, room, [0, 1])
        mum.act("end")
        await server.settle()
        mum.undo(0)
        await server.settle()
        dad.act(next(a for a in room.state.match.legal(1) if a.startswith("lift")))
        await server.settle()
        dad.answer(1, True)
        await server.settle()
        assert code(dad) == "not asked"
        mum.undo(0)
        await server.settle()
        assert code(mum) == "no undo"  # something was seen since

    fake_time.run(tmp_path, test)


def test_bots_agree_by_themselves_and_one_takes_back_only_what_is_ones_own(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, [PERSON, BOT, PERSON])
        mum, dad = await placed(server, room, [0, 2])
        mum.act("end")
        await server.settle()
        mum.undo(0)
        await server.settle()
        assert dad.last["asks"] == 0
        dad.answer(2, True)
        await server.settle()
        assert mum.view["seat"] == 0
        mum.act("end")
        await server.settle()
        await seats.hand_to_bot(room, 2, "crumb")
        dad.undo(2)
        await server.settle()
        assert code(dad) == "bot"
        mum.undo(0)  # nobody is left to be asked
        await server.settle()
        assert mum.view["seat"] == 0
        assert mum.last["undone"] is True

    fake_time.run(tmp_path, test)


def test_who_leaves_while_asked_leaves_the_answer_to_the_bot(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, [PERSON, PERSON, PERSON])
        mum, dad, _ = await placed(server, room, [0, 1, 2])
        mum.act("end")
        await server.settle()
        mum.undo(0)
        await server.settle()
        await seats.hand_to_bot(room, 2, "crumb")
        await server.settle()
        assert room.state.undo_asked_by == 0  # somebody else has to be asked still
        await seats.leave(room, 1)
        await server.settle()
        assert room.state.undo_asked_by is None
        assert mum.view["seat"] == 0
        assert dad.last["undone"] is True

    fake_time.run(tmp_path, test)


def test_taking_back_neither_stops_nor_refills_ones_own_clock(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, [PERSON, PERSON], clock=CreateClock("turn", 60))
        mum, _ = await placed(server, room, [0, 1])
        await server.pass_time(20)
        mum.act(next(a for a in room.state.match.legal(0) if a.startswith("enter")))
        await server.settle()
        mum.undo(0)
        await server.settle()
        assert mum.last["clock"]["left"][0] == 40_000

    fake_time.run(tmp_path, test)


def test_what_was_taken_back_is_gone_after_a_restart_too(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, [PERSON, PERSON])
        mum, _ = await placed(server, room, [0, 1])
        for _ in range(2):
            mum.act(next(a for a in room.state.match.legal(0) if a.startswith("enter")))
            await server.settle()
        mum.undo(0)
        await server.settle()
        loaded = await server.store.load(room.id)
        assert loaded is not None
        again = Room(server.environment, loaded, 0)
        assert again.state.view(0) == mum.view
        assert again.state.numbers.last == room.state.numbers.last
        assert again.state.record() == room.state.record()

    fake_time.run(tmp_path, test)


def test_in_havarti_a_fromagers_swap_is_taken_back_by_agreement(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, [PERSON, PERSON], "havarti", options={"setup": "random"})
        inspector, fromager = Seated(room, [0]), Seated(room, [1])
        while room.state.match.view(None)["phase"] != "fromager":
            actor = room.state.match.actors[0]
            assert isinstance(actor, int)
            (inspector, fromager)[actor].act(room.state.match.legal(actor)[-1])
            await server.settle()
        before = fromager.view
        fromager.act(room.state.match.legal(1)[0])
        await server.settle()
        fromager.undo(1)
        await server.settle()
        assert inspector.last["asks"] == 1
        inspector.answer(0, True)
        await server.settle()
        assert fromager.view == before
        inspector.undo(0)  # a room that was opened stays seen
        await server.settle()
        assert code(inspector) == "no undo"

    fake_time.run(tmp_path, test)


@pytest.mark.full
def test_over_the_wire(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2))
        async with Client(server.base, match, [secrets[0]]) as mum, Client(server.base, match, [secrets[1]]) as dad:
            await mum.act("enter a1")
            answer = await mum.ask(type="undo", seat=0, seq=mum.table().seq)
            assert answer["asks"] == 0
            await dad.until(lambda: dad.table().asks == 0)
            await dad.ask(type="answer", seat=1, yes=False)
            await mum.until(lambda: mum.table().asks is None)
            await mum.ask(type="undo", seat=0, seq=mum.table().seq)
            await dad.until(lambda: dad.table().asks == 0)
            answer = await dad.ask(type="answer", seat=1, yes=True)
            assert answer["undone"] is True
            await mum.until(lambda: mum.table().legal)
            assert "enter a1" in mum.table().legal
            stale = await mum.ask(type="undo", seat=0, seq=1)
            assert stale["code"] == "stale"

    asyncio.run(test())
