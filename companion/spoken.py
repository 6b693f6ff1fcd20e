"""The language that a browser asks for."""

from __future__ import annotations

from functools import lru_cache

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from companion.language import LANGUAGES

LONGEST = 400
"""Letters of a header that are looked at: a phone says it in a hundred, somebody else in half a million."""
_PHONES = 256


def best(header: str | None, otherwise: str = "en") -> str:
    """The language of ours that a browser would rather have, as its Accept-Language says."""
    return _best((header or "")[:LONGEST], otherwise)


@lru_cache(_PHONES)
def _best(header: str, otherwise: str) -> str:
    return parse_accept_header(header, LanguageAccept).best_match(LANGUAGES, otherwise)
