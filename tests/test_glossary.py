"""One term for one thing: what the glossary of a language says is what its messages and rule cards say."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from companion import games
from companion.language import LANGUAGES
from companion.rules.files import wordings

FOLDER = Path(__file__).parents[1] / "companion" / "translations"
TRANSLATED = [language for language in LANGUAGES if language != "en"]
SHORT = 4
"""A text of so few English words has no room to say a term in another way."""
NOT_THE_TERM = {"A gift roofs lot ", *(str(games.get(game).name.message) for game in games.ids())}
"""A verb, and the names of the games."""
_FILLED = re.compile(r"\{\w+\}|%\(\w+\)[sd]")


@cache
def glossary(language: str) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    with (FOLDER / language / "glossary.toml").open("rb") as file:
        return tomllib.load(file)


def said(section: str, language: str) -> Iterator[tuple[str, str]]:
    """English and translation of the messages and rule cards of the app as a whole, or of one game."""
    for file in sorted((FOLDER / language).glob("*.po")):
        owner = next((game for game in games.ids() if file.name.startswith(game)), "app")
        if owner.replace("-", "_") == section:
            with file.open("rb") as stream:
                for message in read_po(stream, locale=language):
                    if isinstance(message.id, str) and message.id:
                        yield _FILLED.sub("", message.id), _FILLED.sub("", str(message.string))
    for game in games.ids():
        if game.replace("-", "_") == section:
            english, here = wordings(game, "en"), wordings(game, language)
            for rule_id, card in here.items():
                yield english[rule_id].title, card.title
                yield english[rule_id].short, card.short
                yield english[rule_id].text, card.text


def has(term: str, english: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(term)}s?(?![\w-])", english, re.IGNORECASE) is not None


def begins_a_word(stem: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(stem.casefold())}", text.casefold()) is not None


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_glossary_has_the_words_of_the_app_and_of_every_game(language: str) -> None:
    assert set(glossary(language)) == {"app", *(game.replace("-", "_") for game in games.ids())}
    for terms in glossary(language).values():
        for term, entry in terms.items():
            assert entry["stems"], term
            assert set(entry) <= {"word", "stems", "never", "why"}, term
            assert any(begins_a_word(stem, entry["word"]) for stem in entry["stems"]), term


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_short_text_says_the_term_of_the_glossary(language: str) -> None:
    wrong = []
    for section, terms in glossary(language).items():
        for english, here in said(section, language):
            if len(english.split()) > SHORT or english in NOT_THE_TERM:
                continue
            for term, entry in terms.items():
                if has(term, english) and not any(stem.casefold() in here.casefold() for stem in entry["stems"]):
                    wrong.append(f"{section}: {term} is {entry['word']}, but “{english}” is “{here}”")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_other_word_stands_for_a_term(language: str) -> None:
    wrong = [
        f"{section}: {term} is {entry['word']}, not {other}: “{here}”"
        for section, terms in glossary(language).items()
        for english, here in said(section, language)
        for term, entry in terms.items()
        for other in entry.get("never", ())
        if has(term, english) and begins_a_word(other, here)
    ]
    assert not wrong, "\n".join(wrong)
