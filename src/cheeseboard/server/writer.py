"""The one writer: a thread that puts what has gathered into one transaction, and says so when it is on disk.

Everything that happens at once shares one commit, so that durability costs little. If a transaction fails, all that
was in it is told so, and the next one is tried as if nothing had been.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from cheeseboard.server.entries import Entry, encode_body
from cheeseboard.server.messages import encode as encode_rows

T = TypeVar("T")
Also = Callable[[sa.Connection], None]
Done = Callable[[Exception | None], None]
MOST_AT_ONCE = 2000
_INSERT = 'INSERT INTO log ("match", seq, at, body) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING'
# All rows by one statement: for each that it is called for, Python would stop and go on, in turn with the loop.
_INSERT_SQLITE = (
    'INSERT INTO log ("match", seq, at, body) SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 '
    "FROM json_each(?) WHERE true ON CONFLICT DO NOTHING"
)


class StoreFailed(Exception):  # noqa: N818  # the database's error, not ours
    """The database took nothing: its disk is full, it is locked, or gone. It may be better next time."""


class Conflict(Exception):  # noqa: N818  # nobody's error
    """Somebody else wrote the next entry of this match first."""


class _Append(NamedTuple):
    match: int
    entries: Sequence[Entry]
    status: dict[str, Any] | None  # columns of the match's row that change with it
    done: Done
    also: Also | None


class _Call(NamedTuple):
    work: Callable[[sa.Connection], Any]
    done: Callable[[Any, Exception | None], None]


class Writer:
    """Owned by an event loop, on which everybody is called back."""

    def __init__(self, engine: sa.Engine, loop: asyncio.AbstractEventLoop, on_death: Callable[[], None]) -> None:
        self._engine = engine
        self._loop = loop
        self._on_death = on_death
        self._jobs: queue.SimpleQueue[list[_Append | _Call] | None] = queue.SimpleQueue()
        self._gathered: list[_Append | _Call] = []
        self._insert = _INSERT_SQLITE if engine.dialect.name == "sqlite" else _INSERT
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
        self._give(_Append(match, entries, status, done, also))

    async def call(self, work: Callable[[sa.Connection], T]) -> T:
        """Have something else written; raises StoreFailed, or what `work` raises."""
        future: asyncio.Future[T] = self._loop.create_future()

        def done(result: T, error: Exception | None) -> None:
            if not future.done():
                if error:
                    future.set_exception(error)
                else:
                    future.set_result(result)

        self._give(_Call(work, done))
        return await future

    def _give(self, job: _Append | _Call) -> None:
        """What comes up in one round of the loop is handed over together: waking the thread costs more than a job."""
        self.waiting += 1
        self._gathered.append(job)
        if len(self._gathered) == 1:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        if self._gathered:
            self._jobs.put(self._gathered)
            self._gathered = []

    def stop(self) -> None:
        """Write what is waiting, then leave."""
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            going = True
            while going:
                work: list[_Append | _Call] = []
                given = self._jobs.get()
                while given is not None:
                    work += given
                    if len(work) >= MOST_AT_ONCE or self._jobs.empty():
                        break
                    given = self._jobs.get()
                going = given is not None
                if work:
                    self._post(self._write(work))
            if self._kept:
                self._kept.close()
        except BaseException:
            self._loop.call_soon_threadsafe(self._on_death)
            raise

    def _post(self, calls: list[Callable[[], None]]) -> None:
        def tell() -> None:
            self.waiting -= len(calls)
            for call in calls:
                call()

        with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
            self._loop.call_soon_threadsafe(tell)

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

    def _write(self, jobs: list[_Append | _Call]) -> list[Callable[[], None]]:
        """Write these in one transaction, or in several if they do not go together; who is to be told what."""
        try:
            with self._transaction() as connection:
                told = self._write_together(connection, jobs)
            self.commits += 1
            return told
        except Conflict:
            pass
        except sa.exc.SQLAlchemyError as error:
            if len(jobs) == 1 or not _may_go_apart(error):
                self.failures += 1
                return [_telling(job, None, StoreFailed(type(error).__name__)) for job in jobs]
        except Exception as error:
            if len(jobs) == 1:
                return [_telling(jobs[0], None, error)]
        if len(jobs) == 1:
            self.conflicts += 1
            return [_telling(jobs[0], None, Conflict())]
        half = len(jobs) // 2
        return self._write(jobs[:half]) + self._write(jobs[half:])

    def _write_together(self, connection: sa.Connection, jobs: list[_Append | _Call]) -> list[Callable[[], None]]:
        rows = []
        told = []
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
                told.append(_telling(job, None, None))
        if rows:
            together = (encode_rows(rows).decode(),) if self._insert is _INSERT_SQLITE else rows
            if connection.exec_driver_sql(self._insert, together).rowcount != len(rows):
                raise Conflict
        told += [_telling(job, job.work(connection), None) for job in jobs if isinstance(job, _Call)]
        return told


def _order(job: _Append | _Call) -> int:
    return job.match if isinstance(job, _Append) else 0


def _may_go_apart(error: sa.exc.SQLAlchemyError) -> bool:
    """Whether it is the jobs that do not go together, rather than the database that does not answer."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return isinstance(error, sa.exc.IntegrityError) or state in ("40P01", "40001")  # a deadlock, or one too many


def _telling(job: _Append | _Call, result: Any, error: Exception | None) -> Callable[[], None]:
    if isinstance(job, _Append):
        return lambda: job.done(error)
    return lambda: job.done(result, error)
