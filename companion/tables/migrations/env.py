"""Run by Alembic with the connection that `companion.tables.database.upgrade` hands it, inside its transaction."""

from alembic import context

from companion.tables.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
