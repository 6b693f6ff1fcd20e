"""Who sits at an open table: somebody comes, goes, sits elsewhere; what was entered stays with its seat."""

import pytest

from companion.tables import Edit, Finished, Seat, Snapshot, Store, Table
from tests.writing import by


def sit(store: Store, table: Table, *seats: Seat, **more: object) -> Table:
    now = store.by_key(table.edit_key)
    assert now is not None
    reseated = by(store, now.id, "host").reseat(now, seats, {"message": "seats"}, **more)
    assert reseated is not None
    return reseated


VERA = Seat(2, "Вера", "cross", 4)


def test_somebody_comes_goes_and_comes_back_with_what_was_entered(store: Store, table: Table) -> None:
    anya, borya = table.seats
    assert [seat.name for seat in sit(store, table, anya, borya, VERA).seats] == ["Аня", "Боря", "Вера"]
    by(store, table.id, "host").save([Edit("seat-1", {"coins": 7}, 0)])
    left = sit(store, table, anya, VERA)
    assert ([seat.position for seat in left.seats], [seat.name for seat in left.gone]) == ([0, 2], ["Боря"])
    back = sit(store, table, anya, borya, VERA)
    assert (back.seats, back.gone) == ((anya, borya, VERA), ())
    assert store.part(table.id, "seat-1").document == {"coins": 7}


def test_whoever_sits_elsewhere_keeps_the_seat_and_its_order_is_kept(store: Store, table: Table) -> None:
    anya, borya = table.seats
    moved = sit(store, table, borya, anya)
    assert [(seat.position, seat.name, seat.order) for seat in moved.seats] == [(1, "Боря", 0), (0, "Аня", 1)]
    found = store.by_key(table.edit_key)
    assert found == moved
    assert moved.version > table.version


def test_what_refers_to_a_seat_changes_with_it_in_one_line_of_the_log(store: Store, table: Table) -> None:
    by(store, table.id, "host").save([Edit("city", {"owner": "1"}, 0)])
    left = sit(store, table, table.seats[0], edits=[Edit("city", {"owner": None}, 1)], options={"first": 0})
    assert store.part(table.id, "city").document == {"owner": None}
    assert left.options == {"first": 0}
    newest = store.history(table.id)[0]
    assert (newest.note, newest.parts) == ({"message": "seats"}, (("city", 2),))
    assert isinstance(by(store, table.id, "host").undo("city"), Snapshot)


def test_a_page_that_is_out_of_date_drops_nobody(store: Store, table: Table) -> None:
    sit(store, table, *table.seats, VERA)
    assert by(store, table.id, "guest").reseat(table, table.seats[:1]) is None
    found = store.by_key(table.edit_key)
    assert found is not None
    assert len(found.seats) == 3


def test_nobody_comes_to_a_finished_table(store: Store, table: Table) -> None:
    by(store, table.id, "host").finish()
    finished = store.by_key(table.edit_key)
    assert finished is not None
    with pytest.raises(Finished):
        by(store, finished.id, "host").reseat(finished, (*table.seats, VERA))


def test_a_rematch_seats_those_who_are_there_from_the_first_seat_on(store: Store, table: Table) -> None:
    sit(store, table, VERA, table.seats[0])
    now = store.by_key(table.edit_key)
    assert now is not None
    again = store.rematch(now, {}, "host")
    assert [(seat.position, seat.name) for seat in again.seats] == [(0, "Вера"), (1, "Аня")]
