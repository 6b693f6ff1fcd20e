"""A backup goes round: all of it comes back, in either database, and what was there before is kept."""

import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from threading import Event, Thread
from typing import Any, get_args

import pytest
from click.testing import CliRunner
from sqlalchemy import Engine, make_url, select

from companion.cli import main
from companion.tables import Edit, NewerDatabase, Seat, Snapshot, StorageError, Store, Table, schema
from companion.tables.models import StorageProblem
from companion.tables.storage import backup
from companion.tables.storage.database import open_database
from tests.tables.conftest import SEATS
from tests.writing import by

NOW = datetime(2026, 5, 2, 9, 0)


def everything(store: Store) -> dict[str, list[Any]]:
    """Every row but the versions, which only grow."""
    with store._engine.begin() as connection:
        return {
            table.name: [
                tuple(value for name, value in row._mapping.items() if name != "version")
                for row in connection.execute(select(table).order_by(*table.primary_key.columns))
            ]
            for table in schema.metadata.sorted_tables
        }


@pytest.fixture
def evening(store: Store, table: Table) -> Store:
    """A store with a rematch, two phones, entries, an undo and a name that SQL would mind."""
    by(store, table.id, "host").save(
        [Edit("seat-0", {"text": "<b>Аня</b>\0 \ud800 🏙️"}, 0), Edit("city", {"city": []}, 0)]
    )
    by(store, table.id, "guest").save([Edit("seat-0", {"coins": 4}, 1)])
    by(store, table.id, "guest").undo("seat-0")
    store.devices.rename("guest", "Robert'); DROP TABLE tables;--")
    store.rematch(table, {}, "host")
    return store


@pytest.fixture
def other(tmp_path: Path) -> str:
    """The address of another database, of which nothing is there yet."""
    return f"sqlite:///{tmp_path / 'other' / 'kvartal.sqlite'}"


@pytest.mark.both_databases
def test_it_goes_round(url: str, evening: Store, table: Table, tmp_path: Path) -> None:
    file = tmp_path / "friday.sqlite"
    before = everything(evening)
    assert backup.back_up(url, file) == backup.Contents(2, 3)
    assert (file.stat().st_mode & 0o777, [*tmp_path.glob(".friday*")]) == (0o600, [])
    by(evening, table.id, "host").save([Edit("seat-0", {"coins": 99}, 3)])
    spoiled, version = everything(evening), evening.version(table.edit_key, edit=True)
    restored = backup.restore(url, file, NOW, tmp_path)
    assert everything(evening) == before
    assert (evening.version(table.edit_key, edit=True) or 0) > (version or 0)
    assert restored.kept == tmp_path / "before-restore-20260502-090000.sqlite"
    assert evening.create("uptown", SEATS, {}, "host").id == 3
    backup.restore(url, restored.kept, NOW, tmp_path)
    assert everything(evening) == spoiled


@pytest.mark.both_databases
def test_a_backup_goes_into_an_empty_database(url: str, evening: Store, other: str, tmp_path: Path) -> None:
    file = tmp_path / "friday.sqlite"
    backup.back_up(url, file)
    assert backup.restore(other, file, NOW, tmp_path) == backup.Restored(backup.Contents(2, 3), None)
    with closing(Store(other)) as moved:
        assert everything(moved) == everything(evening)


@pytest.fixture
def home(other: str, tmp_path: Path) -> tuple[Table, Path]:
    """A table in that other database, which is closed again, and its backup."""
    with closing(Store(other)) as store:
        table = store.create("streets", (Seat(0, "A\0nn", "circle", 3),), {}, "host")
        store.devices.rename("host", "\0")
    backup.back_up(other, tmp_path / "home.sqlite")
    return table, tmp_path / "home.sqlite"


@pytest.mark.both_databases
def test_a_backup_of_a_file_goes_to_a_server_without_letters_that_it_refuses(
    url: str, home: tuple[Table, Path], tmp_path: Path, store: Store
) -> None:
    backup.restore(url, home[1], NOW, tmp_path)
    (visit,) = store.devices.visits("host")
    assert (visit.table.game, visit.table.seats[0].name) == ("streets", "Ann")


@pytest.mark.both_databases
def test_a_backup_that_is_made_while_phones_save_is_whole(url: str, store: Store, table: Table, tmp_path: Path) -> None:
    """Two parts are always saved together: no backup has one without the other."""
    ended, begun = Event(), Event()

    def save() -> None:
        for number in range(10_000):
            edits = [Edit(key, {"n": number}, number) for key in ("seat-0", "seat-1")]
            assert isinstance(by(store, table.id, "host").save(edits), Snapshot)
            begun.set()
            if ended.is_set():
                return

    phone = Thread(target=save)
    phone.start()
    begun.wait()
    for number in range(5):
        backup.back_up(url, tmp_path / f"{number}.sqlite")
    ended.set()
    phone.join()
    for number in range(5):
        with closing(Store(f"sqlite:///{tmp_path / f'{number}.sqlite'}")) as copy:
            parts = copy.parts(table.id)
        assert parts["seat-0"].revision == parts["seat-1"].revision > 0


