"""Long matches: what is made of them is bounded, and nobody waits while it is made."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import cheeseboard
from cheeseboard.match.match import Match
from cheeseboard.server.match import rebuild, state
from cheeseboard.server.schemas import MAX_RECORD_ENTRIES, CreateMatch, CreateSeat, ReplayFrame
from cheeseboard.server.services import analyses, finished, hints, match_creation
from cheeseboard.server.services.finished import make_replay
from tests.server import fake_time
from tests.server.fake_time import Seated, SlowServer
from tests.server.planted import Wire, served

ENDLESS: dict[str, Any] = {"quiet_limit": 1_000_000, "round_limit": 1_000_000}


def long_match(entries: int) -> Match:
    """Two players who end their turns for so long."""
    match = cheeseboard.new("roquefort", seed=1, **ENDLESS)
    while match.length < entries:
        actor = match.actors[0]
        legal = match.legal(actor)
        match.play(actor, "end" if "end" in legal else legal[0])
    return match


def in_threads(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[bool]:
    """Of each call of a function, whether it was made outside of the event loop's thread."""
    calls: list[bool] = []
    real: Callable[..., Any] = getattr(module, name)

    def noted(*arguments: Any, **named: Any) -> Any:
        calls.append(threading.current_thread() is not threading.main_thread())
        return real(*arguments, **named)

    monkeypatch.setattr(module, name, noted)
    return calls


def run(folder: Path, work: Callable[[Wire], Any], **settings: Any) -> None:
    async def main() -> None:
        async with served(folder, **settings) as wire:
            await work(wire)

    asyncio.run(main())


async def taken_in(wire: Wire, record: str) -> str:
    answer = await wire.http("POST", "/api/records", {"record": record})
    assert answer.status == 201, answer.body
    return str(answer.json()["id"])


# -- how long a record may be -----------------------------------------------------------------------------------


@pytest.mark.full
def test_a_record_may_be_long_but_not_endless(tmp_path: Path) -> None:
    match = long_match(MAX_RECORD_ENTRIES)
    longest = match.record()
    match.play(match.actors[0], "end")

    async def work(wire: Wire) -> None:
        answer = await wire.http("POST", "/api/records", {"record": match.record()})
        assert answer.status == 400
        assert answer.json()["code"] == "bad input"
        assert f"{MAX_RECORD_ENTRIES}" in answer.json()["sentence"]
        id_ = await taken_in(wire, longest)
        assert (await wire.http("GET", f"/api/matches/{id_}/record")).body.decode() == longest

    run(tmp_path, work)


def test_a_match_that_is_too_long_is_not_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: SlowServer) -> None:
        room = await server.rooms.load(await match_creation.import_record(server, long_match(30).record()))
        assert room is not None
        monkeypatch.setattr(analyses, "MAX_RECORD_ENTRIES", 29)
        with pytest.raises(cheeseboard.IllegalAction) as refused:
            await server.analyses.start(room, room.state)
        assert refused.value.code == "too long"
        assert await server.store.lease_analysis(room.number, "gone", server.time + 1, server.time, {"gone"})
        await server.analyses.resume()  # what was begun when it was not too long keeps nothing else from being done
        assert not server.analyses.running

    fake_time.run(tmp_path, test)


