"""A browser finds its tables, its names and its group again; the log tells the phones apart."""

import pytest

from companion.tables import Edit, Seat, Store, Table, Unknown
from tests.tables.conftest import SEATS, Clock, version
from tests.writing import by


def test_phones_are_numbered_as_they_appear_at_the_table(store: Store, table: Table, clock: Clock) -> None:
    other = store.create("streets", SEATS, {}, "B")
    by(store, table.id, "B").save([Edit("city", 1, 0)])
    store.visit("C", table.id, edit=False)
    clock.forward(minutes=5)
    store.visit("host", table.id, edit=True)
    seen = store.devices.at_table(table.id)
    assert [(device.id, device.label, device.edit) for device in seen] == [
        ("host", "phone 1", True),
        ("B", "phone 2", True),
        ("C", "phone 3", False),
    ]
    assert seen[0].seen == clock.now > seen[1].seen
    assert store.devices.at_table(other.id)[0].label == "phone 1"


def test_a_named_phone_is_called_by_its_name(store: Store, table: Table) -> None:
    store.devices.rename("host", "Анин")
    by(store, table.id, "host").save([Edit("city", 1, 0)])
    label = store.history(table.id)[0].device
    assert (label, label.number, label.name) == ("Анин", 1, "Анин")
    store.devices.rename("host", "")
    assert store.part(table.id, "city").device == "phone 1"
    store.devices.rename("never seen", "Тень")


def test_a_phone_that_gets_a_name_is_seen_by_the_others_at_its_tables(store: Store, table: Table) -> None:
    elsewhere = store.create("streets", SEATS, {}, "B")
    store.devices.rename("host", "Анин")
    assert version(store, table) == table.version + 1
    store.devices.rename("host", "Анин")
    assert version(store, table) == table.version + 1
    assert version(store, elsewhere) == elsewhere.version


def test_tables_to_continue_the_latest_first(store: Store, table: Table, clock: Clock) -> None:
    clock.forward(hours=1)
    watched = store.create("streets", SEATS, {}, "somebody")
    store.visit("host", watched.id, edit=False)
    assert [(visit.table, visit.edit) for visit in store.devices.visits("host")] == [(watched, False), (table, True)]
    assert [visit.table for visit in store.devices.visits("host", limit=1)] == [watched]
    assert store.devices.visits("nobody") == []


def test_a_visit_is_no_change_of_the_table(store: Store, table: Table) -> None:
    store.visit("B", table.id, edit=True)
    assert version(store, table) == table.version


def test_whoever_had_the_edit_link_keeps_it(store: Store, table: Table, clock: Clock) -> None:
    clock.forward(minutes=5)
    store.visit("host", table.id, edit=False)
    store.visit("B", table.id, edit=False)
    store.visit("B", table.id, edit=True)
    assert [device.edit for device in store.devices.at_table(table.id)] == [True, True]


def test_a_visit_to_nowhere(store: Store) -> None:
    with pytest.raises(Unknown):
        store.visit("host", 404, edit=True)


@pytest.mark.usefixtures("table")
def test_recent_names_are_those_of_the_latest_table_first(store: Store, clock: Clock) -> None:
    clock.forward(days=1)
    store.create("streets", [Seat(0, "Вера", "circle", 0), Seat(1, "Аня", "square", 1)], {}, "host")
    assert store.devices.recent_names("host") == ["Вера", "Аня", "Боря"]
    assert store.devices.recent_names("host", limit=2) == ["Вера", "Аня"]
    assert store.devices.recent_names("nobody") == []


@pytest.mark.usefixtures("table")
def test_the_last_group_is_that_of_the_newest_own_table_of_the_game(store: Store, clock: Clock) -> None:
    clock.forward(days=1)
    store.create("streets", [Seat(0, "Вера", "circle", 0)], {}, "host")
    strangers = store.create("uptown", [Seat(0, "Некто", "circle", 0)], {}, "somebody")
    store.visit("host", strangers.id, edit=False)
    last = store.devices.last_table("host", "uptown")
    assert last
    assert last.table.seats == SEATS
    assert store.devices.last_table("host", "ginkgopolis") is None
