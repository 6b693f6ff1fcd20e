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
WRITTEN = [(game, language) for game, languages in LANGUAGES.items() for language in languages]


def of(game, language="en"):
    return {id: card for id, card in rules.cards(language).items() if card.game == game}


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_a_card_is_written_in_every_language_it_must_have(game, language):
    for id in of(game):
        written = texts(game, id, language)
        assert all(written[part].strip() for part in ("title", "short", "text")), id
        assert len(written["asks"]) >= 8, id


@pytest.mark.parametrize("language", rules.SPOKEN)
@pytest.mark.parametrize("game", games.ids())
def test_a_card_can_be_asked_for_in_all_eight_languages(game, language):
    for id in of(game):
        written = texts(game, id, language)
        assert written["title"].strip(), id
        assert len(written["asks"]) >= 5, id


@pytest.mark.parametrize("game", games.ids())
def test_a_card_leads_to_others_that_exist(game):
    for id, card in of(game).items():
        assert 2 <= len(card.related) <= 4, id
        assert set(card.related) <= set(of(game)) - {id}, id


@pytest.mark.parametrize("game", games.ids())
def test_a_card_cites_the_booklet_in_few_words(game):
    for id, card in of(game).items():
        assert len(card.sources) >= (5 if game == "uptown" else 1), id
        assert len({source.phrase for source in card.sources}) == len(card.sources), id
        for source in card.sources:
            assert source.rulebook == BOOKLETS[game], id
            assert source.section, id
            assert 1 <= len(source.phrase.split()) <= 8, id


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_a_verdict_answers_a_question_and_only_a_dispute_has_sides(game, language):
    for id, card in of(game, language).items():
        assert card.answer in (None, "yes", "no"), id
        assert not (card.answer and card.disputed), id
        assert len(card.sides) >= 2 if card.disputed else not card.sides, id
        if card.answer or card.disputed:
            assert card.title.endswith("?"), id


@pytest.mark.parametrize("game", games.all(), ids=lambda game: game.id)
def test_every_reading_of_the_engine_is_on_one_card_with_a_side_for_each_value(game):
    cards = of(game.id)
    on_cards = Counter(card.reading for card in cards.values() if card.reading)
    assert on_cards == Counter(reading.id for reading in game.readings)
    for reading in game.readings:
        assert cards[reading.rule].reading == reading.id
        for language in LANGUAGES[game.id]:
            assert set(of(game.id, language)[reading.rule].sides) == set(reading.values)


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_an_example_is_worked_out_by_the_engine(game, language):
    for id, card in of(game, language).items():
        assert bool(card.example_text) == bool(card.example), id
        if card.example:
            numbers = card.example.worked_out(game)
            assert set(re.findall(r"{(\w+)}", card.example_text)) == set(numbers), id
            assert all(isinstance(number, int) for number in numbers.values()), id


@pytest.mark.parametrize("language", rules.SPOKEN)
@pytest.mark.parametrize("game", games.ids())
def test_no_question_leads_to_two_cards(game, language):
    asks = (ask for id in of(game) for ask in texts(game, id, language)["asks"])
    asked = Counter(ask.casefold().strip(" ?!.") for ask in asks)
    assert [ask for ask, count in asked.items() if count > 1] == []
