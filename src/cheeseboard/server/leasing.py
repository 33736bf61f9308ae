"""Which process runs the bots and clocks of which matches. Matches are divided into parts; every part is leased to
one process, which renews its leases as long as it lives. When it dies others take them over."""

from __future__ import annotations

import sqlalchemy as sa

from cheeseboard.server.store import Store
from cheeseboard.server.tables import leases, members

PARTS = 64
LEASE = 4000  # milliseconds


def part_of(id: str) -> int:  # noqa: A002  # what it is called
    """The part that a match belongs to."""
    return sum(id.encode()) % PARTS


async def renew(store: Store, owner: str, now: int) -> set[int]:
    """Renew one's leases, take those that have run out, give back those above one's share; the parts one holds."""

    def work(connection: sa.Connection) -> set[int]:
        if connection.dialect.name == "postgresql":  # one process at a time divides
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7311)")
        connection.execute(members.delete().where((members.c.until < now) | (members.c.owner == owner)))
        connection.execute(members.insert().values(owner=owner, until=now + LEASE))
        alive = connection.execute(sa.select(sa.func.count()).select_from(members)).scalar() or 1
        share = -(-PARTS // alive)
        taken = {row.part: row for row in connection.execute(sa.select(leases))}
        mine = [part for part, row in taken.items() if row.owner == owner and row.until >= now]
        free = [part for part in range(PARTS) if part not in taken or taken[part].until < now]
        keep = mine[:share] + free[: max(0, share - len(mine))]
        connection.execute(leases.delete().where(leases.c.part.in_([*mine, *keep])))
        if keep:
            rows = [{"part": part, "owner": owner, "until": now + LEASE} for part in keep]
            connection.execute(leases.insert(), rows)
        return set(keep)

    return await store.writer.call(work)


async def give_back(store: Store, owner: str) -> None:
    """Let others have one's parts at once."""

    def work(connection: sa.Connection) -> None:
        connection.execute(leases.delete().where(leases.c.owner == owner))
        connection.execute(members.delete().where(members.c.owner == owner))

    await store.writer.call(work)
