"""How processes divide the matches among themselves, and how they hear from each other."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.errors import BadOption
from cheeseboard.server.cluster import leases
from cheeseboard.server.cluster.bus import RedisBus
from cheeseboard.server.cluster.leases import LEASE_MS
from cheeseboard.server.cluster.shards import SHARDS
from cheeseboard.server.storage.database import connect, migrate
from cheeseboard.server.storage.store import Store
from cheeseboard.server.storage.writer import Writer
from tests.server.services import Services

pytestmark = pytest.mark.full
NOW = 1_700_000_000_000


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    engine = connect(address)
    migrate(engine)
    writer = Writer(engine, asyncio.get_running_loop(), lambda: None)
    try:
        yield Store(engine, writer)
    finally:
        await asyncio.to_thread(writer.stop)
        engine.dispose()


async def settled(store: Store, owners: list[str], now: int) -> dict[str, set[int]]:
    """What each holds after everybody has renewed often enough."""
    for _ in range(3):
        held = {owner: (await leases.renew(store, owner, now)).shards for owner in owners}
    return held


def together(held: dict[str, set[int]]) -> list[int]:
    return sorted(part for parts in held.values() for part in parts)


def test_every_part_is_held_once_however_many_come_and_go(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(str(tmp_path / "matches.db")) as store:
            assert (await leases.renew(store, "a", NOW)).shards == set(range(SHARDS))
            for number in (2, 3, 5, 7):
                owners = list("abcdefg"[:number])
                held = await settled(store, owners, NOW)
                assert together(held) == list(range(SHARDS))
                assert max(map(len, held.values())) == -(-SHARDS // number)
            # Most of them die. What they held is free when their leases have run out, and not before.
            survivors = ["a", "b"]
            early = await settled(store, survivors, NOW + LEASE_MS)
            assert together(early) != list(range(SHARDS))
            held = await settled(store, survivors, NOW + LEASE_MS + 1)
            assert together(held) == list(range(SHARDS))
            assert (await leases.renew(store, "a", NOW + LEASE_MS + 1)).alive == {"a", "b"}
            # One leaves as it should: the other has everything at once.
            await leases.give_back(store, "b")
            assert (await leases.renew(store, "a", NOW + LEASE_MS + 1)).shards == set(range(SHARDS))

    asyncio.run(test())


def test_nobody_ever_holds_what_another_holds(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(str(tmp_path / "matches.db")) as store:
            held: dict[str, set[int]] = {}
            for step in range(60):
                owner = "abcd"[(step * step) % 4]
                held[owner] = (await leases.renew(store, owner, NOW + step * 10)).shards
                assert len(together(held)) == len(set(together(held)))

    asyncio.run(test())


def machine_time() -> int:
    return time.time_ns() // 1_000_000


def test_the_time_of_the_database_decides(services: Services) -> None:
    async def test() -> None:
        async with opened(services.postgres.new_database()) as store:
            assert len((await leases.renew(store, "slow", NOW)).shards) == SHARDS
            # A process that is a year ahead takes nothing from one that lives.
            ahead = await leases.renew(store, "ahead", NOW + 365 * 24 * 3600 * 1000)
            assert ahead.shards == set()
            assert ahead.alive == {"ahead", "slow"}
            assert abs(await leases.clock_skew_ms(store, machine_time)) < 1000
            assert 89_000 < await leases.clock_skew_ms(store, lambda: machine_time() - 90_000) < 91_000

    asyncio.run(test())


def test_many_processes_divide_at_once(services: Services) -> None:
    async def test() -> None:
        address = services.postgres.new_database()
        async with opened(address) as one, opened(address) as two, opened(address) as three:
            stores = {"a": one, "b": two, "c": three}
            for _ in range(4):
                held = await asyncio.gather(*(leases.renew(store, owner, 0) for owner, store in stores.items()))
                beats = [store.record_heartbeat(NOW, 3000) for store in stores.values()]
                assert await asyncio.gather(*beats) == [None] * 3
            assert sorted(part for each in held for part in each.shards) == list(range(SHARDS))
            # Of those that find the database back, one notes since when it was gone, and none fails.
            noted = await asyncio.gather(*(store.record_heartbeat(NOW + 60_000, 3000) for store in stores.values()))
            assert [span for span in noted if span] == [(NOW, NOW + 60_000)]
            assert await two.outages() == [(NOW, NOW + 60_000)]
            assert await two.outages(NOW + 60_000) == []

    asyncio.run(test())


# -- what processes tell each other -----------------------------------------------------------------------------


class Hearing:
    """A bus, and what came over it."""

    def __init__(self, address: str, **settings: Any) -> None:
        self.bus = RedisBus(address, **settings)
        self.heard: list[bytes] = []
        self.missed = 0

    def _miss(self) -> None:
        self.missed += 1

    async def __aenter__(self) -> Hearing:
        await self.bus.open(self.heard.append, self._miss)
        await until(lambda: self.bus.connected)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.bus.close()


async def until(true: Callable[[], Any], seconds: float = 30) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


def test_messages_come_at_once_and_waiting_costs_nothing(services: Services) -> None:
    async def test() -> None:
        async with Hearing(services.redis.address) as one, Hearing(services.redis.address) as two:
            assert two.missed == 1, "what was told before it listened"
            two.bus.subscribe("x")
            await two.bus.subscribed("x")
            delays = []
            for n in range(50):
                began = time.perf_counter()
                one.bus.publish(("x", "y"), b"%d" % n)
                async with asyncio.timeout(30):
                    while len(two.heard) <= n:
                        await asyncio.sleep(0)
                delays.append(time.perf_counter() - began)
            assert two.heard == [b"%d" % n for n in range(50)]
            assert sorted(delays)[10] < 0.02, "it waits before it looks"
            began = time.process_time()
            await asyncio.sleep(1)
            assert time.process_time() - began < 0.1, "it looks all the time"
            # Wanted and not wanted while it waits, in any order.
            two.bus.unsubscribe("x")
            two.bus.subscribe("z")
            two.bus.unsubscribe("z")
            two.bus.subscribe("z")
            await two.bus.subscribed("z")
            one.bus.publish(("x",), b"not wanted")
            one.bus.publish(("z",), b"wanted")
            await until(lambda: two.heard[-1] == b"wanted")
            assert b"not wanted" not in two.heard
            many = [str(n) for n in range(2000)]
            for channel in many:
                two.bus.subscribe(channel)
            await asyncio.gather(*(two.bus.subscribed(channel) for channel in many))
            for channel in many:
                one.bus.publish((channel,), b"-")
            await until(lambda: two.heard.count(b"-") == 2000)

    asyncio.run(test())


def test_it_comes_back_with_redis_and_says_that_something_was_missed(services: Services) -> None:
    async def test() -> None:
        small: dict[str, Any] = {"max_outbox_messages": 100}
        async with Hearing(services.redis.address, **small) as one, Hearing(services.redis.address, **small) as two:
            two.bus.subscribe("x")
            await two.bus.subscribed("x")
            await asyncio.to_thread(services.redis.kill)
            await until(lambda: not one.bus.connected and not two.bus.connected)
            two.bus.subscribe("y")
            await asyncio.wait_for(two.bus.subscribed("y"), 5)  # nobody waits for what is gone
            for n in range(10):
                one.bus.publish(("x",), b"%d" % n)
            await asyncio.to_thread(services.redis.start)
            await until(lambda: one.bus.connected and two.bus.connected)
            assert two.missed == 2
            one.bus.publish(("y",), b"y")
            await until(lambda: two.heard[-1:] == [b"y"])
            # More than can be kept: it is given up, and said so.
            for _ in range(500):
                one.bus.publish(("x",), b"too much")
            await until(lambda: two.missed >= 3)
            assert two.heard.count(b"too much") < 500

    asyncio.run(test())


def test_a_redis_that_says_nothing_is_taken_for_gone(services: Services) -> None:
    process = services.redis._process
    assert process

    async def test() -> None:
        async with Hearing(services.redis.address, ping_seconds=0.2) as one:
            await asyncio.sleep(1.5)
            assert one.missed == 1, "it answers, and is not taken for gone"
            os.kill(process.pid, signal.SIGSTOP)
            try:
                await until(lambda: not one.bus.connected)
            finally:
                os.kill(process.pid, signal.SIGCONT)
            await until(lambda: one.bus.connected)
            assert one.missed == 2

    asyncio.run(test())


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(BadOption, match="redis"):
        RedisBus("http://somewhere")
