"""All tables. The log is append-only, and triggers refuse every UPDATE and DELETE."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

APPEND_ONLY = "the log is append-only"
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("number", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("attended", sa.Boolean, nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_index("matches_listed", "matches", ["status", "private", "changed"])
    op.create_index("matches_attended", "matches", ["attended", "status", "part"])
    _create_log()
    op.create_table(
        "keys",
        sa.Column("match", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("salt", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("match", NUMBER, nullable=False),
        sa.Column("seats", sa.String(16), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pulse", sa.Column("one", sa.Integer, primary_key=True), sa.Column("at", sa.BigInteger, nullable=False)
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("part", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("owner", sa.String(32), primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "analyses",
        sa.Column("match", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
    )


def _create_log() -> None:
    """The primary key is an index in PostgreSQL. In SQLite it is a unique index over blocks of entries: the entries of
    matches played at the same time then share pages, and a commit changes a few pages instead of one per match."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    op.create_table(
        "log",
        sa.Column("match", NUMBER, primary_key=not sqlite, nullable=False, autoincrement=False),
        sa.Column("seq", sa.Integer, primary_key=not sqlite, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    if sqlite:
        op.execute('CREATE UNIQUE INDEX log_order ON log (seq / 16, "match", seq)')
        for change in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER log_no_{change.lower()} BEFORE {change} ON log "
                f"BEGIN SELECT RAISE(ABORT, '{APPEND_ONLY}'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION log_stays() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{APPEND_ONLY}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    op.execute(
        "CREATE TRIGGER log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON log "
        "FOR EACH STATEMENT EXECUTE FUNCTION log_stays()"
    )


def downgrade() -> None:
    for table in ("analyses", "members", "leases", "outages", "pulse", "links", "keys", "log", "matches"):
        op.drop_table(table)
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION log_stays()")
