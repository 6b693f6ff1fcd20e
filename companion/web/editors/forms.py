"""What reading a form can give: a document, or the one field that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.text import Text, say
from companion.tables import Edit

State = Literal["nothing", "in-progress", "complete"]

MOST = 999_999
"""No count in any of these games has more digits."""
_WHOLE = re.compile(r"([+-]?)\s*0*(\d+)")
_MINUS = str.maketrans("−–", "--")


class FormError(ValueError):
    """A field that cannot be read: its name, and what is wrong in words."""

    def __init__(self, field: str, text: Text) -> None:
        super().__init__(f"{field}: {text.message}")
        self.field = field
        self.text = text


def whole_number(field: str, entered: str, least: int = 0, most: int = MOST, title: Text | None = None) -> int:
    """The number somebody entered.

    :raise FormError: it is none, too small or too large; the words say which.
    """
    found = _WHOLE.fullmatch(entered.strip().translate(_MINUS))
    # The first digits of a number that is far too large say as much as all of them.
    number = int(found[1] + found[2][:12]) if found else 0
    if found and least <= number <= most:
        return number
    shown = entered.strip()[:20]
    if not found:
        wrong = say("“{entered}” is no whole number", entered=shown)
    elif number < least:
        wrong = say("should be at least {bound}, not {found}", bound=least, found=shown)
    else:
        wrong = say("should be at most {bound}, not {found}", bound=most, found=shown)
    raise FormError(field, say("{field}: {value}", field=title, value=wrong) if title else wrong)


def count(form: Mapping[str, str], field: str, least: int = 0, title: Text | None = None) -> int | None:
    """The number in a field, or none yet.

    :raise FormError: the field holds something else.
    """
    entered = form.get(field, "").strip()
    return whole_number(field, entered, least, title=title) if entered else None


@dataclass(frozen=True)
class Progress:
    """How far a part is."""

    state: State
    caption: Text
    share: int
    """Of a hundred."""


@dataclass(frozen=True)
class Made:
    """Cards or tiles that people made, to be offered again; `instead_of` are the same under a former name."""

    entries: tuple[str, ...]
    instead_of: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """What one press saves: the part's own document, the note for the log, and what it changes at other parts."""

    document: Any
    note: Text
    others: tuple[Edit, ...] = ()
    made: Made | None = None


def pressed(form: Mapping[str, Any], button: str) -> str | None:
    """What a button that changes several parts asks for, where it was pressed.

    Nothing once it met another phone's change and theirs shall stand: an action is done as a whole or not at all.
    """
    return None if form.get("choice") == "theirs" else form.get(button)
