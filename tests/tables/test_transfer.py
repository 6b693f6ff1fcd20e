"""What comes from elsewhere: as it was there, nothing twice, and all of it or nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.exchange import archive, handover
from companion.tables import Edit, Group, Person, Seat, Store, Table
from companion.tables.history.play import ArchivedPlay, PortableTable
from companion.tables.history.play_queries import Scope
from companion.tables.history.transfer import Elsewhere
from tests.plays import PEOPLE, random_plays
from tests.tables.conftest import SEATS, Clock
from tests.writing import by

EVERYBODY = Scope()
PLAYS = [replace(play, source="kvartal") for play in random_plays(40, seed=9)]
GROUP = Group(0, "club", "Клуб", tuple(Person(f"person-{number}", name) for number, name in enumerate(PEOPLE)))


def entries(clock: Clock) -> list[ArchivedPlay]:
    """Plays of which every second has its table."""
    parts = {"seat-0": {"way": "pad", "pad": {"b": 1, "a": 2}}, "notes": {"text": "Привет"}}
    made = []
    for index, play in enumerate(PLAYS):
        table = (
            PortableTable(play.game, {"first": 1, "a": True}, SEATS, parts, clock.now, clock.now) if index % 2 else None
        )
        earlier = ((replace(play, revision=1, notes="before"), clock.now),) if play.revision > 1 else ()
        made.append(ArchivedPlay(play, "club", table, {"b": 2, "a": 1} if table else None, earlier))
    return made


def exported(store: Store, scope: Scope = EVERYBODY) -> bytes:
    return b"".join(archive.write(*store.transfer.export_plays(scope)))


@pytest.mark.both_databases
def test_an_export_read_into_an_empty_instance_gives_the_same_bytes(store: Store, clock: Clock, tmp_path: Path) -> None:
    store.transfer.import_plays([GROUP], entries(clock), "phone", None)
    group = store.groups.by_key("club")
    assert group
    store.groups.rename_person(group.id, "person-1", "Борис")
    store.groups.merge(group.id, "person-2", "person-3")
    first = exported(store)
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}", clock=clock)
    read = archive.read(first)
    assert other.transfer.import_plays(read.groups, read.entries, "another phone", None) == len(PLAYS)
    assert exported(other) == first
    corrected = next(play for play in PLAYS if play.revision > 1)
    assert [former.notes for former, _ in other.plays.revisions(corrected.key)] == ["before"]
    assert exported(other, Scope(device="another phone")) == first
    other.close()


@pytest.mark.both_databases
def test_the_same_file_again_changes_nothing(store: Store, clock: Clock) -> None:
    assert store.transfer.import_plays([GROUP], entries(clock), "phone", None) == len(PLAYS)
    first, tables = exported(store), store.devices.visits("phone", limit=100)
    assert store.transfer.existing_plays(play.key for play in PLAYS) == {play.key for play in PLAYS}
    assert store.transfer.import_plays([GROUP], entries(clock), "phone", None) == 0
    assert exported(store) == first
    assert store.devices.visits("phone", limit=100) == tables


def test_a_play_that_was_deleted_here_does_not_come_back_by_a_file(store: Store, clock: Clock) -> None:
    store.transfer.import_plays([GROUP], entries(clock), "phone", None)
    store.trash.delete_play(PLAYS[0].key)
    assert store.transfer.import_plays([GROUP], entries(clock), "phone", None) == 0
    assert len(store.transfer.export_plays(EVERYBODY)[1]) == len(PLAYS) - 1


def test_who_is_known_in_another_group_is_not_taken_from_it(store: Store, clock: Clock) -> None:
    store.transfer.import_plays([GROUP], [], "phone", None)
    before = exported(store)
    thief = replace(GROUP, key="thief", people=(*GROUP.people, Person("new", "New")))
    with pytest.raises(Elsewhere):
        store.transfer.import_plays([thief], [replace(entry, group="thief") for entry in entries(clock)], "phone", None)
    assert exported(store) == before
    assert store.groups.by_key("thief") is None


def test_only_who_brought_them_in_and_who_has_the_link_see_the_plays(store: Store, clock: Clock) -> None:
    store.transfer.import_plays([GROUP], entries(clock), "phone", None)
    assert store.plays.page(Scope(device="phone")).total == len(PLAYS)
    assert store.plays.page(Scope(device="stranger")).total == 0


@pytest.mark.both_databases
def test_a_table_that_was_handed_over_stands_as_it_did(store: Store, table: Table) -> None:
    by(store, table.id, "host").save([Edit("city", {"b": [1], "a": None}, 0), Edit("notes", {"text": "–"}, 0)])
    by(store, table.id, "host").reseat(table, [*table.seats[1:], Seat(2, "Věra", "cross", 2)])
    snapshot = store.snapshot(table.edit_key, edit=True)
    assert snapshot
    handed = handover.read(handover.to_link(handover.from_snapshot(snapshot)).encode())
    taken = store.transfer.open_table(handed, "guest", {"message": "handed over"})
    again = store.snapshot(taken.edit_key, edit=True)
    assert again
    assert {taken.edit_key, taken.view_key}.isdisjoint({table.edit_key, table.view_key})
    assert taken.code
    assert again.documents == snapshot.documents
    assert (again.table.seats, again.table.gone) == (snapshot.table.seats, snapshot.table.gone)
    assert not any(part.can_undo for part in again.parts.values())
    assert handover.from_snapshot(again) == handed
    assert [visit.table.id for visit in store.devices.visits("guest")] == [taken.id]


def test_a_finished_table_arrives_finished_and_waits_for_its_play(store: Store, table: Table) -> None:
    by(store, table.id, "host").finish()
    snapshot = store.snapshot(table.edit_key, edit=True)
    assert snapshot
    taken = store.transfer.open_table(handover.from_snapshot(snapshot), "guest")
    assert taken.finished == snapshot.table.finished
    assert taken.code is None
    assert store.plays.tables_without_play("guest") == [(taken.edit_key, taken.id)]


def test_who_only_watched_takes_along_no_link_of_the_group(store: Store, clock: Clock, tmp_path: Path) -> None:
    store.transfer.import_plays([GROUP], entries(clock), "phone", None)
    table = store.tables()[0]
    store.visit("watcher", table.id, edit=False)
    taken = exported(store, Scope(device="watcher"))
    assert b"club" not in taken
    assert b"person-" not in taken
    found = archive.read(taken)
    assert len(found.entries) == 1
    there = {player.name for player in found.entries[0].play.players}
    assert {person.name for person in found.groups[0].people} == there
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite'}", clock=clock)
    other.transfer.import_plays(found.groups, found.entries, "watcher", None)
    assert exported(other, Scope(device="watcher")) == taken
    other.close()
    assert store.transfer.existing_plays([entry.play.key for entry in found.entries]) == {found.entries[0].play.key}


def test_two_guests_of_a_group_take_along_different_keys(store: Store, clock: Clock) -> None:
    store.transfer.import_plays([GROUP], entries(clock), "phone", None)
    table = store.devices.visits("phone")[0].table
    for guest in ("one", "other"):
        store.visit(guest, table.id, edit=False)
    (one,), (other,) = (store.transfer.export_plays(Scope(device=guest))[0] for guest in ("one", "other"))
    ((again,), _) = store.transfer.export_plays(Scope(device="one"))
    assert (one.key == again.key, one.key in (other.key, "club")) == (True, False)
    assert not {person.key for person in one.people} & {person.key for person in other.people}
