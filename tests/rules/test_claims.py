"""Claims: order, numbers, who and exceptions are checked against what a card states."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.rules import claims as claims_module
from companion.rules.asked import ParsedQuestion
from companion.rules.claims import Claim, check, claims, decide
from companion.rules.language import plain
from companion.rules.sentences import corrected, endings, strange_words
from tests.rules.scores import cases, disagreements

AGREE = 0.98
"""Of the stored questions that a game's claims decide, at least this share has the same word."""


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.night), 11])
@pytest.mark.parametrize("game", games.ids())
def test_claims_agree_with_the_stored_questions_of_their_cards(game: str, step: int) -> None:
    """All of them by night, every eleventh by day."""
    found = disagreements(game, step=step).values()
    right, wrong = sum(count for count, _ in found), sum(len(others) for _, others in found)
    assert right > 1000 / step
    assert right / (right + wrong) >= AGREE


def test_no_claim_is_written_twice() -> None:
    for own in (own for game in games.ids() for own in claims(game).values()):
        assert len(set(own)) == len(own), own[0].rule_id


@pytest.mark.parametrize("case", cases(file="claims"))
def test_a_claim_says_yes_no_or_nothing_to_a_question(case: dict[str, Any]) -> None:
    decided = decide(ParsedQuestion(case["question"], case["lang"]), Claim("ZZ-01", *case["claim"]))
    assert (decided and decided[1]) is case["says"]
    assert "words" not in case or (decided and decided[0]) == case["words"]


def test_what_another_card_leaves_open_gets_no_word() -> None:
    asked = ParsedQuestion("I don't have enough points, may I build anyway?", "en")
    assert check(asked, ["GK-38"], "ginkgopolis") is None
    assert check(ParsedQuestion("I don't have enough cubes, may I build anyway?", "en"), ["GK-38"], "ginkgopolis") == -1


def test_a_story_is_asked_by_its_last_sentence() -> None:
    story = "Tea is cold and it rains. Do people move to other buildings in the final scoring?"
    assert endings(story, "en")[-1] == "Do people move to other buildings in the final scoring?"
    assert endings("It rains. May I?", "en") == ["It rains. May I?"]


def test_slips_are_mended_and_strange_words_are_not() -> None:
    known = frozenset({"house", "house*", "number", "numbe*", "write"})
    assert corrected("Write the nubmer on the hosue", "en", known) == "Write the number on the house"
    assert corrected("Write the dragon", "en", known) == "Write the dragon"
    assert strange_words("Write a dragon on houses", known, frozenset(), "en") == ["dragon"]


def test_every_sign_of_an_order_is_written_as_questions_are_read() -> None:
    """In a question that is read “после неё” stands without its dots."""
    order = tomllib.loads(Path(claims_module.__file__).with_name("order.toml").read_text(encoding="utf-8"))
    signs = [sign for language in order.values() for some in language.values() for sign in some]
    assert [sign for sign in signs if plain(sign) != sign] == []
