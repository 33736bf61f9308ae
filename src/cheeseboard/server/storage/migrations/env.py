"""Run by Alembic, with the connection of `database.migrate`."""

from alembic import context

from cheeseboard.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