def refuse(file: Path, url: str, evening: Store, error: type[Exception], said: str | None = None) -> None:
    """Restore a file that is refused: no row changes, and nothing new lies beside it."""
    before, lies = everything(evening), set(file.parent.iterdir())
    with pytest.raises(error, match=said):
        backup.restore(url, file, NOW, file.parent)
    assert everything(evening) == before
    assert set(file.parent.iterdir()) == lies


@pytest.mark.parametrize("harm", ["no database", "cut short", "empty", "another program's"])
def test_a_file_that_is_no_backup_changes_nothing(url: str, evening: Store, tmp_path: Path, harm: str) -> None:
    file = tmp_path / "bad.sqlite"
    backup.back_up(url, file)
    if harm == "no database":
        file.write_text("Dear diary, " * 1000)
    elif harm == "cut short":
        file.write_bytes(file.read_bytes()[:20_000])
    else:
        file.unlink()
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(
                "CREATE TABLE notes (text)" if harm == "another program's" else "PRAGMA user_version = 1"
            )
    refuse(file, url, evening, backup.Unusable)


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("tables SET options = '{not json'", "row 1 of tables cannot be read"),
        ("tables SET options = '[]'", "options in row 1 of tables"),
        ("tables SET created = 'yesterday'", "row 1 of tables cannot be read"),
        ("tables SET game = 'chess' WHERE id = 2", "A game in it is not here: 'chess' in row 2 of tables"),
        ("seats SET name = x'00ff'", "name in row 1 of seats"),
        ("seats SET colour = 'red'", "colour in row 1 of seats"),
        ("devices SET name = CAST(x'ff' AS TEXT) WHERE id = 'guest'", "row 1 of devices cannot be read"),
        ("parts SET document = '{\"n\": NaN}'", "row 1 of parts cannot be read"),
        ("alembic_version SET version_num = '9999'", "9999"),
    ],
)
def test_a_backup_with_values_that_no_page_could_show_changes_nothing(
    url: str, evening: Store, tmp_path: Path, harm: str, said: str
) -> None:
    file = tmp_path / "bad.sqlite"
    backup.back_up(url, file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(f"UPDATE {harm}")
    refuse(file, url, evening, NewerDatabase if said == "9999" else backup.Unusable, said)


def test_nothing_but_rows_comes_into_an_empty_place(
    url: str, evening: Store, table: Table, other: str, tmp_path: Path
) -> None:
    file = tmp_path / "friday.sqlite"
    backup.back_up(url, file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TRIGGER later AFTER UPDATE ON tables BEGIN UPDATE parts SET document = '{}'; END")
        connection.execute("CREATE TABLE diary (text)")
    Path(make_url(other).database or "").parent.mkdir()
    backup.restore(other, file, NOW, tmp_path)
    with closing(sqlite3.connect(make_url(other).database or "")) as connection:
        made = connection.execute("SELECT type, name FROM sqlite_master WHERE name IN ('later', 'diary')").fetchall()
    assert made == []
    with closing(Store(other)) as moved:
        assert everything(moved) == everything(evening)
        by(moved, table.id, "host").save([Edit("seat-1", {"coins": 1}, 0)])
        assert moved.part(table.id, "city").document == {"city": []}


@pytest.mark.parametrize(
    ("part", "document"),
    [("seat-1", {"way": 3, "pad": "none"}), ("seat-1", []), ("seat-0", "x"), ("notes", {"text": 5}), ("rulings", 7)],
)
def test_a_part_that_no_page_can_read_is_refused_with_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str, document: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'home.sqlite'}")
    home = Store(f"sqlite:///{tmp_path / 'home.sqlite'}")
    home.create("uptown", SEATS, {}, "host")
    table = home.create("uptown", SEATS, {}, "host")
    by(home, table.id, "host").save([Edit(part, document, 0)])
    assert CliRunner().invoke(main, ["backup", "friday.sqlite"]).exit_code == 0
    refused = CliRunner().invoke(main, ["restore", "friday.sqlite"])
    assert refused.exit_code == 1
    assert f"No page could show table {table.id} in it: the part {part}" in refused.output
    home.trash.delete_table(table.id)
    assert CliRunner().invoke(main, ["backup", "--replace", "friday.sqlite"]).exit_code == 0
    assert CliRunner().invoke(main, ["restore", "friday.sqlite"]).exit_code == 0, "what was deleted is in nobody's way"
    home.close()


def test_a_damaged_database_is_moved_aside_as_it_is(other: str, home: tuple[Table, Path], tmp_path: Path) -> None:
    table, file = home
    Path(make_url(other).database or "").write_text("spoiled " * 1000)
    restored = backup.restore(other, file, NOW, tmp_path)
    assert restored.kept is not None
    assert restored.kept.read_text().startswith("spoiled")
    with closing(Store(other)) as store:
        assert store.by_key(table.edit_key) is not None


def test_the_log_of_a_deleted_file_is_not_that_of_the_backup(
    other: str, home: tuple[Table, Path], tmp_path: Path
) -> None:
    (table, file), path = home, Path(make_url(other).database or "")
    with closing(Store(other)) as store:
        by(store, table.id, "host").save([Edit("seat-0", {"coins": 1}, 0)])
        log = Path(f"{path}-wal").read_bytes()
    path.unlink()
    Path(f"{path}-wal").write_bytes(log)
    assert backup.restore(other, file, NOW, tmp_path).contents == backup.Contents(1, 0)
    with closing(Store(other)) as store:
        assert store.parts(table.id) == {}


def test_what_is_saved_while_a_backup_is_checked_is_kept(
    url: str, evening: Store, table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last save that a phone was told of is in one of the two: here one comes before nobody can save any more."""
    file = tmp_path / "friday.sqlite"
    backup.back_up(url, file)

    def after_a_save(address: str) -> Engine:
        if address == url and evening.part(table.id, "seat-1").revision == 0:
            by(evening, table.id, "host").save([Edit("seat-1", {"coins": 7}, 0)])
        return open_database(address)

    monkeypatch.setattr(backup, "open_database", after_a_save)
    kept = backup.restore(url, file, NOW, tmp_path).kept
    assert evening.parts(table.id).keys() == {"city", "seat-0"}
    with closing(Store(f"sqlite:///{kept}")) as before:
        assert before.part(table.id, "seat-1").document == {"coins": 7}


def test_a_database_that_another_program_holds_stays_where_it_is(
    other: str, home: tuple[Table, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = make_url(other).database or ""
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **options: connect(*given, **{**options, "timeout": 0}))
    with closing(connect(path, isolation_level=None)) as browser:
        browser.execute("PRAGMA locking_mode = EXCLUSIVE")
        browser.execute("BEGIN IMMEDIATE")
        number = Path(path).stat().st_ino
        for attempt in (
            lambda: backup.back_up(other, tmp_path / "second.sqlite"),
            lambda: backup.restore(other, home[1], NOW, tmp_path),
        ):
            with pytest.raises(StorageError):
                attempt()
    assert Path(path).stat().st_ino == number


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty_database: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "instance").mkdir()
    shutil.copyfile(empty_database, tmp_path / "instance" / "kvartal.sqlite")

    def companion(*arguments: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, arguments)
        return done.exit_code, done.output

    assert companion("backup", "friday.sqlite") == (0, "friday.sqlite: 0 tables, 0 entries.\n")
    assert companion("backup", "friday.sqlite") == (
        1,
        "Error: friday.sqlite is there already: choose another name, or add --replace.\n",
    )
    assert companion("backup", "--replace", "friday.sqlite")[0] == 0
    status, said = companion("restore", "friday.sqlite")
    database = f"sqlite:///{tmp_path / 'instance' / 'kvartal.sqlite'}"
    assert (status, said.splitlines()[0]) == (0, f"There are now 0 tables in {database}, as in friday.sqlite.")
    assert "before-restore-" in said
    assert companion("restore", "saturday.sqlite") == (1, f"Error: There is no file {tmp_path / 'saturday.sqlite'}.\n")
    assert companion("restore", "instance/kvartal.sqlite")[0] == 1
    assert companion("backup", "--replace", "instance/kvartal.sqlite")[0] == 1
    assert companion("tables", "prune", "--older-than", "90")[0] == 2
    status, said = companion("tables", "prune", "--older-than", "90d")
    assert (status, said.startswith("0 tables deleted: nobody was there since ")) == (0, True)


@pytest.mark.parametrize("why", get_args(StorageProblem))
def test_what_the_database_refuses_is_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: StorageProblem
) -> None:
    def refuse(*_given: object) -> None:
        raise StorageError(why)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(backup, "back_up", refuse)
    done = CliRunner().invoke(main, ["backup", "friday.sqlite"])
    assert (done.exit_code, len(done.output.splitlines())) == (1, 1)
    assert "nothing can be saved:" not in done.output
    if why == "full":
        assert done.output == "Error: The disk is full: make room, and try again.\n"
