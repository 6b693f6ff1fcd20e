import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games

GAME = """
from types import SimpleNamespace
from companion.game.text import say
GAME = SimpleNamespace(name=say("Small"))
"""
CARDS = '[ZZ-01]\ntopic = "goal"\n\n[ZZ-02]\ntopic = "end"\n'
ENGLISH = '[ZZ-01]\ntitle = "The aim"\ntext = """\nWin.\nOr lose.\n"""\n\n[ZZ-02]\ntitle = "The end"\ntext = "Stop."\n'
RUSSIAN = '[ZZ-01]\ntitle = "Цель"\ntext = "Победить."\n\n[ZZ-02]\ntitle = "Конец"\ntext = "Стоп."\n'


@pytest.fixture
def small_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The home of a registered game with two rule cards in English and Russian, and a cache folder of its own."""
    home = tmp_path / "small_game"
    for name, content in (
        ("__init__.py", GAME),
        ("rules/cards.toml", CARDS),
        ("rules/text/en.toml", ENGLISH),
        ("rules/text/ru.toml", RUSSIAN),
        ("rules/asks/en.tsv", "ZZ-01\thow do I win\nZZ-02\twhen is it over\n"),
        ("rules/asks/ru.tsv", "ZZ-01\tкак победить\n"),
    ):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(content, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("KVARTAL_CACHE", str(tmp_path / "cache"))
    # What is asked of no game is a second's work for each index that is built here.
    monkeypatch.setattr(
        "companion.rules.build.elsewhere", lambda language: ["will it rain"] if language == "en" else []
    )
    games.register("small_game")
    yield home
    games.unregister("small-game")
    sys.modules.pop("small_game", None)
