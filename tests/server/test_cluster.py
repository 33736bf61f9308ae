"""Several processes over one PostgreSQL and one Redis, with nothing in front of them: whoever connects, connects to
any of them, and to another the next time."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from cheeseboard.server.cluster.shards import SHARDS
from cheeseboard.server.match.log_entries import Played
from tests.server.client import Client, Message, call, create, me, play_on
from tests.server.running import mishaps
from tests.server.services import Cluster, Services, wait_for
from tests.server.truth import agree, choose, entries_of, folded

pytestmark = pytest.mark.full

CRUMB: Message = {"kind": "bot", "level": "crumb"}
SHORT = {"round_limit": 6, "quiet_limit": 4}
BANK = {"kind": "bank", "seconds": 3600, "increment": 5}
LONG = 60.0  # seconds; nothing takes so long unless it is broken


@pytest.fixture(scope="module")
def cluster(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """For tests that harm no process."""
    with Cluster(services, tmp_path_factory.mktemp("cluster")) as running:
        yield running
        assert not mishaps(running.logs)


async def until(true: Callable[[], Any], what: str, seconds: float = LONG) -> None:
    await asyncio.to_thread(wait_for, true, what, seconds)


def owner_of(cluster: Cluster, match: str) -> str:
    """The process that runs a match's bots and clocks, as the database says."""
    query = "SELECT owner FROM leases JOIN matches ON leases.part = matches.part WHERE matches.id = %s"
    found = cluster.query(query, match)
    return str(found[0][0]) if found else ""


def divided(cluster: Cluster) -> None:
    """Wait until every process has its share."""
    share = SHARDS // len(cluster.servers)
    wait_for(lambda: all(cluster.figure(s, "shards_held") == share for s in cluster.servers), "a division", LONG)


# -- playing together -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), [("roquefort", SHORT), ("havarti", {})])
def test_people_on_different_processes_play_a_whole_match(cluster: Cluster, game: str, options: Message) -> None:
    async def test() -> None:
        one, other = cluster.bases
        random = Random(3)
        match, secrets = await create(one, game, me(2), options=options)
        first, second = Client(one, match, [secrets[0]]), Client(other, match, [secrets[1]])
        async with first, second, Client(cluster.bases, match, []) as watching:
            everybody = [first, second, watching]
            assert await play_on(everybody, lambda table: choose(table.legal, random)) > 20
            for client in everybody:
                await client.until(lambda client=client: client.table().status == "over")
            table = await agree(other, cluster.database, match, everybody)
            await agree(one, cluster.database, match, everybody)
        entries = entries_of(cluster.database, match)
        assert [entry.seq for entry in entries] == list(range(1, table.seq + 1))
        records = [(await call(base, "GET", f"/api/matches/{match}/record")).text for base in cluster.bases]
        assert records[0] == records[1] == table.record().replace("0" * 64, first.table().secret)

    asyncio.run(test())


def test_presence_talk_and_steps_back_cross_processes(cluster: Cluster) -> None:
    async def test() -> None:
        one, other = cluster.bases
        match, secrets = await create(one, "roquefort", [*me(1), {"kind": "open"}])
        async with Client(one, match, [secrets[0]]) as first, Client(other, match, []) as watching:
            answer = await call(other, "POST", f"/api/matches/{match}/join", body={"name": "Dad"})
            secret = answer.json()["seats"][0]["secret"]
            await first.until(lambda: first.table().status == "running")
            async with Client(other, match, [secret]) as second:
                for client in (first, second, watching):
                    await client.until(lambda client=client: client.here == [True, True])
                await second.ask(type="say", seat=1, text="Bon appétit")
                for client in (first, watching):
                    await client.until(
                        lambda client=client: [s["text"] for s in client.table().said] == ["Bon appétit"]
                    )
                before = first.table().view
                await first.act(first.table().legal[0])
                await second.until(lambda: second.table().legal)
                await first.ask(type="undo", seat=0, seq=first.table().seq)
                await second.until(lambda: second.table().asks == 0)
                await second.ask(type="answer", seat=1, yes=True)
                await first.until(lambda: first.table().view == before)
                await watching.until(lambda: watching.table().told[-1].get("undone"))
            for client in (first, watching):
                await client.until(lambda client=client: client.here == [True, False])
            # A seat that was carried to another device by one process is known to the other.
            token = (await call(one, "POST", f"/api/matches/{match}/link", secrets[0])).json()["token"]
            held = (await call(other, "POST", "/api/links", body={"token": token})).json()["seats"][0]["secret"]
            async with Client(one, match, [held]) as phone:
                assert phone.table().seat == 0

    asyncio.run(test())


