"""With SQLite, entries of the log lie one after the other as they were written, not match by match: a transaction with
entries of many matches then changes a few pages, and not one for each match."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _lay_anew(rowid=True)


def downgrade() -> None:
    _lay_anew(rowid=False)


def _lay_anew(*, rowid: bool) -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    op.rename_table("log", "log_before")
    op.create_table(
        "log",
        sa.Column("match", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=rowid,
    )
    columns = '"match", seq, at, body'
    op.execute(f"INSERT INTO log ({columns}) SELECT {columns} FROM log_before ORDER BY at, seq")  # noqa: S608
    op.drop_table("log_before")
