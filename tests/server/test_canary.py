"""Recognisable secrets are planted in whole matches over real sockets, and everything that anybody ever received is
searched for them: frames, bodies, headers, errors, and what the server logged and stored.

What has no recognisable text, a tile under a roof or a card in the house, is found by folding: each frame is held
against what the rules of the game let that seat know at that number.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cheeseboard.games.havarti.notation import PHASES as HAVARTI_PHASES
from cheeseboard.games.roquefort.notation import PHASES as ROQUEFORT_PHASES
from cheeseboard.match.deal import verify
from tests.server.allowed import Allowed
from tests.server.canary import DEALT, WHISPER, Everything, search, search_files, whole_match
from tests.server.client import Client
from tests.server.planted import served
from tests.server.running import Server

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("canary"), log_level="debug", advice_seconds=0.05) as running:
        yield running


def test_a_whole_match_of_roquefort(home: Server) -> None:
    async def run() -> None:
        all_ = Everything(home)
        options = {"players": 3, "quiet_limit": 3, "round_limit": 6}
        clients = await whole_match(all_, "roquefort", 3, options)
        record = (await all_.ask("GET", f"/api/matches/{all_.match}/record")).text
        await all_.http.aclose()
        allowed = Allowed(home.database, all_.match)
        assert allowed.phases == set(ROQUEFORT_PHASES) - {"deal"}  # before which there is nothing
        assert allowed.phases - all_.pried == {"over"}
        search(all_, clients, allowed)
        search_files(all_, allowed)
        assert verify(record).fair
        # Nothing more was shown in the end than what lay open.
        assert "?" in "".join(clients[0].table().view["tiles"])  # type: ignore[index]

    asyncio.run(run())


def test_a_whole_match_of_havarti(tmp_path: Path) -> None:
    async def run(home: Server) -> None:
        all_ = Everything(home)
        clients = await whole_match(all_, "havarti", 3, {"players": 3, "searches": 6})
        record = (await all_.ask("GET", f"/api/matches/{all_.match}/record")).text
        await all_.http.aclose()
        allowed = Allowed(home.database, all_.match)
        assert allowed.phases == set(HAVARTI_PHASES)
        assert allowed.phases - all_.pried == {"specials", "house", "parlor", "over"}, "chance's are over at once"
        search(all_, clients, allowed)
        search_files(all_, allowed)
        assert verify(record).fair
        # The fromagers' talk during the lay-out of the first round is theirs.
        for client in (clients[0], clients[-1]):
            assert not any(f'{WHISPER} 1"' in frame for frame in client.frames)
        for client in clients[1:3]:
            assert any(f'{WHISPER} 1"' in frame for frame in client.frames)

    with Server(tmp_path, before=DEALT, log_level="debug", advice_seconds=0.05) as home:
        asyncio.run(run(home))


def test_spectators_who_are_behind_see_nothing_sooner(home: Server) -> None:
    """The match goes on; whoever watches with a delay stays at its beginning."""

    async def run() -> None:
        all_ = Everything(home)
        seats = [{"kind": "me", "name": "Guest 0"}, {"kind": "me", "name": "Guest 1"}]
        wish = {"game": "roquefort", "seats": seats, "delay": 3600, "options": {"players": 2}}
        made = (await all_.ask("POST", "/api/matches", wish)).json()
        secrets = [held["secret"] for held in made["seats"]]
        player, watcher = Client(home.base, made["id"], secrets), Client(home.base, made["id"], [])
        async with player, watcher:
            before = watcher.table().view
            rng = random.Random(1)
            for _ in range(25):
                table = next(table for table in player.tables.values() if table.legal)
                answer = await player.act(rng.choice(table.legal), table.seat)
                assert answer["type"] == "update"
                await player.until(lambda: any(t.legal for t in player.tables.values()))
            await watcher.come_back()
            await watcher.until(lambda: watcher.reconnects > 0 and watcher.socket is not None)
            late = Client(home.base, made["id"], [])
            async with late:
                assert late.table().view == watcher.table().view == before
                assert late.table().seq == watcher.table().seq
            assert not [f for f in watcher.frames if '"type":"update"' in f]
        await all_.http.aclose()

    asyncio.run(run())


def test_a_link_does_not_outlive_its_seat(home: Server) -> None:
    """Somebody makes a link, gets up, and another sits down: neither the link nor the old secret leads there."""

    async def run() -> None:
        all_ = Everything(home)
        seats = [{"kind": "me", "name": "Guest 0"}, {"kind": "open"}, {"kind": "open"}]
        await all_.seat("POST", "/api/matches", {"game": "havarti", "seats": seats, "options": {"players": 3}})
        at = f"/api/matches/{all_.match}"
        await all_.seat("POST", at + "/join", {"name": "Guest 1", "seat": 1})
        old = all_.secrets[1][0]
        token = (await all_.ask("POST", at + "/link", secret=old)).json()["token"]
        async with Client(home.base, all_.match, [old]) as lingering:
            assert (await all_.ask("POST", at + "/seats/1/leave", secret=old)).status_code == 204
            await all_.seat("POST", at + "/join", {"name": "Guest 2", "seat": 1})
            await all_.seat("POST", at + "/join", {"name": "Guest 3", "seat": 2})
            assert (await all_.ask("POST", "/api/links", {"token": token})).status_code == 404
            assert (await all_.ask("POST", at + "/link", secret=old)).status_code == 403
            refused = await lingering.ask(type="say", seat=1, text="It is me.")
            assert refused["code"] == "not your seat"
            assert not any('"role":"fromager"' in frame for frame in lingering.frames)
        await all_.stranger(json.dumps({"type": "hello", "seats": [{"secret": old}]}))
        assert any("wrong secret" in frame for frame in all_.frames)
        await all_.http.aclose()

    asyncio.run(run())


def test_a_private_match_is_in_no_list(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as wire:
            ids = []
            for private in (True, False):
                seats = [{"kind": "me"}, {"kind": "open"}]
                made = await wire.http(
                    "POST", "/api/matches", {"game": "roquefort", "seats": seats, "private": private}
                )
                ids.append(made.json()["id"])
                await wire.http("POST", f"/api/matches/{ids[-1]}/join", {"name": "Guest"})
            listed = b""
            for status in ("open", "running", "over"):
                listed += (await wire.http("GET", f"/api/matches?status={status}")).body
            assert ids[0].encode() not in listed
            assert ids[1].encode() in listed
            assert not any(each in wire.log.getvalue() for each in ids)

    asyncio.run(run())
