"""Leases: which process runs the bots and clocks of which shard. A process renews its leases at every heartbeat; when
it dies they expire, and others take the shards over.

With a database server, its clock decides: the clocks of the machines need not agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import sqlalchemy as sa

from cheeseboard.server.cluster.shards import SHARDS
from cheeseboard.server.match.environment import Scheduler
from cheeseboard.server.storage.schema import leases, members
from cheeseboard.server.storage.store import Store

LEASE_MS = 4000
MEMBER_CHECK_SECONDS = 0.1  # between two looks whether a member has renewed its leases
PRECISE_MS = 20  # an answer that took longer says little about the time
_DATABASE_TIME = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"


class Renewal(NamedTuple):
    """What a process knows after it has renewed its leases."""

    shards: set[int]  # those it holds
    alive: frozenset[str]  # the members that have renewed theirs lately, itself included


async def clock_skew_ms(store: Store, machine_time: Callable[[], int]) -> int:
    """How many milliseconds the database's clock is ahead of this machine's; 0 if it has none of its own."""

    def work(connection: sa.Connection) -> int:
        if connection.dialect.name != "postgresql":
            return 0
        measured: list[tuple[int, int]] = []  # how long the answer took, and the skew
        while not measured or (measured[-1][0] > PRECISE_MS and len(measured) < 3):
            before = machine_time()
            there: int = connection.exec_driver_sql(_DATABASE_TIME).scalar_one()
            after = machine_time()
            measured.append((after - before, there - (before + after) // 2))
        return min(measured)[1]

    return await store.writer.call(work)


async def renew(store: Store, process: str, now: int) -> Renewal:
    """Renew a process's leases, take shards whose lease has expired, and give back those above a fair share."""

    def work(connection: sa.Connection) -> Renewal:
        at = now
        if connection.dialect.name == "postgresql":  # one process at a time divides the shards, by one clock
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7311)")
            at = connection.exec_driver_sql(_DATABASE_TIME).scalar_one()
        connection.execute(members.delete().where((members.c.until < at) | (members.c.owner == process)))
        connection.execute(members.insert().values(owner=process, until=at + LEASE_MS))
        alive = frozenset(connection.execute(sa.select(members.c.owner)).scalars())
        share = -(-SHARDS // len(alive))
        taken = {row.part: row for row in connection.execute(sa.select(leases)) if row.until >= at}
        mine = sorted(shard for shard, row in taken.items() if row.owner == process)
        free = [shard for shard in range(SHARDS) if shard not in taken]
        keep = mine[:share] + free[: max(0, share - len(mine))]
        connection.execute(leases.delete().where(leases.c.part.in_([*mine, *keep])))
        if keep:
            rows = [{"part": shard, "owner": process, "until": at + LEASE_MS} for shard in keep]
            connection.execute(leases.insert(), rows)
        return Renewal(set(keep), alive)

    return await store.writer.call(work)


async def killed_members(store: Store, scheduler: Scheduler, silence_seconds: float) -> frozenset[str]:
    """The members, if all of them were killed a moment ago: none renews its lease. Empty if one lives."""
    known = await store.members(scheduler.now())
    for _ in range(round(silence_seconds / MEMBER_CHECK_SECONDS) if known else 0):
        await scheduler.sleep(MEMBER_CHECK_SECONDS)
        found = await store.members(scheduler.now())
        if any(until > known.get(process, 0) for process, until in found.items()):
            return frozenset()
    return frozenset(known)


async def give_back(store: Store, process: str) -> None:
    """End a process's leases and membership, so that others take its shards at once."""

    def work(connection: sa.Connection) -> None:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7311)")
        connection.execute(leases.delete().where(leases.c.owner == process))
        connection.execute(members.delete().where(members.c.owner == process))

    await store.writer.call(work)
