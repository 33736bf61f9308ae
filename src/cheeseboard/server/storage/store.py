"""Queries: matches and their logs, keys, links, heartbeats and outages, analyses. All writes go through the writer;
reads run in threads beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa

from cheeseboard.server.match.log_entries import Entry, encode_body
from cheeseboard.server.match.seat_keys import KeyHash, link_hash, newest
from cheeseboard.server.match.storage import Loaded, StoreFailed
from cheeseboard.server.storage import log_table
from cheeseboard.server.storage.schema import analyses, keys, links, log, matches, members, outages, pulse
from cheeseboard.server.storage.writer import Writer

T = TypeVar("T")
MAX_LISTED_MATCHES = 100
MAX_UNUSED_LINKS = 10  # of one match; older ones are deleted
# Built once: building takes SQLAlchemy longer than executing.
_NEW_MATCH = matches.insert().returning(matches.c.number)
_NEW_ENTRIES = log.insert()
_NEW_KEYS = keys.insert()


def insert_match(connection: sa.Connection, row: dict[str, Any], entries: list[Entry], holders: list[KeyHash]) -> int:
    """Store a new match, in a transaction; returns its number."""
    number: int = connection.execute(_NEW_MATCH, row).scalar_one()
    lines = [{"match": number, "seq": e.seq, "at": e.at, "body": encode_body(e.body).decode()} for e in entries]
    connection.execute(_NEW_ENTRIES, lines)
    if holders:
        connection.execute(_NEW_KEYS, [{"match": number, **key._asdict()} for key in holders])
    return number


def insert_key(connection: sa.Connection, match: int, key: KeyHash) -> None:
    """Store one more secret that holds a seat, in a transaction."""
    connection.execute(_NEW_KEYS, {"match": match, **key._asdict()})


def revoke_seat(connection: sa.Connection, match: int, seat: int) -> None:
    """Delete the keys of a seat, and the links that carry it: they would carry the seat of its next holder."""
    connection.execute(keys.delete().where(keys.c.match == match, keys.c.seat == seat))
    connection.execute(links.delete().where(links.c.match == match, links.c.seats.contains(str(seat))))


class JoiningProcess(NamedTuple):
    """A process that begins to serve."""

    owner: str
    until: int  # the end of its lease, in milliseconds, unless it is renewed
    killed: frozenset[str]  # processes known to be dead, although their leases have not expired


class Store:
    """The database as one server process uses it."""

    def __init__(self, engine: sa.Engine, writer: Writer) -> None:
        self._engine = engine
        self.writer = writer
        self.pending_reads = 0
        self._preloaded: dict[str, Loaded] = {}

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        self.pending_reads += 1
        try:
            return await asyncio.to_thread(run)
        except sa.exc.SQLAlchemyError as error:
            raise StoreFailed(type(error).__name__) from None
        finally:
            self.pending_reads -= 1

    async def _change(self, query: sa.Insert | sa.Update | sa.Delete) -> int:
        """Execute a statement; returns the number of changed rows."""
        return await self.writer.call(lambda connection: connection.execute(query).rowcount)

    # -- matches ------------------------------------------------------------------------------------------------

    async def create(self, row: dict[str, Any], entries: list[Entry], holders: list[KeyHash]) -> int:
        """Store a new match; returns its number."""
        return await self.writer.call(lambda connection: insert_match(connection, row, entries, holders))

    async def load(self, id: str) -> Loaded | None:  # noqa: A002  # what it is called
        """A match with its whole log; None if there is none of that id."""
        if id in self._preloaded:
            return self._preloaded[id]

        def work(connection: sa.Connection) -> Loaded | None:
            row = connection.execute(sa.select(matches.c.number, matches.c.secret).where(matches.c.id == id)).first()
            if row is None:
                return None
            entries = log_table.entries(connection, row.number, 0)
            # Keys last: the key of a player who leaves meanwhile must not be among them, as nothing would remove it.
            holders = newest(_keys_of(connection, row.number))
            return Loaded(row.number, id, row.secret, entries, holders)

        return await self._read(work)

    @contextmanager
    def preloaded(self, match: Loaded) -> Iterator[None]:
        """Within this context, `load` returns this match without reading it: it was stored a moment ago."""
        self._preloaded[match.id] = match
        try:
            yield
        finally:
            del self._preloaded[match.id]

    async def entries_after(self, number: int, seq: int) -> list[Entry]:
        """The entries of a match after a sequence number."""
        return await self._read(lambda connection: log_table.entries(connection, number, seq))

    async def with_new_entries(self, known: dict[int, int]) -> list[int]:
        """The matches, by number, that have entries after the sequence numbers given for them."""
        return await self._read(lambda connection: log_table.with_new_entries(connection, known))

    async def listed(self, status: str, game: str | None, most: int) -> list[dict[str, Any]]:
        """Public matches, the most recently changed first."""
        query = sa.select(matches.c.id, matches.c.game, matches.c.made, matches.c.summary)
        query = query.where(matches.c.status == status, matches.c.private.is_(False))
        if game is not None:
            query = query.where(matches.c.game == game)
        query = query.order_by(matches.c.changed.desc()).limit(min(most, MAX_LISTED_MATCHES))

        def work(connection: sa.Connection) -> list[dict[str, Any]]:
            rows = connection.execute(query).all()
            return [
                {"id": row.id, "game": row.game, "made": row.made, **msgspec.json.decode(row.summary)} for row in rows
            ]

        return await self._read(work)

    async def matches_to_run(self, shards: Iterable[int]) -> list[str]:
        """The matches of these shards that have bots or clocks to run."""
        query = sa.select(matches.c.id).where(
            matches.c.attended.is_(True), matches.c.status == "running", matches.c.part.in_(list(shards))
        )
        query = query.order_by(matches.c.changed.desc())
        return await self._read(lambda connection: [row.id for row in connection.execute(query)])

    # -- keys and links -----------------------------------------------------------------------------------------

    async def keys_of(self, match: int) -> list[KeyHash]:
        """The hashes of the secrets that hold seats of a match."""
        return newest(await self._read(lambda connection: _keys_of(connection, match)))

    async def add_link(self, token: str, match: int, seats: list[int], until: int) -> None:
        """Store a link that carries seats to another device, once."""
        row = {"hash": link_hash(token), "match": match, "seats": "".join(map(str, seats)), "until": until}

        def work(connection: sa.Connection) -> None:
            held = sa.select(keys.c.seat).where(keys.c.match == match)
            if not set(seats) <= set(connection.execute(held).scalars()):
                return  # a seat was given up meanwhile
            waiting = sa.select(links.c.hash).where(links.c.match == match).order_by(links.c.until.desc())
            old = connection.execute(waiting.offset(MAX_UNUSED_LINKS)).scalars().all()
            connection.execute(links.delete().where(links.c.hash.in_(old)))
            connection.execute(links.insert().values(row))

        await self.writer.call(work)

    async def use_link(
        self, token: str, now: int, new_key: Callable[[int], KeyHash]
    ) -> tuple[str, list[KeyHash]] | None:
        """Use up a link: the match, and a new key for each of its seats; None if it is unknown, used or expired. The
        keys are stored in the same transaction, so that giving up a seat at the same moment revokes them too."""

        def work(connection: sa.Connection) -> tuple[str, list[KeyHash]] | None:
            row = connection.execute(sa.select(links).where(links.c.hash == link_hash(token))).first()
            if row is None or connection.execute(links.delete().where(links.c.hash == row.hash)).rowcount != 1:
                return None
            if row.until < now:
                return None
            id_ = connection.execute(sa.select(matches.c.id).where(matches.c.number == row.match)).scalar()
            made = [new_key(int(seat)) for seat in row.seats]
            for key in made:
                connection.execute(keys.insert().values(match=row.match, **key._asdict()))
            known = _keys_of(connection, row.match)
            old = [key.salt for key in set(known) - set(newest(known))]
            connection.execute(keys.delete().where(keys.c.match == row.match, keys.c.salt.in_(old)))
            return str(id_), made

        return await self.writer.call(work)

    # -- heartbeats and outages ---------------------------------------------------------------------------------

    async def record_heartbeat(self, now: int, gap: int, joins: JoiningProcess | None = None) -> tuple[int, int] | None:
        """Record a heartbeat. If the last one is more than `gap` milliseconds old, the server was down: the outage is
        stored and returned. For a process that joins and finds no other one alive, every gap is an outage."""

        def work(connection: sa.Connection) -> tuple[int, int] | None:
            # The row lock lets one process at a time through; the next ones see its heartbeat and its membership.
            last = connection.execute(sa.select(pulse.c.at).with_for_update()).scalar()
            others = True
            if joins:
                there = sa.select(members).where(members.c.until >= now, members.c.owner.not_in(joins.killed))
                others = connection.execute(there).first() is not None
                connection.execute(members.insert().values(owner=joins.owner, until=joins.until))
            if last is None:
                first = sa.text("INSERT INTO pulse (one, at) VALUES (1, :at) ON CONFLICT DO NOTHING")
                connection.execute(first, {"at": now})
                return None
            connection.execute(pulse.update().where(pulse.c.at < now).values(at=now))
            if now - last <= (gap if others else 0):
                return None
            if not connection.execute(sa.select(outages).where(outages.c.since == last)).first():
                connection.execute(outages.insert().values(since=last, until=now))
            return last, now

        return await self.writer.call(work)

    async def members(self, now: int) -> dict[str, int]:
        """The processes whose leases have not expired, and when these expire."""
        query = sa.select(members).where(members.c.until >= now)
        return await self._read(lambda connection: {row.owner: row.until for row in connection.execute(query)})

    async def outages(self, after: int = 0) -> list[tuple[int, int]]:
        """The outages that ended after a time."""
        query = sa.select(outages).where(outages.c.until > after)
        return await self._read(lambda connection: [(row.since, row.until) for row in connection.execute(query)])

    # -- analyses -----------------------------------------------------------------------------------------------

    async def analysis(self, match: int) -> dict[str, Any] | None:
        """The row of a match's analysis; None if there is none."""
        query = sa.select(analyses).where(analyses.c.match == match)

        def work(connection: sa.Connection) -> dict[str, Any] | None:
            row = connection.execute(query).first()
            return None if row is None else dict(row._mapping)

        return await self._read(work)

    async def abandoned_analyses(self, alive: Iterable[str], now: int) -> list[str]:
        """The matches whose unfinished analysis no process works on."""
        query = sa.select(matches.c.id).join(analyses, analyses.c.match == matches.c.number)
        query = query.where(analyses.c.result == "", analyses.c.owner.not_in(list(alive)) | (analyses.c.until < now))
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def lease_analysis(self, match: int, owner: str, until: int, now: int, alive: Iterable[str]) -> bool:
        """Take the lease of an analysis; False if it is finished or another living process has the lease."""
        row = {"match": match, "owner": owner, "until": until, "done": 0, "total": 0, "result": ""}

        def work(connection: sa.Connection) -> bool:
            found = connection.execute(sa.select(analyses).where(analyses.c.match == match)).first()
            if found is None:
                new = sa.text(
                    'INSERT INTO analyses ("match", owner, until, done, total, result)'
                    " VALUES (:match, :owner, :until, 0, 0, '') ON CONFLICT DO NOTHING"
                )
                return bool(connection.execute(new, row).rowcount)
            if found.result or (found.until > now and found.owner in alive):
                return False
            same = (analyses.c.match == match, analyses.c.owner == found.owner, analyses.c.until == found.until)
            taken = analyses.update().where(*same).values(row)
            return bool(connection.execute(taken).rowcount)

        return await self.writer.call(work)

    async def update_analysis(self, match: int, owner: str, columns: dict[str, Any]) -> bool:
        """Store the progress or the result of an analysis; False if this process has lost the lease."""
        return bool(await self._change(analyses.update().where(*_own(match, owner)).values(columns)))

    async def drop_analysis(self, match: int, owner: str) -> None:
        """Delete a failed analysis, so that it can be requested again."""
        await self._change(analyses.delete().where(*_own(match, owner)))


def _keys_of(connection: sa.Connection, match: int) -> list[KeyHash]:
    found = connection.execute(sa.select(keys).where(keys.c.match == match))
    return [KeyHash(row.seat, row.salt, row.hash) for row in found]


def _own(match: int, owner: str) -> tuple[sa.ColumnElement[bool], sa.ColumnElement[bool]]:
    return analyses.c.match == match, analyses.c.owner == owner