# -- films in portions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("eyes", ["all", "spectator", "1"])
def test_a_long_film_comes_in_portions(eyes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = cheeseboard.new("havarti", seed=5, setup="random", searches=2)
    while not match.outcome:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    whole = make_replay(match, eyes)
    assert not whole.more
    monkeypatch.setattr(finished, "MAX_REPLAY_FRAMES", 10)
    frames: list[ReplayFrame] = []
    more, portions = True, 0
    while more:
        portion = make_replay(match, eyes, frames[-1].number if frames else 0)
        assert 0 < len(portion.frames) <= 10
        frames += portion.frames
        more, portions = portion.more, portions + 1
    assert frames == whole.frames
    assert portions == -(-len(frames) // 10) > 1
    assert make_replay(match, eyes, match.length).frames == []


@pytest.mark.full
def test_the_replay_of_a_long_match_over_http(tmp_path: Path) -> None:
    match = long_match(4_500)

    async def work(wire: Wire) -> None:
        id_ = await taken_in(wire, match.record())
        numbers: list[int] = []
        more = True
        while more:
            path = f"/api/matches/{id_}/replay?eyes=all&after={numbers[-1] if numbers else 0}"
            found = (await wire.http("GET", path)).json()
            numbers += [frame["number"] for frame in found["frames"]]
            assert len(found["frames"]) <= finished.MAX_REPLAY_FRAMES
            more = found.get("more", False)
        assert numbers == list(range(1, match.length + 1))
        assert (await wire.http("GET", f"/api/matches/{id_}/replay?after=-1")).status == 400

    run(tmp_path, work)


# -- where the work is done -------------------------------------------------------------------------------------


@pytest.mark.full
def test_nobody_waits_while_a_record_is_gone_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = [
        in_threads(monkeypatch, match_creation, "replay"),
        in_threads(monkeypatch, finished, "make_replay"),
        in_threads(monkeypatch, finished, "verify"),
        in_threads(monkeypatch, hints, "at_entry"),
    ]
    again = in_threads(monkeypatch, state, "replay")
    match = long_match(2_000)

    async def work(wire: Wire) -> None:
        id_ = await taken_in(wire, match.record())
        assert not again, "it was read a second time"
        for what in ("replay", "deal", "record"):
            assert (await wire.http("GET", f"/api/matches/{id_}/{what}")).status == 200
        wish = {"at": 100, "seat": 0, "level": "crumb"}
        assert (await wire.http("POST", f"/api/matches/{id_}/branch", wish)).status == 201
        wire.server.rooms.evict(wire.server.rooms[id_])
        assert (await wire.http("GET", f"/api/matches/{id_}")).status == 200

    run(tmp_path, work)
    assert calls == [[True]] * 4
    assert again == [True]


def test_the_log_of_a_long_match_is_folded_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuild, "LONG_LOG_ENTRIES", 20)
    folded = in_threads(monkeypatch, rebuild, "rebuild_match")

    async def test(server: SlowServer) -> None:
        made = await match_creation.create(
            server, CreateMatch("roquefort", [CreateSeat("me"), CreateSeat("me")], delay=60)
        )
        room = await server.rooms.load(made.id)
        assert room is not None
        both = Seated(room, [0, 1])
        for number in range(30):
            await server.pass_time(1)
            seat = int(room.state.match.actors[0])
            both.act("end" if "end" in (legal := room.state.legal(seat)) else legal[0], seat)
            await server.settle()
            if number < 3:
                room.members.leave(both.connection)
                server.rooms.evict(room)
                room = await server.rooms.load(made.id)
                assert room is not None
                both = Seated(room, [0, 1])
        assert not any(folded), "a short one is there at once"
        before = room.state.view(0), room.public_state.view(None)
        server.rooms.evict(room)
        again = await server.rooms.load(made.id)
        assert folded[-1]
        assert again is not None
        assert (again.state.view(0), again.public_state.view(None)) == before

    fake_time.run(tmp_path, test)


@pytest.mark.full
@pytest.mark.parametrize("what", ["record", "replay", "deal"])
def test_reading_is_limited_by_address(tmp_path: Path, what: str) -> None:
    async def work(wire: Wire) -> None:
        id_ = await taken_in(wire, long_match(10).record())
        path = f"/api/matches/{id_}/{what}"
        assert [(await wire.http("GET", path)).status for _ in range(4)] == [200, 200, 429, 429]
        assert (await wire.http("GET", path, client=("192.168.1.9", 9))).status == 200

    run(tmp_path, work, readings_per_minute=2)
