"""The search index: a file, built once for the data it is made of, and never the reason why a page waits."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection

import pytest

from companion import games, rules
from companion.rules import index_cache
from tests.server import NEVER, ROOT


@pytest.fixture
def cache(small_game: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(index_cache, "_open_indexes", {})
    monkeypatch.setattr(index_cache, "_builders", [])
    monkeypatch.setattr(games, "ids", lambda: ("small-game",))
    return small_game.parent / "cache"


def build() -> list[str]:
    """What is told of it."""
    told: list[str] = []
    rules.build_missing(told.append)
    return told


def restart() -> None:
    index_cache._open_indexes.clear()
    index_cache._name.cache_clear()  # type: ignore[attr-defined]


def asked(question: str = "how do I win") -> str:
    return rules.search(question, "small-game").matches[0].rule_id


@pytest.mark.usefixtures("cache")
def test_two_cards_in_two_languages_are_a_game() -> None:
    build()
    assert asked() == "ZZ-01"
    assert asked("когда конец") == "ZZ-02"
    assert rules.cards("ru")["ZZ-02"].title == "Конец"
    assert rules.cards("pl")["ZZ-02"].title == "The end"
    number = rules.search("how do I win", "small-game").matches[0].phrase
    assert number is not None
    assert index_cache.with_index("small-game", lambda index: index.phrase(number)).text == "how do I win"


def test_it_is_built_once(cache: Path) -> None:
    assert build() == ["Preparing the rules: Small (1 of 1) ..."]
    (file,) = cache.glob("*.sqlite")
    restart()
    assert build() == []
    assert asked() == "ZZ-01"
    assert list(cache.glob("small-game-*")) == [file]


def test_a_question_before_it_is_built_neither_builds_nor_waits(cache: Path) -> None:
    with pytest.raises(rules.NotReady):
        asked()
    assert list(cache.glob("small-game-*")) == []


def test_other_data_are_another_file(cache: Path, small_game: Path) -> None:
    build()
    (small_game / "rules" / "asks" / "en.tsv").write_text("ZZ-01\tcharabia\n", encoding="utf-8")
    restart()
    build()
    assert asked("charabia") == "ZZ-01"
    assert len(list(cache.glob("small-game-*"))) == 2


def spoil(file: Path, how: str) -> None:
    match how:
        case "rubbish":
            file.write_bytes(b"rubbish" * 1000)
        case "half":
            file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        case "nothing":
            file.write_bytes(b"")
        case "removal":
            file.unlink()
        case _:
            with closing(sqlite3.connect(file)) as database, database:
                database.execute(f"UPDATE {how}")


SPOILT = ("rubbish", "half", "nothing", "removal", "feature SET phrases = x'ffffffff'", "game SET phrases = x'00'")


@pytest.mark.parametrize("how", SPOILT)
def test_a_damaged_file_is_built_again(cache: Path, how: str) -> None:
    build()
    (file,) = cache.glob("*.sqlite")
    restart()
    spoil(file, how)
    with pytest.raises(rules.NotReady):
        asked()
    build()
    assert asked() == "ZZ-01"
    assert list(cache.glob("small-game-*")) == [file]


@pytest.mark.parametrize("how", ["half", "removal"])
def test_a_file_that_goes_while_the_server_runs_keeps_nobody_from_an_answer(cache: Path, how: str) -> None:
    build()
    asked()
    (file,) = cache.glob("*.sqlite")
    spoil(file, how)
    # What was read before may be enough.
    with suppress(rules.NotReady):
        asked("when is it over")
    build()
    assert asked() == "ZZ-01"
    assert asked("when is it over") == "ZZ-02"


def test_a_build_that_is_interrupted_leaves_no_file(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_game: str, database: Connection, _languages: object) -> None:
        database.execute("CREATE TABLE half (number)")
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.rules.build.build", interrupt)
    with pytest.raises(KeyboardInterrupt):
        build()
    assert list(cache.glob("small-game-*")) == []


def test_rules_that_are_broken_are_told_and_keep_no_other_game_from_its_index(cache: Path, small_game: Path) -> None:
    (small_game / "rules" / "asks" / "en.tsv").write_text("ZZ-09\thow do I win\n", encoding="utf-8")
    told = build()
    assert told[1].startswith("The rules of Small cannot be prepared: ")
    assert "line 1: there is no card ZZ-09" in told[1]
    assert list(cache.glob("small-game-*")) == []


def test_where_nothing_can_be_written_it_lies_in_a_folder_of_its_own(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.write_text("a file where the folder should be")
    told: list[str] = []
    monkeypatch.setattr(index_cache, "_start", lambda _folder: Ended())
    rules.prepare(told.append)
    assert told[0].startswith(f"Nothing can be written into {cache}: the rules are prepared in ")
    build()
    assert asked() == "ZZ-01"


class Ended:
    """A builder that ended before anything was built."""

    stdout = ()
    status: int | None = 1

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...

    def poll(self) -> int | None:
        return self.status


class Building(Ended):
    status = None


@pytest.mark.usefixtures("cache")
def test_a_builder_that_failed_is_started_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_cache, "_start", lambda _folder: Ended())
    assert [rules.prepare() for _ in range(4)] == [True, True, False, False]
    assert len(index_cache._builders) == 2


@pytest.mark.usefixtures("cache")
def test_one_process_builds_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_cache, "_start", lambda _folder: Building())
    assert [rules.prepare() for _ in range(4)] == [True] * 4
    assert len(index_cache._builders) == 1


@pytest.mark.usefixtures("cache")
def test_what_is_built_needs_no_builder() -> None:
    build()
    assert rules.prepare()
    assert index_cache._builders == []


@pytest.mark.process
def test_a_process_of_its_own_builds_it_and_tells_so(cache: Path) -> None:
    told: list[str] = []
    assert rules.prepare(told.append)
    (process,) = index_cache._builders
    assert process.wait(NEVER) == 0
    assert asked() == "ZZ-01"
    assert len(list(cache.glob("small-game-*"))) == 1


@pytest.mark.process
def test_the_builder_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    code = "from companion import rules; rules.prepare(); input()"
    settings = {**os.environ, "KVARTAL_CACHE": str(tmp_path), "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(
        [sys.executable, "-c", code],
        env=settings,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout
    assert server.stdout.readline().startswith("Preparing the rules: Streets (1 of 5)")
    server.kill()
    # The builder has the same standard error: it is at its end when both are gone.
    server.communicate(timeout=NEVER)
    assert list(tmp_path.glob("streets-*")) == []


def test_the_questions_of_strangers_do_not_fill_the_memory() -> None:
    from companion.rules import features

    for number in range(10_000):
        features.features(f"слово{number}")
    assert features._word_features.cache_info().currsize <= 4096
