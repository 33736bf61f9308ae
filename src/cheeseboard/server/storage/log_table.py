"""Entries of the log, into the database and out of it. How they lie there is another thing with SQLite than with
PostgreSQL: see `tables.py`."""

from __future__ import annotations

from functools import cache
from typing import Any

import sqlalchemy as sa

from cheeseboard.server.match.log_entries import Entry, decode_body
from cheeseboard.server.storage.schema import BLOCK, log

Row = tuple[int, int, int, str]  # match, seq, at, body
WIDTH = 4
# SQLite keeps the statements that it has seen lately, and a new one costs more than what it does: few sizes, then.
SIZE, LARGE, LARGE_SIZE = 16, 256, 128  # a multiple of this; if there are more than so many, a multiple of that
_COLUMNS = '"match", seq, at, body'
_INSERT = f"INSERT INTO log ({_COLUMNS}) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"  # noqa: S608  # our own names
# Block after block, as long as there is one: each is found by the index.
_FROM_BLOCKS = sa.text(f"""
    WITH RECURSIVE blocks (block) AS (
        SELECT :first UNION ALL SELECT block + 1 FROM blocks
        WHERE EXISTS (SELECT 1 FROM log WHERE seq / {BLOCK} = block + 1 AND "match" = :match)
    )
    SELECT seq, at, body FROM blocks CROSS JOIN log
    WHERE seq / {BLOCK} = block AND "match" = :match AND seq > :after ORDER BY seq
""")  # noqa: S608  # our own number
# Not `seq = …`, which SQLite would put into the first condition, and then find no index for it.
_IS_THERE = sa.text(f'SELECT 1 FROM log WHERE seq / {BLOCK} = :block AND "match" = :match AND seq >= :seq')  # noqa: S608


def entries(connection: sa.Connection, match: int, after: int) -> list[Entry]:
    """The entries of a log that come after one."""
    found: sa.CursorResult[Any]
    if connection.dialect.name == "sqlite":
        known = {"match": match, "after": after, "first": (after + 1) // BLOCK}
        found = connection.execute(_FROM_BLOCKS, known)
    else:
        query = sa.select(log.c.seq, log.c.at, log.c.body).where(log.c.match == match, log.c.seq > after)
        found = connection.execute(query.order_by(log.c.seq))
    return [Entry(row.seq, row.at, decode_body(row.body)) for row in found]


def grown(connection: sa.Connection, known: dict[int, int]) -> list[int]:
    """Which of these logs have more entries than are known."""
    if connection.dialect.name == "sqlite":
        asked = [{"match": match, "seq": seq + 1, "block": (seq + 1) // BLOCK} for match, seq in known.items()]
        return [each["match"] for each in asked if connection.execute(_IS_THERE, each).first()]
    nexts = [(match, seq + 1) for match, seq in known.items()]
    query = sa.select(log.c.match).where(sa.tuple_(log.c.match, log.c.seq).in_(nexts))
    return list(connection.execute(query).scalars())


def insert_all_or_none(raw: Any, values: list[Any]) -> None:
    """Write entries, column after column, to SQLite by one statement, which is a transaction by itself."""
    rows = len(values) // WIDTH
    step = 1 if rows == 1 else SIZE if rows <= LARGE else LARGE_SIZE
    size = -(-rows // step) * step
    raw.execute(_sized(size), values + [None] * (WIDTH * (size - rows)))


def insert_new(connection: sa.Connection, rows: list[Row]) -> int:
    """Write those of these entries that are not there yet; how many these were."""
    if connection.dialect.name != "sqlite":
        return connection.exec_driver_sql(_INSERT, rows).rowcount
    # All rows by one statement: for each that it is called for, Python would stop and go on, in turn with the loop.
    sql = f"INSERT INTO log ({_COLUMNS}) VALUES {_rows(len(rows))} ON CONFLICT DO NOTHING"  # noqa: S608
    return connection.exec_driver_sql(sql, tuple([value for row in rows for value in row])).rowcount


@cache
def _sized(size: int) -> str:
    """For up to so many entries; rows of nothing are left out."""
    return f"INSERT INTO log ({_COLUMNS}) SELECT * FROM (VALUES {_rows(size)}) WHERE column1 IS NOT NULL"  # noqa: S608


def _rows(count: int) -> str:
    return ", ".join(["(?, ?, ?, ?)"] * count)
