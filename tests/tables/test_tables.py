"""A table is laid, handed round, joined, corrected and finished."""

import pytest

from companion.tables import Seat, Store, Table, Unknown
from companion.tables.live.codes import CODES_AN_HOUR
from companion.tables.storage import join_codes
from tests.tables.conftest import SEATS, Clock, by_code, version
from tests.writing import by


def test_a_table_as_it_was_laid(table: Table, clock: Clock) -> None:
    assert (table.game, table.seats, table.options) == ("uptown", SEATS, {"edition": "ru"})
    assert (table.created, table.finished, table.rematch_of) == (clock.now, None, None)
    assert len({table.edit_key, table.view_key}) == 2
    assert min(len(table.edit_key), len(table.view_key)) >= 22


def test_names_stay_as_they_were_typed(store: Store) -> None:
    names = ["<script>alert(1)</script>", "שלום", "🏙️👩‍🚀", "Z̸͠a", "  two  spaces ", "ъ" * 200, "'; DROP TABLE seats; --"]
    seats = tuple(Seat(position, name, "circle", position) for position, name in enumerate(names))
    table = store.create("streets", seats, {}, "host")
    assert store.by_key(table.view_key, edit=False) == table
    assert [seat.name for seat in table.seats] == names


def test_each_link_opens_its_own_table_only(store: Store, table: Table) -> None:
    other = store.rematch(table, {}, "host")
    assert store.by_key(table.edit_key).id == table.id
    assert store.by_key(other.view_key, edit=False) == other
    assert other.rematch_of == table.id
    assert store.by_key(table.view_key) is None
    assert store.by_key(table.edit_key, edit=False) is None


def test_whoever_asks_second_for_a_rematch_comes_to_the_first_ones_table(store: Store, table: Table) -> None:
    assert store.open_rematch(table.id) is None
    again = store.rematch(table, {"first": 1}, "host")
    assert store.rematch(table, {"first": 1}, "guest").id == again.id
    assert store.open_rematch(table.id).id == again.id
    by(store, again.id, "host").finish()
    assert store.open_rematch(table.id) is None
    assert store.rematch(table, {"first": 1}, "guest").id != again.id


@pytest.mark.parametrize("key", ["", "nobody", "\0", "\ud800", "ключ", "x" * 9999, "' OR 1=1 --"])
@pytest.mark.usefixtures("table")
def test_a_wrong_link_is_no_table(store: Store, key: str) -> None:
    assert store.by_key(key) is None
    assert store.by_key(key, edit=False) is None
    assert by_code(store, key) is None


def test_a_code_joins_in_any_case(store: Store, table: Table) -> None:
    assert table.code is not None
    assert by_code(store, f" {table.code[:2].lower()} {table.code[2:]} ") == table


def test_what_looks_alike_is_forgiven() -> None:
    assert join_codes.read("zsgb") == "2568"
    assert join_codes.read("о0qу") == "DDDV"
    assert join_codes.read("кмНР") == "KMHP"
    assert join_codes.read("стхв") == "CTX8"
    assert not set("ZSGBO0QUYIL1AE") & set(join_codes.ALPHABET)


def test_a_code_expires(store: Store, table: Table, clock: Clock) -> None:
    assert table.code is not None
    clock.forward(hours=11, minutes=59)
    assert by_code(store, table.code) == table
    clock.forward(minutes=1)
    assert by_code(store, table.code) is None
    late = store.by_key(table.edit_key)
    assert late is not None
    assert (late.code, late.code_expires) == (None, None)


def test_a_renewed_code_ends_the_former(store: Store, table: Table, clock: Clock) -> None:
    assert table.code is not None
    clock.forward(hours=1)
    renewed = store.codes.renew(table.id)
    assert renewed.code is not None
    assert renewed.code_expires == clock.now + join_codes.LIFETIME
    assert by_code(store, renewed.code) == renewed
    assert by_code(store, table.code) is None
    assert renewed.version > table.version


def test_a_code_is_renewed_as_often_as_people_need_it_and_not_without_end(
    store: Store, table: Table, clock: Clock
) -> None:
    had = {table.code}
    for _ in range(CODES_AN_HOUR):
        renewed = store.codes.renew(table.id)
        assert renewed
        had.add(renewed.code)
    assert len(had) == 1 + CODES_AN_HOUR
    before = store.by_key(table.edit_key)
    assert store.codes.renew(table.id) is None
    assert store.by_key(table.edit_key) == before
    clock.forward(hours=1, seconds=1)
    assert store.codes.renew(table.id)


def test_open_tables_never_share_a_code(store: Store, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.code is not None
    drawn = iter([table.code, table.code, "2222"])
    monkeypatch.setattr(join_codes, "new", lambda _size: next(drawn))
    assert store.create("streets", SEATS, {}, "host").code == "2222"


def test_an_expired_code_may_be_dealt_again(
    store: Store, table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert table.code is not None
    store.codes.renew(table.id)
    clock.forward(hours=13)
    monkeypatch.setattr(join_codes, "new", lambda _size: table.code)
    other = store.create("streets", SEATS, {}, "host")
    assert by_code(store, table.code) == other
    clock.forward(hours=12)
    assert by_code(store, table.code) is None


def test_should_every_code_be_taken_the_links_still_work(
    store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(join_codes, "new", lambda _size: table.code)
    other = store.create("streets", SEATS, {}, "host")
    assert other.code is None
    assert store.by_key(other.edit_key) == other


def test_corrections_are_seen_by_polling_phones(store: Store, table: Table, clock: Clock) -> None:
    renamed = store.rename(table.id, {1: "Борис"})
    assert [seat.name for seat in renamed.seats] == ["Аня", "Борис"]
    changed = store.set_options(table.id, {"edition": "en"})
    assert changed.options == {"edition": "en"}
    finished = by(store, table.id, "host").finish()
    assert finished.finished == clock.now
    reopened = by(store, table.id, "host").reopen()
    assert reopened.finished is None
    versions = [table.version, renamed.version, changed.version, finished.version, reopened.version]
    assert versions == sorted(set(versions))
    assert version(store, table) == reopened.version


def test_finishing_twice_keeps_the_first_time(store: Store, table: Table, clock: Clock) -> None:
    first = by(store, table.id, "host").finish()
    clock.forward(minutes=5)
    assert by(store, table.id, "host").finish().finished == first.finished


def test_no_such_table_or_seat(store: Store, table: Table) -> None:
    with pytest.raises(Unknown, match="no seat 5"):
        store.rename(table.id, {5: "Вера"})
    assert version(store, table) == table.version
    for act in ("finish", "reopen"):
        with pytest.raises(Unknown):
            getattr(by(store, 404, "host"), act)()
    with pytest.raises(Unknown):
        store.codes.renew(404)
