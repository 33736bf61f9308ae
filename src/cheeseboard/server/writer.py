"""The one writer: a thread that puts what has gathered into one transaction, and says so when it is on disk.

Everything that happens at once shares one commit, so that durability costs little. If a transaction fails, all that
was in it is told so, and the next one is tried as if nothing had been.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from cheeseboard.server import logbook
from cheeseboard.server.entries import Entry, encode_body
from cheeseboard.server.rounds import Round

T = TypeVar("T")
Also = Callable[[sa.Connection], None]
Done = Callable[[Exception | None], None]
MOST_AT_ONCE = 2000
TELL_AT_ONCE = 256  # who waits for what was written: then the loop sees to others
PATIENCE = 0.004  # seconds that a job may wait for others: a transaction costs far more than a job in it


class StoreFailed(Exception):  # noqa: N818  # the database's error, not ours
    """The database took nothing: its disk is full, it is locked, or gone. It may be better next time."""


class Conflict(Exception):  # noqa: N818  # nobody's error
    """Somebody else wrote the next entry of this match first."""


class _Append(msgspec.Struct, gc=False):
    match: int
    entries: Sequence[Entry]
    status: dict[str, Any] | None  # columns of the match's row that change with it
    done: Done
    also: Also | None


class _Call(msgspec.Struct, gc=False):
    work: Callable[[sa.Connection], Any]
    done: Callable[[Any, Exception | None], None]


Answer = tuple[_Append | _Call, Any, Exception | None]  # a job, what it came to, and what was wrong


class Writer:
    """Owned by an event loop, on which everybody is called back."""

    def __init__(self, engine: sa.Engine, loop: asyncio.AbstractEventLoop, on_death: Callable[[], None]) -> None:
        self._engine = engine
        self._loop = loop
        self._on_death = on_death
        self._jobs: deque[_Append | _Call] = deque()
        self._calls: queue.SimpleQueue[bool] = queue.SimpleQueue()  # to work, or to an end
        self._round = Round(loop, self._hand_over, PATIENCE)
        self._called = False  # the thread is, and has not come yet
        self._sqlite = engine.dialect.name == "sqlite"
        self.commits = 0
        self.failures = 0
        self.conflicts = 0
        self.waiting = 0
        self._kept: sa.Connection | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def append(
        self,
        match: int,
        entries: Sequence[Entry],
        status: dict[str, Any] | None,
        done: Done,
        also: Also | None = None,
    ) -> None:
        """Write the next entries of a match, and what goes with them; `done` hears None, Conflict or StoreFailed."""
        self.waiting += 1
        self._round.add(_Append(match, entries, status, done, also))

    async def call(self, work: Callable[[sa.Connection], T]) -> T:
        """Have something else written; raises StoreFailed, or what `work` raises."""
        future: asyncio.Future[T] = self._loop.create_future()

        def done(result: T, error: Exception | None) -> None:
            if not future.done():
                if error:
                    future.set_exception(error)
                else:
                    future.set_result(result)

        self.waiting += 1
        self._round.add(_Call(work, done))
        return await future

    def _hand_over(self, jobs: list[_Append | _Call]) -> None:
        self._jobs.extend(jobs)
        if not self._called:  # else the thread has not yet looked, and finds these too
            self._called = True
            self._calls.put(True)

    def stop(self) -> None:
        """Write what is waiting, then leave."""
        self._round.hand_over()
        self._calls.put(False)
        self._thread.join()

    def _run(self) -> None:
        try:
            going = True
            while going:
                going = self._calls.get()
                self._called = False  # before looking: what comes after the look calls again
                while self._jobs:
                    most = min(len(self._jobs), MOST_AT_ONCE)
                    self._post(self._write([self._jobs.popleft() for _ in range(most)]))
            if self._kept:
                self._kept.close()
        except BaseException:
            self._loop.call_soon_threadsafe(self._on_death)
            raise

    def _post(self, answers: list[Answer]) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
            self._loop.call_soon_threadsafe(self._tell, answers)

    def _tell(self, answers: list[Answer]) -> None:
        """Everybody hears what came of it."""
        if len(answers) > TELL_AT_ONCE:
            self._loop.call_soon(self._tell, answers[TELL_AT_ONCE:])
        for job, result, error in answers[:TELL_AT_ONCE]:
            self.waiting -= 1
            try:
                if isinstance(job, _Append):
                    job.done(error)
                else:
                    job.done(result, error)
            except Exception as mistake:  # the others are told all the same
                self._loop.call_exception_handler({"message": "nobody expected this", "exception": mistake})

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        if self._engine.dialect.name != "sqlite":
            with self._engine.begin() as connection:
                yield connection
            return
        # Always the same connection, whose memory of the file's pages then stays good.
        kept = self._kept = self._kept or self._engine.connect()
        try:
            with kept.begin():
                yield kept
        except BaseException:
            self._kept = None
            kept.close()
            raise

    def _write(self, jobs: list[_Append | _Call]) -> list[Answer]:
        """Write these in one transaction, or in several if they do not go together; who is to be told what."""
        try:
            values = _entries_alone(jobs) if self._sqlite else None
            if values is not None:
                self._write_entries(values)
                told: list[Answer] = [(job, None, None) for job in jobs]
            else:
                with self._transaction() as connection:
                    told = self._write_together(connection, jobs)
            self.commits += 1
            return told
        except Conflict:
            pass
        except sa.exc.SQLAlchemyError as error:
            if len(jobs) == 1 or not _may_go_apart(error):
                self.failures += 1
                return [(job, None, StoreFailed(type(error).__name__)) for job in jobs]
        except Exception as error:
            if len(jobs) == 1:
                return [(jobs[0], None, error)]
        if len(jobs) == 1:
            self.conflicts += 1
            return [(jobs[0], None, Conflict())]
        half = len(jobs) // 2
        return self._write(jobs[:half]) + self._write(jobs[half:])

    def _write_entries(self, values: list[Any]) -> None:
        """What almost all transactions are, entries and nothing else, into SQLite. One statement is a transaction by
        itself: this thread then has to wait for its turn with Python once, and not at every step."""
        kept = self._kept = self._kept or self._engine.connect()
        raw: Any = kept.connection.driver_connection
        raw.isolation_level = None  # begin nothing by yourself
        try:
            logbook.insert_all_or_none(raw, values)
        except sqlite3.IntegrityError:
            raise Conflict from None
        except sqlite3.Error as error:
            self._kept = None
            kept.close()
            raise sa.exc.OperationalError("insert entries", None, error) from None
        finally:
            raw.isolation_level = ""

    def _write_together(self, connection: sa.Connection, jobs: list[_Append | _Call]) -> list[Answer]:
        rows: list[logbook.Row] = []
        told: list[Answer] = []
        # Every process locks things in the same order, so that none waits for another that waits for it.
        for job in sorted(jobs, key=_order):
            if isinstance(job, _Append):
                rows += [(job.match, entry.seq, entry.at, encode_body(entry.body).decode()) for entry in job.entries]
                if job.status:
                    columns = ", ".join(f"{name} = :{name}" for name in job.status)
                    sql = sa.text(f"UPDATE matches SET {columns} WHERE number = :number")  # noqa: S608  # our own names
                    connection.execute(sql, job.status | {"number": job.match})
                if job.also:
                    job.also(connection)
                told.append((job, None, None))
        if rows and logbook.insert_new(connection, rows) != len(rows):
            raise Conflict
        told += [(job, job.work(connection), None) for job in jobs if isinstance(job, _Call)]
        return told


def _entries_alone(jobs: list[_Append | _Call]) -> list[Any] | None:
    """The columns of all entries, one after the other; None if there is more to write."""
    values: list[Any] = []
    for job in jobs:
        if type(job) is not _Append or job.status or job.also:
            return None
        for entry in job.entries:
            values += (job.match, entry.seq, entry.at, encode_body(entry.body).decode())
    return values


def _order(job: _Append | _Call) -> int:
    return job.match if isinstance(job, _Append) else 0


def _may_go_apart(error: sa.exc.SQLAlchemyError) -> bool:
    """Whether it is the jobs that do not go together, rather than the database that does not answer."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return isinstance(error, sa.exc.IntegrityError) or state in ("40P01", "40001")  # a deadlock, or one too many
