"""With SQLite, the index of the log has matches that are played at the same time side by side, a block of entries of
each, and not match after match: a transaction then changes a few of its pages, and not one for each match."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _lay_anew(blocks=True)


def downgrade() -> None:
    _lay_anew(blocks=False)


def _lay_anew(*, blocks: bool) -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    op.rename_table("log", "log_before")
    op.create_table(
        "log",
        sa.Column("match", NUMBER, primary_key=not blocks, nullable=False, autoincrement=False),
        sa.Column("seq", sa.Integer, primary_key=not blocks, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    columns = '"match", seq, at, body'
    op.execute(f"INSERT INTO log ({columns}) SELECT {columns} FROM log_before ORDER BY rowid")  # noqa: S608
    op.drop_table("log_before")
    if blocks:
        op.execute('CREATE UNIQUE INDEX log_order ON log (seq / 16, "match", seq)')
