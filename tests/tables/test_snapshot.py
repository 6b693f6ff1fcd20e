"""A snapshot: the whole table at one moment, and how a save goes on from it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from companion.tables import Conflict, Edit, Snapshot, Store, Table
from companion.tables.storage import join_codes
from tests.tables.conftest import Clock
from tests.writing import by


def opened(store: Store, table: Table) -> Snapshot:
    snapshot = store.snapshot(table.edit_key, edit=True)
    assert snapshot is not None
    return snapshot


def test_a_snapshot_has_the_table_and_all_its_parts(store: Store, table: Table) -> None:
    assert opened(store, table).part("city").revision == 0
    by(store, table.id, "host").save([Edit("city", {"city": []}, 0), Edit("seat-0", {"coins": 4}, 0)])
    snapshot = opened(store, table)
    assert snapshot.table == store.by_key(table.edit_key)
    assert snapshot.parts == store.parts(table.id)
    assert snapshot.documents == {"city": {"city": []}, "seat-0": {"coins": 4}}
    assert snapshot.document("seat-1") is None


def test_either_link_opens_it_and_no_other(store: Store, table: Table) -> None:
    assert store.snapshot(table.view_key, edit=False) == opened(store, table)
    assert store.snapshot(table.view_key, edit=True) is None
    assert store.snapshot("no\0 key", edit=True) is None
    assert store.version(table.edit_key, edit=True) == table.version
    assert store.version(table.view_key, edit=False) == table.version
    assert store.version("nowhere", edit=True) is None


def test_the_log_is_read_when_asked_for(store: Store, table: Table) -> None:
    by(store, table.id, "host").save([Edit("city", 1, 0)])
    snapshot = opened(store, table)
    assert [entry.parts for entry in snapshot.log] == [(("city", 1),)]
    assert Snapshot(table, {}).log == []


def test_a_save_gives_the_table_as_it_then_stands(store: Store, table: Table) -> None:
    before = opened(store, table)
    saved = by(store, table.id, "never seen", before).save([Edit("seat-0", {"coins": 4}, 0)])
    assert isinstance(saved, Snapshot)
    assert saved == opened(store, table)
    undone = by(store, table.id, "never seen", saved).undo("seat-0")
    assert isinstance(undone, Snapshot)
    assert undone == opened(store, table)
    redone = by(store, table.id, "host", undone).redo("seat-0")
    assert isinstance(redone, Snapshot)
    assert redone == opened(store, table)
    assert redone.document("seat-0") == {"coins": 4}


def test_a_snapshot_that_is_out_of_date_is_read_again(store: Store, table: Table) -> None:
    stale = opened(store, table)
    by(store, table.id, "B").save([Edit("seat-0", {"coins": 4, "lots": [0]}, 0), Edit("city", 1, 0)])
    clash = by(store, table.id, "A", stale).save([Edit("seat-0", {"coins": 5}, 0)])
    assert isinstance(clash, Conflict)
    assert (clash.theirs, clash.revision, clash.device) == ({"coins": 4, "lots": [0]}, 1, "phone 2")
    merged = by(store, table.id, "A", stale).save([Edit("seat-0", {"hand": 2}, 0)])
    assert isinstance(merged, Snapshot)
    assert store.history(table.id)[0].kind == "merge"
    assert merged.documents == {"seat-0": {"coins": 4, "lots": [0], "hand": 2}, "city": 1}


@contextmanager
def failing_commits(store: Store) -> Iterator[None]:
    def fail(_connection: Any) -> None:
        raise RuntimeError("no room")

    event.listen(store._engine, "commit", fail)
    yield
    event.remove(store._engine, "commit", fail)


def test_what_another_process_saved_is_known_at_once(store: Store, clock: Clock, table: Table, url: str) -> None:
    """Each remembers the tables it has seen, by their version."""
    other = Store(url, clock=clock)
    for coins in range(3):
        assert opened(store, table) == opened(other, table)
        base = opened(store, table).part("seat-0").revision
        by(other, table.id, "host", opened(other, table)).save([Edit("seat-0", {"coins": coins}, base)])
        assert opened(store, table).document("seat-0") == {"coins": coins}
    other.trash.purge([table.id])
    assert store.snapshot(table.edit_key, edit=True) is None
    other.close()


def test_a_save_that_did_not_reach_the_disk_is_not_remembered(store: Store, table: Table) -> None:
    before = opened(store, table)
    with failing_commits(store), pytest.raises(RuntimeError, match="no room"):
        by(store, table.id, "host", before).save([Edit("seat-0", 1, 0)])
    assert opened(store, table) == before


def test_a_table_that_is_known_loses_its_code_in_time(store: Store, clock: Clock, table: Table) -> None:
    assert opened(store, table).table.code
    clock.now += join_codes.LIFETIME
    assert opened(store, table).table.code is None
