"""Run by Alembic, inside the transaction of the connection that `tables.storage.database.migrations` hands it. Keys and
indexes that a step makes get their names by the convention of the schema."""

from alembic import context

from companion.tables.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
