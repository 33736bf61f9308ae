"""What several processes know of each other's people, matches and lives: servers over one database, in one process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path

import pytest
import sqlalchemy as sa

from cheeseboard.errors import IllegalAction
from cheeseboard.server.cluster.cluster import SHARD_CHECK_HEARTBEATS
from cheeseboard.server.cluster.shards import shard_of
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.seat_keys import seat_of
from cheeseboard.server.schemas import CreateMatch, CreateSeat, JoinMatch
from cheeseboard.server.services import match_creation, seats
from cheeseboard.server.storage.schema import matches
from tests.server import fake_cluster
from tests.server.fake_cluster import Several, bus_of
from tests.server.fake_time import Seated, SlowServer, until

ME, OPEN = CreateSeat("me"), CreateSeat("open")
BOT = CreateSeat("bot", level="crumb")


async def code_of(asked: Awaitable[object]) -> str:
    """Why something is refused; nothing if it is not."""
    try:
        await asked
    except IllegalAction as error:
        return error.code
    return ""


async def two_rooms(several: Several, *seats: CreateSeat) -> tuple[SlowServer, SlowServer, Room, Room]:
    """Two processes, with the same match open in both; it was made by the first."""
    one, other = await several.start(), await several.start()
    made = await match_creation.create(one, CreateMatch("roquefort", list(seats)))
    return one, other, await several.room(one, made.id), await several.room(other, made.id)


# -- who holds which seat ---------------------------------------------------------------------------------------


async def joined_apart(several: Several) -> tuple[SlowServer, SlowServer, Room, Room, str]:
    """A match of three: the second joined at the other process, the third at the first. The second's secret, too."""
    one, other, here, there = await two_rooms(several, ME, OPEN, OPEN)
    joined = await seats.join(other, there, JoinMatch("Dad", 1))
    await several.settle()
    await seats.join(one, here, JoinMatch("Aunt", 2))
    await several.settle()
    assert here.state.begun
    assert [key.seat for key in here.members.keys.known] == [0, 2], (
        "this is not about what the first process does not know"
    )
    return one, other, here, there, joined.seats[0].secret


def test_nobody_ends_a_match_against_somebody_who_joined_at_another_process(tmp_path: Path) -> None:
    async def test(several: Several) -> None:
        _, _, here, _, _ = await joined_apart(several)
        assert await code_of(seats.abandon(here, {0, 2})) == "not alone"
        assert not here.state.ended
        await seats.abandon(here, {0, 1, 2})  # whoever holds all seats is one family
        assert here.state.status == "abandoned"

    fake_cluster.run(tmp_path, test)


def test_who_joined_at_another_process_plays_again_too_and_there_is_one_match(tmp_path: Path) -> None:
    async def test(several: Several) -> None:
        one, other, here, there, secret = await joined_apart(several)
        for seat in (0, 1):
            await seats.resign(here, seat)
        await several.settle()
        assert there.state.ended
        again = await asyncio.gather(seats.play_again(one, here), seats.play_again(other, there))
        assert again[0] == again[1] == here.state.rematch == there.state.rematch
        new = await several.store.load(again[0])
        assert new
        assert seat_of(secret, new.keys) == 0
        assert sorted(key.seat for key in new.keys) == [0, 1, 2]
        ids = await several.store.writer.call(lambda c: list(c.execute(sa.select(matches.c.id)).scalars()))
        assert sorted(ids) == sorted([here.id, again[0]]), "somebody made one that nobody plays"
        assert await seats.play_again(one, here) == again[0]

    fake_cluster.run(tmp_path, test)


# -- who is away ------------------------------------------------------------------------------------------------


async def absent(server: SlowServer, room: Room, seat: int) -> str:
    return await code_of(seats.replace_absent(server, room, seat, True))


