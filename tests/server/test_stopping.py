"""A graceful stop in the middle of many matches: everybody is told to come back, nothing that was acknowledged is
missing, and the one file that is left is all that another server needs."""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from cheeseboard.server.match.log_entries import Played
from tests.server.client import Client, create, me
from tests.server.running import Server, mishaps
from tests.server.truth import acknowledged, agree, entries_of, keep_playing

pytestmark = pytest.mark.full

MATCHES = 10  # of both games in turn, each with two players and a spectator on sockets of their own
ENOUGH = 400  # actions, so that the stop comes in the middle of everything
GOING_DOWN = 1012
OPTIONS = {"roquefort": {}, "havarti": {"setup": "random", "searches": 6}}


async def _seated(server: Server) -> dict[str, list[Client]]:
    """Matches, each with its clients."""
    found = {}
    for number in range(MATCHES):
        game = ("roquefort", "havarti")[number % 2]
        match, secrets = await create(server.base, game, me(2), options=OPTIONS[game])
        keys = [[secrets[0]], [secrets[1]], []]
        found[match] = [Client(server.base, match, key) for key in keys]
    return found


@pytest.mark.parametrize(("by", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_stop_under_load_and_a_copy_of_the_file(tmp_path: Path, by: signal.Signals, status: int) -> None:
    async def run(server: Server) -> None:
        matches = await _seated(server)
        everybody = [client for clients in matches.values() for client in clients]
        async with AsyncExitStack() as stack:
            for client in everybody:
                await stack.enter_async_context(client)
            never = asyncio.Event()
            players = [client for client in everybody if client.secrets]
            load = [asyncio.create_task(keep_playing(c, Random(n), never, 0.005)) for n, c in enumerate(players)]
            async with asyncio.timeout(60):
                while sum(len(acknowledged(client)) for client in players) < ENOUGH:
                    await asyncio.sleep(0.01)

            busy = [client for client in players if client.table().status == "running"]
            for client in everybody:
                client.stay = False  # it comes back when there is something to come back to
            assert await asyncio.to_thread(server.stop, by=by) == status
            assert len(busy) > MATCHES, "hardly anybody played any more"
            await asyncio.gather(*(client._task for client in everybody if client._task))
            for task in load:
                task.cancel()
            await asyncio.gather(*load, return_exceptions=True)

            for client in everybody:
                assert client.closings == [GOING_DOWN]
                assert client.byes == 1
                assert json.loads(client.frames[-1])["type"] == "bye"
            promised = {match: [id_ for c in clients for id_ in acknowledged(c)] for match, clients in matches.items()}
            for match, ids in promised.items():
                logged = [e.body.id for e in entries_of(server.database, match) if isinstance(e.body, Played)]
                assert set(ids) <= set(logged), "acknowledged and then lost"
            assert not mishaps(server.log.read_text())

            wal = Path(server.database + "-wal")
            assert not wal.exists() or wal.stat().st_size == 0, "not everything is in the one file"
            copy = tmp_path / "elsewhere" / "copy.db"
            copy.parent.mkdir()
            shutil.copyfile(server.database, copy)
            for path in tmp_path.glob("matches.db*"):
                path.unlink()
            again = Server(copy.parent, database=str(copy))
            try:
                await asyncio.to_thread(again.start)
                for client in everybody:
                    client.stay, client.bases = True, [again.base]
                    client._task = asyncio.create_task(client._run())
                for match, clients in matches.items():
                    table = await agree(again.base, again.database, match, clients)
                    assert set(promised[match]) <= {id_ for c in clients for id_ in acknowledged(c)}
                    if not table.ended:  # and on it goes
                        acting = next(c for c in clients if c.table().legal)
                        assert (await acting.act(acting.table().legal[0]))["type"] == "update"
            finally:
                await asyncio.to_thread(again.stop)

    with Server(tmp_path) as server:
        asyncio.run(run(server))
