"""One term for one thing: what the glossary of a language says is what its messages and rule cards say."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from companion import games
from companion.rules.files import wordings
from companion.translations import LANGUAGES
from tests.drafts import finished

FOLDER = Path(__file__).parents[1] / "companion" / "translations"
TRANSLATED = [language for language in LANGUAGES if language != "en"]
SHORT = 4
"""A text of so few English words has no room to say a term in another way."""
NOT_THE_TERM = {"A gift roofs lot ", *(str(games.get(game).name.message) for game in games.ids())}
"""A verb, and the names of the games."""
SHORTENED = {"my own street", "another player’s street", "my own deck", "another player’s deck", "District ",
             "houses in the estate"}  # fmt: skip
"""The field that they stand in says the term."""
_FILLED = re.compile(r"\{\w+\}|%\(\w+\)[sd]")


@cache
def glossary(language: str) -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    with (FOLDER / language / "glossary.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def messages(language: str) -> Catalog:
    with (FOLDER / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def section_of(message: Message) -> str:
    """The game whose files say a message; the app as a whole, where several games or none do."""
    folders = {folder.replace("-", "_") for place, _ in message.locations for folder in Path(place).parts}
    found = folders & {game.replace("-", "_") for game in games.ids()}
    return found.pop() if len(found) == 1 else "app"


@cache
def said(section: str, language: str) -> list[tuple[str, str]]:
    """English and translation of the messages and rule cards of the app as a whole, or of one game."""
    pairs = [
        (_FILLED.sub("", message.id), _FILLED.sub("", str(message.string)))
        for message in messages(language)
        if isinstance(message.id, str) and message.id and section_of(message) == section
    ]
    for game in games.ids():
        if game.replace("-", "_") == section:
            english = wordings(game, "en")
            for rule_id, card in wordings(game, language).items():
                parts = ("title", "short", "text", "here")
                pairs += [(getattr(english[rule_id], part), getattr(card, part)) for part in parts]
    return pairs


@cache
def named(term: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(term)}s?(?![\w-])", re.IGNORECASE)


def has(term: str, english: str) -> bool:
    return term.casefold() in english.casefold() and named(term).search(english) is not None


def begins_a_word(stem: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(stem.casefold())}", text.casefold()) is not None


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_glossary_has_the_words_of_the_app_and_of_every_game(language: str) -> None:
    expected = {"app", *(game.replace("-", "_") for game in finished(language))}
    assert expected <= set(glossary(language)) <= {"app", *(game.replace("-", "_") for game in games.ids())}
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
            if len(english.split()) > SHORT or english in NOT_THE_TERM | SHORTENED:
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
