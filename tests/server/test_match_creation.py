"""A match that was just made is not read back from the disk to be played; what is on the disk is the same."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cheeseboard.server.match.rebuild import deal_of, rebuild
from cheeseboard.server.match.storage import Loaded
from cheeseboard.server.schemas import CreateMatch
from cheeseboard.server.services.match_creation import create as create_match
from cheeseboard.server.services.match_creation import import_record
from tests.server.fake_time import SlowServer, run

ME, BOT, OPEN = {"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "forager"}, {"kind": "open"}
BANK = {"kind": "bank", "seconds": 60, "increment": 2}


def wished(**wish: Any) -> CreateMatch:
    return msgspec.convert(wish, CreateMatch)


def sorted_keys(match: Loaded) -> Loaded:
    return match._replace(state=None, keys=sorted(match.keys))


@pytest.mark.parametrize(
    "wish",
    [
        wished(game="roquefort", seats=[ME, ME], clock=BANK, private=True),
        wished(game="roquefort", seats=[ME, OPEN, BOT], options={"layout": "appenzell"}, bots=False, delay=5),
        wished(game="roquefort", seats=[OPEN, OPEN]),
        wished(game="havarti", seats=[ME, BOT, ME]),
    ],
    ids=["two", "open", "nobody", "havarti"],
)
def test_a_preloaded_match_is_what_is_on_disk(
    tmp_path: Path, wish: CreateMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    preloaded: list[Loaded] = []

    async def test(server: SlowServer) -> None:
        keep = server.store.preloaded

        def noted(match: Loaded) -> Any:
            preloaded.append(match)
            return keep(match)

        monkeypatch.setattr(server.store, "preloaded", noted)
        id_ = (await create_match(server, wish)).id
        assert [match.id for match in preloaded] == [id_]
        stored = await server.store.load(id_)
        assert stored is not None
        assert stored is not preloaded[0], "it is preloaded for ever"
        assert sorted_keys(stored) == sorted_keys(preloaded[0])
        room = server.rooms[id_]
        assert room.number == stored.number
        rebuilt = rebuild(stored.entries, server.outages, deal_of(stored, server.environment))
        assert room.state.match.history == rebuilt.match.history

    run(tmp_path, test)


def test_it_is_on_disk_before_anybody_hears_of_it(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        id_ = (await create_match(server, wished(game="roquefort", seats=[ME, ME]))).id
        with sqlite3.connect(tmp_path / "matches.db") as beside:
            counts = [
                beside.execute(f"SELECT count(*) FROM {rows} JOIN matches ON number = match WHERE id = ?", (id_,))  # noqa: S608
                for rows in ("log", "keys")
            ]
            assert [found.fetchone()[0] for found in counts] == [2, 2]

    run(tmp_path, test)


def test_a_record_that_nobody_holds_a_seat_of(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        made = await create_match(server, wished(game="roquefort", seats=[ME, ME]))
        id_ = await import_record(server, server.rooms[made.id].state.match.record())
        stored = await server.store.load(id_)
        assert stored is not None
        assert stored.keys == []
        assert server.rooms[id_].state.closed

    run(tmp_path, test)
