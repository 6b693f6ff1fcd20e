"""The search: a bare word leads to the main card of its topic, and questions in eight languages to theirs."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion import rules
from companion.rules.message import spellings
from tests.rules.ask_score import questions, tallies

MIDGAME = Path(__file__).with_name("midgame.jsonl")
"""What is asked in the middle of a game: few matters, each in every language; do not copy them to the stored ones."""
MAIN = {
    "streets": {
        "ST-33": ("tie", "ничья", "remis", "remíza"),
        "ST-58": ("hacker", "хакер", "haker"),
        "ST-60": ("entrepreneur", "предприниматель", "podnikatel"),
        "ST-62": ("investor", "инвестор", "inwestor"),
        "ST-65": ("scout", "скаут"),
        "ST-66": ("solo", "одиночный режим"),
        "ST-79": ("copy a house of the player with the investor",),
    },
    "uptown": {
        "UT-03": ("number of players", "is there a limit of players", "počet hráčů"),
        "UT-08": ("may I rotate a card", "можно повернуть карту", "czy mogę obrócić kartę", "fejjel lefelé"),
        "UT-10": ("flip a blue card", "перевернуть карту проекта"),
        "UT-39": ("do gifts score for me",),
        "UT-48": ("income", "доход"),
        "UT-50": ("can income be negative", "может ли доход быть отрицательным"),
        "UT-51": ("gifted roof, who gets the income",),
        "UT-69": ("tie", "tie-break", "ничья", "remis", "remíza", "egalitate", "döntetlen"),
    },
    "happy-city": {
        "HC-02": ("first player", "первый игрок"),
        "HC-10": ("income", "доход", "дохід"),
        "HC-28": ("is the market a card", "рынок считается карточкой?"),
        "HC-35": ("tie", "tie-breaker", "ничья", "нічия"),
        "HC-36": ("same points same coins",),
    },
    "ginkgopolis": {
        "GK-50": ("end of game", "конец игры"),
        "GK-55": ("tie", "ничья"),
        "GK-64": ("solo", "playing alone", "соло"),
    },
    "paper-quarters": {
        "PQ-06": ("setup", "подготовка"),
        "PQ-27": ("pool", "бассейн"),
        "PQ-50": ("tie", "ничья", "remis"),
        "PQ-60": ("roundabout", "проезд", "rondo"),
    },
}
ASKED = [(game, rule_id, word) for game, cards in MAIN.items() for rule_id, words in cards.items() for word in words]


@pytest.mark.parametrize(("game", "rule_id", "word"), ASKED)
def test_a_bare_word_leads_to_the_main_card_of_its_topic(game: str, rule_id: Any, word: str) -> None:
    assert rules.search(word, game).matches[0].rule_id == rule_id


def test_questions_in_eight_languages_find_their_cards() -> None:
    assert {question.lang for question in questions()} == set(rules.SPOKEN)
    assert {rule_id for question in questions() for rule_id in question.rules} <= {
        *rules.cards(),
        *rules.printed_cards(),
    }
    everything = tallies()["all"]
    assert everything.first / everything.asked >= 0.87
    assert everything.three / everything.asked >= 0.95


def test_what_is_asked_in_the_middle_of_a_game_finds_its_card_in_every_language() -> None:
    asked = [json.loads(line) for line in MIDGAME.read_text(encoding="utf-8").splitlines()]
    assert {row["lang"] for row in asked} == set(rules.SPOKEN)
    replies = [rules.reply(row["question"], row["game"], row["lang"]) for row in asked]
    wrong = [
        (row["question"], found.answers[0].card.id)
        for row, found in zip(asked, replies, strict=True)
        if found.answers[0].card.id not in row["rules"]
    ]
    assert len(wrong) / len(asked) <= 0.05, wrong
    opposite = [
        row["question"]
        for row, found in zip(asked, replies, strict=True)
        if "word" in row and found.answers[0].word not in (None, row["word"])
    ]
    assert opposite == []


@pytest.mark.parametrize(
    ("game", "language", "question", "alone", "together"),
    [
        ("ginkgopolis", "en", "can I swap my hand?", "GK-78", "GK-18"),
        ("streets", "ru", "ничья по деньгам?", "ST-69", "ST-33"),
        ("paper-quarters", "en", "do temps give points?", "PQ-54", "PQ-32"),
        ("streets", "en", "can I abandon a building when I like?", "ST-76", "ST-76"),
    ],
)
def test_who_plays_alone_gets_the_rule_of_the_solo_game(
    game: str, language: str, question: str, alone: str, together: str
) -> None:
    for players, rule_id in ((1, alone), (3, together)):
        reply = rules.reply(question, game, language, rules.AtTable(players=players))
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


@pytest.mark.parametrize(
    ("game", "question", "rule_id", "language"),
    [
        ("paper-quarters", "obyazatelno li primenyat effekt", "PQ-17", "ru"),
        ("streets", "nichya po dengam", "ST-33", "ru"),
        ("uptown", "mozhno li smotret svoyu kolodu", "UT-09", "ru"),
        ("happy-city", "chy mozhna maty dvi budivli z odnakovoyu nazvoyu", "HC-19", "uk"),
    ],
)
def test_russian_and_ukrainian_in_latin_letters_are_understood(
    game: str, question: str, rule_id: str, language: str
) -> None:
    found = rules.reply(question, game, "en")
    assert found.known
    assert (found.answers[0].card.id, found.language) == (rule_id, language)


def test_a_question_in_a_latin_language_is_never_read_in_cyrillic() -> None:
    asked = [question for question in questions() if question.lang not in ("ru", "uk")]
    assert [question.question for question in asked if question.question not in spellings(question.question)] == []


def test_a_question_that_names_its_game_is_asked_of_that_game() -> None:
    answered = rules.reply("Who wins a tie in UpTown?")
    assert answered.known
    assert answered.answers[0].card.id == "UT-69"
    assert not rules.reply("What is the weather in UpTown?").known
