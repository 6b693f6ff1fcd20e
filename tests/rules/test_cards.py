"""The rule cards: complete in every language they must have, cited, worked out, and each asked for in its own words."""

import re
from collections import Counter

import pytest

from companion import games, rules
from companion.game.game import Game
from companion.rules.cards import cards_of
from companion.rules.files import asks, wordings
from companion.rules.files import rules as rules_of
from companion.translations import LANGUAGES
from tests.drafts import finished, languages_of

HERE = {"en": "here", "ru": "здесь"}
each_game = pytest.mark.parametrize("game", games.ids())


@pytest.mark.night
def test_no_game_is_a_draft() -> None:
    missing = {game: [language for language in LANGUAGES if game not in finished(language)] for game in games.ids()}
    assert {game: languages for game, languages in missing.items() if languages} == {}


@each_game
def test_a_card_is_written_and_asked_for_in_every_language_of_its_game(game: str) -> None:
    english = wordings(game, "en")
    for language in languages_of(game):
        phrases, texts = asks(game, language), wordings(game, language)
        for rule_id in cards_of(game, "en"):
            wording = texts[rule_id]
            assert all((wording.title, wording.short, wording.text)), (language, rule_id)
            assert bool(wording.example) == bool(english[rule_id].example), (language, rule_id)
            assert len(phrases[rule_id]) >= (8 if language in ("en", "ru") else 5), (language, rule_id)


@each_game
def test_a_card_leads_to_others_that_exist(game: str) -> None:
    for rule_id, card in cards_of(game, "en").items():
        assert 2 <= len(card.related) <= 4, rule_id
        assert set(card.related) <= set(cards_of(game, "en")) - {rule_id}, rule_id


@each_game
def test_a_card_cites_the_booklet_in_few_words_of_each_of_its_languages(game: str) -> None:
    (booklet,) = {source.rulebook for card in cards_of(game, "en").values() for source in card.sources}
    name, _, languages = booklet.partition(".")
    assert name == game
    for rule_id, card in cards_of(game, "en").items():
        assert {source.spoken for source in card.sources} == set(languages.split("-")), rule_id
        assert len({source.phrase for source in card.sources}) == len(card.sources), rule_id
        for source in card.sources:
            assert source.section, rule_id
            assert 1 <= len(source.phrase.split()) <= 8, rule_id


@each_game
def test_a_verdict_answers_a_question_and_only_a_dispute_has_sides(game: str) -> None:
    for language in languages_of(game):
        for rule_id, card in cards_of(game, language).items():
            assert card.answer in (None, "yes", "no"), rule_id
            assert [bool(card.answer), card.disputed, card.silent].count(True) <= 1, rule_id
            assert len(card.sides) >= 2 if card.disputed or card.decided else not card.sides, (language, rule_id)
            if card.answer or card.disputed or card.silent:
                assert card.title.endswith("?"), (language, rule_id)


@each_game
def test_a_rule_is_disputed_only_for_those_whose_booklet_leaves_it_open(game: str) -> None:
    booklets = {source.spoken for card in cards_of(game, "en").values() for source in card.sources}
    for rule_id, rule in rules_of(game).items():
        assert set(rule.decided) <= booklets, rule_id
        assert rule.disputed or not rule.decided, rule_id
        for language in languages_of(game):
            card = cards_of(game, language)[rule_id]
            assert card.disputed == (rule.disputed and language not in rule.decided), (language, rule_id)


def test_the_russian_booklet_of_streets_decides_what_the_english_one_leaves_open() -> None:
    for rule_id in ("ST-26", "ST-44", "ST-77"):
        russian, english = cards_of("streets", "ru")[rule_id], cards_of("streets", "en")[rule_id]
        assert (russian.disputed, russian.answer) == (False, "no")
        assert (english.disputed, english.answer) == (True, None)
        assert "нглийск" in russian.short


@each_game
def test_a_house_ruling_stands_apart_from_what_the_booklet_says(game: str) -> None:
    for language in languages_of(game):
        for rule_id, card in cards_of(game, language).items():
            assert bool(card.here) == card.assumed, (language, rule_id)
            assert not (card.assumed and (card.disputed or card.silent)), rule_id
            assert not card.here or card.here not in f"{card.short} {card.text}", (language, rule_id)


@each_game
def test_the_rule_in_one_word_agrees_with_the_verdict(game: str) -> None:
    for rule_id, card in cards_of(game, "en").items():
        assert not (card.says and (card.disputed or card.silent)), rule_id
        if card.says and card.answer:
            assert (card.answer == "yes") == (card.says in ("allowed", "required", "counts")), rule_id


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.id)
def test_every_reading_of_the_engine_is_on_one_card_with_a_side_for_each_value(game: Game) -> None:
    cards = cards_of(game.id, "en")
    on_cards = Counter(card.reading for card in cards.values() if card.reading)
    assert on_cards == Counter(reading.id for reading in game.readings)
    for reading in game.readings:
        assert cards[reading.rule].reading == reading.id
        for language in languages_of(game.id):
            assert set(cards_of(game.id, language)[reading.rule].sides) == set(reading.values)


@each_game
def test_a_dispute_that_cannot_be_switched_says_what_is_assumed_here(game: str) -> None:
    for language in HERE.keys() & {*languages_of(game)}:
        for rule_id, card in cards_of(game, language).items():
            if card.disputed and not card.reading:
                assert re.search(rf"\b{HERE[language]}\b", f"{card.short} {card.text}", re.IGNORECASE), rule_id


@each_game
def test_an_example_is_worked_out_by_the_engine(game: str) -> None:
    for language in languages_of(game):
        for rule_id, card in cards_of(game, language).items():
            assert bool(card.sentence) == bool(card.example), (language, rule_id)
            numbers = card.numbers()
            assert set(re.findall(r"{(\w+)}", card.sentence)) == set(numbers), (language, rule_id)
            assert all(isinstance(number, int) for number in numbers.values()), (language, rule_id)


@each_game
def test_no_question_leads_to_two_cards(game: str) -> None:
    for language in rules.SPOKEN:
        phrases = (ask.phrase for of_card in asks(game, language).values() for ask in of_card)
        asked = Counter(phrase.casefold().strip(" ?!.") for phrase in phrases)
        assert [phrase for phrase, count in asked.items() if count > 1] == []
