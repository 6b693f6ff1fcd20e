"""The catalogue that was everybody's: each table keeps what it used of it, and nothing of it is lost."""

from datetime import UTC, datetime
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, Table, create_engine, insert
from sqlalchemy.pool import NullPool

from companion.tables import Store, schema
from companion.tables.storage import database

_AT = datetime(2026, 11, 1, 20, 0, tzinfo=UTC)


def as_it_was(connection: Connection) -> None:
    """Three tables of two groups and a table of another game, on the schema before tables had a catalogue of their own.

    The first laid A, its rematch B, the others hold C in hand. To another rematch of the first no phone ever came.
    """
    command.upgrade(database.migrations(connection), "0005")
    city = {"board": {"city": [{"face": "A", "x": 0, "y": 0}]}}
    tables = (
        ("streets", None, "city", city),
        ("streets", 1, "city", {"board": {"city": [{"face": "B", "x": 0, "y": 0}]}}),
        ("streets", None, "seat-0", {"board": {"hand": [{"back": "parent", "face": "C"}]}}),
        ("uptown", None, "seat-0", city),
    )
    connection.execute(insert(schema.devices).values(id="host"))
    for number, (game, rematch_of, part, document) in enumerate(tables, 1):
        keys = {"edit_key": f"edit {number}", "view_key": f"view {number}"}
        rows: tuple[tuple[Table, dict[str, Any]], ...] = (
            (
                schema.tables,
                {"id": number, "game": game, "rematch_of": rematch_of, "options": {}, "version": 7, **keys},
            ),
            (schema.visits, {"table_id": number, "device": "host", "number": 1, "edit": True, "seen": _AT}),
            (schema.changes, {"table_id": number, "device": "host", "at": _AT, "kind": "edit", "note": None}),
            (schema.revisions, {"number": 1, "change_id": number, "document": document, "state": 1, "undo": 0}),
            (schema.parts, {"revision": 1}),
        )
        for table, row in rows:
            created = {"created": _AT} if table is schema.tables else {}
            of = {"table_id": number, "key": part} if table in (schema.revisions, schema.parts) else {}
            connection.execute(insert(table).values(**row, **created, **of))
    unseen = {"id": 5, "edit_key": "edit 5", "view_key": "view 5", "rematch_of": 1, "created": _AT, "version": 7}
    connection.execute(insert(schema.tables).values(game="streets", options={}, **unseen))
    for entry in ("A", "B", "C", "nobody's"):
        connection.execute(insert(schema.former_catalogue).values(game="streets", entry=entry, made=_AT))


@pytest.mark.both_databases
def test_each_table_keeps_what_it_and_its_people_used(url: str) -> None:
    engine = create_engine(database._address(url), poolclass=NullPool)
    with engine.begin() as connection:
        as_it_was(connection)
    store = Store(url)
    made = {number: store.part(number, "collection").document for number in range(1, 6)}
    assert made == {
        1: {"made": {"A": True}},
        2: {"made": {"A": True, "B": True}},
        3: {"made": {"C": True}},
        4: None,
        5: None,
    }
    assert store.history(1)[0].note["values"] == {"n": 1}
    assert [store.version(f"edit {number}", edit=True) for number in range(1, 6)] == [8, 8, 8, 7, 7]
    assert store.part(1, "city").document["board"]["city"][0]["face"] == "A"
    assert store.former_catalogue("streets") == ["A", "B", "C", "nobody's"]
    store.close()
