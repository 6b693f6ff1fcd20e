"""The languages of the interface, their message catalogues, and sentences as they are stored, in no language."""

import json
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from companion import games
from companion.game.text import Text, Value, set_reader
from companion.resources.build_cache import is_ready, prepared
from companion.resources.folders import game_folders

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
SPOKEN = ("en", "ru", "uk", "pl", "cs", "sk", "ro", "hu")  # The languages people may ask the rules in.
_FOLDER = Path(__file__).parent


_language: ContextVar[str] = ContextVar("language", default="en")


def set_reader_language(language: str) -> None:
    """Say in which language somebody reads what is made from now on in this context; until then it is English."""
    _language.set(language)
    set_reader(catalogue(language))


def reader_language() -> str:
    """The language of whoever reads the answer that is being made."""
    return _language.get()


def pack(text: Text) -> dict[str, Any]:
    """A sentence as logs and results store it: a message and its values, in no language."""
    values = {key: pack(value) if isinstance(value, Text) else value for key, value in text.values.items()}
    return {"message": text.message, "values": values, "plural": text.plural, "count": text.count}


def unpack(packed: Mapping[str, Any]) -> Text:
    """The sentence, as its message is worded now."""
    values: dict[str, Value] = {
        key: unpack(value) if isinstance(value, Mapping) else value for key, value in packed["values"].items()
    }
    plural = packed["plural"] and current_wording(packed["plural"])
    return Text(current_wording(packed["message"]), values, plural, packed["count"])


def current_wording(message: str) -> str:
    """How a message is worded now: logs and results hold it as it was when they were stored."""
    return _former_wordings().get(message, message)


@cache
def _former_wordings() -> dict[str, str]:
    wordings: dict[str, str] = json.loads((_FOLDER / "former.json").read_text("utf-8"))
    return wordings


@games.cached
def catalogue(language: str) -> NullTranslations:
    """The messages of a language, with those of games from elsewhere; English is what the code says."""
    messages = NullTranslations()
    for folder in (*game_folders("translations").values(), _FOLDER):
        own = _messages(folder, language)
        if own:
            own.add_fallback(messages)
            messages = own
    return messages


def _messages(folder: Path, language: str) -> GNUTranslations | None:
    file = folder / language / "LC_MESSAGES" / "messages.po"
    name = ready_name(language) if folder == _FOLDER else f"messages/{folder.parent.name}/{language}.mo"
    if not (file.is_file() or is_ready(name)):
        return None
    return GNUTranslations(BytesIO(prepared(name, [file], lambda: compile_messages(language, folder))))


def ready_name(language: str) -> str:
    """The name of compiled messages among what is prepared."""
    return f"messages/{language}.mo"


def compile_messages(language: str, folder: Path = _FOLDER) -> bytes:
    """The messages of a language as `pybabel compile` would write them."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with (folder / language / "LC_MESSAGES" / "messages.po").open("rb") as stream:
        translated = read_po(stream, locale=language)
    compiled = BytesIO()
    write_mo(compiled, translated)
    return compiled.getvalue()
