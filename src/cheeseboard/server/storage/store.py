"""What the server asks of the database: matches and their logs, keys, links, outages. All writes go through the
writer; reads run in threads beside it."""

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
MOST_LISTED = 100
FORGET_LINKS = 10  # at most so many of one match wait to be used
# Put together once: that takes SQLAlchemy longer than to carry them out.
_NEW_MATCH = matches.insert().returning(matches.c.number)
_NEW_ENTRIES = log.insert()
_NEW_KEYS = keys.insert()


def insert_match(connection: sa.Connection, row: dict[str, Any], entries: list[Entry], holders: list[KeyHash]) -> int:
    """Store a new match in a transaction; its number."""
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


class Joining(NamedTuple):
    """A process that begins to serve."""

    owner: str
    until: int  # unless it says so again
    killed: frozenset[str]  # processes that do not serve any more, whatever the database says


class Store:
    """The database of one server process."""

    def __init__(self, engine: sa.Engine, writer: Writer) -> None:
        self._engine = engine
        self.writer = writer
        self.reading = 0  # reads that are not answered yet
        self._at_hand: dict[str, Loaded] = {}

    async def _read(self, work: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        self.reading += 1
        try:
            return await asyncio.to_thread(run)
        except sa.exc.SQLAlchemyError as error:
            raise StoreFailed(type(error).__name__) from None
        finally:
            self.reading -= 1

    async def _change(self, query: sa.Insert | sa.Update | sa.Delete) -> int:
        """How many rows it concerned."""
        return await self.writer.call(lambda connection: connection.execute(query).rowcount)

    # -- matches ------------------------------------------------------------------------------------------------

    async def create(self, row: dict[str, Any], entries: list[Entry], holders: list[KeyHash]) -> int:
        """Store a new match; its number."""
        return await self.writer.call(lambda connection: insert_match(connection, row, entries, holders))

    async def load(self, id: str) -> Loaded | None:  # noqa: A002  # what it is called
        """A match with its whole log; None if there is none of that id."""
        if id in self._at_hand:
            return self._at_hand[id]

        def work(connection: sa.Connection) -> Loaded | None:
            row = connection.execute(sa.select(matches.c.number, matches.c.secret).where(matches.c.id == id)).first()
            if row is None:
                return None
            entries = log_table.entries(connection, row.number, 0)
            # Keys last: that of somebody who gets up meanwhile must not be among them, for nothing would remove it.
            holders = newest(_keys_of(connection, row.number))
            return Loaded(row.number, id, row.secret, entries, holders)

        return await self._read(work)

    @contextmanager
    def at_hand(self, match: Loaded) -> Iterator[None]:
        """As long as this lasts, that match need not be read to be loaded: it was stored a moment ago."""
        self._at_hand[match.id] = match
        try:
            yield
        finally:
            del self._at_hand[match.id]

    async def entries_after(self, number: int, seq: int) -> list[Entry]:
        """The entries of a log that come after one."""
        return await self._read(lambda connection: log_table.entries(connection, number, seq))

    async def grown(self, known: dict[int, int]) -> list[int]:
        """Which of these matches, by number, have more entries than are known."""
        return await self._read(lambda connection: log_table.with_new_entries(connection, known))

    async def listed(self, status: str, game: str | None, most: int) -> list[dict[str, Any]]:
        """Public matches, the latest first."""
        query = sa.select(matches.c.id, matches.c.game, matches.c.made, matches.c.summary)
        query = query.where(matches.c.status == status, matches.c.private.is_(False))
        if game is not None:
            query = query.where(matches.c.game == game)
        query = query.order_by(matches.c.changed.desc()).limit(min(most, MOST_LISTED))

        def work(connection: sa.Connection) -> list[dict[str, Any]]:
            rows = connection.execute(query).all()
            return [
                {"id": row.id, "game": row.game, "made": row.made, **msgspec.json.decode(row.summary)} for row in rows
            ]

        return await self._read(work)

    async def attended(self, parts: Iterable[int]) -> list[str]:
        """The matches of these parts that bots or clocks have to be run for."""
        query = sa.select(matches.c.id).where(
            matches.c.attended.is_(True), matches.c.status == "running", matches.c.part.in_(list(parts))
        )
        query = query.order_by(matches.c.changed.desc())
        return await self._read(lambda connection: [row.id for row in connection.execute(query)])

    # -- keys and links -----------------------------------------------------------------------------------------

    async def keys_of(self, match: int) -> list[KeyHash]:
        """The secrets that hold seats of a match."""
        return newest(await self._read(lambda connection: _keys_of(connection, match)))

    async def add_link(self, token: str, match: int, seats: list[int], until: int) -> None:
        """A link by which seats can be carried to another device once."""
        row = {"hash": link_hash(token), "match": match, "seats": "".join(map(str, seats)), "until": until}

        def work(connection: sa.Connection) -> None:
            held = sa.select(keys.c.seat).where(keys.c.match == match)
            if not set(seats) <= set(connection.execute(held).scalars()):
                return  # he got up meanwhile
            waiting = sa.select(links.c.hash).where(links.c.match == match).order_by(links.c.until.desc())
            old = connection.execute(waiting.offset(FORGET_LINKS)).scalars().all()
            connection.execute(links.delete().where(links.c.hash.in_(old)))
            connection.execute(links.insert().values(row))

        await self.writer.call(work)

    async def use_link(
        self, token: str, now: int, new_key: Callable[[int], KeyHash]
    ) -> tuple[str, list[KeyHash]] | None:
        """What a link carries, the first time it is asked: the match, and a new key for each of its seats. The keys
        are there at once, so that whoever gives up a seat at the same moment gives up these too."""

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

    # -- when the server was up ---------------------------------------------------------------------------------

    async def beat(self, now: int, gap: int, joins: Joining | None = None) -> tuple[int, int] | None:
        """Note that the server is up now. If that was last noted longer ago than `gap`, it was down: since when. A
        process that joins and finds no other knows that it was, however short that took."""

        def work(connection: sa.Connection) -> tuple[int, int] | None:
            # Of several processes one looks at a time: the others find what it noted, and that it is there.
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
        """The processes that are to be taken for alive, and until when."""
        query = sa.select(members).where(members.c.until >= now)
        return await self._read(lambda connection: {row.owner: row.until for row in connection.execute(query)})

    async def outages(self, after: int = 0) -> list[tuple[int, int]]:
        """When the server was down, as far as that ended after a moment."""
        query = sa.select(outages).where(outages.c.until > after)
        return await self._read(lambda connection: [(row.since, row.until) for row in connection.execute(query)])

    # -- analyses -----------------------------------------------------------------------------------------------

    async def analysis(self, match: int) -> dict[str, Any] | None:
        """How far the analysis of a match is; None if there is none."""
        query = sa.select(analyses).where(analyses.c.match == match)

        def work(connection: sa.Connection) -> dict[str, Any] | None:
            row = connection.execute(query).first()
            return None if row is None else dict(row._mapping)

        return await self._read(work)

    async def left_analyses(self, alive: Iterable[str], now: int) -> list[str]:
        """The matches whose analysis was begun and is not being made by anybody."""
        query = sa.select(matches.c.id).join(analyses, analyses.c.match == matches.c.number)
        query = query.where(analyses.c.result == "", analyses.c.owner.not_in(list(alive)) | (analyses.c.until < now))
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def begin_analysis(self, match: int, owner: str, until: int, now: int, alive: Iterable[str]) -> bool:
        """Whether this process is to make the analysis: nobody else does, or whoever did is gone."""
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

    async def note_analysis(self, match: int, owner: str, columns: dict[str, Any]) -> bool:
        """How far it has come, or what it came to; whether it is still for this process to make."""
        return bool(await self._change(analyses.update().where(*_own(match, owner)).values(columns)))

    async def drop_analysis(self, match: int, owner: str) -> None:
        """It came to nothing; it may be asked for again."""
        await self._change(analyses.delete().where(*_own(match, owner)))


def _keys_of(connection: sa.Connection, match: int) -> list[KeyHash]:
    found = connection.execute(sa.select(keys).where(keys.c.match == match))
    return [KeyHash(row.seat, row.salt, row.hash) for row in found]


def _own(match: int, owner: str) -> tuple[sa.ColumnElement[bool], sa.ColumnElement[bool]]:
    return analyses.c.match == match, analyses.c.owner == owner