def test_whoever_got_up_at_one_process_holds_nothing_at_another(cluster: Cluster) -> None:
    async def test() -> None:
        one, other = cluster.bases
        match, secrets = await create(one, "roquefort", [*me(2), {"kind": "open"}])
        async with Client(other, match, [secrets[1]]) as second:
            answer = await call(one, "POST", f"/api/matches/{match}/seats/1/leave", secrets[1])
            assert answer.status_code == 204
            await second.until(lambda: any("seats" in update for update in second.table().told))
            assert (await second.ask(type="say", seat=1, text="Still here"))["code"] == "not your seat"
            answer = await call(other, "POST", f"/api/matches/{match}/link", secrets[1])
            assert answer.json()["code"] == "wrong secret"

    asyncio.run(test())


def test_who_sits_and_who_is_away_is_the_same_at_every_process(cluster: Cluster) -> None:
    async def test() -> None:
        one, other = cluster.bases
        match, secrets = await create(one, "roquefort", [*me(1), {"kind": "open"}])
        path = f"/api/matches/{match}"
        joined = (await call(other, "POST", f"{path}/join", body={"name": "Dad"})).json()["seats"][0]["secret"]
        assert (await call(one, "POST", f"{path}/abandon", secrets[0])).json()["code"] == "not alone"
        for base in cluster.bases:  # each asks the other, and is answered
            answer = await call(base, "POST", f"{path}/seats/1/absent", secrets[0], {"claim": True})
            assert answer.json()["sentence"] == "That player has not been away for two minutes."
        assert (await call(one, "POST", f"{path}/seats/0/resign", secrets[0])).status_code == 204
        asked = [
            call(base, "POST", f"{path}/rematch", secret) for base in (one, other) for secret in (secrets[0], joined)
        ]
        answers = await asyncio.gather(*asked)
        again = {answer.json()["id"] for answer in answers}
        assert len(again) == 1
        new = again.pop()
        made = cluster.query("SELECT id FROM matches WHERE number > (SELECT number FROM matches WHERE id = %s)", match)
        assert made == [(new,)], "somebody made a match that nobody plays"
        async with Client(other, new, [joined]) as dad, Client(one, new, [secrets[0]]) as mum:
            assert (dad.table().seat, mum.table().seat) == (0, 1)
        async with Client(other, new, [joined, secrets[0]]):  # now they sit on one sofa, and ask another process
            body = {"secrets": [joined, secrets[0]]}
            assert (await call(one, "POST", f"/api/matches/{new}/abandon", joined, body)).status_code == 204

    asyncio.run(test())


def test_of_two_who_act_at_once_one_wins_and_the_other_hears_it(cluster: Cluster) -> None:
    async def test() -> None:
        random = Random(8)
        match, secrets = await create(cluster.bases[0], "roquefort", me(2))
        both = list(secrets.values())
        here, there = Client(cluster.bases[0], match, both), Client(cluster.bases[1], match, both)
        async with here, there:
            for _ in range(40):
                await here.until(lambda: any(table.legal for table in here.tables.values()))
                seat = next(seat for seat, table in here.tables.items() if table.legal)
                await there.until(lambda seat=seat: there.tables[seat].seq == here.tables[seat].seq)
                legal = here.tables[seat].legal
                answers = await asyncio.gather(
                    here.act(random.choice(legal), seat), there.act(random.choice(legal), seat)
                )
                kinds = Counter(answer["type"] for answer in answers)
                assert kinds == {"update": 1, "refused": 1}
                refused = next(answer for answer in answers if answer["type"] == "refused")
                won = next(answer for answer in answers if answer["type"] == "update")
                assert refused["code"] == "stale"
                assert [update["seq"] for update in refused["since"]] == [won["seq"]]
                await here.until(lambda seat=seat, won=won: here.tables[seat].seq >= won["seq"])
            won_ids = [answer["id"] for answer in here.answers.values() if answer["type"] == "update"]
            played = [entry.body for entry in entries_of(cluster.database, match)]
            assert sorted(body.id for body in played if isinstance(body, Played) and body.id) == sorted(won_ids)
            # What does not depend on what the other did is not refused at all.
            says = [
                client.ask(type="say", seat=seat, text=f"{seat} {n}")
                for n in range(3)
                for seat, client in ((0, here), (1, there))
            ]
            assert {answer["type"] for answer in await asyncio.gather(*says)} == {"update"}
        seqs = [entry.seq for entry in entries_of(cluster.database, match)]
        assert seqs == list(range(1, len(seqs) + 1))
        assert sum(cluster.figure(server, "conflicts_total") for server in cluster.servers) > 0

    asyncio.run(test())


# -- bots, clocks, analysis -------------------------------------------------------------------------------------


def by_whom(cluster: Cluster, match: str, by: str) -> list[int]:
    """When bots, or the clock, moved."""
    entries = entries_of(cluster.database, match)
    return [entry.at for entry in entries if isinstance(entry.body, Played) and entry.body.by == by]


def moved_since(cluster: Cluster, match: str, by: str, moment: float) -> bool:
    return folded(cluster.database, match).ended or by_whom(cluster, match, by)[-1] > moment


