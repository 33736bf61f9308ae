"""The disk is full, or another program holds the database: whoever asks hears of it, nothing is half done, and when it
is over everything goes on."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.server.client import Client, Message, create, me
from tests.server.running import Server, mishaps
from tests.server.truth import agree, choose, entries_of

pytestmark = pytest.mark.full

Trouble = Any  # what makes the disk fail while it is entered


def _full_file(server: Server) -> Trouble:
    """No file of the server's can grow, be it the database or its log, as on a disk that is full."""

    @contextmanager
    def trouble() -> Iterator[None]:
        assert server.process
        pid = server.process.pid
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, before[1]))
        try:
            yield
        finally:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)

    return trouble()


def _locked(server: Server) -> Trouble:
    """Another program is writing, and takes its time."""

    @contextmanager
    def trouble() -> Iterator[None]:
        with closing(sqlite3.connect(server.database, timeout=20, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            try:
                yield
            finally:
                other.execute("ROLLBACK")

    return trouble()


def _healthy(server: Server) -> bool:
    return httpx.get(server.base + "/health", timeout=10).status_code == 200


def _until(server: Server, healthy: bool) -> None:
    until = time.monotonic() + 30
    while _healthy(server) is not healthy:
        assert time.monotonic() < until, f"still {'un' if healthy else ''}healthy"
        time.sleep(0.1)


async def _post(server: Server, path: str, body: Message | None, secret: str = "") -> httpx.Response:
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    async with httpx.AsyncClient(base_url=server.base, timeout=30, headers=headers) as http:
        return await http.post(path, json=body)


def _rows(server: Server) -> tuple[int, ...]:
    with closing(sqlite3.connect(server.database, timeout=20)) as connection:
        tables = ("log", "matches", "keys")
        return tuple(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables)  # noqa: S608


async def _play_through(server: Server, trouble: Trouble) -> None:
    wish: Message = {"game": "roquefort", "seats": me(2)}
    match, secrets = await create(server.base, **wish)
    waiting, _ = await create(server.base, "havarti", [*me(1), {"kind": "open"}])
    async with Client(server.base, match, [secrets[0]]) as one, Client(server.base, match, [secrets[1]]) as other:
        for client in (one, other):  # the placing
            await client.until(lambda client=client: client.table().legal)
            assert (await client.act(client.table().legal[0]))["type"] == "update"
        await one.until(lambda: one.table().legal)
        action = choose(one.table().legal, Random(1))
        message: Message = {"type": "act", "seat": 0, "seq": one.table().seq, "id": "once", "action": action}
        with trouble:
            before, rows, length = one.table().seq, _rows(server), len(entries_of(server.database, match))
            answers = await asyncio.gather(
                one.ask(**message),
                _post(server, "/api/matches", wish),
                _post(server, f"/api/matches/{waiting}/join", {"name": "Mum"}),
                _post(server, f"/api/matches/{match}/seats/1/resign", None, secrets[1]),
            )
            refused, *failed = answers
            assert (refused["type"], refused["code"]) == ("refused", "not saved")
            assert [answer.status_code for answer in failed] == [503] * 3
            assert all(answer.json()["code"] == "not saved" for answer in failed)
            await asyncio.to_thread(_until, server, False)
            assert _rows(server) == rows
            async with Client(server.base, match, []) as newcomer:  # looking is possible
                assert newcomer.table().view
        await asyncio.to_thread(_until, server, True)
        assert one.table().seq == before
        assert len(entries_of(server.database, match)) == length
        for expected in ("update", "done"):  # the very same message: it was not done, so it is no repeat at first
            one.answers.pop("once")
            assert (await one.ask(**message))["type"] == expected
        joined = await _post(server, f"/api/matches/{waiting}/join", {"name": "Mum"})
        assert joined.status_code == 201, joined.text
        assert (await _post(server, "/api/matches", wish)).status_code == 201
        await agree(server.base, server.database, match, [one, other])
    log = server.log.read_text()
    assert not mishaps(log)
    assert "writer_died" not in log


def test_files_that_cannot_grow(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        asyncio.run(_play_through(server, _full_file(server)))


def test_a_database_that_another_program_holds(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        asyncio.run(_play_through(server, _locked(server)))
