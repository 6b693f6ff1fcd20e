"""What was played is kept, found by whoever may see it, and gone when it is deleted."""

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.pool import NullPool

from companion.tables import Seat, Snapshot, Store, Table
from companion.tables.history import trash
from companion.tables.history.play import Play
from companion.tables.history.play_queries import PlayFilter, Scope, SearchTerm
from companion.tables.history.recording import Recorded, Recorder
from companion.tables.storage import database
from tests.plays import import_plays, random_plays
from tests.tables.conftest import SEATS, Clock, by_code
from tests.tables.test_trash import rows
from tests.writing import by

pytestmark = pytest.mark.both_databases
HOST = Scope(device="host")


def recorder(clock: Clock, *totals: int, result: object = None) -> Recorder:
    """Scores a table as these totals, in seating order."""

    def record(snapshot: Snapshot) -> Recorded:
        base = random_plays(1)[0]
        player = base.players[0]
        players = [
            replace(player, name=seat.name, person="", total=total, place=1, winner=total == max(totals))
            for seat, total in zip(snapshot.table.seats, totals, strict=True)
        ]
        play = replace(base, game=snapshot.table.game, players=tuple(players), key="", place="", notes="")
        return Recorded(replace(play, started=snapshot.table.created, ended=clock.now), result)

    return record


def finish(store: Store, clock: Clock, table: Table, *totals: int, device: str = "host") -> Play:
    by(store, table.id, device).finish(None, recorder(clock, *totals))
    found = store.plays.for_table(table.id)
    assert found is not None
    return found.play


def keys(store: Store, wanted: PlayFilter, scope: Scope = HOST) -> list[str]:
    return [kept.play.key for kept in store.plays.page(scope, wanted, limit=1000).plays]


def test_a_finished_table_is_in_the_history_of_those_who_were_there(store: Store, clock: Clock) -> None:
    table = store.create("uptown", SEATS, {}, "host")
    store.visit("guest", table.id, edit=False)
    clock.forward(hours=1)
    play = finish(store, clock, table, 30, 40)
    assert [player.total for player in play.players] == [30, 40]
    assert play.seconds == 3600 - play.paused
    # The code still opens the table for writing: who only watched does not get to see it.
    for device, access, code in (("host", "t", table.code), ("guest", "v", None)):
        (kept,) = store.plays.page(Scope(device=device)).plays
        assert (kept.play, kept.access, kept.code) == (play, access, code)
    assert store.plays.page(Scope(device="stranger")).plays == ()
    assert store.plays.history(Scope(device="stranger")).plays == ()


def test_a_correction_is_a_new_revision_and_the_evening_stays(store: Store, clock: Clock) -> None:
    table = store.create("uptown", SEATS, {}, "host")
    first = finish(store, clock, table, 30, 40)
    by(store, table.id, "host").reopen()
    assert store.plays.page(HOST).plays[0].reopened
    clock.forward(minutes=5)
    assert finish(store, clock, table, 30, 40) == first, "nothing was changed"
    by(store, table.id, "host").reopen()
    clock.forward(days=1)
    second = finish(store, clock, table, 41, 40)
    assert (second.key, second.revision, second.ended) == (first.key, 2, first.ended)
    assert store.plays.revisions(first.key) == [(first, clock.now)]
    assert len(store.plays.page(HOST).plays) == 1


def test_a_game_corrected_at_the_table_keeps_its_first_end_and_how_long_it_took(store: Store, clock: Clock) -> None:
    table = store.create("uptown", SEATS, {}, "host")
    clock.forward(hours=1)
    first = finish(store, clock, table, 30, 40)
    for total in (41, 42):
        clock.forward(minutes=40)
        by(store, table.id, "host").reopen()
        clock.forward(minutes=2)
        corrected = finish(store, clock, table, total, 40)
        assert (corrected.ended, corrected.seconds) == (first.ended, first.seconds)
        assert corrected.players[0].total == total
        assert finished(store, table) == first.ended, "the table page says so too"


def test_a_game_that_went_on_ends_when_it_ends(store: Store, clock: Clock) -> None:
    table = store.create("uptown", SEATS, {}, "host")
    finish(store, clock, table, 3, 4)
    by(store, table.id, "host").reopen()
    clock.forward(hours=1)
    assert finish(store, clock, table, 30, 40).ended == clock.now
    assert finished(store, table) == clock.now


def finished(store: Store, table: Table) -> datetime | None:
    snapshot = store.snapshot(table.edit_key, edit=True)
    assert snapshot
    return snapshot.table.finished


