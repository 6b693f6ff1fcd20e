"""Restoring an earlier state: it is shown before it is done, and what belongs together goes together."""

from companion.tables import Edit, Snapshot, Store, Table
from tests.writing import by


def enter(store: Store, table: Table, note: str, device: str = "host", **documents: object) -> int:
    keys = {key: key.replace("_", "-") for key in documents}
    edits = [Edit(keys[key], documents[key], store.part(table.id, keys[key]).revision) for key in documents]
    assert isinstance(by(store, table.id, device).save(edits, note), Snapshot)
    return store.history(table.id)[0].change


def test_a_city_older_than_a_pay_out_takes_the_money_along(store: Store, table: Table) -> None:
    laid = enter(store, table, "tile", city="tile")
    enter(store, table, "pays", city="paid", seat_0="money", seat_1="money")
    enter(store, table, "more", city="more")
    enter(store, table, "elsewhere", seat_2="hand")
    planned = store.preview_restore(table.id, laid)
    assert [entry.note for entry in planned.taken] == ["more", "pays"]
    assert (planned.brought, set(planned.documents)) == ((), {"city", "seat-0", "seat-1"})
    by(store, table.id, "guest").restore(laid)
    found = {key: part.document for key, part in store.parts(table.id).items()}
    assert found == {"city": "tile", "seat-0": None, "seat-1": None, "seat-2": "hand"}
    assert isinstance(by(store, table.id, "guest").undo("city"), Snapshot)
    found = {key: part.document for key, part in store.parts(table.id).items()}
    assert found == {"city": "more", "seat-0": "money", "seat-1": "money", "seat-2": "hand"}


def test_what_was_taken_back_comes_again_in_all_its_parts(store: Store, table: Table) -> None:
    enter(store, table, "tile", city="tile")
    paid = enter(store, table, "pays", city="paid", seat_0="money")
    by(store, table.id, "host").undo("city")
    planned = store.preview_restore(table.id, paid)
    assert ([entry.note for entry in planned.brought], planned.taken) == (["pays"], ())
    by(store, table.id, "host").restore(paid)
    assert store.part(table.id, "seat-0").document == "money"


def test_what_came_and_went_again_drags_nothing_along(store: Store, table: Table) -> None:
    laid = enter(store, table, "tile", city="tile")
    enter(store, table, "pays", city="paid", seat_0="money")
    by(store, table.id, "host").undo("city")
    enter(store, table, "by hand", seat_0="7")
    enter(store, table, "more", city="more")
    assert set(store.preview_restore(table.id, laid).documents) == {"city"}
    by(store, table.id, "host").restore(laid)
    assert store.part(table.id, "seat-0").document == "7"


def test_what_stands_so_already_is_no_change(store: Store, table: Table) -> None:
    laid = enter(store, table, "tile", city="tile")
    planned = store.preview_restore(table.id, laid)
    assert (planned.taken, planned.brought, planned.documents) == ((), (), {})
    by(store, table.id, "guest").restore(laid)
    assert len(store.history(table.id)) == 1
