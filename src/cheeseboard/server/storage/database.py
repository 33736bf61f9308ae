"""A connection to the database, SQLite or PostgreSQL, and its tables brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

from cheeseboard.errors import BadOption, shown

HEAD = "0004"  # the newest of migrations/versions
# With PostgreSQL: seconds, and milliseconds, after which a machine that says nothing is taken for gone.
PATIENCE = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
# The last one is for what replaces a row: to the log's triggers, too, it takes one out.
SQLITE = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-16384", "recursive_triggers=ON")
STATEMENTS = 32  # that a connection to SQLite keeps prepared; those that write many entries at once are large
BUSY = 2.0  # seconds to wait for another program that writes to the same SQLite file


def connect(address: str) -> sa.Engine:
    """An engine for `sqlite:///FILE`, for a file's name, or for `postgresql://…`."""
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
        settings = {"timeout": BUSY, "check_same_thread": False, "cached_statements": STATEMENTS}
        engine = sa.create_engine(url, connect_args=settings)
        event.listen(engine, "connect", _prepare_sqlite)
        return engine
    if url.drivername != "postgresql+psycopg":
        raise BadOption("database", f"{shown(url.drivername)} is not supported: use SQLite or PostgreSQL.")
    try:
        return sa.create_engine(url, pool_pre_ping=True, pool_size=5, connect_args=PATIENCE)
    except ModuleNotFoundError:
        raise BadOption("database", 'PostgreSQL needs the extra "scale": pip install cheeseboard[scale].') from None


def check(address: str) -> None:
    """BadOption if this is not the address of a database that answers, or if a newer program has been at it."""
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
    for setting in SQLITE:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def migrate(engine: sa.Engine) -> None:
    """Bring the tables up to date; does nothing, quickly, if they are."""
    with engine.begin() as connection:
        if _version(connection) == HEAD:
            return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":  # several processes may start at once
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7310)")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _version(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return found
