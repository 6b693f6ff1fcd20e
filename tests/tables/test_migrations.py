"""The schema: made on first start, left alone on the next, refused when it is newer than the program."""

import os
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, inspect, text

from companion.tables import Edit, NewerDatabase, StorageError, Store, Table, schema
from companion.tables.storage import database
from tests.writing import by


def test_a_server_that_cannot_be_reached_is_away() -> None:
    pytest.importorskip("psycopg")
    engine = create_engine("postgresql+psycopg://nobody@/kvartal?host=/nowhere")
    event.listen(engine, "handle_error", database._explain)
    with pytest.raises(StorageError, match="away"):
        engine.connect()


@pytest.mark.parametrize("driver", ["postgres", "postgresql", "postgresql+psycopg"])
def test_a_postgresql_url_as_hosts_hand_it_out(driver: str) -> None:
    assert database._address(f"{driver}://me@db/kvartal").drivername == "postgresql+psycopg"


def constraints(connection: Connection) -> dict[str, list[str]]:
    """What Alembic does not compare: keys and checks, by their names."""
    look = inspect(connection)
    return {
        table: [
            str(look.get_pk_constraint(table)),
            *sorted(str(key["constrained_columns"]) + key["referred_table"] for key in look.get_foreign_keys(table)),
            *sorted(map(str, look.get_check_constraints(table))),
        ]
        for table in look.get_table_names()
    }


@pytest.mark.both_databases
def test_the_migrations_make_what_the_code_expects(url: str) -> None:
    engine = create_engine(database._address(url))
    with engine.begin() as connection:
        command.upgrade(database.migrations(connection), "head")
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, schema.metadata) == []
        assert database.current_step(connection) == database.steps()[-1]
        migrated = constraints(connection)
    with engine.begin() as connection:
        schema.metadata.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
        database.upgrade(connection)
        assert constraints(connection) == migrated
    engine.dispose()


@pytest.mark.both_databases
def test_a_second_start_changes_nothing(url: str, store: Store, table: Table) -> None:
    by(store, table.id, "host").save([Edit("city", {"city": []}, 0)])
    store.close()
    again = Store(url)
    assert again.by_key(table.edit_key) is not None
    assert again.part(table.id, "city").document == {"city": []}
    again.close()


def test_a_newer_database_is_not_touched(url: str, store: Store) -> None:
    with store._engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase, match="9999"):
        Store(url)


@pytest.mark.both_databases
def test_an_upgrade_that_fails_leaves_nothing_half_made(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_late(connection: Connection) -> None:
        upgrade(connection)
        raise OSError("disk full")

    upgrade = database.upgrade
    monkeypatch.setattr(database, "upgrade", fail_late)
    with pytest.raises(OSError, match="disk full"):
        Store(url)
    monkeypatch.undo()
    Store(url).close()


def test_the_file_is_made_with_its_folder_and_is_its_owners_alone(tmp_path: Path) -> None:
    """Also one that everybody could read before."""
    file = tmp_path / "instance" / "50%" / "tables.sqlite"
    former = os.umask(0)
    try:
        store = Store(f"sqlite:///{file}")
        store.create("streets", [], {}, "host")
        modes = {path.name: path.stat().st_mode & 0o777 for path in file.parent.iterdir()}
        store.close()
    finally:
        os.umask(former)
    assert modes == {"tables.sqlite": 0o600, "tables.sqlite-wal": 0o600, "tables.sqlite-shm": 0o600}
    file.chmod(0o644)
    Store(f"sqlite:///{file}").close()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_writer_takes_its_lock_at_the_start(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    begun: list[str] = []
    event.listen(store._engine, "before_cursor_execute", lambda *args: begun.append(args[2]))
    table = store.create("streets", [], {}, "host")
    store.parts(table.id)
    assert [statement for statement in begun if statement.startswith("BEGIN")] == ["BEGIN IMMEDIATE", "BEGIN"]
    store.close()
