"""Group commit: one thread writes all pending jobs in one transaction, and reports when they are on disk.

Jobs that come at the same time share a commit, which makes durability cheap. If a transaction fails, each of its jobs
gets the error, and the next transaction is tried as usual.
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
MAX_TRANSACTION_JOBS = 2000
MAX_CALLBACKS = 256  # in one iteration of the event loop; the rest follow in the next ones
MAX_WAIT_SECONDS = 0.012  # of a job for others to share its transaction, which costs far more than a job in it


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
    """The writer of one process. Callbacks run on the event loop that owns it."""

    def __init__(self, engine: sa.Engine, loop: asyncio.AbstractEventLoop, on_death: Callable[[], None]) -> None:
        self._engine = engine
        self._loop = loop
        self._on_death = on_death
        # Plain entries have a queue of their own: they are frequent and fast, and must not wait for jobs of several
        # statements. Order is kept within a queue only: callers await a job before they start one that depends on it.
        self._entries: deque[list[_Append]] = deque()
        self._others: deque[list[Job]] = deque()
        self._entry_batch: Batcher[_Append] = Batcher(loop, partial(self._enqueue, self._entries), MAX_WAIT_SECONDS)
        self._other_batch: Batcher[Job] = Batcher(loop, partial(self._enqueue, self._others), MAX_WAIT_SECONDS)
        self._wakeups: queue.SimpleQueue[bool] = queue.SimpleQueue()  # False ends the thread
        self._wakeup_sent = False  # and not yet received by the thread
        self._sqlite = engine.dialect.name == "sqlite"
        self._unreported = 0  # queued jobs whose callbacks have not run yet
        self.commits = 0
        self.entries = 0
        self.failures = 0
        self.conflicts = 0
        self._connection: sa.Connection | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """The number of jobs that are not finished."""
        return self._unreported + len(self._entry_batch) + len(self._other_batch)

    def append(
        self, match: int, entry: Entry, status: dict[str, Any] | None, done: Written, also: Also | None = None
    ) -> None:
        """Write the next entry of a match and the changes that belong to it; see `Written` for the callback."""
        if status is None is also:
            self._entry_batch.add(_Append(match, entry, done))
        else:
            self._other_batch.add(_Append(match, entry, done, status, also))

    async def call(self, work: Callable[[sa.Connection], T]) -> T:
        """Run any other work in a transaction; raises StoreFailed, or the exception of `work`."""
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

    def _enqueue(self, to: deque[list[J]], jobs: list[J]) -> None:
        self._unreported += len(jobs)
        to.append(jobs)
        if not self._wakeup_sent:  # else the thread is about to look at the queues anyway
            self._wakeup_sent = True
            self._wakeups.put(True)

    def stop(self) -> None:
        """Write all pending jobs, then end the thread."""
        self._entry_batch.flush()
        self._other_batch.flush()
        self._wakeups.put(False)
        self._thread.join()

    def _run(self) -> None:
        insert = self._write_entries if self._sqlite else self._write_together
        try:
            running = True
            while running:
                running = self._wakeups.get()
                self._wakeup_sent = False  # before the queues are read: a later job sends another wake-up
                while self._entries or self._others:
                    if self._entries:
                        self._write(_next_jobs(self._entries), insert)
                    if self._others:
                        self._write(_next_jobs(self._others), self._write_together)
            if self._connection:
                self._connection.close()
        except BaseException:
            self._loop.call_soon_threadsafe(self._on_death)
            raise

    def _report(self, jobs: Sequence[Job], error: Exception | None) -> None:
        """Run the callbacks of these jobs on the event loop."""
        if len(jobs) > MAX_CALLBACKS:
            self._loop.call_soon(self._report, jobs[MAX_CALLBACKS:], error)
            jobs = jobs[:MAX_CALLBACKS]
        self._unreported -= len(jobs)
        for job in jobs:
            try:
                job.done(error)
            except Exception as mistake:  # must not affect the other callbacks
                self._loop.call_exception_handler({"message": "a callback of the writer failed", "exception": mistake})

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        if self._engine.dialect.name != "sqlite":
            with self._engine.begin() as connection:
                yield connection
            return
        # Always the same connection, so that its page cache stays valid.
        connection = self._connection = self._connection or self._engine.connect()
        try:
            with connection.begin():
                yield connection
        except BaseException:
            self._connection = None
            connection.close()
            raise

    def _write(self, jobs: list[J], commit: Callable[[list[J]], None]) -> None:
        """Write jobs in one transaction, or in several if some of them conflict, and report the results."""
        failure: Exception | None = None
        divisible = True
        try:
            commit(jobs)
            self.commits += 1
        except sa.exc.SQLAlchemyError as error:
            failure, divisible = StoreFailed(type(error).__name__), _is_caused_by_a_job(error)
        except Exception as error:
            failure = error
        if failure and divisible and len(jobs) > 1:
            half = len(jobs) // 2
            self._write(jobs[:half], commit)
            self._write(jobs[half:], commit)
            return
        self.failures += isinstance(failure, StoreFailed)
        self.conflicts += isinstance(failure, Conflict)
        with suppress(RuntimeError):  # the loop is closed: there is nothing left to report to
            self._loop.call_soon_threadsafe(self._report, jobs, failure)

    def _write_entries(self, jobs: list[_Append]) -> None:
        """Insert entries into SQLite, the most frequent job by far. One statement is a transaction by itself, so that
        this thread needs the interpreter lock once, and not at every step of a transaction."""
        connection = self._connection = self._connection or self._engine.connect()
        raw: Any = connection.connection.driver_connection
        values: list[Any] = []
        for job in jobs:
            entry = job.entry
            values += (job.match, entry.seq, entry.at, encode_body(entry.body).decode())
        raw.isolation_level = None  # autocommit: no implicit BEGIN
        try:
            log_table.insert_all_or_none(raw, values)
            self.entries += len(jobs)
        except sqlite3.IntegrityError:
            raise Conflict from None
        except sqlite3.Error as error:
            self._connection = None
            connection.close()
            raise sa.exc.OperationalError("insert entries", None, error) from None
        finally:
            raw.isolation_level = ""

    def _write_together(self, jobs: Sequence[Job]) -> None:
        with self._transaction() as connection:
            rows: list[log_table.Row] = []
            # All processes lock rows in the same order, which prevents deadlocks.
            for job in sorted(jobs, key=_lock_order):
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


def _next_jobs(waiting: deque[list[J]]) -> list[J]:
    """The first jobs of a queue, as many as fit into one transaction."""
    jobs = waiting.popleft()
    while waiting and len(jobs) < MAX_TRANSACTION_JOBS:
        jobs += waiting.popleft()
    if len(jobs) > MAX_TRANSACTION_JOBS:
        waiting.appendleft(jobs[MAX_TRANSACTION_JOBS:])
    return jobs[:MAX_TRANSACTION_JOBS]


def _lock_order(job: Job) -> int:
    return job.match if isinstance(job, _Append) else 0


def _is_caused_by_a_job(error: sa.exc.SQLAlchemyError) -> bool:
    """Whether one of the jobs is the cause, and not a database that does not answer."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return isinstance(error, sa.exc.IntegrityError) or state in ("40P01", "40001")  # deadlock, serialization failure
