"""What reading a form can give: a document, or the one field that cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.text import Text
from companion.tables import Edit

State = Literal["nothing", "in-progress", "complete"]


class FormError(ValueError):
    """A field that cannot be read: its name, and what is wrong in words."""

    def __init__(self, field: str, text: Text) -> None:
        super().__init__(f"{field}: {text.message}")
        self.field = field
        self.text = text


@dataclass(frozen=True)
class Progress:
    """How far a part is."""

    state: State
    caption: Text
    share: int
    """Of a hundred."""


@dataclass(frozen=True)
class Shared:
    """A part that nobody owns, as the table page leads to it: the city in the middle of the table."""

    part: str
    title: Text
    icon: str


@dataclass(frozen=True)
class Change:
    """What one press saves: the part's own document, the note for the log, and what it changes at other parts."""

    document: Any
    note: Text
    others: tuple[Edit, ...] = ()


def pressed(form: Mapping[str, Any], button: str) -> str | None:
    """What a button that changes several parts asks for, where it was pressed.

    Nothing once it met another phone's change and theirs shall stand: an action is done as a whole or not at all.
    """
    return None if form.get("choice") == "theirs" else form.get(button)
