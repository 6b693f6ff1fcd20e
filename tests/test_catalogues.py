"""Everything a person reads is in the message catalogues: nothing missing, nothing left over, the same placeholders."""

import re
from collections import defaultdict
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import companion
from companion.language import LANGUAGES

ROOT = Path(companion.__file__).parents[1]
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "say": None, "say_n": (1, 2), "Unreadable": (2,)}
SOURCES = {"companion": [("**.py", "python")], "pdf": [("**.py", "python")], "templates": [("**.html", "jinja2")]}
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def said():
    """Every message of the code and the pages, with the places that say it."""
    places = defaultdict(list)
    for folder, methods in SOURCES.items():
        for file, line, message, _, _ in extract_from_dir(ROOT / folder, methods, keywords=KEYWORDS):
            places[message].append(f"{folder}/{file}:{line}")
    return places


def translated(language):
    """Every message of a language, with its translation and the catalogue it stands in."""
    found = defaultdict(list)
    for file in sorted((ROOT / "companion" / "translations" / language).glob("*.po")):
        with file.open("rb") as stream:
            for message in read_po(stream, locale=language):
                if message.id:
                    id = tuple(message.id) if isinstance(message.id, list | tuple) else message.id
                    found[id].append((file.name, message.string))
    return found


def forms(string):
    return [string] if isinstance(string, str) else list(string)


def placeholders(string):
    return set(re.findall(r"\{\w+\}|%\(\w+\)[sd]", string))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated(language):
    there = translated(language)
    missing = [f"{places[0]}: {message}" for message, places in said().items() if message not in there]
    assert missing == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_is_whole_and_keeps_the_placeholders(language):
    for id, translations in translated(language).items():
        allowed = set().union(*map(placeholders, forms(id)))
        for file, string in translations:
            for form in forms(string):
                assert form.strip(), f"{file}: {id}"
                assert placeholders(form) <= allowed, f"{file}: {id}"
                assert allowed - placeholders(form) <= {"{n}", "%(num)s", "%(n)s"}, f"{file}: {id}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_message_in_two_catalogues_is_translated_alike(language):
    for id, translations in translated(language).items():
        assert len({tuple(forms(string)) for _, string in translations}) == 1, f"{id}: {translations}"
