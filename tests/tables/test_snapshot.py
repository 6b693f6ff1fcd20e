"""A snapshot: the whole table at one moment, and how a save goes on from it."""

from __future__ import annotations

from companion.tables import Conflict, Edit, Saved, Snapshot, Store, Table


def opened(store: Store, table: Table) -> Snapshot:
    snapshot = store.snapshot(table.edit_key, edit=True)
    assert snapshot is not None
    return snapshot


def test_a_snapshot_has_the_table_and_all_its_parts(store: Store, table: Table) -> None:
    assert opened(store, table).part("city").revision == 0
    store.save(table.id, [Edit("city", {"city": []}, 0), Edit("seat-0", {"coins": 4}, 0)], "host")
    snapshot = opened(store, table)
    assert snapshot.table == store.by_edit_key(table.edit_key)
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
    store.save(table.id, [Edit("city", 1, 0)], "host")
    snapshot = opened(store, table)
    assert [entry.parts for entry in snapshot.log] == [(("city", 1),)]
    assert Snapshot(table, {}).log == []


def test_a_save_gives_the_table_as_it_then_stands(store: Store, table: Table) -> None:
    before = opened(store, table)
    saved = store.save(table.id, [Edit("seat-0", {"coins": 4}, 0)], "never seen", known=before)
    assert isinstance(saved, Saved)
    assert saved.snapshot == opened(store, table)
    undone = store.undo(table.id, "seat-0", "never seen", known=saved.snapshot)
    assert isinstance(undone, Saved)
    assert undone.snapshot == opened(store, table)
    redone = store.redo(table.id, "seat-0", "host", known=undone.snapshot)
    assert isinstance(redone, Saved)
    assert redone.snapshot == opened(store, table)
    assert redone.snapshot.document("seat-0") == {"coins": 4}


def test_a_snapshot_that_is_out_of_date_is_read_again(store: Store, table: Table) -> None:
    stale = opened(store, table)
    store.save(table.id, [Edit("seat-0", {"coins": 4, "lots": [0]}, 0), Edit("city", 1, 0)], "B")
    clash = store.save(table.id, [Edit("seat-0", {"coins": 5}, 0)], "A", known=stale)
    assert isinstance(clash, Conflict)
    assert (clash.theirs, clash.revision, clash.device) == ({"coins": 4, "lots": [0]}, 1, "phone 2")
    merged = store.save(table.id, [Edit("seat-0", {"hand": 2}, 0)], "A", known=stale)
    assert isinstance(merged, Saved)
    assert merged.merged
    assert merged.snapshot.documents == {"seat-0": {"coins": 4, "lots": [0], "hand": 2}, "city": 1}
