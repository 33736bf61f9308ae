"""Which process runs the bots and clocks of which matches. Matches are divided into parts; every part is leased to
one process, which renews its leases as long as it lives. When it dies others take them over.

Where there is a database server, its time decides: the clocks of the machines need not agree.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

import sqlalchemy as sa

from cheeseboard.server.storage.schema import leases, members
from cheeseboard.server.storage.store import Store

SHARDS = 64
LEASE = 4000  # milliseconds
SILENCE = 2.5  # seconds in which a process that lives renews its leases
LOOK = 0.1  # seconds between two looks whether one has
SURE = 20  # milliseconds; an answer that took longer says little about the time
_DATABASE_TIME = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"


class Standing(NamedTuple):
    """What a process knows after it has renewed its leases."""

    parts: set[int]  # those it holds
    alive: frozenset[str]  # the owners that have renewed theirs lately, itself included


def shard_of(id: str) -> int:  # noqa: A002  # what it is called
    """The part that a match belongs to."""
    return sum(id.encode()) % SHARDS


def local_time() -> int:
    """This machine's time in milliseconds."""
    return time.time_ns() // 1_000_000


async def skew(store: Store) -> int:
    """How many milliseconds the database's time is ahead of this machine's; 0 if it has none of its own."""

    def work(connection: sa.Connection) -> int:
        if connection.dialect.name != "postgresql":
            return 0
        measured: list[tuple[int, int]] = []  # how long it took, and what it said
        while not measured or (measured[-1][0] > SURE and len(measured) < 3):
            before = local_time()
            there: int = connection.exec_driver_sql(_DATABASE_TIME).scalar_one()
            after = local_time()
            measured.append((after - before, there - (before + after) // 2))
        return min(measured)[1]

    return await store.writer.call(work)


async def renew(store: Store, owner: str, now: int) -> Standing:
    """Renew one's leases, take those that have run out, give back those above one's share."""

    def work(connection: sa.Connection) -> Standing:
        at = now
        if connection.dialect.name == "postgresql":  # one process at a time divides, and one clock counts
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7311)")
            at = connection.exec_driver_sql(_DATABASE_TIME).scalar_one()
        connection.execute(members.delete().where((members.c.until < at) | (members.c.owner == owner)))
        connection.execute(members.insert().values(owner=owner, until=at + LEASE))
        alive = frozenset(connection.execute(sa.select(members.c.owner)).scalars())
        share = -(-SHARDS // len(alive))
        taken = {row.part: row for row in connection.execute(sa.select(leases)) if row.until >= at}
        mine = sorted(part for part, row in taken.items() if row.owner == owner)
        free = [part for part in range(SHARDS) if part not in taken]
        keep = mine[:share] + free[: max(0, share - len(mine))]
        connection.execute(leases.delete().where(leases.c.part.in_([*mine, *keep])))
        if keep:
            rows = [{"part": part, "owner": owner, "until": at + LEASE} for part in keep]
            connection.execute(leases.insert(), rows)
        return Standing(set(keep), alive)

    return await store.writer.call(work)


async def killed(store: Store, now: Callable[[], int]) -> frozenset[str]:
    """Members that are gone without a word, a moment ago, if all are: they renew nothing. Nobody if one lives."""
    known = await store.members(now())
    for _ in range(round(SILENCE / LOOK) if known else 0):
        await asyncio.sleep(LOOK)
        found = await store.members(now())
        if any(until > known.get(owner, 0) for owner, until in found.items()):
            return frozenset()
    return frozenset(known)


async def give_back(store: Store, owner: str) -> None:
    """Let others have one's parts at once."""

    def work(connection: sa.Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7311)")
        connection.execute(leases.delete().where(leases.c.owner == owner))
        connection.execute(members.delete().where(members.c.owner == owner))

    await store.writer.call(work)
