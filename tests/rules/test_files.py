"""The rule files: what is wrong with one is said with its place, and they stay easy to merge and to translate."""

import re
from pathlib import Path

import pytest

import companion.games
from companion.rules import BrokenRules, files
from tests.rules.conftest import CARDS, ENGLISH

HOMES = sorted(Path(companion.games.__file__).parent.glob("*/rules"))


@pytest.fixture
def folder(small_game: Path) -> Path:
    return small_game / "rules"


@pytest.mark.usefixtures("folder")
def test_a_small_game_is_read() -> None:
    assert files.rules("small-game")["ZZ-02"].topic == "end"
    assert files.wordings("small-game", "en")["ZZ-01"].text == "Win. Or lose."
    assert files.wordings("small-game", "pl") == {}
    assert files.asks("small-game", "ru") == {"ZZ-01": [("как победить", None)]}
    assert files.asks("small-game", "pl") == {}


def test_a_way_of_asking_may_know_its_own_word(folder: Path) -> None:
    (folder / "asks/en.tsv").write_text("ZZ-01\thow\nZZ-01\tmay I\tyes\n", encoding="utf-8")
    assert files.asks("small-game", "en") == {"ZZ-01": [("how", None), ("may I", "yes")]}


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("cards.toml", CARDS + "[ZZ-03\n", "cards.toml: "),
        ("cards.toml", CARDS + '[ZZ-03]\ntopic = "end"\nanswer = "maybe"\n', "cards.toml, line 6: ZZ-03, answer: "),
        ("cards.toml", CARDS + '[ZZ-03]\ntopic = "end"\ntitle = "Three"\n', "cards.toml, line 6: ZZ-03, title: "),
        ("cards.toml", CARDS + '[ZZ-03]\ntopic = "end"\n', "text/en.toml: no text for ZZ-03"),
        ("text/en.toml", ENGLISH + "[ZZ-09]\ntitle = 'Nine'\n", "text/en.toml, line 11: there is no card ZZ-09"),
        ("text/en.toml", ENGLISH.replace("title", "tilte", 1), "text/en.toml, line 1: ZZ-01, "),
        ("asks/en.tsv", "ZZ-01\thow\nZZ-02 when\n", "asks/en.tsv, line 2: should be a card's id, a tab, a phrase"),
        ("asks/en.tsv", "ZZ-01\tmay I\tperhaps\n", "asks/en.tsv, line 1: should be a card's id, a tab, a phrase"),
        ("asks/en.tsv", "ZZ-01\thow\nZZ-09\twhen\n", "asks/en.tsv, line 2: there is no card ZZ-09"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(folder: Path, name: str, content: str, message: str) -> None:
    (folder / name).write_text(content, encoding="utf-8")
    with pytest.raises(BrokenRules, match=re.escape(message)):
        files.wordings("small-game", "en"), files.asks("small-game", "en")


def test_the_ways_of_asking_are_sorted() -> None:
    for file in (file for home in HOMES for file in home.glob("asks/*.tsv")):
        lines = file.read_text(encoding="utf-8").splitlines()
        assert lines == sorted(set(lines)), file


def test_a_translator_finds_a_topic_in_one_place_under_its_name() -> None:
    for file in (file for home in HOMES for file in home.glob("text/*.toml")):
        topics = {rule_id: rule.topic for rule_id, rule in files.rules(file.parents[2].name.replace("_", "-")).items()}
        order = re.findall(r"^(?:# ([a-z-]+)|\[([A-Z]+-\d+)\])$", file.read_text(encoding="utf-8"), re.MULTILINE)
        assert [topic for topic, _ in order if topic] == list(dict.fromkeys(topics.values())), file
        under = ""
        for topic, rule_id in order:
            under = topic or under
            assert not rule_id or topics[rule_id] == under, (file, rule_id)
