"""Everything a person reads is in the message catalogues: nothing missing, nothing left over, the same placeholders.

`make messages` brings the catalogues up to date.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion import games
from companion.translations import LANGUAGES, catalogue, current_wording
from tests.drafts import finished

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
def translated(language: str) -> dict[Any, Any]:
    """Every message of a language, with its translation."""
    file = ROOT / "companion" / "translations" / language / "LC_MESSAGES" / "messages.po"
    with file.open("rb") as stream:
        return {
            message.id: message.string
            for message in read_po(stream, locale=language)
            if message.id and message.string and not message.fuzzy
        }


def forms(string: str | tuple[str, ...]) -> list[str]:
    return [string] if isinstance(string, str) else list(string)


def placeholders(string: str) -> set[str]:
    return set(re.findall(r"\{\w+\}|%\(\w+\)[sd]", string))


def folders(of_games: Iterable[str]) -> set[str]:
    return {game.replace("-", "_") for game in of_games}


def test_every_message_is_translated(said: dict[Any, list[str]]) -> None:
    """What only a draft says may wait until its rules are written in the language."""
    drafts = {language: folders(games.ids()) - folders(finished(language)) for language in TRANSLATED}
    missing = [
        f"{language}: {places[0]}: {key}"
        for language in TRANSLATED
        for key, places in said.items()
        if key not in translated(language) and not all(drafts[language] & {*Path(place).parts} for place in places)
    ]
    assert not missing, "\n".join(missing)


def test_nothing_is_translated_that_nobody_says(said: dict[Any, list[str]]) -> None:
    orphans = [f"{language}: {key}" for language in TRANSLATED for key in translated(language) if key not in said]
    assert not orphans, "\n".join(orphans)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_is_whole_and_keeps_the_placeholders(language: str) -> None:
    for key, string in translated(language).items():
        allowed = set().union(*map(placeholders, forms(key)))
        for form in forms(string):
            assert form.strip(), key
            assert placeholders(form) <= allowed, key
            assert allowed - placeholders(form) <= {"{n}", "%(num)s", "%(n)s"}, key


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_count_has_as_many_forms_as_the_language(language: str) -> None:
    plurals = Catalog(locale=language).num_plurals
    for key, string in translated(language).items():
        assert len(forms(string)) == (plurals if isinstance(key, tuple) else 1), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_rows_of_a_pad_are_called_alike(language: str) -> None:
    for game_id in games.ids():
        titles = [row.title.render(catalogue(language)) for row in games.get(game_id).pad]
        assert len(titles) == len(set(titles)), titles


def test_a_former_wording_leads_to_what_is_said_now(said: dict[Any, list[str]]) -> None:
    """Logs and results of old tables hold messages as they were worded then."""
    now = {form for key in said for form in forms(key)}
    former = json.loads((ROOT / "companion" / "translations" / "former.json").read_text("utf-8"))
    assert not {*former} & now
    assert {*former.values()} <= now
    assert current_wording("Specials on the table: {n} of {all}") == "{n} of {all} laid out"


def test_the_template_has_the_messages_of_code_pages_and_data(said: dict[Any, list[str]]) -> None:
    assert {"Unicorn ranch", "is missing", "Skip to the content", ("{n} park", "{n} parks")} <= set(said)
