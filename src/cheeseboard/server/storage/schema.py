"""The tables of the database, the same for SQLite and PostgreSQL. `migrations/` makes them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

# A match is known outside by its `id`, which nobody can guess, and inside by its number: rows of matches that are
# played now then lie side by side, however many were played before.
_NUMBER = BigInteger().with_variant(Integer, "sqlite")

matches = Table(
    "matches",
    metadata,
    Column("number", _NUMBER, primary_key=True, autoincrement=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("game", String(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("attended", Boolean, nullable=False),  # bots or clocks have to be run for it
    Column("part", Integer, nullable=False),  # which of the parts that processes divide among themselves
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("secret", String(64), nullable=False),  # of the deal
    Column("summary", Text, nullable=False),
    Index("matches_listed", "status", "private", "changed"),
    Index("matches_attended", "attended", "status", "part"),
)

# Append-only, which triggers see to, and there is no second entry with the same number in a match. With SQLite its
# rows lie in the order of writing, found by an index that has matches side by side, a block of entries of each: matches
# that are played at the same time then share the pages that a transaction changes, and it changes a tenth of what it
# would otherwise.
BLOCK = 16  # entries; a migration has to change it in the index
log = Table(
    "log",
    metadata,
    Column("match", _NUMBER, primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

# Salted hashes of the secrets that hold seats.
keys = Table(
    "keys",
    metadata,
    Column("match", _NUMBER, primary_key=True, autoincrement=False),
    Column("salt", String(32), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    sqlite_with_rowid=False,
)

# Links that carry seats to another device, each good for one use.
links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("match", _NUMBER, nullable=False),
    Column("seats", String(16), nullable=False),
    Column("until", BigInteger, nullable=False),
)

# When the server was last known to be up, and when it was not.
pulse = Table("pulse", metadata, Column("one", Integer, primary_key=True), Column("at", BigInteger, nullable=False))
outages = Table(
    "outages",
    metadata,
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)

# Which process runs the bots and clocks of which part of the matches.
leases = Table(
    "leases",
    metadata,
    Column("part", Integer, primary_key=True, autoincrement=False),
    Column("owner", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("owner", String(32), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("match", _NUMBER, primary_key=True, autoincrement=False),
    Column("owner", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("result", Text, nullable=False),  # empty while it is being made
)