def test_one_process_runs_bots_and_clocks_and_another_goes_on_when_it_dies(services: Services, tmp_path: Path) -> None:
    async def test(cluster: Cluster) -> None:
        bots = [(await create(base, "roquefort", [CRUMB, CRUMB]))[0] for base in cluster.bases * 3]
        turn = {"kind": "turn", "seconds": 1}
        slow = [(await create(base, "roquefort", me(2), clock=turn, bots=False))[0] for base in cluster.bases * 3]
        await until(lambda: all(len(by_whom(cluster, match, "clock")) > 1 for match in slow), "clocks")
        await until(lambda: all(len(by_whom(cluster, match, "bot")) > 3 for match in bots), "bots")
        assert {owner_of(cluster, match) for match in bots + slow} == {
            row[0] for row in cluster.query("SELECT owner FROM members")
        }, "one process has everything"

        def counted() -> float:
            return sum(cluster.figure(server, "bot_moves_total") for server in cluster.servers)

        conflicts = sum(cluster.figure(server, "conflicts_total") for server in cluster.servers)
        assert conflicts == 0, "two processes moved for the same bot or clock"
        before, entries = counted(), sum(len(by_whom(cluster, match, "bot")) for match in bots)
        assert before <= entries <= counted(), "a bot's move was made twice"

        shared, secrets = await create(cluster.bases[0], "roquefort", me(2))
        async with Client(cluster.bases[0], shared, [secrets[0]]), Client(cluster.bases[1], shared, []) as watching:
            await watching.until(lambda: watching.here == [True, False])
            cluster.servers[0].kill()
            killed = time.time() * 1000
            await watching.until(lambda: watching.here == [False, False], LONG)
        running = [match for match in bots if not folded(cluster.database, match).ended]
        for by, matches in (("bot", running), ("clock", slow)):
            for match in matches:
                await until(partial(moved_since, cluster, match, by, killed + 100), f"{by} after a death")
        assert cluster.figure(cluster.servers[1], "shards_held") == SHARDS
        cluster.servers[0].start()
        await asyncio.to_thread(divided, cluster)
        cluster.servers[1].stop()
        stopped = time.monotonic()
        assert len(cluster.query("SELECT owner FROM members")) == 1, "it did not say goodbye"
        await until(lambda: cluster.figure(cluster.servers[0], "shards_held") == SHARDS, "a handover")
        assert time.monotonic() - stopped < 3.5, "it waited for the lease to run out"

    with Cluster(services, tmp_path) as cluster:
        divided(cluster)
        asyncio.run(test(cluster))
        assert not mishaps(cluster.logs)


def test_an_analysis_goes_on_when_its_process_dies(services: Services, tmp_path: Path) -> None:
    async def test(cluster: Cluster) -> None:
        one, other = cluster.bases
        random = Random(2)
        match, secrets = await create(one, "roquefort", me(2))
        async with Client(one, match, list(secrets.values())) as client:
            await play_on([client], lambda table: choose(table.legal, random), 24)
            assert (await call(other, "POST", f"/api/matches/{match}/seats/0/resign", secrets[0])).status_code == 204
        path = f"/api/matches/{match}/analysis"
        answers = [await call(base, "POST", path) for base in (one, one, other)]
        assert [answer.json()["state"] for answer in answers] == ["running"] * 3
        assert len(cluster.query("SELECT owner FROM analyses")) == 1
        cluster.servers[0].kill()
        await until(lambda: httpx.get(other + path, timeout=20).json()["state"] == "done", "an analysis", 2 * LONG)
        assert (await call(other, "GET", path)).json()["done"] >= 24

    with Cluster(services, tmp_path, analysis_seconds=0.02) as cluster:
        asyncio.run(test(cluster))


AHEAD = "import time; time_ns = time.time_ns; time.time_ns = lambda: time_ns() + 60_000_000_000"


def test_the_clocks_of_machines_need_not_agree(services: Services, tmp_path: Path) -> None:
    async def test(cluster: Cluster) -> None:
        match, secrets = await create(cluster.bases[0], "roquefort", me(2), clock=BANK)
        here, there = Client(cluster.bases[0], match, [secrets[0]]), Client(cluster.bases[1], match, [secrets[1]])
        async with here, there:
            await play_on([here, there], lambda table: table.legal[0], 6)
            for client in (here, there):
                clock = client.table().clock
                assert clock
                assert min(clock["left"]) > 3_570_000, "somebody was charged for a difference between clocks"
        now = cluster.query("SELECT CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)")[0][0]
        assert all(abs(now - entry.at) < 40_000 for entry in entries_of(cluster.database, match))
        assert cluster.query("SELECT * FROM outages") == []

    cluster = Cluster(services, tmp_path)
    cluster.servers[1]._before = AHEAD
    with cluster:
        asyncio.run(test(cluster))
