"""The shelf moves to a new phone: once, within ten minutes, and nobody else's with it."""

import pytest

from companion.tables import Store, Table
from companion.tables.history.device_move import Contents, Offer
from tests.plays import new_group
from tests.tables.conftest import SEATS, Clock


@pytest.mark.both_databases
def test_the_new_phone_has_every_table_and_group_of_the_old_one(store: Store, table: Table, clock: Clock) -> None:
    other = store.create("uptown", SEATS, {}, "somebody")
    store.visit("old", table.id, edit=True)
    store.visit("old", other.id, edit=False)
    store.visit("new", other.id, edit=True)
    store.visit("new", table.id, edit=False)
    group = new_group(store, "old", ["Аня"])
    store.devices.rename("old", "Анин телефон")
    key, until = store.device_moves.offer("old")
    assert (until - clock.now).total_seconds() == 600
    assert store.device_moves.preview(key) == Offer(Contents(2, 1), "old")
    assert store.device_moves.accept(key, "new") == Offer(Contents(2, 1), "old", "new")
    assert {(visit.table.id, visit.edit) for visit in store.devices.visits("new")} == {
        (table.id, True),
        (other.id, True),
    }
    assert {(visit.table.id, visit.edit) for visit in store.devices.visits("old")} == {
        (table.id, True),
        (other.id, False),
    }
    assert [held.id for held in store.groups.of_device("new")] == [group.id]
    numbers = [device.label.number for device in store.devices.at_table(table.id)]
    assert len(set(numbers)) == len(numbers)


def test_a_key_works_once(store: Store, table: Table) -> None:
    store.visit("old", table.id, edit=True)
    key, _ = store.device_moves.offer("old")
    taken = store.device_moves.accept(key, "new")
    assert taken
    assert taken.taken_by == "new"
    assert store.device_moves.accept(key, "thief") == store.device_moves.preview(key) == taken
    assert store.devices.visits("thief") == []
    assert len(store.devices.visits("new")) == 1


def test_a_key_ends_after_ten_minutes(store: Store, table: Table, clock: Clock) -> None:
    store.visit("old", table.id, edit=True)
    key, _ = store.device_moves.offer("old")
    clock.forward(minutes=10)
    assert store.device_moves.preview(key) is None
    assert store.device_moves.accept(key, "new") is None
    assert store.devices.visits("new") == []


def test_a_newer_key_ends_the_former(store: Store) -> None:
    first, _ = store.device_moves.offer("old")
    second, _ = store.device_moves.offer("old")
    assert store.device_moves.accept(first, "new") is None
    assert store.device_moves.accept(second, "new") == Offer(Contents(0, 0), "old", "new")


@pytest.mark.parametrize("key", ["", "a", "\x00", "\ud800", "Ж" * 1000])
def test_what_is_no_key_moves_nothing(store: Store, key: str) -> None:
    store.device_moves.offer("old")
    assert store.device_moves.preview(key) is None
    assert store.device_moves.accept(key, "new") is None
