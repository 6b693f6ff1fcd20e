"""The rule cards: complete in every language they must have, cited, worked out, and each asked for in its own words."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from companion import games, rules
from companion.games.game import Game
from companion.language import LANGUAGES
from companion.rules.files import asks, wordings

BOOKLETS = {
    "streets": "streets.ru",
    "uptown": "uptown.pl-cs-sk-ro-hu",
    "happy-city": "happy-city.uk",
    "ginkgopolis": "ginkgopolis.ru",
    "paper-quarters": "paper-quarters.ru",
}
HERE = {"en": "here", "ru": "здесь"}
WRITTEN = [(game, language) for game in games.ids() for language in LANGUAGES]


def of(game: str, language: str = "en") -> dict[str, Any]:
    return {rule_id: card for rule_id, card in rules.cards(language).items() if card.game == game}


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_a_card_is_written_in_every_language_it_must_have(game: str, language: str) -> None:
    phrases, texts, english = asks(game, language), wordings(game, language), wordings(game, "en")
    for rule_id in of(game):
        wording = texts[rule_id]
        assert all((wording.title, wording.short, wording.text)), rule_id
        assert bool(wording.example) == bool(english[rule_id].example), rule_id
        assert len(phrases[rule_id]) >= (8 if language in ("en", "ru") else 5), rule_id


@pytest.mark.parametrize("language", rules.SPOKEN)
@pytest.mark.parametrize("game", games.ids())
def test_a_card_can_be_asked_for_in_all_eight_languages(game: str, language: str) -> None:
    phrases, texts = asks(game, language), wordings(game, language)
    for rule_id in of(game):
        assert texts[rule_id].title, rule_id
        assert len(phrases[rule_id]) >= 5, rule_id


@pytest.mark.parametrize("game", games.ids())
def test_a_card_leads_to_others_that_exist(game: str) -> None:
    for rule_id, card in of(game).items():
        assert 2 <= len(card.related) <= 4, rule_id
        assert set(card.related) <= set(of(game)) - {rule_id}, rule_id


@pytest.mark.parametrize("game", games.ids())
def test_a_card_cites_the_booklet_in_few_words(game: str) -> None:
    for rule_id, card in of(game).items():
        assert len(card.sources) >= (5 if game == "uptown" else 1), rule_id
        assert len({source.phrase for source in card.sources}) == len(card.sources), rule_id
        assert {source.spoken for source in card.sources} == set(BOOKLETS[game].partition(".")[2].split("-")), rule_id
        for source in card.sources:
            assert source.rulebook == BOOKLETS[game], rule_id
            assert source.section, rule_id
            assert 1 <= len(source.phrase.split()) <= 8, rule_id


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_a_verdict_answers_a_question_and_only_a_dispute_has_sides(game: str, language: str) -> None:
    for rule_id, card in of(game, language).items():
        assert card.answer in (None, "yes", "no"), rule_id
        assert [bool(card.answer), card.disputed, card.silent].count(True) <= 1, rule_id
        assert len(card.sides) >= 2 if card.disputed else not card.sides, rule_id
        if card.answer or card.disputed or card.silent:
            assert card.title.endswith("?"), rule_id


@pytest.mark.parametrize("game", games.ids())
def test_the_rule_in_one_word_agrees_with_the_verdict(game: str) -> None:
    for rule_id, card in of(game).items():
        assert not (card.says and (card.disputed or card.silent)), rule_id
        if card.says and card.answer:
            assert (card.answer == "yes") == (card.says in ("allowed", "required", "counts")), rule_id


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_every_reading_of_the_engine_is_on_one_card_with_a_side_for_each_value(game: Game) -> None:
    cards = of(game.id)
    on_cards = Counter(card.reading for card in cards.values() if card.reading)
    assert on_cards == Counter(reading.id for reading in game.readings)
    for reading in game.readings:
        assert cards[reading.rule].reading == reading.id
        for language in LANGUAGES:
            assert set(of(game.id, language)[reading.rule].sides) == set(reading.values)


@pytest.mark.parametrize(("game", "language"), [(game, language) for game in games.ids() for language in HERE])
def test_a_dispute_that_cannot_be_switched_says_what_is_assumed_here(game: str, language: str) -> None:
    for rule_id, card in of(game, language).items():
        if card.disputed and not card.reading:
            assert re.search(rf"\b{HERE[language]}\b", f"{card.short} {card.text}", re.IGNORECASE), rule_id


@pytest.mark.parametrize(("game", "language"), WRITTEN)
def test_an_example_is_worked_out_by_the_engine(game: str, language: str) -> None:
    for rule_id, card in of(game, language).items():
        assert bool(card.example) == bool(card.working), rule_id
        numbers = card.numbers()
        assert set(re.findall(r"{(\w+)}", card.example)) == set(numbers), rule_id
        assert all(isinstance(number, int) for number in numbers.values()), rule_id


@pytest.mark.parametrize("language", rules.SPOKEN)
@pytest.mark.parametrize("game", games.ids())
def test_no_question_leads_to_two_cards(game: str, language: str) -> None:
    phrases = (ask.phrase for of_card in asks(game, language).values() for ask in of_card)
    asked = Counter(phrase.casefold().strip(" ?!.") for phrase in phrases)
    assert [phrase for phrase, count in asked.items() if count > 1] == []
