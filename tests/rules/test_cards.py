"""The rule cards: complete in every language they must have, cited, worked out, and each asked for in its own words."""

import re
from collections import Counter

import pytest

from companion import games, rules
from companion.rules.cards import texts

BOTH = ("en", "ru")
LANGUAGES = {
    "streets": BOTH,
    "uptown": (*BOTH, "pl", "cs", "sk", "ro", "hu"),
    "happy-city": (*BOTH, "uk"),
    "ginkgopolis": BOTH,
    "paper-quarters": BOTH,
}
BOOKLETS = {
    "streets": "streets.ru",
    "uptown": "uptown.pl-cs-sk-ro-hu",
    "happy-city": "happy-city.uk",
    "ginkgopolis": "ginkgopolis.ru",
    "paper-quarters": "paper-quarters.ru",
}
CARDS = [pytest.param(card, id=id) for id, card in rules.cards().items()]
IN_EVERY_LANGUAGE = [
    pytest.param(card, language, id=f"{id}-{language}")
    for id, card in rules.cards().items()
    for language in LANGUAGES[card.game]
]
WRITTEN = [(game, language) for game, languages in LANGUAGES.items() for language in languages]


def of(game):
    return {id: card for id, card in rules.cards().items() if card.game == game}


@pytest.mark.parametrize(("card", "language"), IN_EVERY_LANGUAGE)
def test_a_card_is_written_in_every_language_it_must_have(card, language):
    written = texts(card.game, card.id, language)
    assert written["title"].strip()
    assert written["short"].strip()
    assert written["text"].strip()
    assert len(written["asks"]) >= 8


@pytest.mark.parametrize("card", CARDS)
def test_a_card_leads_to_others_that_exist(card):
    assert 2 <= len(card.related) <= 4
    assert card.id not in card.related
    assert set(card.related) <= set(of(card.game))


@pytest.mark.parametrize("card", CARDS)
def test_a_card_cites_the_booklet_in_few_words(card):
    assert len(card.sources) >= (5 if card.game == "uptown" else 1)
    assert len({source.phrase for source in card.sources}) == len(card.sources)
    for source in card.sources:
        assert source.rulebook == BOOKLETS[card.game]
        assert source.section
        assert 1 <= len(source.phrase.split()) <= 8


@pytest.mark.parametrize(("card", "language"), IN_EVERY_LANGUAGE)
def test_a_verdict_answers_a_question(card, language):
    assert card.answer in (None, "yes", "no")
    assert not (card.answer and card.disputed)
    if card.answer or card.disputed:
        assert rules.cards(language)[card.id].title.endswith("?")


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
def test_every_reading_of_the_engine_is_on_one_card_with_a_side_for_each_value(game):
    cards = of(game.id)
    on_cards = Counter(card.reading for card in cards.values() if card.reading)
    assert on_cards == Counter(reading.id for reading in game.readings)
    for reading in game.readings:
        assert cards[reading.rule].reading == reading.id
        for language in LANGUAGES[game.id]:
            assert set(rules.cards(language)[reading.rule].sides) == set(reading.values)


@pytest.mark.parametrize(("card", "language"), IN_EVERY_LANGUAGE)
def test_only_a_disputed_card_has_sides(card, language):
    sides = rules.cards(language)[card.id].sides
    assert len(sides) >= 2 if card.disputed else not sides


@pytest.mark.parametrize(("card", "language"), IN_EVERY_LANGUAGE)
def test_an_example_is_worked_out_by_the_engine(card, language):
    sentence = rules.cards(language)[card.id].example_text
    assert bool(sentence) == bool(card.example)
    if card.example:
        numbers = card.example.worked_out(card.game)
        assert set(re.findall(r"{(\w+)}", sentence)) == set(numbers)
        assert all(isinstance(number, int) for number in numbers.values())


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_no_question_leads_to_two_cards(game, language):
    asked = Counter(
        ask.casefold().strip(" ?!.") for id in of(game) for ask in texts(game, id, language).get("asks", ())
    )
    assert [ask for ask, count in asked.items() if count > 1] == []
