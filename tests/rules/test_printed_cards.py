"""What is printed: every thing has an address, its facts in both languages, and is found by those who ask for it."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import companion
from companion import games, rules
from companion.game.text import Text
from companion.rules.cards import printed_by_id
from companion.rules.files import asks
from companion.rules.printed_names import NOUN, sayings
from tests.drafts import languages_of
from tests.examples import some
from tests.rules.scores import Question, read


def says(answer: dict[str, Any], expected: str) -> bool:
    """Whether a number stands in an answer by itself, or one of its words begins with the expected letters."""
    text = f"{answer['title']} {answer['text']}".replace("−", "-").casefold()
    end = r"(?!\w)" if expected[-1].isdigit() else ""
    return re.search(rf"(?<!\w){re.escape(expected.casefold())}{end}", text) is not None


def answered(question: Question) -> bool:
    answers = rules.ask(question.question, question.game, question.lang)["answers"]
    return bool(answers) and all(says(answers[0], word) for word in question.expect)


def test_nine_questions_in_ten_for_what_is_printed_are_answered_first() -> None:
    questions = read("printed")
    assert len(questions) >= 100
    assert {question.lang for question in questions} == set(rules.SPOKEN)
    asked = some(questions)
    wrong = [question.question for question in asked if not answered(question)]
    assert len(wrong) <= len(asked) / 10, "\n".join(wrong)


@pytest.mark.parametrize("game", games.ids())
def test_what_is_printed_has_an_address_that_is_no_rules(game: str) -> None:
    prefix = games.get(game).prefix
    for thing in printed_by_id(game):
        assert re.fullmatch(rf"{prefix}-[a-z0-9]+(-[a-z0-9]+)*", thing)
        assert not re.fullmatch(r"[A-Z]{2}-\d+", thing)
        assert rules.card(thing.lower(), "en") == rules.printed_cards("en")[thing]


@pytest.mark.parametrize("game", games.ids())
def test_it_is_told_in_both_languages_with_rules_that_exist(game: str) -> None:
    for thing in printed_by_id(game):
        english, russian = rules.printed_cards("en")[thing], rules.printed_cards("ru")[thing]
        assert english.facts
        assert not re.search(r"[{}]", english.text + russian.text), thing
        assert re.findall(r"\d+", english.text) == re.findall(r"\d+", russian.text), thing
        if "ru" in languages_of(game):
            assert re.search("[а-яё]", russian.title + russian.text, re.IGNORECASE), thing
        assert english.topic in games.get(game).topics
        assert english.related
        assert set(english.related) <= set(rules.cards("en"))


BOX_LANGUAGES = [("happy-city", "uk"), *(("uptown", language) for language in ("pl", "cs", "sk", "ro", "hu"))]


def every_message(text: Text) -> Iterator[str | tuple[str, str]]:
    """The messages of a text and of the texts in it."""
    yield text.message if text.plural is None else (text.message, text.plural)
    for value in text.values.values():
        if isinstance(value, Text):
            yield from every_message(value)


@pytest.mark.parametrize(("game", "language"), BOX_LANGUAGES)
def test_the_language_of_the_box_has_every_message_of_what_is_printed(game: str, language: str) -> None:
    file = Path(companion.__file__).parent / "translations" / language / "LC_MESSAGES" / "messages.po"
    catalogue = read_po(BytesIO(file.read_bytes()), locale=language)
    for thing in printed_by_id(game).values():
        texts = [
            thing.title,
            *filter(None, [thing.lead]),
            *(text for fact in thing.facts for text in (fact.label, fact.value)),
        ]
        for message in {message for text in texts for message in every_message(text)}:
            if re.search(r"[a-z]{2}", re.sub(r"{\w+}", "", str(message))):
                assert message in catalogue, message


def test_a_name_in_another_language_is_the_title_there() -> None:
    zoo = rules.printed_cards("pl")["HC-zoo"]
    assert (zoo.title, zoo.language) == ("Zoo", "pl")
    assert rules.printed_cards("hu")["HC-zoo"].title == "Állatkert"
    ukrainian = rules.printed_cards("uk")["HC-zoo"]
    assert (ukrainian.title, ukrainian.language) == ("Зоопарк", "uk")


@pytest.mark.parametrize("game", games.ids())
def test_every_language_of_a_game_has_words_for_every_name(game: str) -> None:
    """A language that lacks a name would answer that question with a rule."""
    called = {
        key for thing in printed_by_id(game).values() for keys in thing.called for key in keys if isinstance(key, str)
    }
    for language in languages_of(game):
        assert called - {NOUN} <= set(sayings(game, language)), language


@pytest.mark.night
def test_questions_for_rules_are_not_drawn_away() -> None:
    """Of the stored ways of asking for rules, few name something printed and nothing else; a sample of them."""
    phrases = [
        (game, question.phrase)
        for game in games.ids()
        for language in rules.SPOKEN
        for questions in asks(game, language).values()
        for question in questions[:1]
    ][::4]
    drawn = [
        phrase
        for game, phrase in phrases
        if rules.search(phrase, game, limit=1).matches[0].rule_id in rules.printed_cards()
    ]
    assert len(drawn) <= 0.03 * len(phrases), "\n".join(drawn)
