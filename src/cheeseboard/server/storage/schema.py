"""The tables of the database, for SQLite and PostgreSQL. `migrations/` creates them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

# The public key of a match is its random `id`; other tables refer to its number. Numbers grow, so that the rows of
# current matches are neighbours, however many older ones there are.
_NUMBER = BigInteger().with_variant(Integer, "sqlite")

matches = Table(
    "matches",
    metadata,
    Column("number", _NUMBER, primary_key=True, autoincrement=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("game", String(32), nullable=False),
    Column("status", String(16), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("attended", Boolean, nullable=False),  # it has bots or clocks to run
    Column("part", Integer, nullable=False),  # the shard, by which processes divide the matches
    Column("made", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("secret", String(64), nullable=False),  # of the commitment to the deal
    Column("summary", Text, nullable=False),
    Index("matches_listed", "status", "private", "changed"),
    Index("matches_attended", "attended", "status", "part"),
)

# The log is append-only, which triggers enforce, and (match, seq) is unique. In SQLite the rows are stored in the order
# of writing, with a unique index over (block, match, seq), where a block is `seq / BLOCK`. Matches played at the same
# time then share index pages: a commit changes a tenth of the pages that it would with an index over (match, seq).
BLOCK = 16  # entries; the migration has the same number
log = Table(
    "log",
    metadata,
    Column("match", _NUMBER, primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

# Salted hashes of the seats' secrets.
keys = Table(
    "keys",
    metadata,
    Column("match", _NUMBER, primary_key=True, autoincrement=False),
    Column("salt", String(32), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    sqlite_with_rowid=False,
)

# Links that carry seats to another device; each can be used once.
links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("match", _NUMBER, nullable=False),
    Column("seats", String(16), nullable=False),
    Column("until", BigInteger, nullable=False),
)

# The last heartbeat of the server, and the times when it was down.
pulse = Table("pulse", metadata, Column("one", Integer, primary_key=True), Column("at", BigInteger, nullable=False))
outages = Table(
    "outages",
    metadata,
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("until", BigInteger, nullable=False),
)

# Which process runs the bots and clocks of which shard.
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
    Column("result", Text, nullable=False),  # empty until it is done
)
