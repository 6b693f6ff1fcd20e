"""Saving from several phones: other people's entries are kept, the same field asks, and nothing is overwritten."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from companion.tables import Conflict, Edit, PartState, Snapshot, Store, Table, Unknown
from tests.tables.conftest import SEATS, Clock, version
from tests.writing import by


def save(store: Store, table: Table, key: str, document: Any, base: int, device: str = "host") -> Snapshot:
    saved = by(store, table.id, device).save([Edit(key, document, base)])
    assert isinstance(saved, Snapshot)
    return saved


def test_nothing_entered_yet(store: Store, table: Table) -> None:
    assert store.parts(table.id) == {}
    assert store.part(table.id, "seat-0") == PartState("seat-0")


def test_a_save_is_the_next_revision_of_its_part(store: Store, table: Table, clock: Clock) -> None:
    first = save(store, table, "seat-0", {"coins": 4}, 0)
    clock.forward(minutes=1)
    second = save(store, table, "seat-0", {"coins": 5}, 1)
    assert first.table.version < second.table.version == version(store, table)
    part = store.part(table.id, "seat-0")
    assert second.parts == store.parts(table.id) == {"seat-0": part}
    assert (part.revision, part.document, part.at, part.device) == (2, {"coins": 5}, clock.now, "phone 1")


def test_an_earlier_revision_stays_as_it_was(store: Store, table: Table) -> None:
    by(store, table.id, "host").save([Edit("seat-0", {"coins": 4}, 0)], {"say": "coins"})
    save(store, table, "seat-0", {"coins": 5}, 1)
    old = store.revision(table.id, "seat-0", 1)
    assert old is not None
    assert (old.document, old.kind, old.note, old.device) == ({"coins": 4}, "edit", {"say": "coins"}, "phone 1")
    assert store.revision(table.id, "seat-0", 3) is None


def test_different_seats_never_collide(store: Store, table: Table) -> None:
    save(store, table, "seat-0", {"coins": 4}, 0, "phone of A")
    save(store, table, "seat-1", {"coins": 7}, 0, "phone of B")
    assert store.history(table.id)[0].kind == "edit"
    assert {key: part.document for key, part in store.parts(table.id).items()} == {
        "seat-0": {"coins": 4},
        "seat-1": {"coins": 7},
    }


def test_different_fields_of_one_seat_merge(store: Store, table: Table) -> None:
    save(store, table, "seat-0", {"coins": 0, "lots": [0, 0]}, 0)
    save(store, table, "seat-0", {"coins": 0, "lots": [0, 9]}, 1, "A")
    merged = save(store, table, "seat-0", {"coins": 3, "lots": [0, 0]}, 1, "B")
    assert merged.parts["seat-0"].document == {"coins": 3, "lots": [0, 9]}
    assert store.history(table.id)[0].kind == "merge"


def test_the_same_field_asks_and_writes_nothing(store: Store, table: Table, clock: Clock) -> None:
    save(store, table, "seat-0", {"coins": 0}, 0)
    save(store, table, "seat-0", {"coins": 5}, 1, "A")
    before = version(store, table)
    edits = [Edit("city", {"city": []}, 0), Edit("seat-0", {"coins": 7}, 1)]
    conflict = by(store, table.id, "B").save(edits)
    assert conflict == Conflict(
        "seat-0",
        {"coins": 0},
        {"coins": 7},
        {"coins": 5},
        ("coins",),
        2,
        store.part(table.id, "seat-0").device,
        clock.now,
    )
    assert version(store, table) == before
    assert "city" not in store.parts(table.id)


def test_a_conflict_is_resolved_by_saving_over_the_revision_it_showed(store: Store, table: Table) -> None:
    save(store, table, "seat-0", {"coins": 5}, 0, "A")
    conflict = by(store, table.id, "B").save([Edit("seat-0", {"coins": 7}, 0)])
    assert isinstance(conflict, Conflict)
    saved = save(store, table, "seat-0", {"coins": 7}, conflict.revision, "B")
    assert saved.parts["seat-0"].document == {"coins": 7}


def test_saving_what_is_there_already_writes_nothing(store: Store, table: Table) -> None:
    saved = save(store, table, "seat-0", {"coins": 5, "lots": []}, 0)
    again = save(store, table, "seat-0", {"lots": [], "coins": 5}, 0, "B")
    assert again == saved
    assert len(store.history(table.id)) == 1


def test_a_tick_instead_of_a_one_is_a_change(store: Store, table: Table) -> None:
    save(store, table, "seat-0", {"first": 1}, 0)
    assert save(store, table, "seat-0", {"first": True}, 1).parts["seat-0"].document == {"first": True}


def test_an_untouched_old_page_gives_way_to_what_others_entered(store: Store, table: Table) -> None:
    save(store, table, "seat-0", {"coins": 1}, 0)
    save(store, table, "seat-0", {"coins": 2}, 1, "A")
    stale = save(store, table, "seat-0", {"coins": 1}, 1, "B")
    assert (stale.part("seat-0").revision, stale.document("seat-0")) == (2, {"coins": 2})


def test_a_revision_never_seen_here_is_no_ground_to_overwrite(store: Store, table: Table) -> None:
    save(store, table, "seat-0", {"coins": 1}, 0)
    assert isinstance(by(store, table.id, "A").save([Edit("seat-0", {"coins": 2}, 9)]), Conflict)


@pytest.mark.parametrize("number", [-1, 10**30, -(10**30)])
def test_a_mangled_number_finds_nothing(store: Store, table: Table, number: int) -> None:
    save(store, table, "seat-0", {"coins": 1}, 0)
    assert store.revision(table.id, "seat-0", number) is None
    assert len(store.history(table.id, before=number)) == (number > 0)
    assert isinstance(by(store, table.id, "A").save([Edit("seat-0", {"coins": 2}, number)]), Conflict)
    with pytest.raises(Unknown):
        by(store, table.id, "A").restore(number)


def test_several_parts_are_saved_together(store: Store, table: Table) -> None:
    saved = by(store, table.id, "host").save([Edit("seat-0", {"coins": 1}, 0), Edit("city", {"city": []}, 0)])
    assert isinstance(saved, Snapshot)
    assert set(saved.parts) == {"seat-0", "city"}
    (entry,) = store.history(table.id)
    assert entry.parts == (("city", 1), ("seat-0", 1))


def test_any_text_comes_back_as_typed(store: Store, table: Table) -> None:
    typed = {"notes": "<b>Аня</b>\0 \ud800 שלום 🏙️\u202e" + "ъ" * 5000}
    assert save(store, table, "notes", typed, 0).parts["notes"].document == typed


def test_a_table_that_does_not_exist(store: Store) -> None:
    with pytest.raises(Unknown):
        by(store, 404, "host").save([Edit("city", {}, 0)])


def test_the_history_pages_from_the_newest(store: Store, table: Table) -> None:
    for revision in range(5):
        save(store, table, "seat-0", {"coins": revision}, revision, f"phone {revision}")
    save(store, table, "seat-1", {"coins": 9}, 0)
    first = store.history(table.id, limit=4)
    rest = store.history(table.id, limit=4, before=first[-1].change)
    assert [entry.parts for entry in first + rest] == [
        (("seat-1", 1),),
        *(((("seat-0", number),)) for number in (5, 4, 3, 2, 1)),
    ]
    assert [entry.parts[0] for entry in store.history(table.id, "seat-0", limit=2)] == [("seat-0", 5), ("seat-0", 4)]


def test_a_device_does_not_clash_with_itself(store: Store, table: Table) -> None:
    save(store, table, "seat-0", {"coins": 5, "hearts": 0}, 0)
    save(store, table, "seat-0", {"coins": 7, "hearts": 0}, 1)
    saved = save(store, table, "seat-0", {"coins": 8, "hearts": 1}, 1)
    assert saved.parts["seat-0"].document == {"coins": 8, "hearts": 1}
    assert [entry.kind for entry in store.history(table.id)] == ["edit", "edit", "edit"]


def test_what_others_entered_meanwhile_stays_when_a_device_would_clash_with_itself(store: Store, table: Table) -> None:
    save(store, table, "seat-0", {"coins": 5, "hearts": 0, "cards": [1]}, 0)
    save(store, table, "seat-0", {"coins": 5, "hearts": 3, "cards": [1]}, 1, "B")
    save(store, table, "seat-0", {"coins": 7, "hearts": 0, "cards": [1, 2]}, 1)
    saved = save(store, table, "seat-0", {"coins": 8, "hearts": 0, "cards": [1, 2, 3]}, 1)
    assert saved.parts["seat-0"].document == {"coins": 8, "hearts": 3, "cards": [1, 2, 3]}


def test_a_field_that_another_phone_changed_after_ones_own_still_asks(store: Store, table: Table) -> None:
    save(store, table, "seat-0", {"coins": 5, "hearts": 0}, 0)
    save(store, table, "seat-0", {"coins": 7, "hearts": 1}, 1)
    save(store, table, "seat-0", {"coins": 9, "hearts": 1}, 2, "B")
    conflict = by(store, table.id, "host").save([Edit("seat-0", {"coins": 8, "hearts": 2}, 1)])
    assert isinstance(conflict, Conflict)
    assert (conflict.paths, conflict.theirs["coins"]) == (("coins",), 9)


@pytest.mark.both_databases
def test_what_was_typed_before_anothers_entry_came_under_it_asks_where_both_changed_a_field(
    store: Store, table: Table
) -> None:
    save(store, table, "seat-0", {"coins": 1, "gifts": 0, "lots": 0}, 0)
    save(store, table, "seat-0", {"coins": 1, "gifts": 5, "lots": 0}, 1, "guest")
    save(store, table, "seat-0", {"coins": 4, "gifts": 5, "lots": 0}, 2)
    typed = {"coins": 1, "gifts": 5, "lots": 2}  # the coins back to what they were before the own entry
    saved = by(store, table.id, "host").save([Edit("seat-0", typed, 3, 1)], None)
    assert isinstance(saved, Snapshot)
    assert saved.part("seat-0").document == typed
    clash = by(store, table.id, "host").save([Edit("seat-0", {**typed, "gifts": 9}, 4, 1)], None)
    assert isinstance(clash, Conflict)
    assert clash.paths == ("gifts",)
    assert (clash.base["gifts"], clash.theirs["gifts"]) == (0, 5)


def test_what_another_phone_changes_twice_under_an_entry_is_no_question(store: Store, table: Table) -> None:
    save(store, table, "seat-0", {"coins": 1, "gifts": 0, "lots": 0}, 0)
    save(store, table, "seat-0", {"coins": 1, "gifts": 5, "lots": 0}, 1, "guest")
    save(store, table, "seat-0", {"coins": 4, "gifts": 5, "lots": 0}, 2)
    save(store, table, "seat-0", {"coins": 4, "gifts": 6, "lots": 1}, 3, "guest")
    saved = by(store, table.id, "host").save([Edit("seat-0", {"coins": 7, "gifts": 5, "lots": 0}, 3, 1)], None)
    assert isinstance(saved, Snapshot)
    assert saved.part("seat-0").document == {"coins": 7, "gifts": 6, "lots": 1}
    clash = by(store, table.id, "host").save([Edit("seat-0", {"coins": 7, "gifts": 9, "lots": 0}, 3, 1)], None)
    assert isinstance(clash, Conflict)
    assert (clash.paths, clash.mine) == (("gifts",), {"coins": 7, "gifts": 9, "lots": 1})


def test_taps_at_once_open_one_table_and_save_once(store: Store) -> None:
    with ThreadPoolExecutor(4) as taps:
        opened = set(taps.map(lambda _: store.create("uptown", SEATS, {}, "host", form_number="a").id, range(4)))
        (table_id,) = opened
        coins = Edit("seat-0", {"coins": 10}, 0)
        saved = taps.map(lambda _: by(store, table_id, "host").save([coins], form_numbers=["b"]), range(4))
        assert {type(each) for each in saved} == {Snapshot}
    assert store.part(table_id, "seat-0").revision == 1
    assert len(store.tables()) == 1


def test_forms_are_forgotten_with_their_table(store: Store, table: Table) -> None:
    by(store, table.id, "host").save([Edit("seat-0", {"coins": 10}, 0)], form_numbers=["b"])
    assert store.is_taken("b")
    store.trash.purge([table.id])
    assert not store.is_taken("b")