def test_the_same_people_are_one_group_and_keep_their_persons(store: Store, clock: Clock) -> None:
    one = finish(store, clock, store.create("uptown", SEATS, {}, "host"), 30, 40)
    guest = (*reversed(SEATS), Seat(2, "Věra", "cross", 2))
    other = finish(store, clock, store.create("streets", guest, {}, "host"), 1, 2, 3)
    strangers = (Seat(0, "Ann", "circle", 0), Seat(1, "Bob", "square", 1))
    finish(store, clock, store.create("streets", strangers, {}, "host"), 1, 2)
    assert [player.person for player in other.players[:2]] == [player.person for player in one.players][::-1]
    groups = store.groups.of_device("host")
    assert [[person.name for person in group.here] for group in groups] == [["Ann", "Bob"], ["Věra", "Аня", "Боря"]]
    assert len(store.plays.history(Scope(group=groups[1].id)).plays) == 2


def test_a_rematch_stays_in_the_group_if_one_who_holds_it_opens_or_finishes_it(store: Store, clock: Clock) -> None:
    table = store.create("uptown", SEATS, {}, "host")
    finish(store, clock, table, 30, 40)
    (group,) = store.groups.of_device("host")
    finish(store, clock, store.rematch(table, {}, "host"), 30, 40, device="guest")
    finish(store, clock, store.rematch(table, {}, "guest"), 30, 40, device="host")
    assert len(store.plays.history(Scope(group=group.id)).plays) == 3
    assert store.groups.of_device("guest") == []
    finish(store, clock, store.rematch(table, {}, "guest"), 30, 40, device="guest")
    assert len(store.plays.history(Scope(group=group.id)).plays) == 3


def test_renamed_and_merged_once_for_all_plays_and_back(store: Store, clock: Clock) -> None:
    one = finish(store, clock, store.create("uptown", SEATS, {}, "host"), 30, 40)
    (group,) = store.groups.of_device("host")
    store.create("uptown", SEATS, {}, "host", group_id=group.id)
    other = (Seat(0, "Анна", "circle", 3), SEATS[1])
    table = store.create("uptown", other, {}, "host", group_id=group.id)
    finish(store, clock, table, 30, 40)
    scope = Scope(group=group.id)
    anna = next(person for person in store.groups.of_device("host")[0].people if person.name == "Анна")
    ania = one.players[0].person
    before = store.plays.history(scope)
    store.groups.merge(group.id, anna.key, ania)
    assert {play.players[0].person for play in store.plays.history(scope).plays} == {ania}
    assert len(keys(store, PlayFilter(person=ania), scope)) == 2
    assert store.plays.choices(scope).people[store.groups.of_device("host")[0].whole(anna.key)] == 2
    store.groups.rename_person(group.id, ania, "Ania")
    assert {kept.name(kept.play.players[0].person) for kept in store.plays.page(scope).plays} == {"Ania"}
    assert len(keys(store, PlayFilter(terms=(SearchTerm("ania"),)), scope)) == 2
    store.groups.rename_person(group.id, ania, "Аня")
    store.groups.unmerge(group.id, anna.key)
    assert store.plays.history(scope) == replace(before, people=store.plays.history(scope).people)


def test_a_former_name_is_still_the_same_person(store: Store, clock: Clock) -> None:
    one = finish(store, clock, store.create("uptown", SEATS, {}, "host"), 30, 40)
    (group,) = store.groups.of_device("host")
    store.groups.rename_person(group.id, one.players[0].person, "Anna K.")
    other = finish(store, clock, store.create("uptown", SEATS, {}, "host", group_id=group.id), 30, 40)
    assert other.players[0].person == one.players[0].person


def test_found_by_game_person_place_period_and_text_as_a_plain_search_would(store: Store) -> None:
    plays = random_plays(150)
    group = import_plays(store, "host", plays)
    kept = store.plays.history(Scope(group=group.id)).plays
    assert [play.key for play in kept] == [play.key for play in plays]
    assert [replace(play, players=()) for play in kept] == [replace(play, players=()) for play in plays]
    latest = kept[::-1]
    person, place, middle = latest[0].players[0], "Клуб «Ход конём»", kept[75].ended
    assert keys(store, PlayFilter()) == [play.key for play in latest]
    assert keys(store, PlayFilter(game="streets")) == [play.key for play in latest if play.game == "streets"]
    assert keys(store, PlayFilter(place=place)) == [play.key for play in latest if play.place == place]
    assert keys(store, PlayFilter(since=middle)) == [play.key for play in latest if play.ended >= middle]
    assert keys(store, PlayFilter(before=middle)) == [play.key for play in latest if play.ended < middle]
    played = [play.key for play in latest if person.person in {player.person for player in play.players}]
    assert keys(store, PlayFilter(person=person.person)) == played
    assert keys(store, PlayFilter(terms=(SearchTerm("КЛУБ"),))) == [play.key for play in latest if play.place == place]
    assert keys(store, PlayFilter(terms=(SearchTerm("zzz", ("uptown",)),))) == keys(store, PlayFilter(game="uptown"))
    assert keys(store, PlayFilter(terms=(SearchTerm("100%"),))) == []
    assert sum(store.plays.choices(HOST).games.values()) == 150
    page = store.plays.page(HOST, limit=20, offset=20)
    assert ([line.play.key for line in page.plays], page.total) == ([play.key for play in islice(latest, 20, 40)], 150)


