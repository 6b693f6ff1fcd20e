"""The word: the true one for the question exactly as it was asked, in eight languages, or none."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion import games, rules
from companion.rules import files
from companion.rules.language import QUESTION_WORDS, concepts, words
from tests.examples import some
from tests.rules.scores import cases, read
from tests.rules.scores import word as word_given

OPENERS = {
    "en": {"am", "are", "can", "could", "did", "do", "does", "has", "have", "is", "may", "must", "should", "will"},
    "ru": {"можно", "нельзя", "надо", "нужно", "обязан", "обязательно", "правда", "разве"},
    "uk": {"можна", "правда", "треба", "хіба", "чи"},
    "pl": {"czy"},
    "cs": {"lze", "musim", "muze", "muzu", "smim"},
    "sk": {"moze", "mozem", "musim", "smiem"},
    "ro": {"oare", "pot", "trebuie"},
    "hu": {"kell", "lehet", "muszaj", "szabad"},
}
OR = {"or", "или", "чи", "або", "lub", "albo", "czy", "nebo", "alebo", "sau", "vagy"}


def asked(game: str, language: str) -> Iterator[tuple[str, files.Ask]]:
    for rule_id, ways in files.asks(game, language).items():
        for ask in ways:
            yield rule_id, ask


@pytest.mark.parametrize("game", games.ids())
def test_every_yes_or_no_question_has_its_word(game: str) -> None:
    cards = files.rules(game)
    without = [
        (rule_id, ask.phrase)
        for language in some(rules.SPOKEN)
        for rule_id, ask in asked(game, language)
        if not ask.word and rule_id in cards and _polar(ask.phrase, language)
        if not (cards[rule_id].disputed or cards[rule_id].silent or cards[rule_id].elsewhere)
    ]
    assert without == []


@pytest.mark.parametrize("game", games.ids())
def test_no_phrase_has_two_words(game: str) -> None:
    for language in rules.SPOKEN:
        word_of: dict[str, str | None] = {}
        for _, ask in asked(game, language):
            assert word_of.setdefault(" ".join(words(ask.phrase)), ask.word) == ask.word, ask.phrase


def test_a_rule_asked_from_both_sides_gets_both_words() -> None:
    sides = [case.values[0] for case in cases("from both sides")]
    given = [rules.reply(case["question"], case["game"], case["lang"]).answers[0].word for case in sides]
    assert all(first in (None, case["word"]) for first, case in zip(given, sides, strict=True))
    assert given.count(None) <= 2


@pytest.mark.parametrize("case", cases("no word", "story"))
def test_a_wish_or_a_choice_gets_no_word_and_a_story_that_for_its_end(case: dict[str, Any]) -> None:
    """“Can't I take two?” is a wish; “one dollar or two?” asks which."""
    assert rules.reply(case["question"], case["game"], case["lang"]).answers[0].word == case.get("word")


@pytest.mark.night
@pytest.mark.parametrize("word", ["yes", "no"])
def test_the_plainest_questions_get_their_word(word: str) -> None:
    """What a beginner asks, written apart from the stored questions."""
    given = [word_given(one) for one in read("plain") if one.word == word]
    assert given.count(word) >= 0.78 * len(given)
    assert given.count("no" if word == "yes" else "yes") <= 0.08 * len(given)


@pytest.mark.parametrize("case", cases("not for yes or no"))
def test_a_question_that_yes_or_no_do_not_answer_gets_no_word(case: dict[str, Any]) -> None:
    reply = rules.reply(case["question"], case["game"], case["lang"])
    assert (reply.answers[0].word, reply.polar) == (None, False)
    assert reply.understood is None or not reply.understood.word


@pytest.mark.parametrize("game", games.ids())
def test_what_a_card_says_does_not_begin_with_a_word_of_its_own(game: str) -> None:
    """It would stand beside the word for the question that was asked, perhaps the other one."""
    words_of = re.compile(r"(?:Yes|No|Да|Нет|Так|Ні|Tak|Nie|Ano|Ne|Áno|Da|Nu|Igen|Nem)[,.] ")
    for language in rules.SPOKEN:
        assert [
            card.id for card in rules.cards_of(game, language).values() if words_of.match(card.short or card.text)
        ] == []


@pytest.mark.parametrize("game", games.ids())
def test_a_stored_question_gets_its_own_word_back(game: str) -> None:
    ways = [(language, ask) for language in rules.SPOKEN for _, ask in asked(game, language) if ask.word]
    sample = Random(game).sample(ways, min(100, len(ways)))
    given = [(rules.reply(ask.phrase, game, language), ask.word) for language, ask in sample]
    got = [(reply.answers[0].word if reply.answers else None, word) for reply, word in given]
    assert sum(first == word for first, word in got) >= 0.9 * len(got)
    assert sum(first not in (None, word) for first, word in got) <= 0.02 * len(got)


@pytest.mark.night
def test_questions_of_others_get_the_right_word_and_seldom_the_opposite() -> None:
    asked = [one for one in read("verdicts") if one.kind in ("pair", "rambling")]
    given = [(word_given(one), one.word) for one in asked]
    assert sum(first == word for first, word in given) >= 0.74 * len(given)
    assert sum(first not in (None, word) for first, word in given) <= 0.06 * len(given)


@pytest.mark.night
def test_what_is_none_of_the_rulebook_is_told_and_what_is_stays_known() -> None:
    for name, least, most in (("nonsense", 0.0, 0.1), ("questions", 0.98, 1.0)):
        known = [rules.reply(one.question, one.game, one.lang).known for one in read(name)]
        assert least <= sum(known) / len(known) <= most, name


def test_a_strange_word_counts_little_where_the_others_are_understood() -> None:
    understood = "Do the cubes on my own gorgeous building go back to the supply when I add a level there?"
    assert rules.reply(understood, "ginkgopolis", "en").known
    assert not rules.reply("Do gorgeous knights defend there?", "ginkgopolis", "en").known


def test_what_is_not_in_this_box_is_not_known() -> None:
    reply = rules.reply("how does the expansion work", "uptown")
    assert not reply.known
    assert reply.answers[0].word is None
    assert reply.understood is None


def _polar(phrase: str, language: str) -> bool:
    """Whether it begins and ends as a question that yes or no answers, and offers no choice."""
    said = words(phrase)
    asks_else = any(name in QUESTION_WORDS for name in concepts(phrase, language))
    return phrase.rstrip().endswith("?") and said[0] in OPENERS[language] and not asks_else and not OR & set(said[1:])
