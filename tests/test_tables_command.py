"""`companion tables`: what a club's host lists, exports, imports and deletes."""

import json
import secrets
import shutil
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from companion.cli import main
from companion.exchange import archive, handover
from companion.session import sample_tables
from companion.tables import Edit, Group, Person, Seat, Store
from companion.tables.history.play import ArchivedPlay
from tests.exchange.test_bgstats_file import EXPORT
from tests.plays import PEOPLE, random_plays
from tests.writing import by

GROUP = Group(0, "club", "", tuple(Person(f"person-{number}", name) for number, name in enumerate(PEOPLE)))


@pytest.fixture
def here(tmp_path: Path, empty_database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a database of one open table and ten plays."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "instance").mkdir()
    file = shutil.copyfile(empty_database, tmp_path / "instance" / "kvartal.sqlite")
    store = Store(f"sqlite:///{file}")
    store.create("uptown", [Seat(0, "Аня", "circle", 0), Seat(1, "Боря\x1b[31m", "square", 1)], {}, "phone")
    plays = random_plays(10, seed=2)
    store.transfer.import_plays([GROUP], [ArchivedPlay(play, "club") for play in plays], "phone", None)
    store.close()
    return tmp_path


def run(*arguments: str, said: str | None = None) -> Result:
    return CliRunner().invoke(main, ["tables", *arguments], input=said)


@pytest.mark.usefixtures("here")
def test_the_list_has_a_line_for_each_table_and_play() -> None:
    lines = run("list").output.splitlines()
    assert len(lines) == 11
    assert lines[0].split()[:4][2:] == ["uptown", "open"]
    assert "\x1b" not in lines[0]


def test_an_export_comes_in_elsewhere_with_its_tables_and_gives_the_same_file(
    here: Path, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    with app.test_request_context("/"), closing(Store(f"sqlite:///{here / 'instance' / 'kvartal.sqlite'}")) as store:
        for key in sample_tables.keys().values():
            snapshot = sample_tables.snapshot(key)
            assert snapshot
            store.transfer.open_table(handover.from_snapshot(snapshot), "phone")
    plays = 10 + len(sample_tables.keys())
    assert run("export", "a.json").output == f"a.json: {plays} plays.\n"
    elsewhere = here / "elsewhere"
    (elsewhere / "instance").mkdir(parents=True)
    monkeypatch.chdir(elsewhere)
    file = str(here / "a.json")
    assert run("import", file, "--dry-run").output.startswith(f"{plays} plays to import (")
    assert run("list").output == ""
    first = run("import", file)
    assert first.output.startswith(f"{plays} plays imported (")
    assert "/groups/club" in first.output
    assert run("import", file).output == f"0 plays imported; {plays} known already.\n"
    run("export", "b.json")
    assert Path("b.json").read_bytes() == (here / "a.json").read_bytes()


def test_a_spreadsheet_gets_a_line_for_each_player(here: Path) -> None:
    assert run("export", "a.csv", "--lang", "ru").exit_code == 0
    assert "Игрок" in (here / "a.csv").read_text(encoding="utf-8-sig").splitlines()[0]


def test_an_export_is_its_owners_alone(here: Path) -> None:
    for name in ("a.json", "a.csv"):
        run("export", name)
        assert (here / name).stat().st_mode & 0o777 == 0o600
        (here / name).chmod(0o644)
        run("export", name, "--replace")
        assert (here / name).stat().st_mode & 0o777 == 0o600
    assert [file.name for file in here.glob(".a*")] == []


def test_a_file_is_not_written_over(here: Path) -> None:
    (here / "a.json").write_text("mine")
    assert "there already" in run("export", "a.json").output
    assert (here / "a.json").read_text() == "mine"
    assert run("export", "a.txt").exit_code == 1


def test_bg_stats_comes_in_once(here: Path) -> None:
    (here / "bgstats.json").write_text(json.dumps(EXPORT), encoding="utf-8")
    assert (
        "2 plays imported (paper-quarters 1, happy-city 1); 0 known already; 2 of games"
        in run("import", "bgstats.json").output
    )
    assert run("import", "bgstats.json").output.startswith("0 plays imported; 2 known already")


def test_half_a_file_brings_in_nothing(here: Path) -> None:
    run("export", "a.json")
    whole = (here / "a.json").read_bytes()
    for share in (10, 60):
        (here / "half.json").write_bytes(whole[: len(whole) * share // 100].replace(b"play-2-", b"play-x-"))
        refused = run("import", "half.json")
        assert (refused.exit_code, "half.json: line" in refused.output) == (1, True)
    assert len(run("list").output.splitlines()) == 11


def test_a_table_that_no_page_could_show_is_refused_with_its_place(here: Path) -> None:
    run("export", "a.json")
    document = json.loads((here / "a.json").read_bytes())
    document["plays"][0] |= {
        "key": "other",
        "table": {
            "game": document["plays"][0]["game"], "options": {}, "created": "2026-01-01T00:00:00+00:00",
            "seats": [{"position": 0, "name": "A", "shape": "circle", "colour": 0}],
            "parts": {"seat-0": {"way": 3, "pad": "none"}},
        },
    }  # fmt: skip
    (here / "bad.json").write_text(json.dumps(document))
    refused = run("import", "bad.json")
    assert "plays[0].table.parts.seat-0: the entries of this table cannot be read" in refused.output
    assert archive.read((here / "a.json").read_bytes())


@pytest.mark.usefixtures("here")
def test_deleting_asks_first_and_nothing_is_deleted_by_a_wrong_number() -> None:
    number = run("list").output.split()[0]
    assert run("delete", number, said="n\n").exit_code == 1
    assert "no table 99" in run("delete", number, "99", "--yes").output
    assert len(run("list").output.splitlines()) == 11
    assert run("delete", number, "play-2-3", "--yes").exit_code == 0
    assert len(run("list").output.splitlines()) == 9


@pytest.mark.usefixtures("here")
def test_a_table_that_is_named_twice_is_deleted_and_counted_once() -> None:
    number = run("list").output.split()[0]
    assert run("delete", "--yes", number, number).output.startswith("1 table deleted.")


@pytest.fixture
def long_ago(here: Path) -> Path:
    """The file of a database with thirty tables more, at which nobody has been for years."""
    file = here / "instance" / "kvartal.sqlite"
    store = Store(f"sqlite:///{file}", clock=lambda: datetime(2020, 5, 1, tzinfo=UTC))
    for _ in range(30):
        table = store.create("uptown", [Seat(0, "Ann", "circle", 0)], {}, "phone")
        by(store, table.id, "phone").save([Edit("seat-0", {"words": [secrets.token_hex() for _ in range(100)]}, 0)])
    store.close()
    return file


@pytest.mark.usefixtures("long_ago")
def test_prune_says_how_many_tables_go_and_asks_first() -> None:
    refused = run("prune", "--older-than", "1y", said="n\n")
    assert refused.exit_code == 1
    assert refused.output.startswith("Delete 30 tables, at which nobody was since ")
    assert len(run("list").output.splitlines()) == 41
    assert "30 tables deleted" in run("prune", "--older-than", "1y", said="y\n").output
    assert len(run("list").output.splitlines()) == 11


@pytest.mark.usefixtures("here")
def test_prune_never_takes_the_tables_of_this_moment() -> None:
    for span in ("0d", "0w", "000y"):
        refused = run("prune", "--older-than", span, "--yes")
        assert (refused.exit_code, "a day at least" in refused.output) == (2, True)
    assert len(run("list").output.splitlines()) == 11


def test_prune_gives_the_room_back_once_nobody_has_the_file_open(long_ago: Path) -> None:
    before = long_ago.stat().st_size
    store = Store(f"sqlite:///{long_ago}")
    store.tables()
    while_running = run("prune", "--older-than", "1y", "--yes")
    assert "30 tables deleted" in while_running.output
    assert "keeps its size" in while_running.output
    store.close()
    assert long_ago.stat().st_size == before
    stopped = run("prune", "--older-than", "1y", "--yes")
    assert stopped.output.startswith("0 tables deleted")
    assert "keeps its size" not in stopped.output
    assert long_ago.stat().st_size < before / 2
    assert len(run("list").output.splitlines()) == 11
