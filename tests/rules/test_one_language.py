"""The index of one game in one language, which a phone without a laptop fetches."""

from pathlib import Path

import pytest

from companion import games, rules
from companion.rules import index_cache
from companion.rules.features import features, sense, senses
from companion.rules.index import Index
from tests.rules.scores import rank, read, word


@pytest.fixture
def fetched(small_game: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of what was fetched, with nothing in it yet."""
    folder = small_game.parent / "fetched"
    folder.mkdir()
    monkeypatch.setattr(index_cache, "_open_indexes", {})
    monkeypatch.setenv("KVARTAL_RULES", str(folder))
    monkeypatch.setattr(index_cache, "reader_language", lambda: "ru")
    return folder


def build(game: str, spoken: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    with monkeypatch.context() as where_it_is_built:
        where_it_is_built.delenv("KVARTAL_RULES", raising=False)
        return rules.build_language(game, spoken)


def test_what_was_not_fetched_is_named(fetched: Path) -> None:
    with pytest.raises(rules.NotFetched) as missing:
        rules.search("когда конец", "small-game")
    assert missing.value.file == "small-game-ru.sqlite"
    assert list(fetched.iterdir()) == []


def test_what_was_fetched_answers_in_its_language(fetched: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built = build("small-game", "ru", monkeypatch)
    built.rename(fetched / "small-game-ru.sqlite")
    found = rules.search("как победить", "small-game").matches[0]
    number = found.phrase
    assert found.rule_id == "ZZ-01"
    assert number is not None
    assert index_cache.with_index("small-game", lambda index: index.phrase(number)).text == "как победить"
    assert rules.search("когда конец", "small-game").matches[0].rule_id == "ZZ-02"


def test_a_damaged_file_is_fetched_again(fetched: Path) -> None:
    file = fetched / "small-game-ru.sqlite"
    file.write_bytes(b"rubbish" * 1000)
    with pytest.raises(rules.NotFetched):
        rules.search("когда конец", "small-game")
    assert not file.exists()


def test_a_game_that_does_not_speak_the_language_is_asked_in_english(
    fetched: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build("small-game", "hu", monkeypatch).rename(fetched / "small-game-hu.sqlite")
    monkeypatch.setattr(index_cache, "reader_language", lambda: "hu")
    assert rules.search("how do I win", "small-game").matches[0].rule_id == "ZZ-01"


def test_what_decides_is_learned_from_all_languages(fetched: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the aim is to win is asked in English only; nothing but its sense is in the Russian file."""
    asks = fetched.parent / "small_game/rules/asks/en.tsv"
    asks.write_text("ZZ-01\tIs it my aim to lose?\tno\nZZ-01\tIs it my aim to win?\tyes\n", encoding="utf-8")
    build("small-game", "ru", monkeypatch).rename(fetched / "small-game-ru.sqlite")
    index = Index.open(fetched / "small-game-ru.sqlite")
    aims = [senses(sense(text, "ru")) for text in ("Моя цель победить?", "Моя цель проиграть?")]
    to_win, to_lose = (index.leanings(["ZZ-01"], aim, 1)[0].word for aim in aims)
    assert to_lose < 0 < to_win
    assert index.compare(features("Is it my aim to win?")).best == {}


@pytest.mark.night
def test_one_language_answers_nearly_as_well_as_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_cache, "_open_indexes", {})
    questions = read("questions")
    whole, decided = [rank(question) for question in questions], _right_words(monkeypatch)
    for game in games.ids():
        for spoken in rules.SPOKEN:
            (tmp_path / f"{game}-{spoken}.sqlite").write_bytes(build(game, spoken, monkeypatch).read_bytes())
    monkeypatch.setenv("KVARTAL_RULES", str(tmp_path))
    apart = []
    for question in questions:
        monkeypatch.setattr(index_cache, "reader_language", lambda spoken=question.lang: spoken)
        apart.append(rank(question))
    assert apart.count(None) <= whole.count(None) + 0.02 * len(whole)
    assert _right_words(monkeypatch) >= decided - 0.02


def _right_words(monkeypatch: pytest.MonkeyPatch) -> float:
    """The share of questions on many different matters, which nobody has read, that get the right word."""
    asked = [one for one in read("contrast/unread") if one.kind == "rare"]
    right = 0
    for question in asked:
        monkeypatch.setattr(index_cache, "reader_language", lambda spoken=question.lang: spoken)
        right += word(question) == question.word
    return right / len(asked)
