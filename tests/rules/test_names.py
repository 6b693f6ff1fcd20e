"""Games and what is printed are found by their names, in any form and with a slip, and only where they are meant."""

from typing import Any

import pytest

from companion import games, rules
from companion.rules import AtTable
from companion.rules.index_cache import with_index
from companion.rules.sentences import without_names
from tests.rules.scores import cases


def first(question: str, game: str, players: int | None = None) -> str:
    return rules.search(question, game, limit=1, table=AtTable(players=players) if players else None).matches[0].rule_id


@pytest.mark.parametrize("case", cases("names its game"))
def test_the_game_that_a_question_names_answers_it(case: dict[str, Any]) -> None:
    answered = rules.reply(case["question"], language=case["lang"])
    assert answered.known
    assert answered.answers[0].card.id == case["rule"]
    assert {answer.card.game for answer in answered.answers} == {answered.answers[0].card.game}


@pytest.mark.parametrize("case", cases("names no game"))
def test_an_ordinary_word_names_no_game(case: dict[str, Any]) -> None:
    assert without_names(case["question"], case["lang"]) == {}


def test_a_question_that_names_two_games_is_asked_of_all() -> None:
    question = "Is a tie broken the same way in UpTown and Ginkgopolis?"
    assert set(without_names(question, "en")) == {"uptown", "ginkgopolis"}
    assert len({answer.card.game for answer in rules.reply(question).answers}) > 1


def test_what_the_named_game_does_not_know_is_not_answered_by_another() -> None:
    assert rules.reply("How many points is a roundabout?").answers[0].card.game == "paper-quarters"
    answered = rules.reply("How many points is a roundabout in UpTown?")
    assert {answer.card.game for answer in answered.answers} == {"uptown"}
    assert not rules.reply("What is the weather in Welcome To?").known


def test_the_name_of_the_game_spoils_no_question() -> None:
    asked = [("Who starts UpTown?", "uptown"), ("When does the game end in Welcome To?", "paper-quarters")]
    replies = [rules.reply(question, game, "en") for question, game in asked]
    assert [(reply.known, reply.answers[0].card.id) for reply in replies] == [(True, "UT-06"), (True, "PQ-45")]
    assert not rules.reply("What is the weather like in UpTown?", "uptown", "en").known


@pytest.mark.parametrize("game", games.ids())
def test_the_name_of_its_game_changes_no_answer(game: str) -> None:
    name = games.get(game).name.message
    for question in ("Who wins a tie", "How many players can play"):
        asked = (f"{question}?", f"{question} {name}?", f"{question} {name.lower()}?")
        replies = [rules.reply(text, game) for text in asked]
        assert len({reply.answers[0].card.id if reply.known else None for reply in replies}) == 1


def test_a_game_of_its_own_folder_is_known_by_its_name_too() -> None:
    game = games.register("tests.sixth_game")
    try:
        assert without_names("Who lights the lantern in Lantern Quay?", "en") == {game: "Who lights the lantern in ?"}
        assert game in without_names("Кто зажигает фонари на «Набережной фонарей»?", "ru")
    finally:
        games.unregister(game)


@pytest.mark.parametrize("case", cases("names what is printed"))
def test_what_is_printed_is_found_by_name_and_number(case: dict[str, Any]) -> None:
    assert first(case["question"], case["game"]) == case["rule"]


@pytest.mark.parametrize("case", cases("asks for a rule"))
def test_a_question_for_a_rule_that_names_what_is_printed_is_answered_by_the_rule(case: dict[str, Any]) -> None:
    assert first(case["question"], case["game"]) in rules.cards()


def test_an_ordinary_word_is_no_name_of_another_language() -> None:
    latin = ("ile płacę za budynek?", "kolik karet může být ve městě?", "koľko kariet naraz?", "Când primesc bani?")
    asked = ("what place do cards take?", *latin, "most mit kell csinálni?")
    found = with_index("happy-city", lambda index: [question for question in asked if index.names.find(question)])
    assert found == []


def test_in_a_story_the_part_that_asks_counts() -> None:
    story = "Peter has built the casino and I have nine coins left after all. What does the stadium cost?"
    assert first(story, "happy-city") == "HC-stadium"


def test_at_a_table_the_set_up_is_that_of_its_number_of_players() -> None:
    assert first("setup", "streets", players=3) == "ST-players-3"
    assert first("подготовка", "happy-city", players=4) == "HC-players-4"
    assert first("setup", "streets") in rules.cards()


def test_another_number_is_another_card() -> None:
    assert "GK-yellow-14" not in [match.rule_id for match in rules.search("yellow 15", "ginkgopolis").matches]
