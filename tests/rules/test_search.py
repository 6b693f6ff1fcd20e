"""The search: a bare word leads to the main card of its topic, and questions in eight languages to theirs."""

from typing import Any

import pytest

from companion import rules
from companion.rules.sentences import spellings
from tests.rules.scores import cases, rank, read

QUESTIONS = read("questions")


@pytest.mark.parametrize("case", cases("bare word"))
def test_a_bare_word_leads_to_the_main_card_of_its_topic(case: dict[str, Any]) -> None:
    assert rules.search(case["question"], case["game"]).matches[0].rule_id == case["rule"]


def test_questions_in_eight_languages_find_their_cards() -> None:
    assert {question.lang for question in QUESTIONS} == set(rules.SPOKEN)
    assert {card for question in QUESTIONS for card in question.rules} <= {*rules.cards(), *rules.printed_cards()}
    ranks = [rank(question) for question in QUESTIONS]
    assert ranks.count(0) / len(ranks) >= 0.87
    assert ranks.count(None) / len(ranks) <= 0.05


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.night)])
def test_what_is_asked_in_the_middle_of_a_game_finds_its_card_in_every_language(step: int) -> None:
    """Few matters, each in every language: every third by day."""
    asked = read("midgame")[::step]
    assert {row.lang for row in asked} == set(rules.SPOKEN)
    best = [rules.reply(row.question, row.game, row.lang).answers[0] for row in asked]
    wrong = [(row.question, first.card.id) for row, first in zip(asked, best, strict=True)
             if first.card.id not in row.rules]  # fmt: skip
    assert len(wrong) / len(asked) <= 0.05, wrong
    assert [
        row.question for row, first in zip(asked, best, strict=True) if {row.word, first.word} == {"yes", "no"}
    ] == []


@pytest.mark.parametrize("case", cases("alone or not"))
def test_who_plays_alone_gets_the_rule_of_the_solo_game(case: dict[str, Any]) -> None:
    for players, rule_id in ((1, case["alone"]), (3, case["together"])):
        reply = rules.reply(case["question"], case["game"], case["lang"], rules.AtTable(players=players))
        assert reply.answers[0].card.id == rule_id


@pytest.mark.parametrize(
    ("game", "question", "first"),
    [
        ("uptown", "how many cards does each player get?", "UT-players-3"),
        ("uptown", "сколько карт каждому", "UT-players-3"),
        ("happy-city", "how many special buildings to lay out", "HC-players-3"),
    ],
)
def test_a_set_up_question_at_a_table_is_answered_for_those_who_play_there(
    game: str, question: str, first: str
) -> None:
    assert rules.search(question, game, table=rules.AtTable(players=3)).matches[0].rule_id == first
    assert rules.search(question, game).matches[0].rule_id in rules.cards()
    assert rules.search(f"{question} 4", game, table=rules.AtTable(players=3)).matches[0].rule_id != first


@pytest.mark.parametrize("case", cases("in Latin letters"))
def test_russian_and_ukrainian_in_latin_letters_are_understood(case: dict[str, Any]) -> None:
    found = rules.reply(case["question"], case["game"], "en")
    assert found.known
    assert (found.answers[0].card.id, found.language) == (case["rule"], case["lang"])


def test_a_question_in_a_latin_language_is_never_read_in_cyrillic() -> None:
    asked = [question.question for question in QUESTIONS if question.lang not in ("ru", "uk")]
    assert [question for question in asked if question not in spellings(question)] == []


def test_a_question_that_names_its_game_is_asked_of_that_game() -> None:
    answered = rules.reply("Who wins a tie in UpTown?")
    assert answered.known
    assert answered.answers[0].card.id == "UT-69"
    assert not rules.reply("What is the weather in UpTown?").known
