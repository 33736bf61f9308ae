"""Clocks at a table: the turn that ends by itself, who is gone, the lay-out's sixty seconds, a server that was down."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

import cheeseboard
from cheeseboard.match.deal import verify
from cheeseboard.server.match.room import Room
from cheeseboard.server.schemas import CreateClock, CreateMatch, CreateSeat
from cheeseboard.server.services import match_creation
from tests.games.havarti.house import searching
from tests.server import fake_time
from tests.server.client import Client, call, create, me
from tests.server.fake_time import Seated, SlowServer
from tests.server.running import Server


async def table(
    server: SlowServer, game: str, players: int = 2, start: cheeseboard.Match | None = None, **wishes: Any
) -> Room:
    seats = [CreateSeat("me", f"Guest {n}") for n in range(players)]
    made = await match_creation.create(server, CreateMatch(game, seats, **wishes), start)
    room = await server.rooms.load(made.id)
    assert room is not None
    return room


async def place(server: SlowServer, players: list[Seated]) -> None:
    for seat, player in enumerate(players):
        player.act(player.room.state.match.legal(seat)[0])
        await server.settle()


# -- Roquefort: the turn ends as it stands (Q32) ----------------------------------------------------------------


def test_out_of_time_ends_the_turn_and_the_third_in_a_row_brings_a_bot(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, "roquefort", clock=CreateClock("turn", 30))
        players = [Seated(room, [0]), Seated(room, [1])]
        await place(server, players)
        for missed in (1, 2, 3):
            await server.settle()
            assert players[1].view["seat"] == 0
            await server.pass_time(29.9)
            assert players[1].view["seat"] == 0
            await server.pass_time(0.2)
            assert players[1].view["seat"] == 1
            assert bool(room.state.seats[0].level) == (missed == 3)
            players[1].act("end")
        await server.settle()
        assert room.state.seats[0].kind == "person"
        assert room.state.status == "running"

    fake_time.run(tmp_path, test)


def test_without_bots_the_third_in_a_row_is_a_resignation(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, "roquefort", players=3, clock=CreateClock("turn", 30), bots=False)
        players = [Seated(room, [seat]) for seat in range(3)]
        await place(server, players)
        for _ in range(3):
            await server.pass_time(30.1)
            players[1].act("end")
            await server.settle()
            players[2].act("end")
            await server.settle()
        assert room.state.match.dormant == (0,)
        assert room.state.status == "running"
        assert players[2].view["dormant"] == [0]
        assert room.state.public_seats()[0].resigned

    fake_time.run(tmp_path, test)


def test_who_acts_in_between_is_not_gone(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, "roquefort", clock=CreateClock("turn", 30))
        players = [Seated(room, [0]), Seated(room, [1])]
        await place(server, players)
        for turn in range(6):
            await server.settle()
            if turn % 3 == 2:
                players[0].act("end")
            await server.pass_time(30.1 if turn % 3 != 2 else 1)
            players[1].act("end")
        await server.settle()
        assert not room.state.seats[0].level

    fake_time.run(tmp_path, test)


def test_who_comes_back_has_three_turns_again(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        from cheeseboard.server.services import seats

        room = await table(server, "roquefort", clock=CreateClock("turn", 30))
        players = [Seated(room, [0]), Seated(room, [1])]
        await place(server, players)
        for _ in range(3):
            await server.pass_time(30.1)
            players[1].act("end")
            await server.settle()
        assert room.state.seats[0].level
        await seats.take_back(room, 0)
        await server.pass_time(30.1)
        assert not room.state.seats[0].level
        assert players[1].view["seat"] == 1

    fake_time.run(tmp_path, test)


def test_a_bank_runs_out_for_good_and_an_increment_refills_it(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, "roquefort", clock=CreateClock("bank", 60, 2))
        players = [Seated(room, [0]), Seated(room, [1])]
        await place(server, players)
        await server.settle()
        await server.pass_time(20)
        players[0].act("end")
        await server.settle()
        clock = players[1].last["clock"]
        assert clock["running"] == [1]
        assert clock["left"][0] == 60_000 - 20_000 + 2 * 2_000  # one for placing, one for the turn
        await server.pass_time(10)
        players[1].act("end")
        await server.pass_time(43.9)
        assert players[1].view["seat"] == 0
        await server.pass_time(0.2)
        assert players[1].view["seat"] == 1

    fake_time.run(tmp_path, test)


def test_days_for_a_move_outlast_the_room(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, "roquefort", clock=CreateClock("days", 2))
        await place(server, [Seated(room, [0]), Seated(room, [1])])
        await server.settle()
        for connection in list(room.members.connections):
            room.members.leave(connection)
        for _ in range(3):
            await server.pass_time(40)
            await server.sweep()
        assert room.id not in server.rooms  # nobody is there and nothing happens soon
        server.time += (2 * 86_400 - 60) * 1000 - 120_000
        await server.sweep()
        assert room.id in server.rooms
        await server.pass_time(120)
        assert server.rooms[room.id].state.match.view(None)["seat"] == 1

    fake_time.run(tmp_path, test)


# -- Havarti: the lay-out (Q4) ----------------------------------------------------------------------------------


def test_the_bell_at_fifty_and_the_penalty_for_slowness_at_sixty(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, "havarti", players=3)
        players = [Seated(room, [seat]) for seat in range(3)]
        watcher = Seated(room, [])
        players[0].act(room.state.match.legal(0)[0])
        await server.settle()
        assert players[1].view["phase"] == "arrange"
        assert players[0].last["clock"]["limit"] == 60_000
        players[1].act(room.state.match.legal(1)[0])
        await server.pass_time(49.9)
        assert not watcher.of("bell")
        await server.pass_time(0.2)
        for one in (*players, watcher):
            assert [bell["seconds"] for bell in one.of("bell")] == [10]
        await server.pass_time(9.8)
        assert players[0].view["phase"] == "arrange"
        await server.pass_time(0.2)
        assert players[0].view["phase"] == "show"
        assert "-" not in "".join(players[1].view["house"])
        assert len(watcher.of("bell")) == 1
        await server.pass_time(15)  # the captain does not choose: chance does
        assert players[0].view["phase"] == "open"
        captain, played = room.state.match.last
        assert (captain, played[:5], played[5:] in set("1234")) == (1, "show ", True)
        for one in (players[0], watcher):
            shown = [card for row in one.view["house"] for card in row if card != "?"]
            assert (shown, len(one.view["up"])) == ([played[5:]], 1)

    fake_time.run(tmp_path, test)


def test_a_full_house_without_ready_is_no_slowness(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, "havarti")
        inspector, fromager = Seated(room, [0]), Seated(room, [1])
        inspector.act(room.state.match.legal(0)[0])
        await server.settle()
        while "ready" not in (legal := room.state.match.legal(1)):
            fromager.act(legal[0])
            await server.settle()
        await server.pass_time(60.1)
        assert inspector.view["phase"] == "open"

    fake_time.run(tmp_path, test)


def test_a_spectator_who_is_behind_hears_no_bell_of_now(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, "havarti", delay=300)
        inspector, watcher = Seated(room, [0]), Seated(room, [])
        inspector.act(room.state.match.legal(0)[0])
        await server.pass_time(55)
        assert inspector.of("bell")
        assert not watcher.of("bell")

    fake_time.run(tmp_path, test)


async def at_position(server: SlowServer, match: cheeseboard.Match, **wishes: Any) -> Room:
    """A table at which a match goes on from there."""
    return await table(server, match.game, match.options["players"], match, **wishes)


@pytest.mark.parametrize(
    ("special", "phase"), [("V", "vegetable"), ("B", "bathroom"), ("S", "sitting"), ("C", "peek"), ("L", "library")]
)
def test_a_slow_captain_lets_optional_effects_lapse_and_a_slow_fromager_swaps_something(
    tmp_path: Path, special: str, phase: str
) -> None:
    async def test(server: SlowServer) -> None:
        match = searching(rooms=f"a1={special} d4=1", at="a1", up="c2 d3")
        room = await at_position(server, match, clock=CreateClock("turn", 20))
        inspector = Seated(room, [0])
        Seated(room, [1])
        inspector.act("check a1")
        await server.settle()
        if special == "C":
            await server.pass_time(20.1)
            assert room.state.match.last == (1, "name 2")  # not himself, and nobody else is there
        assert inspector.view["phase"] == phase
        await server.pass_time(20.1)
        if special == "L":
            swaps = room.state.match.history[1:]  # both at once: there is no time left for the second either
            assert [(seat, text[:5]) for seat, text in swaps] == [(2, "swap ")] * 2
        else:
            assert room.state.match.last[1] == "done"
        for seat in (1, 2):
            assert inspector.view["phase"] == "fromager"
            assert any(text.startswith("hide ") for text in room.state.match.legal(seat))
            await server.pass_time(20.1)
            assert room.state.match.last[0] == seat
            assert room.state.match.last[1].startswith("swap ")
        assert inspector.view["phase"] == "inspector"
        assert sorted(inspector.view["up"]) == ["a1", "c2", "d3"]  # nobody turned anything down

    fake_time.run(tmp_path, test)


def test_what_is_played_for_a_slow_seat_was_bound_at_the_start_and_falls_so_after_a_restart(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, "roquefort", clock=CreateClock("turn", 20), bots=False)
        players = [Seated(room, [0]), Seated(room, [1])]
        loaded = await server.store.load(room.id)
        assert loaded is not None
        would_be = Room(server.environment, loaded, 0).state.timeout_action(0)
        await server.pass_time(20.1)
        assert room.state.match.last == (0, would_be)
        players[1].act("enter g7" if would_be != "enter g7" else "enter a7")
        await server.settle()
        await server.pass_time(20.1)
        assert room.state.match.last == (0, "end")
        players[0].undo(0)  # not taken for slow, once it is taken back
        await server.settle()
        players[1].answer(1, True)
        await server.settle()
        players[0].act("end")
        await server.settle()
        assert "Late" not in room.state.record()
        players[0].act("resign")
        await server.settle()
        record = room.state.record()
        assert '[Late "2"]' in record
        verdict = verify(record, room.state.made.commitment)
        assert (verdict.fair, verdict.noted, verdict.late) == (True, True, 1)
        loaded = await server.store.load(room.id)
        assert loaded is not None
        assert Room(server.environment, loaded, 0).state.record() == record
        other = next(f"enter {tower}" for tower in ("a1", "g1") if f"enter {tower}" != would_be)
        assert not verify(record.replace(f"0 {would_be}", f"0 {other}")).fair

    fake_time.run(tmp_path, test)


# -- a server that was down -------------------------------------------------------------------------------------


def test_a_pulse_that_was_missed_is_credited_to_whose_time_ran(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        room = await table(server, "roquefort", clock=CreateClock("turn", 30))
        players = [Seated(room, [0]), Seated(room, [1])]
        await place(server, players)
        await server.cluster.heartbeat_once()
        await server.pass_time(10)
        await server.cluster.heartbeat_once()  # nothing was noted for ten seconds
        assert room.state.clocks.left(server.scheduler.now())[0] == 30_000
        await server.pass_time(29.9)
        assert players[1].view["seat"] == 0
        await server.pass_time(0.2)
        assert players[1].view["seat"] == 1

    fake_time.run(tmp_path, test)


@pytest.mark.full
def test_over_the_wire_a_slow_turn_ends_and_who_is_gone_is_replaced(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "roquefort", me(2), clock={"kind": "turn", "seconds": 1})
        async with Client(server.base, match, [secrets[0]]) as slow, Client(server.base, match, [secrets[1]]) as quick:
            await slow.act(slow.table().legal[0])
            await quick.until(lambda: quick.table().legal)
            await quick.act(quick.table().legal[0])
            for _ in range(3):
                await quick.until(lambda: "end" in quick.table().legal)
                assert quick.table().clock is not None
                await quick.act("end")
                await slow.until(lambda: "end" in slow.table().legal)
            await quick.until(lambda: any(told.get("seats") for told in quick.table().told))
            seats = next(told["seats"] for told in quick.table().told if told.get("seats"))
            assert seats[0] == {"name": "Guest 0", "kind": "person", "level": "forager"}
            refused = await slow.act("end")
            assert refused["code"] in ("bot", "stale")
            assert (
                await call(server.base, "POST", f"/api/matches/{match}/seats/0/back", secrets[0])
            ).status_code == 204

    asyncio.run(test())


@pytest.mark.full
def test_over_the_wire_without_bots_who_is_gone_has_resigned(server: Server) -> None:
    async def test() -> None:
        clock = {"kind": "turn", "seconds": 1}
        match, secrets = await create(server.base, "roquefort", me(2), clock=clock, bots=False)
        async with Client(server.base, match, [secrets[0], secrets[1]]) as both:
            await both.act(both.table(0).legal[0], 0)
            await both.until(lambda: both.table(1).legal)
            await both.act(both.table(1).legal[0], 1)
            while both.table(1).status == "running":
                await both.until(lambda: "end" in both.table(1).legal or both.table(1).status != "running")
                if both.table(1).status == "running":
                    await both.act("end", 1)
            assert both.table(1).seen["outcome"] == {"reason": "resigned", "winners": [1], "scores": [0, 0]}

    asyncio.run(test())


@pytest.mark.full
def test_time_while_the_server_is_down_is_not_charged(tmp_path: Path) -> None:
    server = Server(tmp_path)

    async def left(match: str) -> int:
        async with Client(server.base, match, []) as watcher:
            clock = watcher.table().clock
            assert clock is not None
            return int(clock["left"][0])

    with server:
        match, _ = asyncio.run(create(server.base, "roquefort", me(2), clock={"kind": "bank", "seconds": 600}))
        before, asked = asyncio.run(left(match)), time.monotonic()
        server.stop()
        time.sleep(4)  # the time that must not be charged
        server.start()
        charged = before - asyncio.run(left(match))
        elapsed = (time.monotonic() - asked) * 1000
        assert charged <= elapsed - 3_900
        assert charged >= -5_000  # nor is much given: from the last pulse before the stop at most
