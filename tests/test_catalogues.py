"""Everything a person reads is in the message catalogues: nothing missing, nothing left over, the same placeholders."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion import games
from companion.language import LANGUAGES, catalogue

ROOT = Path(__file__).parents[1]
TRANSLATED = [language for language in LANGUAGES if language != "en"]


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[Any, list[str]]:
    """Every message of the code, the pages and the games' data, with the files that say it, as `make messages`."""
    template = tmp_path_factory.mktemp("messages") / "messages.pot"
    pybabel = str(Path(sys.executable).with_name("pybabel"))
    extract = [pybabel, "-q", "extract", "-F", "babel.cfg", "-o", str(template), "companion", "pdf", "templates"]
    subprocess.run(extract, cwd=ROOT, check=True)
    with template.open("rb") as file:
        return {message.id: [place for place, _ in message.locations] for message in read_po(file) if message.id}


@cache
def translated(language: str) -> defaultdict[str, list[Any]]:
    """Every message of a language, with its translation and the catalogue it stands in."""
    translations: defaultdict[str, list[Any]] = defaultdict(list)
    for file in sorted((ROOT / "companion" / "translations" / language).glob("*.po")):
        with file.open("rb") as stream:
            for message in read_po(stream, locale=language):
                if message.id and not message.fuzzy:
                    key = tuple(message.id) if isinstance(message.id, list | tuple) else message.id
                    translations[key].append((file.name, message.string))
    return translations


def forms(string: str | tuple[str, ...]) -> list[str]:
    return [string] if isinstance(string, str) else list(string)


def placeholders(string: str) -> set[str]:
    return set(re.findall(r"\{\w+\}|%\(\w+\)[sd]", string))


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated(said: dict[Any, list[str]], language: str) -> None:
    missing = [f"{places[0]}: {key}" for key, places in said.items() if key not in translated(language)]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_translated_that_nobody_says(said: dict[Any, list[str]], language: str) -> None:
    orphans = [f"{places[0][0]}: {key}" for key, places in translated(language).items() if key not in said]
    assert not orphans, "\n".join(orphans)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_is_whole_and_keeps_the_placeholders(language: str) -> None:
    for key, translations in translated(language).items():
        allowed = set().union(*map(placeholders, forms(key)))
        for file, string in translations:
            for form in forms(string):
                assert form.strip(), f"{file}: {key}"
                assert placeholders(form) <= allowed, f"{file}: {key}"
                assert allowed - placeholders(form) <= {"{n}", "%(num)s", "%(n)s"}, f"{file}: {key}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_count_has_as_many_forms_as_the_language(language: str) -> None:
    plurals = Catalog(locale=language).num_plurals
    for key, translations in translated(language).items():
        for file, string in translations:
            assert len(forms(string)) == (plurals if isinstance(key, tuple) else 1), f"{file}: {key}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_message_in_two_catalogues_is_translated_alike(language: str) -> None:
    for key, translations in translated(language).items():
        assert len({tuple(forms(string)) for _, string in translations}) == 1, f"{key}: {translations}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_rows_of_a_pad_are_called_alike(language: str) -> None:
    for game_id in games.ids():
        titles = [row.title.render(catalogue(language)) for row in games.get(game_id).pad]
        assert len(titles) == len(set(titles)), titles


def test_the_template_has_the_messages_of_code_pages_and_data(said: dict[Any, list[str]]) -> None:
    assert {"Unicorn ranch", "is missing", "Skip to the content", ("{n} park", "{n} parks")} <= set(said)
