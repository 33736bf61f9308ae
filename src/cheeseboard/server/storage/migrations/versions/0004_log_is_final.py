"""What is in the log stays as it is: the database itself refuses to change an entry or to take one out. Nothing is
asked when one is put in."""

from alembic import op

revision = "0004"
down_revision = "0003"

WORDS = "the log is append-only"
CHANGES = ("UPDATE", "DELETE")


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for change in CHANGES:
            op.execute(
                f"CREATE TRIGGER log_no_{change.lower()} BEFORE {change} ON log "
                f"BEGIN SELECT RAISE(ABORT, '{WORDS}'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION log_stays() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{WORDS}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    op.execute(
        "CREATE TRIGGER log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON log "
        "FOR EACH STATEMENT EXECUTE FUNCTION log_stays()"
    )


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for change in CHANGES:
            op.execute(f"DROP TRIGGER log_no_{change.lower()}")
        return
    op.execute("DROP TRIGGER log_stays ON log")
    op.execute("DROP FUNCTION log_stays()")
