"""Entries of the log: written once, found again whole, and never by looking at everything."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from cheeseboard.server.match.log_entries import Played, encode_body
from cheeseboard.server.storage import database, log_table
from cheeseboard.server.storage.schema import BLOCK
from cheeseboard.server.storage.writer import MAX_TRANSACTION_JOBS

LENGTHS = {1: 3 * BLOCK + 5, 2: 1, 3: BLOCK - 1, 4: BLOCK, 5: 2 * BLOCK - 1, 6: 2 * BLOCK}


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sa.Connection]:
    engine = database.connect(str(tmp_path / "matches.db"))
    database.migrate(engine)
    with engine.connect() as made:
        yield made
    engine.dispose()


def row(match: int, seq: int) -> log_table.Row:
    return match, seq, 1000 + seq, encode_body(Played([f"{match} {seq}"])).decode()


def raw(connection: sa.Connection) -> Any:
    found = connection.connection.driver_connection
    assert found
    return found


def filled(connection: sa.Connection) -> None:
    """All matches in turn, an entry of each at a time."""
    for seq in range(1, max(LENGTHS.values()) + 1):
        log_table.insert_new(connection, [row(match, seq) for match, length in LENGTHS.items() if seq <= length])


@pytest.mark.parametrize("match", LENGTHS)
def test_a_log_is_found_whole_and_from_any_entry_on(connection: sa.Connection, match: int) -> None:
    filled(connection)
    length = LENGTHS[match]
    for after in range(length + 2):
        found = log_table.entries(connection, match, after)
        assert [(entry.seq, entry.at) for entry in found] == [(n, 1000 + n) for n in range(after + 1, length + 1)]
        assert all(entry.body == Played([f"{match} {entry.seq}"]) for entry in found)


def test_a_match_without_a_log_has_no_entries(connection: sa.Connection) -> None:
    filled(connection)
    assert log_table.entries(connection, 99, 0) == []


@pytest.mark.parametrize("rows", [1, 2, 15, 16, 17, 100, 256, 257, MAX_TRANSACTION_JOBS])
def test_any_number_of_entries_is_written_at_once(connection: sa.Connection, rows: int) -> None:
    given = [row(match, 1) for match in range(rows)]
    log_table.insert_all_or_none(raw(connection), [value for each in given for value in each])
    found = connection.exec_driver_sql('SELECT "match", seq, at, body FROM log ORDER BY rowid').all()
    assert [tuple(each) for each in found] == given


@pytest.mark.parametrize("seq", [1, BLOCK, LENGTHS[1]])
def test_no_entry_is_written_twice(connection: sa.Connection, seq: int) -> None:
    filled(connection)
    before = connection.exec_driver_sql("SELECT count(*) FROM log").scalar()
    with pytest.raises(sqlite3.IntegrityError):
        log_table.insert_all_or_none(raw(connection), [*row(9, 1), *row(1, seq)])
    assert log_table.insert_new(connection, [row(1, seq)]) == 0
    assert connection.exec_driver_sql("SELECT count(*) FROM log").scalar() == before


def test_logs_that_have_grown_are_told_from_those_that_have_not(connection: sa.Connection) -> None:
    filled(connection)
    behind = {match: length - (match % 2) for match, length in LENGTHS.items()}
    assert log_table.with_new_entries(connection, behind) == [1, 3, 5]
    assert log_table.with_new_entries(connection, {}) == []


@pytest.mark.parametrize("statement", ["_SELECT_BY_BLOCK", "_EXISTS_IN_BLOCK"])
def test_what_is_read_is_found_by_the_index(connection: sa.Connection, statement: str) -> None:
    query: sa.TextClause = getattr(log_table, statement)
    values = {"match": 1, "first": 0, "after": 0, "block": 0, "seq": 1}
    asked = {name: values[name] for name in query._bindparams}
    plan = connection.execute(sa.text(f"EXPLAIN QUERY PLAN {query.text}"), asked).all()
    steps = [each.detail for each in plan if "log" in each.detail]
    assert steps
    assert all("INDEX log_order (<expr>=? AND match=?" in step for step in steps)