def test_a_deleted_table_is_hidden_at_once_and_comes_back(store: Store, clock: Clock) -> None:
    table = store.create("uptown", SEATS, {}, "host")
    play = finish(store, clock, table, 30, 40)
    scope = HOST
    store.trash.delete_table(table.id)
    assert store.snapshot(table.edit_key, edit=True) is None
    assert store.version(table.view_key, edit=False) is None
    assert table.code is not None
    assert by_code(store, table.code) is None
    assert store.devices.visits("host") == []
    assert store.devices.recent_names("host") == []
    assert store.devices.last_table("host", "uptown") is None
    assert store.plays.page(scope).plays == ()
    assert store.plays.history(scope).plays == ()
    assert [kept.play for kept in store.plays.deleted(scope)] == [play]
    assert store.trash.deleted_at(table.view_key, edit=False) == clock.now
    assert store.trash.restore_table(table.view_key) is None, "whoever may only watch brings nothing back"
    assert store.trash.restore_table(table.edit_key) is not None
    assert [kept.play for kept in store.plays.page(scope).plays] == [play]
    assert store.trash.deleted_at(table.edit_key, edit=True) is None


def test_after_thirty_days_nothing_is_left(store: Store, clock: Clock) -> None:
    nothing = rows(store)
    table = store.create("uptown", SEATS, {}, "host")
    finish(store, clock, table, 30, 40)
    by(store, table.id, "host").reopen()
    finish(store, clock, table, 31, 40)
    store.trash.delete_table(table.id)
    clock.forward(days=29)
    assert store.trash.empty() == 0
    clock.forward(days=2)
    assert store.plays.deleted(HOST) == []
    assert store.trash.empty() == 1
    assert rows(store) == nothing
    assert store.trash.deleted_at(table.edit_key, edit=True) is None


def test_a_deleted_play_without_a_table_goes_the_same_way(store: Store, clock: Clock) -> None:
    nothing = rows(store)
    import_plays(store, "host", random_plays(1))
    store.trash.delete_play("play-1-0")
    assert keys(store, PlayFilter()) == []
    store.trash.restore_play("play-1-0")
    assert keys(store, PlayFilter()) == ["play-1-0"]
    store.trash.delete_play("play-1-0")
    clock.forward(days=31)
    store.trash.empty()
    assert rows(store) == nothing


def test_what_is_left_over_of_old_tables_is_their_plays(store: Store, clock: Clock) -> None:
    table = store.create("uptown", SEATS, {}, "host")
    play = finish(store, clock, table, 30, 40)
    clock.forward(days=100)
    before = clock.now - timedelta(days=90)
    assert store.trash.purge(store.trash.unused_tables(before), before) == 1
    assert store.by_key(table.edit_key) is None
    (kept,) = store.plays.page(HOST).plays
    assert (kept.play, kept.access) == (play, None)


def test_a_table_finished_before_there_were_plays_gets_its_own_once(store: Store, clock: Clock) -> None:
    table = store.create("uptown", SEATS, {}, "host")
    store.create("uptown", SEATS, {}, "host")
    by(store, table.id, "host").finish()
    assert store.plays.tables_without_play("host") == [(table.edit_key, table.id)]
    assert store.plays.tables_without_play("stranger") == []
    snapshot = store.snapshot(table.edit_key, edit=True)
    assert snapshot is not None
    for _ in range(2):
        store.plays.record(snapshot, recorder(clock, 1, 2)(snapshot))
    assert store.plays.tables_without_play() == []
    assert store.plays.page(HOST).total == 1


def test_an_upgraded_database_knows_which_tables_have_no_play_yet(url: str) -> None:
    engine = create_engine(database._address(url), poolclass=NullPool)
    with engine.begin() as connection:
        command.upgrade(database.migrations(connection), "0009")
        connection.execute(
            text(
                "INSERT INTO tables (id, game, options, edit_key, view_key, created, finished, version) VALUES"
                " (1, 'uptown', '{}', 'edit', 'view', '2026-01-01 20:00:00', '2026-01-01 21:00:00', 3)"
            )
        )
    engine.dispose()
    store = Store(url)
    assert store.plays.tables_without_play() == [("edit", 1)]
    table = store.by_key("edit")
    assert table is not None
    assert table.group_id is None
    store.close()


def test_two_that_empty_the_bin_at_once_delete_no_table_that_was_opened_meanwhile(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite gives the number of a deleted table to the next one."""
    store.trash.delete_table(store.create("uptown", SEATS, {}, "host").id)
    clock.forward(days=31)
    look = trash._deleted_before
    opened: list[Table] = []

    def another_is_faster(connection: Connection, moment: datetime) -> Any:
        found = look(connection, moment)
        store.trash.purge(found)
        opened.append(store.create("uptown", SEATS, {}, "host"))
        return found

    monkeypatch.setattr(trash, "_deleted_before", another_is_faster)
    assert store.trash.empty() == 0
    assert [store.by_key(table.edit_key) for table in opened] == opened
