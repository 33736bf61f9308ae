"""The database: migrations make what the tables say, and the writer keeps its promises."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from cheeseboard.errors import BadOption
from cheeseboard.server.match.log_entries import Entry, Played
from cheeseboard.server.match.storage import Also, Conflict, StoreFailed
from cheeseboard.server.storage import database
from cheeseboard.server.storage.schema import BLOCK, log, metadata
from cheeseboard.server.storage.writer import Writer
from tests.server.services import Services

CHANGES = ("UPDATE log SET body = 'other'", "UPDATE log SET seq = seq + 100 WHERE seq = 1", "DELETE FROM log")


@pytest.fixture
def engine(tmp_path: Path) -> Any:
    made = database.connect(str(tmp_path / "folder" / "matches.db"))
    database.migrate(made)
    yield made
    made.dispose()


def test_migrations_make_the_tables_that_are_declared(engine: sa.Engine) -> None:
    with engine.connect() as connection:
        with pytest.warns(sa.exc.SAWarning, match="index log_order"):  # which is for SQLite alone
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        index = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE name = 'log_order'").scalar()
    assert index == f'CREATE UNIQUE INDEX log_order ON log (seq / {BLOCK}, "match", seq)'


def test_the_newest_migration_is_known() -> None:
    folder = Path(database.__file__).parent / "migrations"
    assert ScriptDirectory(str(folder)).get_current_head() == database.HEAD


def test_a_second_migration_changes_nothing(engine: sa.Engine) -> None:
    database.migrate(engine)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == database.HEAD


def at_version(engine: sa.Engine, version: str, *, back: bool = False) -> None:
    """The tables of a revision; `base` has none."""
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        (command.downgrade if back else command.upgrade)(config, version)


def test_an_empty_database_is_brought_up_to_date_and_its_log_stays(tmp_path: Path) -> None:
    engine = database.connect(str(tmp_path / "matches.db"))
    at_version(engine, "base")
    database.migrate(engine)
    with engine.begin() as connection:
        insert(connection, 1)
    database.migrate(engine)
    assert rows(engine) == [(1, 1)]
    for change in CHANGES:
        with pytest.raises(sa.exc.IntegrityError, match="append-only"), engine.begin() as connection:
            connection.exec_driver_sql(change)
    with engine.begin() as connection:
        insert(connection, 2)
    assert rows(engine) == [(1, 1), (2, 1)]
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT at, body FROM log").all() == [(1, ""), (1, "")]
    engine.dispose()


def test_an_entry_is_not_replaced_either(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        insert(connection, 1)
    with pytest.raises(sa.exc.IntegrityError, match="append-only"), engine.begin() as connection:
        connection.exec_driver_sql("REPLACE INTO log (\"match\", seq, at, body) VALUES (1, 1, 9, 'other')")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT at, body FROM log").all() == [(1, "")]


def test_the_log_stays_however_many_entries_a_program_would_change(engine: sa.Engine) -> None:
    """Also for one that opens the file by itself, without our settings."""
    written(engine, *(append(match, seq) for match in range(5) for seq in range(1, 40)))
    before = rows(engine)
    other = sqlite3.connect(str(engine.url.database), isolation_level=None)
    for change in CHANGES:
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            other.execute(change)
    other.close()
    assert rows(engine) == before
    assert len(before) == 5 * 39


@pytest.mark.full
def test_the_log_stays_in_postgresql_too(services: Services) -> None:
    engine = database.connect(services.postgres.new_database())
    database.migrate(engine)
    with engine.begin() as connection:
        insert(connection, 1)
    for change in (*CHANGES, "TRUNCATE log"):
        with pytest.raises(sa.exc.IntegrityError, match="append-only"), engine.begin() as connection:
            connection.exec_driver_sql(change)
    assert written(engine, append(2, 1), append(2, 2)) == [NOTHING] * 2
    assert written(engine, append(2, 2)) == [Conflict]
    assert rows(engine) == [(1, 1), (2, 1), (2, 2)]
    at_version(engine, "base", back=True)
    assert sa.inspect(engine).get_table_names() == ["alembic_version"]
    database.migrate(engine)
    assert rows(engine) == []
    engine.dispose()


def test_the_way_back_leaves_nothing_behind(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        insert(connection, 1)
    at_version(engine, "base", back=True)
    with engine.connect() as connection:
        left = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE tbl_name != 'alembic_version'").all()
    assert not left
    database.migrate(engine)
    with engine.begin() as connection:
        insert(connection, 2)
    with pytest.raises(sa.exc.IntegrityError, match="append-only"), engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM log")
    assert rows(engine) == [(2, 1)]


def test_a_database_of_a_newer_program_is_left_alone(engine: sa.Engine) -> None:
    address = str(engine.url.database)
    database.check(address)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadOption, match="newer"):
        database.check(address)


def test_every_commit_reaches_the_disk(engine: sa.Engine) -> None:
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


@pytest.mark.parametrize("address", ["mysql://x/y", "postgresql+asyncpg://x/y", "nothing://"])
def test_other_databases_are_refused(address: str) -> None:
    with pytest.raises(BadOption, match="database"):
        database.connect(address)


def written(engine: sa.Engine, *jobs: Callable[[Writer, list[Any]], None]) -> list[Any]:
    """What a writer answers to these jobs, all given to it at once."""

    async def run() -> list[Any]:
        answers: list[Any] = []
        writer = Writer(engine, asyncio.get_running_loop(), lambda: answers.append("died"))
        for job in jobs:
            job(writer, answers)
        for _ in range(500):
            if len(answers) >= len(jobs):
                break
            await asyncio.sleep(0.01)
        await asyncio.to_thread(writer.stop)
        return answers

    return asyncio.run(run())


def append(match: int, seq: int, also: Also | None = None) -> Callable[[Writer, list[Any]], None]:
    entry = Entry(seq, 1, Played(["0 end"]))
    return lambda writer, answers: writer.append(match, entry, None, lambda error: answers.append(type(error)), also)


def rows(engine: sa.Engine) -> list[tuple[int, int]]:
    with engine.connect() as connection:
        found = connection.execute(sa.select(log.c.match, log.c.seq).order_by(log.c.match, log.c.seq))
        return [(match, seq) for match, seq in found]


NOTHING = type(None)


def test_entries_are_written_in_any_number_together(engine: sa.Engine) -> None:
    assert written(engine, append(1, 1), append(1, 2), append(2, 1), append(1, 3)) == [NOTHING] * 4
    assert rows(engine) == [(1, 1), (1, 2), (1, 3), (2, 1)]


def test_of_two_who_write_the_same_entry_one_wins_and_the_other_hears_it(engine: sa.Engine) -> None:
    assert sorted(map(str, written(engine, append(1, 1), append(1, 1), append(2, 1)))) == sorted(
        map(str, [NOTHING, Conflict, NOTHING])
    )
    assert rows(engine) == [(1, 1), (2, 1)]


def test_a_mistake_of_one_who_is_told_is_not_the_others(engine: sa.Engine) -> None:
    def careless(writer: Writer, answers: list[Any]) -> None:
        def done(error: Exception | None) -> None:
            answers.append("told")
            raise KeyError("mine")

        writer.append(1, Entry(1, 1, Played(["0 end"])), None, done)

    assert written(engine, careless, append(2, 1)) == ["told", NOTHING]
    assert rows(engine) == [(1, 1), (2, 1)]


def beside(match: int) -> Also:
    """Something to be written with an entry."""
    return lambda connection, _: insert(connection, match)


def insert(connection: sa.Connection, match: int) -> None:
    connection.execute(log.insert().values(match=match, seq=1, at=1, body=""))


def test_an_entry_and_what_goes_with_it_are_written_together_or_not_at_all(engine: sa.Engine) -> None:
    written(engine, append(1, 2))
    assert written(engine, append(1, 2, beside(7)), append(1, 3, beside(8)), append(1, 4)) == [
        NOTHING,
        Conflict,
        NOTHING,
    ]
    assert rows(engine) == [(1, 2), (1, 3), (1, 4), (8, 1)]


def test_entries_do_not_wait_for_what_takes_longer(engine: sa.Engine) -> None:
    """Whatever came before them, they are on disk, and who waits for them is told so, before that is begun."""
    answers: list[Any] = []

    async def run() -> list[Any]:
        writer = Writer(engine, asyncio.get_running_loop(), lambda: answers.append("died"))
        go_on, told = threading.Event(), threading.Event()

        def note(error: Exception | None) -> None:
            answers.append(type(error))
            told.set()

        busy = asyncio.ensure_future(writer.call(lambda _: go_on.wait(30)))
        await asyncio.sleep(0.05)  # it is being done
        slow = asyncio.ensure_future(writer.call(lambda _: told.wait(30)))
        await asyncio.sleep(0.05)  # it waits
        writer.append(1, Entry(1, 1, Played(["0 end"])), None, note)
        await asyncio.sleep(0.05)
        go_on.set()
        found = [await busy, await slow]
        await asyncio.to_thread(writer.stop)
        return found

    assert asyncio.run(run()) == [True, True]
    assert answers == [NOTHING]
    assert rows(engine) == [(1, 1)]


def test_how_many_wait_is_known(engine: sa.Engine) -> None:
    async def run() -> list[int]:
        answers: list[Any] = []
        writer = Writer(engine, asyncio.get_running_loop(), lambda: answers.append("died"))
        append(1, 1)(writer, answers)
        append(2, 1, beside(3))(writer, answers)
        counts = [writer.waiting]
        await asyncio.sleep(0)
        counts.append(writer.waiting)  # on their way
        while len(answers) < 2:
            await asyncio.sleep(0.01)
        counts.append(writer.waiting)
        await asyncio.to_thread(writer.stop)
        return counts

    assert asyncio.run(run()) == [2, 2, 0]


def test_a_locked_database_fails_and_is_well_afterwards(engine: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SQLITE_BUSY_SECONDS", 0.05)
    quick = database.connect(str(engine.url.database))
    other = sqlite3.connect(str(engine.url.database), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert written(quick, append(1, 1)) == [StoreFailed]
    other.execute("ROLLBACK")
    other.close()
    assert written(quick, append(1, 1)) == [NOTHING]
    quick.dispose()
    assert rows(engine) == [(1, 1)]


def test_other_work_shares_the_transaction_and_its_errors_are_its_own(engine: sa.Engine) -> None:
    async def run() -> list[Any]:
        writer = Writer(engine, asyncio.get_running_loop(), lambda: None)

        def bad(connection: sa.Connection) -> None:
            connection.execute(log.insert().values(match=9, seq=9, at=1, body="{}"))
            raise KeyError("mine")

        def good(connection: sa.Connection) -> int:
            return int(connection.execute(log.insert().values(match=8, seq=8, at=1, body="{}")).rowcount)

        answers: list[Any] = list(await asyncio.gather(writer.call(bad), writer.call(good), return_exceptions=True))
        await asyncio.to_thread(writer.stop)
        return answers

    failed, done = asyncio.run(run())
    assert (type(failed), done) == (KeyError, 1)
    assert rows(engine) == [(8, 8)]
