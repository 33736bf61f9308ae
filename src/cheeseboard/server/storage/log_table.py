"""SQL for the log table. SQLite needs its own queries, because its index is over blocks of entries: see `schema.py`."""

from __future__ import annotations

from functools import cache
from typing import Any

import sqlalchemy as sa

from cheeseboard.server.match.log_entries import Entry, decode_body
from cheeseboard.server.storage.schema import BLOCK, log

Row = tuple[int, int, int, str]  # match, seq, at, body
COLUMNS_PER_ROW = 4
# Preparing a new SQLite statement costs more than executing it, and only the latest ones are cached. The number of rows
# per statement is therefore rounded up: to a multiple of 16, and above 256 rows to a multiple of 128.
ROW_STEP, LARGE_ROWS, LARGE_ROW_STEP = 16, 256, 128
_COLUMNS = '"match", seq, at, body'
_INSERT = f"INSERT INTO log ({_COLUMNS}) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"  # noqa: S608  # our own names
# Reads block after block until there is none; the index finds each of them.
_SELECT_BY_BLOCK = sa.text(f"""
    WITH RECURSIVE blocks (block) AS (
        SELECT :first UNION ALL SELECT block + 1 FROM blocks
        WHERE EXISTS (SELECT 1 FROM log WHERE seq / {BLOCK} = block + 1 AND "match" = :match)
    )
    SELECT seq, at, body FROM blocks CROSS JOIN log
    WHERE seq / {BLOCK} = block AND "match" = :match AND seq > :after ORDER BY seq
""")  # noqa: S608  # our own number
# `seq >= …` and not `seq = …`: SQLite would substitute an equality into the first condition and not use the index.
_EXISTS_IN_BLOCK = sa.text(f'SELECT 1 FROM log WHERE seq / {BLOCK} = :block AND "match" = :match AND seq >= :seq')  # noqa: S608


def entries(connection: sa.Connection, match: int, after: int) -> list[Entry]:
    """The entries of a match after a sequence number."""
    found: sa.CursorResult[Any]
    if connection.dialect.name == "sqlite":
        known = {"match": match, "after": after, "first": (after + 1) // BLOCK}
        found = connection.execute(_SELECT_BY_BLOCK, known)
    else:
        query = sa.select(log.c.seq, log.c.at, log.c.body).where(log.c.match == match, log.c.seq > after)
        found = connection.execute(query.order_by(log.c.seq))
    return [Entry(row.seq, row.at, decode_body(row.body)) for row in found]


def with_new_entries(connection: sa.Connection, known: dict[int, int]) -> list[int]:
    """The matches that have entries after the sequence numbers given for them."""
    if connection.dialect.name == "sqlite":
        queries = [{"match": match, "seq": seq + 1, "block": (seq + 1) // BLOCK} for match, seq in known.items()]
        return [each["match"] for each in queries if connection.execute(_EXISTS_IN_BLOCK, each).first()]
    nexts = [(match, seq + 1) for match, seq in known.items()]
    query = sa.select(log.c.match).where(sa.tuple_(log.c.match, log.c.seq).in_(nexts))
    return list(connection.execute(query).scalars())


def insert_all_or_none(raw: Any, values: list[Any]) -> None:
    """Insert entries, given as a flat list of columns, into SQLite by one statement: a transaction by itself."""
    rows = len(values) // COLUMNS_PER_ROW
    step = 1 if rows == 1 else ROW_STEP if rows <= LARGE_ROWS else LARGE_ROW_STEP
    size = -(-rows // step) * step
    raw.execute(_insert_statement(size), values + [None] * (COLUMNS_PER_ROW * (size - rows)))


def insert_new(connection: sa.Connection, rows: list[Row]) -> int:
    """Insert the entries that do not exist yet; returns their number."""
    if connection.dialect.name != "sqlite":
        return connection.exec_driver_sql(_INSERT, rows).rowcount
    # One statement for all rows: with one per row, this thread would give up the interpreter lock after each of them.
    sql = f"INSERT INTO log ({_COLUMNS}) VALUES {_placeholders(len(rows))} ON CONFLICT DO NOTHING"  # noqa: S608
    return connection.exec_driver_sql(sql, tuple([value for row in rows for value in row])).rowcount


@cache
def _insert_statement(size: int) -> str:
    """An INSERT of up to `size` entries that skips rows of NULL."""
    return f"INSERT INTO log ({_COLUMNS}) SELECT * FROM (VALUES {_placeholders(size)}) WHERE column1 IS NOT NULL"  # noqa: S608


def _placeholders(count: int) -> str:
    return ", ".join(["(?, ?, ?, ?)"] * count)
