"""Connecting to the database, SQLite or PostgreSQL, and migrating its tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

from cheeseboard.errors import BadOption, shown

HEAD = "0001"  # the latest revision in migrations/versions
# How soon libpq gives up on a server that does not respond.
POSTGRES_TIMEOUTS = {
    "connect_timeout": 5,  # seconds
    "keepalives_idle": 5,  # seconds
    "keepalives_interval": 2,  # seconds
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}
# With recursive triggers, the DELETE trigger of the log also fires for a REPLACE.
SQLITE_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "cache_size=-16384",
    "recursive_triggers=ON",
)
SQLITE_CACHED_STATEMENTS = 32  # per connection; few, since statements that insert many entries are large
SQLITE_BUSY_SECONDS = 2.0  # to wait for the lock of another program that writes to the same file

MIGRATION_LOCK = 7310  # any number, as long as nothing else takes the same advisory lock


def connect(address: str) -> sa.Engine:
    """An engine for a file name, for `sqlite:///FILE`, or for `postgresql://…`."""
    if "://" not in address:
        try:
            Path(address).resolve().parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadOption("database", f"{shown(address)} cannot be made: {error.strerror}.") from None
        address = f"sqlite:///{address}"
    if address.startswith(("postgresql://", "postgres://")):
        address = "postgresql+psycopg://" + address.partition("://")[2]
    try:
        url = sa.make_url(address)
    except sa.exc.ArgumentError:
        raise BadOption("database", f"{shown(address)} is neither a file nor the address of a database.") from None
    if url.get_backend_name() == "sqlite":
        settings = {
            "timeout": SQLITE_BUSY_SECONDS,
            "check_same_thread": False,
            "cached_statements": SQLITE_CACHED_STATEMENTS,
        }
        engine = sa.create_engine(url, connect_args=settings)
        event.listen(engine, "connect", _prepare_sqlite)
        return engine
    if url.drivername != "postgresql+psycopg":
        raise BadOption("database", f"{shown(url.drivername)} is not supported: use SQLite or PostgreSQL.")
    try:
        return sa.create_engine(url, pool_pre_ping=True, pool_size=5, connect_args=POSTGRES_TIMEOUTS)
    except ModuleNotFoundError:
        raise BadOption("database", 'PostgreSQL needs the extra "scale": pip install cheeseboard[scale].') from None


def check(address: str) -> None:
    """Raise BadOption unless a database answers at this address and its schema is not newer than this program's."""
    engine = connect(address)
    try:
        with engine.connect() as connection:
            version = _version(connection)
    except sa.exc.DBAPIError as error:
        why = str(error.orig).strip().partition("\n")[0]
        raise BadOption("database", f"it cannot be opened: {why}.") from None
    finally:
        engine.dispose()
    if version and version > HEAD:
        raise BadOption("database", "a newer version of this program has been used with it: upgrade, or use a backup.")


def _prepare_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in SQLITE_PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(engine: sa.Engine) -> None:
    """Migrate the tables to the latest revision; returns quickly if they are there already."""
    with engine.begin() as connection:
        if _version(connection) == HEAD:
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # several processes may start at the same time
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _version(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return found
