"""A history is kept as what changed: it grows with what was entered, and every state of it comes back as it was."""

from typing import Any

import pytest
from alembic import command
from hypothesis import given
from sqlalchemy import Text, create_engine, func, select, text

from companion.tables import Edit, Snapshot, Store, Table, schema
from companion.tables.live.patches import apply_patch, patch
from companion.tables.storage import backup, database
from companion.tables.storage.database import dump
from tests.tables.test_merge import documents
from tests.writing import by


@given(documents, documents)
def test_every_document_can_be_made_of_every_other(old: Any, new: Any) -> None:
    before = dump(old)
    made = apply_patch(old, patch(old, new))
    assert made == new
    assert dump(old) == before


@pytest.mark.parametrize(("old", "new"), [({"first": 1}, {"first": True}), ([1.0], [1]), ({"a": 1, "b": 2}, {"b": 2})])
def test_what_python_holds_for_equal_is_told_apart(old: Any, new: Any) -> None:
    assert dump(apply_patch(old, patch(old, new))) == dump(new)


def tile(number: int) -> dict[str, Any]:
    return {"x": number % 9, "y": number // 9, "tile": f"parent; pair {number}; leisure 2", "owner": number % 4}


def kept(store: Store, table: Table) -> int:
    """How many letters the history of a table has."""
    letters = func.sum(func.length(schema.revisions.c.document.cast(Text())))
    with store._engine.begin() as connection:
        found: int = connection.execute(select(letters).where(schema.revisions.c.table_id == table.id)).scalar_one()
    return found


def play(store: Store, table: Table, first: int, last: int) -> None:
    """Lay a tile in each save, so that every document is greater than the one before."""
    for number in range(first, last):
        city = {"board": {"city": [tile(n) for n in range(number + 1)]}}
        assert isinstance(by(store, table.id, "host").save([Edit("city", city, number)]), Snapshot)


@pytest.mark.night
def test_eight_times_as_many_entries_take_about_eight_times_the_room(store: Store, table: Table) -> None:
    play(store, table, 0, 20)
    few = kept(store, table)
    play(store, table, 20, 160)
    assert kept(store, table) < 16 * few


def test_every_revision_comes_back_as_it_was(store: Store, table: Table) -> None:
    play(store, table, 0, 60)
    by(store, table.id, "host").undo("city")
    by(store, table.id, "host").save([Edit("city", {"board": {"city": []}, "way": "board"}, 61)])
    for number in (1, 2, 17, 59, 60):
        found = store.revision(table.id, "city", number)
        assert found is not None
        assert found.document == {"board": {"city": [tile(n) for n in range(number)]}}
    assert store.revision(table.id, "city", 61).document["board"]["city"][-1] == tile(58)
    assert store.part(table.id, "city").document == {"board": {"city": []}, "way": "board"}


_REVISION = 'INSERT INTO revisions (table_id, "key", number, change_id, document, state, undo, redo)'


@pytest.mark.both_databases
@pytest.mark.parametrize("step", ["0001", "0008"])
def test_a_table_of_before_opens_and_is_played_on(url: str, step: str) -> None:
    """Two revisions as they were kept once: each as a whole."""
    engine = create_engine(database._address(url))
    with engine.begin() as connection:
        command.upgrade(database.migrations(connection), step)
        for statement in (
            "INSERT INTO tables (id, game, options, edit_key, view_key, created, version) "
            "VALUES (1, 'uptown', '{}', 'edit', 'view', '2026-05-01 19:30:00', 3)",
            "INSERT INTO devices (id) VALUES ('host')",
            "INSERT INTO visits VALUES (1, 'host', 1, true, '2026-05-01 19:30:00')",
            "INSERT INTO changes VALUES (1, 1, 'host', '2026-05-01 19:30:00', 'edit', 'null')",
            "INSERT INTO changes VALUES (2, 1, 'host', '2026-05-01 19:31:00', 'edit', 'null')",
            f"""{_REVISION} VALUES (1, 'city', 1, 1, '{{"n":1,"text":"a long one"}}', 1, 0, NULL)""",
            f"""{_REVISION} VALUES (1, 'city', 2, 2, '{{"n":2,"text":"a long one"}}', 2, 1, NULL)""",
            "INSERT INTO parts VALUES (1, 'city', 2)",
        ):
            connection.execute(text(statement.replace(":", r"\:")))
        if connection.dialect.name == "postgresql":
            backup._continue_numbers(connection, "changes", "id")
    engine.dispose()
    store = Store(url)
    assert store.part(1, "city").document == {"n": 2, "text": "a long one"}
    saved = by(store, 1, "guest").save([Edit("city", {"n": 3, "text": "a long one, and longer still"}, 2)])
    assert isinstance(saved, Snapshot)
    assert store.revision(1, "city", 1).document["n"] == 1
    assert isinstance(by(store, 1, "guest").undo("city"), Snapshot)
    assert store.part(1, "city").document == {"n": 2, "text": "a long one"}
    store.close()
