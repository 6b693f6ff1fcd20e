"""Tables that nobody has opened for long can be deleted; all the others stay as they are."""

from datetime import timedelta

import pytest
from sqlalchemy import func, select

from companion.tables import Edit, Store, Table, schema
from companion.tables.history.play import PortableTable
from tests.tables.conftest import SEATS, Clock
from tests.writing import by


def rows(store: Store) -> dict[str, int]:
    with store._engine.begin() as connection:
        found = {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in schema.metadata.sorted_tables
        }
    return {name: number for name, number in found.items() if number}


def play(store: Store, table: Table, device: str) -> None:
    by(store, table.id, device).save([Edit("seat-0", {"coins": 1}, 0), Edit("city", {"city": []}, 0)])
    by(store, table.id, device).undo("seat-0")


def test_only_tables_at_which_nobody_was_are_old(store: Store, clock: Clock) -> None:
    tables = [store.create("uptown", SEATS, {}, "host") for _ in range(3)]
    clock.forward(days=80)
    store.visit("guest", tables[1].id, edit=False)
    play(store, tables[2], "another")
    clock.forward(days=20)
    before = clock.now - timedelta(days=90)
    assert store.trash.unused_tables(before) == [tables[0].id]
    assert store.trash.unused_tables(clock.now) == [table.id for table in tables]


def test_a_table_that_came_with_a_file_is_as_old_as_its_arrival(store: Store, clock: Clock) -> None:
    evening = clock.now
    clock.forward(days=500)
    came = store.transfer.open_table(PortableTable("uptown", {}, SEATS, {}, evening, evening), "host")
    clock.forward(days=80)
    assert store.trash.unused_tables(clock.now - timedelta(days=90)) == []
    assert store.trash.unused_tables(clock.now) == [came.id]


@pytest.mark.both_databases
def test_a_deleted_table_leaves_nothing_behind(store: Store) -> None:
    kept = store.create("streets", SEATS, {}, "host")
    play(store, kept, "host")
    before = rows(store)
    old = store.create("uptown", SEATS, {}, "host")
    play(store, old, "guest")
    store.codes.renew(old.id)
    again = store.rematch(old, {}, "host")
    store.trash.purge([old.id])
    assert store.by_key(old.edit_key) is None
    assert store.devices.visits("guest") == []
    found = store.by_key(again.edit_key)
    assert found is not None
    assert found.rematch_of is None
    store.trash.purge([again.id])
    assert rows(store) == before
    assert len(store.history(kept.id)) == 2


def test_a_table_that_is_opened_again_meanwhile_stays(store: Store, clock: Clock) -> None:
    tables = [store.create("uptown", SEATS, {}, "host") for _ in range(2)]
    clock.forward(days=100)
    before = clock.now - timedelta(days=90)
    old = store.trash.unused_tables(before)
    store.visit("guest", tables[1].id, edit=False)
    assert store.trash.purge(old, before) == 1
    assert store.by_key(tables[0].edit_key) is None
    assert store.by_key(tables[1].edit_key) is not None


def test_many_tables_are_deleted_a_few_at_a_time(store: Store) -> None:
    tables = [store.create("uptown", (), {}, "host").id for _ in range(60)]
    store.trash.purge(tables)
    assert rows(store) == {}
