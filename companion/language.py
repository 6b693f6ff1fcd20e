"""The languages of the interface: which there are, and their message catalogues, read from the translators' files."""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion import games
from companion.folders import brought_along

LANGUAGES = {
    "en": "English",
    "ru": "Русский",
    "uk": "Українська",
    "pl": "Polski",
    "cs": "Čeština",
    "sk": "Slovenčina",
    "ro": "Română",
    "hu": "Magyar",
}
SPOKEN = ("en", "ru", "uk", "pl", "cs", "sk", "ro", "hu")
"""The languages people may ask the rules in."""
_FOLDER = Path(__file__).parent / "translations"


@games.cached
def catalogue(language: str) -> NullTranslations:
    """The messages of a language. English is what the code says; the others have a file an area in `translations`.

    A game from elsewhere brings the messages that only it says along.
    """
    folders = (_FOLDER, *brought_along("translations").values())
    files = [file for folder in folders for file in sorted((folder / language).glob("*.po"))]
    if not files:
        return NullTranslations()
    merged = Catalog(locale=language)
    for file in files:
        with file.open("rb") as stream:
            for message in read_po(stream, locale=language):
                if message.id and message.string and not message.fuzzy:
                    merged[message.id] = message
    compiled = BytesIO()
    write_mo(compiled, merged)
    compiled.seek(0)
    return GNUTranslations(compiled)
