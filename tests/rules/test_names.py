"""What is printed is found by its name, in any form and with a slip, and only where nothing else is asked."""

import pytest

from companion import rules
from companion.rules import AtTable
from companion.rules.index_cache import with_index


def first(question: str, game: str, players: int | None = None) -> str:
    return rules.search(question, game, limit=1, table=AtTable(players=players) if players else None).matches[0].rule_id


@pytest.mark.parametrize(
    ("game", "question", "thing"),
    [
        ("happy-city", "zoo", "HC-zoo"),
        ("happy-city", "школа волшебников?", "HC-wizard-school"),
        ("happy-city", "candy factory income", "HC-candy-factory"),
        ("happy-city", "museeum price", "HC-museum"),
        ("ginkgopolis", "red seven, what for", "GK-red-7"),
        ("ginkgopolis", "yellow 4", "GK-yellow-4"),
        ("ginkgopolis", "yellow 14", "GK-yellow-14"),
        ("paper-quarters", "1-1-1-6", "PQ-plan-1-1-1-6"),
        ("paper-quarters", "plan 6 1 1 1", "PQ-plan-1-1-1-6"),
        ("paper-quarters", "how many 8s", "PQ-number-8"),
        ("streets", "tiles for three players", "ST-players-3"),
    ],
)
def test_it_is_found_by_name_and_number(game: str, question: str, thing: str) -> None:
    assert first(question, game) == thing


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("happy-city", "may I take the zoo twice"),
        ("happy-city", "my neighbour has the zoo, is it allowed to buy the second one"),
        ("happy-city", "can the bank run out of coins"),
        ("ginkgopolis", "do I get two points for a red card"),
        ("paper-quarters", "may a plan be claimed with bis houses"),
        ("paper-quarters", "do two parks in a street pay 4"),
        ("streets", "may three players lay tiles at once"),
    ],
)
def test_a_question_for_a_rule_that_names_it_is_answered_by_the_rule(game: str, question: str) -> None:
    assert first(question, game) in rules.cards()


@pytest.mark.parametrize(
    "question",
    [
        "what place do cards take?",
        "ile płacę za budynek?",
        "kolik karet může být ve městě?",
        "koľko kariet naraz?",
        "Când primesc bani?",
        "most mit kell csinálni?",
    ],
)
def test_an_ordinary_word_is_no_name_of_another_language(question: str) -> None:
    assert not with_index("happy-city", lambda index: index.names.find(question))


@pytest.mark.parametrize(
    "question", ["does the zoo give three hearts", "museum costs 4?", "правда что зоопарк даёт 3 сердца"]
)
def test_a_question_that_yes_or_no_answers_stays_with_the_rules(question: str) -> None:
    assert first(question, "happy-city") in rules.cards()


def test_in_a_story_the_part_that_asks_counts() -> None:
    story = "Peter has built the casino and I have nine coins left after all. What does the stadium cost?"
    assert first(story, "happy-city") == "HC-stadium"


def test_at_a_table_the_set_up_is_that_of_its_number_of_players() -> None:
    assert first("setup", "streets", players=3) == "ST-players-3"
    assert first("подготовка", "happy-city", players=4) == "HC-players-4"
    assert first("setup", "streets") in rules.cards()


def test_another_number_is_another_card() -> None:
    assert "GK-yellow-14" not in [match.rule_id for match in rules.search("yellow 15", "ginkgopolis").matches]
