"""The end of a table: what stands at it stands, until somebody says that it is open again."""

from collections.abc import Callable

import pytest

from companion.tables import Edit, Finished, Snapshot, Store, Table
from tests.writing import by

NOTE = {"message": "finished"}


def entered(store: Store, table: Table) -> Snapshot:
    saved = by(store, table.id, "host").save([Edit("seat-0", {"coins": 1}, 0)])
    assert isinstance(saved, Snapshot)
    return saved


CHANGES: dict[str, Callable[[Store, int], object]] = {
    "save": lambda store, at: by(store, at, "guest").save([Edit("seat-0", {"coins": 2}, 2)]),
    "undo": lambda store, at: by(store, at, "host").undo("seat-0"),
    "restore": lambda store, at: by(store, at, "guest").restore(store.history(at)[-1].change),
    "rename": lambda store, at: store.rename(at, {1: "Борис"}),
    "options": lambda store, at: store.set_options(at, {"edition": "en"}),
}


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_changes_at_a_finished_table_until_it_is_reopened(store: Store, table: Table, change: str) -> None:
    entered(store, table)
    by(store, table.id, "host").save([Edit("seat-0", {"coins": 3}, 1)])
    by(store, table.id, "host").finish()
    before = store.snapshot(table.edit_key, edit=True)
    with pytest.raises(Finished):
        CHANGES[change](store, table.id)
    assert store.snapshot(table.edit_key, edit=True) == before
    by(store, table.id, "guest").reopen()
    CHANGES[change](store, table.id)
    after = store.snapshot(table.edit_key, edit=True)
    assert before is not None
    assert after is not None
    assert after.table.version > before.table.version + 1


def test_what_changes_nothing_asks_nothing(store: Store, table: Table) -> None:
    entered(store, table)
    by(store, table.id, "host").finish()
    assert isinstance(by(store, table.id, "guest").save([Edit("seat-0", {"coins": 1}, 1)]), Snapshot)


def test_the_log_tells_who_finished_and_who_reopened_each_once(store: Store, table: Table) -> None:
    by(store, table.id, "host").finish(NOTE)
    by(store, table.id, "guest").finish(NOTE)
    by(store, table.id, "guest").reopen({"message": "reopened"})
    by(store, table.id, "host").reopen({"message": "reopened"})
    lines = [(entry.device, entry.note["message"], entry.parts) for entry in store.history(table.id)]
    assert lines == [("phone 2", "reopened", ()), ("phone 1", "finished", ())]