def test_who_was_at_another_process_a_moment_ago_is_not_away(tmp_path: Path) -> None:
    async def test(several: Several) -> None:
        one, _, here, there = await two_rooms(several, ME, ME)
        Seated(here, [0])
        dad = Seated(there, [1])
        await several.pass_time(1000)
        assert here.members.here() == [True, True]
        there.members.leave(dad.connection)
        await several.settle()
        assert here.members.here() == [True, False]
        assert await absent(one, here, 1) == "not away"
        await several.pass_time(119)
        assert await absent(one, here, 1) == "not away"
        await several.pass_time(2)
        # A process that has just opened the room hears from the others how long it has been.
        third = await several.start()
        assert await absent(third, await several.room(third, here.id), 1) == ""
        await several.settle()
        assert here.state.status == "over"

    fake_cluster.run(tmp_path, test)


def test_who_moves_to_another_process_was_never_away(tmp_path: Path) -> None:
    async def test(several: Several) -> None:
        _, _, here, there = await two_rooms(several, ME, ME)
        mum, dad = Seated(here, [0]), Seated(here, [1])
        await several.settle()
        moved = Seated(there, [1])
        await several.settle()
        here.members.leave(dad.connection)
        await several.settle()
        assert here.members.here() == there.members.here() == [True, True]
        assert mum.of("here")[-1]["seats"] == [True, True]
        there.members.leave(moved.connection)
        await several.settle()
        assert here.members.here() == there.members.here() == [True, False]
        assert mum.of("here")[-1]["seats"] == [True, False]

    fake_cluster.run(tmp_path, test)


def test_who_was_at_a_process_that_died_has_two_minutes_to_come_back(tmp_path: Path) -> None:
    async def test(several: Several) -> None:
        one, other, here, there = await two_rooms(several, ME, ME)
        Seated(here, [0])
        Seated(there, [1])
        await several.pass_time(1000)
        several.kill(other)
        await several.pass_time(60)  # its lease runs out
        await one.sweep()
        assert here.members.here() == [True, False]
        assert await absent(one, here, 1) == "not away"
        await several.pass_time(121)
        assert await absent(one, here, 1) == ""

    fake_cluster.run(tmp_path, test)


def test_nobody_is_away_as_long_as_nobody_can_tell(tmp_path: Path) -> None:
    async def test(several: Several) -> None:
        one, other, here, there = await two_rooms(several, ME, ME)
        Seated(here, [0])
        await several.pass_time(1000)
        bus_of(one).deaf = True
        dad = Seated(there, [1])
        await several.settle()
        assert here.members.here() == [True, False], "it missed that he came"
        assert await absent(one, here, 1) == "not away", "the other process did not answer"
        bus_of(one).deaf = False
        assert await absent(one, here, 1) == "not away", "the other process told where he is"
        assert here.members.here() == [True, True]
        there.members.leave(dad.connection)
        await several.pass_time(1000)
        several.kill(other)
        bus_of(one).cut()
        one.cluster.membership.others = frozenset([one.cluster.membership.process])
        assert await absent(one, here, 1) == "not away", "there may be others, to whom it cannot talk"
        bus_of(one).mend()
        assert await absent(one, here, 1) == "not away", "he may have been there a moment ago"
        await several.pass_time(121)
        assert await absent(one, here, 1) == ""

    fake_cluster.run(tmp_path, test)


def test_who_has_just_sat_down_is_about_to_come(tmp_path: Path) -> None:
    async def test(several: Several) -> None:
        one, other, here, there = await two_rooms(several, ME, OPEN)
        Seated(here, [0])
        await several.pass_time(1000)
        await seats.join(other, await several.room(other, there.id), JoinMatch("Dad"))
        await several.settle()
        assert here.state.begun
        assert await absent(one, here, 1) == "not away"
        await several.pass_time(121)
        assert await absent(one, here, 1) == ""

    fake_cluster.run(tmp_path, test)


# -- channels, leases, time -------------------------------------------------------------------------------------


