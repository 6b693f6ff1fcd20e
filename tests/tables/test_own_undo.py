"""Undo is of one's own phone: it takes back what this phone entered last, and another's only when it is named."""

from typing import Any

from companion.tables import CannotUndo, Edit, Snapshot, Store, Table
from tests.writing import by


def enter(store: Store, table: Table, device: str, note: str = "", **documents: Any) -> None:
    edits = [Edit(key.replace("_", "-"), document, store.part(table.id, key.replace("_", "-")).revision)
             for key, document in documents.items()]  # fmt: skip
    assert isinstance(by(store, table.id, device).save(edits, note), Snapshot)


def undo(store: Store, table: Table, device: str, key: str = "city", **options: Any) -> Snapshot | CannotUndo:
    return by(store, table.id, device).undo(key, **options)


def shown(store: Store, table: Table, key: str = "city") -> Any:
    return store.part(table.id, key).document


def test_the_last_entry_of_this_phone_goes_and_what_another_entered_since_stays(store: Store, table: Table) -> None:
    enter(store, table, "A", "a", city={"a": 1})
    enter(store, table, "A", "x", city={"a": 1, "x": 1})
    enter(store, table, "B", "b", city={"a": 1, "x": 1, "b": 1})
    assert isinstance(undo(store, table, "A"), Snapshot)
    entry = store.history(table.id)[0]
    assert (entry.kind, entry.note, entry.device) == ("undo", "x", "phone 2")
    assert shown(store, table) == {"a": 1, "b": 1}
    assert isinstance(undo(store, table, "A", blanks={"city": {}}), Snapshot)
    assert shown(store, table) == {"b": 1}
    assert isinstance(undo(store, table, "B"), Snapshot)
    assert shown(store, table) == {}


def test_what_was_taken_back_from_under_another_entry_is_done_again(store: Store, table: Table) -> None:
    enter(store, table, "A", city={"a": 1}, seat_0={"coins": 1})
    enter(store, table, "A", city={"a": 1, "x": 1}, seat_0={"coins": 2})
    enter(store, table, "B", city={"a": 1, "x": 1, "b": 1})
    undo(store, table, "A", "seat-0")
    assert (shown(store, table), shown(store, table, "seat-0")) == ({"a": 1, "b": 1}, {"coins": 1})
    for key in ("city", "seat-0"):
        assert isinstance(by(store, table.id, "A").redo(key), Snapshot)
        assert (shown(store, table), shown(store, table, "seat-0")) == ({"a": 1, "x": 1, "b": 1}, {"coins": 2})
        undo(store, table, "A", key)
    undo(store, table, "B")
    assert shown(store, table) == {"a": 1}


def test_another_phones_entry_is_taken_back_only_when_it_is_named(store: Store, table: Table) -> None:
    enter(store, table, "A", "a", city={"a": 1})
    enter(store, table, "B", "b", city={"a": 1, "b": 1})
    refused = undo(store, table, "C")
    assert isinstance(refused, CannotUndo)
    assert refused.other is not None
    assert (refused.other.note, refused.other.device) == ("b", "phone 3")
    assert shown(store, table) == {"a": 1, "b": 1}
    [(_, number)] = refused.other.parts
    assert isinstance(undo(store, table, "C", number=number), Snapshot)
    assert shown(store, table) == {"a": 1}
    assert undo(store, table, "C", number=number) == CannotUndo()


def test_an_entry_that_another_phone_changed_since_names_that_one_first(store: Store, table: Table) -> None:
    enter(store, table, "A", "1", city={"a": 1})
    enter(store, table, "A", "2", city={"a": 2})
    enter(store, table, "B", "3", city={"a": 3})
    refused = undo(store, table, "A")
    assert isinstance(refused, CannotUndo)
    assert refused.other is not None
    assert refused.other.note == "3"
    assert shown(store, table) == {"a": 3}


def test_the_log_says_what_was_taken_back_and_done_again(store: Store, table: Table) -> None:
    enter(store, table, "A", "a", city={"a": 1})
    undo(store, table, "A")
    by(store, table.id, "A").redo("city")
    assert [(entry.kind, entry.note) for entry in store.history(table.id)] == [
        ("redo", "a"), ("undo", "a"), ("edit", "a"),
    ]  # fmt: skip
