"""What the words of a question mean, in each of the eight languages."""

from pathlib import Path

import pytest

from companion import games, rules
from companion.rules import language as module
from companion.rules.files import asks
from companion.rules.language import meanings, words

FOLDER = Path(module.__file__).with_name("meanings")


def lines(language: str) -> list[list[str]]:
    text = (FOLDER / f"{language}.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()]


@pytest.mark.parametrize("language", rules.SPOKEN)
def test_every_line_is_a_word_and_what_it_means_and_no_word_stands_twice(language: str) -> None:
    known = [word for word, _ in lines(language)]
    assert len(set(known)) == len(known)
    for word, meant in lines(language):
        beginning = word.removesuffix("*")
        assert words(beginning) == (beginning,), word
        assert meant.split(), word
        assert meant.isascii(), word
        assert meant == meant.lower(), word


@pytest.mark.parametrize("language", rules.SPOKEN)
def test_nearly_every_stored_question_is_understood(language: str) -> None:
    stored = [ask.phrase for game in games.ids() for way in asks(game, language).values() for ask in way][::20]
    understood = [len(meanings(phrase, language)) * 3 >= len(words(phrase)) for phrase in stored]
    assert sum(understood) / len(stored) > 0.97


def test_the_same_question_means_the_same_in_two_languages() -> None:
    russian = meanings("можно построить на чужом участке?", "ru")
    ukrainian = meanings("можна будувати на чужій ділянці?", "uk")
    assert len(russian & ukrainian) >= 3


def test_the_longest_beginning_of_a_word_holds() -> None:
    assert meanings("unfinished", "en") != meanings("finished", "en")
    assert meanings("неполная", "ru").isdisjoint(meanings("полная", "ru"))


def test_a_number_in_digits_is_itself() -> None:
    assert "14" in meanings("card 14", "en")


def test_a_question_is_answered_by_what_is_stored_in_another_language() -> None:
    """Nobody asks so in Polish; the word comes from what Russians and Ukrainians ask."""
    reply = rules.reply("Czy po ostatniej rundzie kasa w portfelu daje punkty za każdą monetę?", "happy-city", "pl")
    assert reply.known
    assert reply.answers[0].word in (None, "no")
