"""Run by Alembic, inside the transaction of the connection that `tables.storage.database.upgrade` hands it."""

from alembic import context

from companion.tables.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
