"""Claims: order, numbers, who and exceptions are checked against what a card states."""

import pytest

from companion import games
from companion.rules.asked import Asked
from companion.rules.claims import Claim, check, claims, decide
from companion.rules.message import corrected, endings, strange_words
from tests.rules.claims_score import disagreements

AGREE = 0.98
"""Of the stored questions that a game's claims decide, at least this share has the same word."""


@pytest.mark.parametrize("game", games.ids())
def test_claims_agree_with_the_stored_questions_of_their_cards(game: str) -> None:
    found = disagreements(game).values()
    right, wrong = sum(count for count, _ in found), sum(len(others) for _, others in found)
    assert right > 1000
    assert right / (right + wrong) >= AGREE


@pytest.mark.parametrize("game", games.ids())
def test_no_claim_is_written_twice(game: str) -> None:
    for own in claims(game).values():
        assert len(set(own)) == len(own), own[0].rule_id


@pytest.mark.parametrize(
    ("question", "language", "word"),
    [
        ("Does the income come before the actions?", "en", True),
        ("Do the actions come before the income?", "en", False),
        ("Сначала доход, а потом действия?", "ru", True),
        ("Najpierw akcje, a potem przychód?", "pl", False),
    ],
)
def test_turned_order_gets_the_other_word(question: str, language: str, word: bool) -> None:
    decided = decide(Asked(question, language), Claim("UT-01", "order", "income < action"))
    assert decided is not None
    assert decided[1] is word


@pytest.mark.parametrize(
    ("upcoins", "points", "word"), [(3, 1, True), (5, 1, True), (5, 2, False), (2, 1, False), (10, 3, True)]
)
def test_a_rate_is_worked_out(upcoins: int, points: int, word: bool) -> None:
    asked = Asked(f"Are {upcoins} upcoins worth {points} prestige?", "en")
    decided = decide(asked, Claim("UT-01", "value", "3 coin = 1 prestige"))
    assert decided is not None
    assert decided[1] is word


@pytest.mark.parametrize(("said", "word"), [("five", True), ("six", False), ("at most 5", True), ("at most 6", False)])
def test_at_most_is_a_limit(said: str, word: bool) -> None:
    decided = decide(
        Asked(f"May a street have {said} buildings?", "en"), Claim("ST-01", "value", "street <= 5 building")
    )
    assert decided is not None
    assert decided[1] is word


def test_a_number_for_other_players_says_nothing() -> None:
    claim = Claim("GK-01", "value", "resource = 20 resource @3")
    assert decide(Asked("With four players, 20 resources each?", "en"), claim) is None


@pytest.mark.parametrize(("question", "word"), [("Red gives resources?", True), ("Red gives tiles?", False)])
def test_each_has_its_own(question: str, word: bool) -> None:
    decided = decide(Asked(question, "en"), Claim("GK-01", "who", "red: resource; blue: tile"))
    assert decided is not None
    assert decided[1] is word


def test_must_is_not_may() -> None:
    claim = Claim("ST-01", "except", "renovator build station: no")
    assert decide(Asked("Can the renovator build over the station?", "en"), claim) == (3, False)
    assert decide(Asked("Must the renovator build over the station?", "en"), claim) is None


@pytest.mark.parametrize(
    ("question", "language", "word"),
    [
        ("Does a lone tower make a district?", "en", False),
        ("A lone tower does not make a district?", "en", True),
        ("Одиночное здание не район?", "ru", True),
        ("Samotna wieża to dzielnica, nie?", "pl", False),
        ("Not only lone towers make a district?", "en", None),
        ("I have no cubes, does a lone tower make a district?", "en", None),
    ],
)
def test_a_denied_question_gets_the_other_word(question: str, language: str, word: bool | None) -> None:
    decided = decide(
        Asked(question, language), Claim("GK-01", "except", "alone|lone|single tower|building district: no")
    )
    assert (decided[1] if decided else None) is word


def test_a_claim_is_not_for_questions_with_the_words_it_excludes() -> None:
    claim = Claim("GK-01", "except", "neighbour pay !corner|owner: yes")
    assert decide(Asked("Do neighbours pay?", "en"), claim) == (2, True)
    assert decide(Asked("Do neighbours at a corner pay?", "en"), claim) is None


def test_an_exception_says_nothing_to_a_number_it_does_not_name() -> None:
    claim = Claim("PQ-01", "except", "5 pool 17: yes")
    assert decide(Asked("Are 5 pools worth 17?", "en"), claim) == (3, True)
    assert decide(Asked("Are 5 pools worth 17 and 2 worth 6?", "en"), claim) is None


@pytest.mark.parametrize(
    ("question", "word"),
    [("Do I pay when I put an 8 on an 11?", True), ("Do I pay when I put an 11 on an 8?", False)],
)
def test_which_number_is_on_which_tells_whether_it_costs(question: str, word: bool) -> None:
    assert decide(Asked(question, "en"), Claim("GK-01", "value", "number - number = point")) == (5, word)


def test_an_article_is_no_number_of_a_difference() -> None:
    asked = Asked("7-est teszek egy 12-esre, négy pont?", "hu")
    assert decide(asked, Claim("GK-01", "value", "number - number = point")) == (5, False)


def test_what_another_card_leaves_open_gets_no_word() -> None:
    asked = Asked("I don't have enough points, may I build anyway?", "en")
    assert check(asked, ["GK-38"], "ginkgopolis") is None
    assert check(Asked("I don't have enough cubes, may I build anyway?", "en"), ["GK-38"], "ginkgopolis") == -1


def test_a_story_is_asked_by_its_last_sentence() -> None:
    story = "Tea is cold and it rains. Do people move to other buildings in the final scoring?"
    assert endings(story, "en")[-1] == "Do people move to other buildings in the final scoring?"
    assert endings("It rains. May I?", "en") == ["It rains. May I?"]


def test_slips_are_mended_and_strange_words_are_not() -> None:
    known = frozenset({"house", "house*", "number", "numbe*", "write"})
    assert corrected("Write the nubmer on the hosue", "en", known) == "Write the number on the house"
    assert corrected("Write the dragon", "en", known) == "Write the dragon"
    assert strange_words("Write a dragon on houses", known, frozenset(), "en") == ["dragon"]
