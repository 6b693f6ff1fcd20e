"""Whole numbers out of the fields of a form."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.games.text import Text, say
from companion.web.editors.forms import FormError

_NUMBER = re.compile(r"-?\d{1,6}")


def count(form: Mapping[str, str], field: str) -> int | None:
    """A number of things, or none yet.

    :raise FormError: the field holds something else.
    """
    text = form.get(field, "").strip()
    if not text:
        return None
    if not _NUMBER.fullmatch(text) or text.startswith("-"):
        raise FormError(field, say("“{entered}” is no whole number", entered=text[:40]))
    return int(text)


def whole_number(form: Mapping[str, str], field: str, low: int, high: int, missing: Text) -> int:
    """
    :raise FormError: the field is empty, holds something else, or a number too far away.
    """
    text = form.get(field, "").strip().replace("−", "-")
    if not text:
        raise FormError(field, missing)
    if not _NUMBER.fullmatch(text):
        raise FormError(field, say("“{entered}” is no whole number", entered=text[:40]))
    if not low <= int(text) <= high:
        raise FormError(field, say("{n} is too far: from {low} to {high}", n=int(text), low=low, high=high))
    return int(text)
