"""Brings an older database to the newest schema with Alembic, step by step. Imported only where one is older."""

import json
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import StaticPool

from companion.tables.models import NewerDatabase


def upgrade(connection: Connection, current: str | None, migrations: Path) -> None:
    """Take every step of the folder of migrations after the current one.

    :raise NewerDatabase: the current one is a step that this version of the program does not know.
    """
    if current is not None and not is_known(current, migrations):
        raise NewerDatabase(f"The database is at {current!r}, which this version of the program does not know.")
    settings = config(migrations)
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")


def is_known(step: str, migrations: Path) -> bool:
    """Whether this version of the program knows a schema step."""
    return step in {other.revision for other in ScriptDirectory.from_config(config(migrations)).walk_revisions()}


def make_schema(migrations: Path) -> bytes:
    """The newest step and the statements that make it in an empty SQLite file, as JSON."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    with engine.begin() as connection:
        upgrade(connection, None, migrations)
    with engine.connect() as connection:
        dump = connection.connection.driver_connection.iterdump()  # type: ignore[union-attr]
        statements = [line for line in dump if line not in ("BEGIN TRANSACTION;", "COMMIT;")]
    engine.dispose()
    return json.dumps([ScriptDirectory.from_config(config(migrations)).get_current_head(), statements]).encode()


def config(migrations: Path) -> Config:
    """Alembic's settings for this folder of migrations."""
    settings = Config()
    settings.set_main_option("script_location", str(migrations).replace("%", "%%"))
    return settings
