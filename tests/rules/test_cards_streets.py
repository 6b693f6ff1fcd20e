"""The rule cards of Streets: complete in both languages, cited, worked out, and each asked for in its own words."""

import re
from collections import Counter

import pytest

from companion import games, rules
from companion.rules.cards import texts

GAME = games.get("streets")
LANGUAGES = ("en", "ru")
ALL = {id: card for id, card in rules.cards().items() if card.game == GAME.id}
CARDS = [pytest.param(card, id=id) for id, card in ALL.items()]
EXAMPLES = [pytest.param(card, id=id) for id, card in ALL.items() if card.example]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_written_in_every_language_of_the_game(card, language):
    written = texts(GAME.id, card.id, language)
    assert written["title"].strip()
    assert written["short"].strip()
    assert written["text"].strip()
    assert len(written["asks"]) >= 8


@pytest.mark.parametrize("card", CARDS)
def test_a_card_leads_to_others_that_exist(card):
    assert 2 <= len(card.related) <= 4
    assert card.id not in card.related
    assert set(card.related) <= set(ALL)


@pytest.mark.parametrize("card", CARDS)
def test_a_card_cites_the_booklet_in_few_words(card):
    assert card.sources
    assert len({source.phrase for source in card.sources}) == len(card.sources)
    for source in card.sources:
        assert source.rulebook == "streets.ru"
        assert source.section
        assert 1 <= len(source.phrase.split()) <= 8


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", CARDS)
def test_a_verdict_answers_a_question(card, language):
    assert card.answer in (None, "yes", "no")
    assert not (card.answer and card.disputed)
    if card.answer or card.disputed:
        assert rules.cards(language)[card.id].title.endswith("?")


def test_every_reading_of_the_engine_is_on_one_card_with_a_side_for_each_value():
    on_cards = Counter(card.reading for card in ALL.values() if card.reading)
    assert on_cards == Counter(reading.id for reading in GAME.readings)
    for reading in GAME.readings:
        assert ALL[reading.rule].reading == reading.id
        for language in LANGUAGES:
            assert set(rules.cards(language)[reading.rule].sides) == set(reading.values)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", CARDS)
def test_only_a_disputed_card_has_sides(card, language):
    sides = rules.cards(language)[card.id].sides
    assert len(sides) >= 2 if card.disputed else not sides


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", EXAMPLES)
def test_an_example_is_worked_out_by_the_engine(card, language):
    sentence = rules.cards(language)[card.id].example_text
    numbers = card.example.worked_out(GAME.id)
    assert set(re.findall(r"{(\w+)}", sentence)) == set(numbers)
    assert all(isinstance(number, int) for number in numbers.values())


@pytest.mark.parametrize("card", CARDS)
def test_a_sentence_with_an_example_has_one_to_run(card):
    for language in LANGUAGES:
        assert bool(rules.cards(language)[card.id].example_text) == bool(card.example)


@pytest.mark.parametrize("language", rules.SPOKEN)
def test_no_question_leads_to_two_cards(language):
    asked = Counter(ask.casefold() for id in ALL for ask in texts(GAME.id, id, language).get("asks", ()))
    assert [ask for ask, count in asked.items() if count > 1] == []