def test_what_cannot_be_a_match_makes_no_process_deaf(tmp_path: Path) -> None:
    async def test(several: Several) -> None:
        server = await several.start()
        before = set(bus_of(server).channels)
        assert "shard:7" in before
        for name in ("shard:7", "all", "", "x" * 33, "mätch", "no-such-match"):
            assert await server.rooms.load(name) is None
        assert bus_of(server).channels >= before

    fake_cluster.run(tmp_path, test)


@pytest.mark.parametrize("killed", [False, True])
def test_a_short_restart_of_all_processes_is_nobodys_time(tmp_path: Path, killed: bool) -> None:
    async def restarted(several: Several) -> list[tuple[int, int]]:
        """Another process starts, 1.5 seconds after the last note."""
        others = list(several.servers)
        server = several.prepare()
        server.time += 1500
        opening = asyncio.create_task(server.open())
        while not opening.done():  # those that live renew their leases
            await asyncio.sleep(0.01)
            for other in others:
                other.time = server.time
                await other.cluster.renew_leases()
        await opening
        return [(end - start, end - server.time) for start, end in await several.store.outages()]

    async def test(several: Several) -> None:
        first, second = await several.start(), await several.start()
        for server in (first, second):
            await server.cluster.heartbeat_once()
        assert await restarted(several) == [], "the others were there"
        for server in list(several.servers):
            if killed:  # and still a member
                several.kill(server)
            else:
                await several.stop(server)
        started = several.prepare()
        started.time = first.time + 1500
        await started.open()
        assert await several.store.outages() == [(first.time, first.time + 1500)]
        assert started.outages.between(0, started.time) == 1500

    fake_cluster.run(tmp_path, test)


async def put_away_by_its_owner(several: Several) -> tuple[SlowServer, SlowServer, str, Seated]:
    """A match against a bot, played at a process that does not run its bots; the one that does has put it away."""
    one, other, here, there = await two_rooms(several, ME, BOT)
    match = here.id
    owner, player = (one, other) if shard_of(match) in one.cluster.membership.shards else (other, one)
    mum = Seated(here if player is one else there, [0])
    await several.settle()
    while player.rooms[match].state.acting != (0,):  # it goes on until the bot is waited for
        await several.settle()
    await several.pass_time(61)
    await owner.sweep()
    assert match not in owner.rooms
    return owner, player, match, mum


async def play_until_the_bot_is_to_move(several: Several, mum: Seated) -> None:
    room = mum.room
    while room.state.acting == (0,):
        mum.act(room.state.legal(0)[0])
        await several.settle()
    assert room.state.acting == (1,)


def test_without_a_bus_bots_move_in_matches_that_were_put_away(tmp_path: Path) -> None:
    async def test(several: Several) -> None:
        owner, player, match, mum = await put_away_by_its_owner(several)
        for server in (owner, player):
            bus_of(server).cut()
        await play_until_the_bot_is_to_move(several, mum)
        assert match not in owner.rooms
        for _ in range(SHARD_CHECK_HEARTBEATS):
            await owner.cluster.heartbeat_once()
        await until(lambda: match in owner.rooms and owner.rooms[match].autopilot is not None)
        autopilot = owner.rooms[match].autopilot
        assert autopilot
        assert autopilot.thinking
        autopilot.stop()
        await several.pass_time(1000)
        await owner.sweep()
        assert match in owner.rooms, "nobody would tell it of the next move"

    fake_cluster.run(tmp_path, test)


def test_when_the_bus_is_back_bots_move_in_matches_that_were_put_away(tmp_path: Path) -> None:
    async def test(several: Several) -> None:
        owner, _, match, mum = await put_away_by_its_owner(several)
        bus_of(owner).cut()
        await play_until_the_bot_is_to_move(several, mum)
        assert match not in owner.rooms
        bus_of(owner).mend()
        await until(lambda: match in owner.rooms)
        autopilot = owner.rooms[match].autopilot
        assert autopilot
        assert autopilot.thinking

    fake_cluster.run(tmp_path, test)
