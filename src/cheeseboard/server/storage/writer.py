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
from functools import partial
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa

from cheeseboard.server.match.log_entries import Entry, encode_body
from cheeseboard.server.match.storage import Also, Conflict, StoreFailed, Written
from cheeseboard.server.operations.batching import Batcher
from cheeseboard.server.storage import log_table

T = TypeVar("T")
MOST_AT_ONCE = 2000
TELL_AT_ONCE = 256  # who waits for what was written: then the loop sees to others
PATIENCE = 0.012  # seconds that a job may wait for others: a transaction costs far more than a job in it


class _Append(msgspec.Struct, gc=False):
    match: int
    entry: Entry
    done: Written
    status: dict[str, Any] | None = None  # columns of the match's row that change with it
    also: Also | None = None


class _Call(msgspec.Struct, gc=False):
    work: Callable[[sa.Connection], Any]
    done: Written
    result: Any = None


Job = _Append | _Call
J = TypeVar("J", _Append, Job)


class Writer:
    """Owned by an event loop, on which everybody is called back."""

    def __init__(self, engine: sa.Engine, loop: asyncio.AbstractEventLoop, on_death: Callable[[], None]) -> None:
        self._engine = engine
        self._loop = loop
        self._on_death = on_death
        # Entries and nothing that goes with them are kept apart: they are many and quick, and need not wait for what
        # takes several statements. Whoever has two things written that depend on each other waits for the first.
        self._entries: deque[list[_Append]] = deque()
        self._others: deque[list[Job]] = deque()
        self._entry_batch: Batcher[_Append] = Batcher(loop, partial(self._hand_over, self._entries), PATIENCE)
        self._other_batch: Batcher[Job] = Batcher(loop, partial(self._hand_over, self._others), PATIENCE)
        self._calls: queue.SimpleQueue[bool] = queue.SimpleQueue()  # to work, or to an end
        self._called = False  # the thread is, and has not come yet
        self._sqlite = engine.dialect.name == "sqlite"
        self._untold = 0  # jobs handed over whose owners do not know yet what came of them
        self.commits = 0
        self.entries = 0
        self.failures = 0
        self.conflicts = 0
        self._kept: sa.Connection | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs are not done."""
        return self._untold + len(self._entry_batch) + len(self._other_batch)

    def append(
        self, match: int, entry: Entry, status: dict[str, Any] | None, done: Written, also: Also | None = None
    ) -> None:
        """Write the next entry of a match, and what goes with it; `done` hears None, Conflict or StoreFailed."""
        if status is None is also:
            self._entry_batch.add(_Append(match, entry, done))
        else:
            self._other_batch.add(_Append(match, entry, done, status, also))

    async def call(self, work: Callable[[sa.Connection], T]) -> T:
        """Have something else written; raises StoreFailed, or what `work` raises."""
        future: asyncio.Future[T] = self._loop.create_future()

        def done(error: Exception | None) -> None:
            if not future.done():
                if error:
                    future.set_exception(error)
                else:
                    future.set_result(job.result)

        job = _Call(work, done)
        self._other_batch.add(job)
        return await future

    def _hand_over(self, to: deque[list[J]], jobs: list[J]) -> None:
        self._untold += len(jobs)
        to.append(jobs)
        if not self._called:  # else the thread has not yet looked, and finds these too
            self._called = True
            self._calls.put(True)

    def stop(self) -> None:
        """Write what is waiting, then leave."""
        self._entry_batch.flush()
        self._other_batch.flush()
        self._calls.put(False)
        self._thread.join()

    def _run(self) -> None:
        insert = self._write_entries if self._sqlite else self._write_together
        try:
            going = True
            while going:
                going = self._calls.get()
                self._called = False  # before looking: what comes after the look calls again
                while self._entries or self._others:
                    if self._entries:
                        self._write(_some_of(self._entries), insert)
                    if self._others:
                        self._write(_some_of(self._others), self._write_together)
            if self._kept:
                self._kept.close()
        except BaseException:
            self._loop.call_soon_threadsafe(self._on_death)
            raise

    def _tell(self, jobs: Sequence[Job], error: Exception | None) -> None:
        """Everybody hears what came of it."""
        if len(jobs) > TELL_AT_ONCE:
            self._loop.call_soon(self._tell, jobs[TELL_AT_ONCE:], error)
            jobs = jobs[:TELL_AT_ONCE]
        self._untold -= len(jobs)
        for job in jobs:
            try:
                job.done(error)
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

    def _write(self, jobs: list[J], commit: Callable[[list[J]], None]) -> None:
        """Write these in one transaction, or in several if they do not go together, and have everybody told."""
        wrong: Exception | None = None
        apart = True
        try:
            commit(jobs)
            self.commits += 1
        except sa.exc.SQLAlchemyError as error:
            wrong, apart = StoreFailed(type(error).__name__), _may_go_apart(error)
        except Exception as error:
            wrong = error
        if wrong and apart and len(jobs) > 1:
            half = len(jobs) // 2
            self._write(jobs[:half], commit)
            self._write(jobs[half:], commit)
            return
        self.failures += isinstance(wrong, StoreFailed)
        self.conflicts += isinstance(wrong, Conflict)
        with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
            self._loop.call_soon_threadsafe(self._tell, jobs, wrong)

    def _write_entries(self, jobs: list[_Append]) -> None:
        """What almost all transactions are, entries and nothing else, into SQLite. One statement is a transaction by
        itself: this thread then has to wait for its turn with Python once, and not at every step."""
        kept = self._kept = self._kept or self._engine.connect()
        raw: Any = kept.connection.driver_connection
        values: list[Any] = []
        for job in jobs:
            entry = job.entry
            values += (job.match, entry.seq, entry.at, encode_body(entry.body).decode())
        raw.isolation_level = None  # begin nothing by yourself
        try:
            log_table.insert_all_or_none(raw, values)
            self.entries += len(jobs)
        except sqlite3.IntegrityError:
            raise Conflict from None
        except sqlite3.Error as error:
            self._kept = None
            kept.close()
            raise sa.exc.OperationalError("insert entries", None, error) from None
        finally:
            raw.isolation_level = ""

    def _write_together(self, jobs: Sequence[Job]) -> None:
        with self._transaction() as connection:
            rows: list[log_table.Row] = []
            # Every process locks things in the same order, so that none waits for another that waits for it.
            for job in sorted(jobs, key=_order):
                if isinstance(job, _Append):
                    entry = job.entry
                    rows.append((job.match, entry.seq, entry.at, encode_body(entry.body).decode()))
                    if job.status:
                        columns = ", ".join(f"{name} = :{name}" for name in job.status)
                        sql = sa.text(f"UPDATE matches SET {columns} WHERE number = :number")  # noqa: S608  # our names
                        connection.execute(sql, job.status | {"number": job.match})
                    if job.also:
                        job.also(connection, entry)
            if rows and log_table.insert_new(connection, rows) != len(rows):
                raise Conflict
            for job in jobs:
                if isinstance(job, _Call):
                    job.result = job.work(connection)
        self.entries += len(rows)


def _some_of(waiting: deque[list[J]]) -> list[J]:
    """The first of these jobs, as many as are written at once."""
    jobs = waiting.popleft()
    while waiting and len(jobs) < MOST_AT_ONCE:
        jobs += waiting.popleft()
    if len(jobs) > MOST_AT_ONCE:
        waiting.appendleft(jobs[MOST_AT_ONCE:])
    return jobs[:MOST_AT_ONCE]


def _order(job: Job) -> int:
    return job.match if isinstance(job, _Append) else 0


def _may_go_apart(error: sa.exc.SQLAlchemyError) -> bool:
    """Whether it is the jobs that do not go together, rather than the database that does not answer."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return isinstance(error, sa.exc.IntegrityError) or state in ("40P01", "40001")  # a deadlock, or one too many
