"""The search index: a file, built once for the data it is made of, and never the reason why nobody is answered."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sqlite3 import Connection
from typing import Any

import pytest

from companion import rules
from companion.rules import shelf
from companion.rules.build import build
from tests.server import NEVER, ROOT


@pytest.fixture
def cache(small_game: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(shelf, "_opened", {})
    return small_game.parent / "cache"


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose index was built, each as often as it was."""
    built: list[str] = []

    def counted(game: str, database: Connection) -> None:
        built.append(game)
        build(game, database)

    monkeypatch.setattr(shelf, "build", counted)
    return built


def restart() -> None:
    shelf._opened.clear()


def asked(question: str = "how do I win") -> str:
    return rules.search(question, "small-game")[0].rule_id


@pytest.mark.usefixtures("cache")
def test_two_cards_in_two_languages_are_a_game() -> None:
    assert asked() == "ZZ-01"
    assert asked("когда конец") == "ZZ-02"
    assert rules.cards("ru")["ZZ-02"].title == "Конец"
    assert rules.cards("pl")["ZZ-02"].title == "The end"
    assert rules.search("how do I win", "small-game")[0].nearest.text == "how do I win"


def test_it_is_built_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked()
    (file,) = cache.iterdir()
    restart()
    monkeypatch.setattr(shelf, "build", None)
    assert asked() == "ZZ-01"
    assert list(cache.iterdir()) == [file]


def test_one_process_builds_it_while_the_others_wait(cache: Path, builds: list[str]) -> None:
    with ThreadPoolExecutor(4) as processes:
        files = set(processes.map(shelf.built_file, ["small-game"] * 4))
    assert builds == ["small-game"]
    assert list(cache.iterdir()) == list(files)


@pytest.mark.usefixtures("cache")
def test_questions_that_come_meanwhile_wait_for_it(builds: list[str]) -> None:
    with ThreadPoolExecutor(8) as phones:
        assert set(phones.map(lambda _: asked(), range(40))) == {"ZZ-01"}
    assert builds == ["small-game"]


def test_other_data_are_another_file(cache: Path, small_game: Path) -> None:
    asked()
    (small_game / "rules" / "asks" / "en.tsv").write_text("ZZ-01\tcharabia\n", encoding="utf-8")
    restart()
    assert asked("charabia") == "ZZ-01"
    assert len(list(cache.iterdir())) == 2


def test_a_package_carries_it(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.write("small-game", shelf.packaged("small-game"))
    monkeypatch.setattr(shelf, "build", None)
    assert asked() == "ZZ-01"
    assert not cache.exists()


def spoil_with_rubbish(file: Path) -> None:
    file.write_bytes(b"rubbish" * 1000)


def spoil_by_half(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def spoil_to_nothing(file: Path) -> None:
    file.write_bytes(b"")


def spoil_its_numbers(file: Path) -> None:
    database = sqlite3.connect(file)
    database.execute("UPDATE feature SET phrases = x'ffffffff'")
    database.commit()
    database.close()


def spoil_its_blobs(file: Path) -> None:
    database = sqlite3.connect(file)
    database.execute("UPDATE arrays SET cards_of_phrases = x'00'")
    database.commit()
    database.close()


def spoil_by_removal(file: Path) -> None:
    file.unlink()


SPOILT = (
    spoil_with_rubbish,
    spoil_by_half,
    spoil_to_nothing,
    spoil_its_numbers,
    spoil_its_blobs,
    spoil_by_removal,
)


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_damaged_file_is_built_again(cache: Path, spoil: Callable[..., Any]) -> None:
    asked()
    (file,) = cache.iterdir()
    restart()
    spoil(file)
    assert asked() == "ZZ-01"
    restart()
    assert asked() == "ZZ-01"
    assert list(cache.iterdir()) == [file]


@pytest.mark.parametrize("spoil", [spoil_by_half, spoil_by_removal])
def test_a_file_that_goes_while_the_server_runs_keeps_nobody_from_an_answer(
    cache: Path, spoil: Callable[..., Any]
) -> None:
    asked()
    (file,) = cache.iterdir()
    spoil(file)
    assert asked() == "ZZ-01"
    assert asked("when is it over") == "ZZ-02"


def test_a_build_that_fails_leaves_no_file(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_game: str, database: Connection) -> None:
        database.execute("CREATE TABLE half (number)")
        raise KeyboardInterrupt

    monkeypatch.setattr(shelf, "build", fail)
    with pytest.raises(KeyboardInterrupt):
        asked()
    assert list(cache.iterdir()) == []


@pytest.mark.process
def test_nobody_who_stops_the_server_waits_for_the_indexes(tmp_path: Path) -> None:
    code = (
        "from threading import Event, Thread\n"
        "from companion.rules import shelf\n"
        "begun = Event()\n"
        "shelf._build_apart = lambda game: begun.set() or Event().wait()\n"
        "Thread(target=shelf.warm, daemon=True).start()\n"
        "begun.wait()\n"
    )
    settings = {**os.environ, "KVARTAL_CACHE": str(tmp_path), "PYTHONPATH": str(ROOT)}
    assert subprocess.run([sys.executable, "-c", code], env=settings, timeout=NEVER).returncode == 0


def test_where_nothing_can_be_written_it_is_in_memory(cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    assert asked() == "ZZ-01"


def test_the_questions_of_strangers_do_not_fill_the_memory() -> None:
    from companion.rules import features

    for number in range(10_000):
        features.features(f"слово{number}")
    assert features._of_word.cache_info().currsize <= 1024
