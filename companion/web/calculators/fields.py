"""The fields of a small form, and what somebody entered in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from werkzeug.datastructures import MultiDict

from companion.games.text import Text, Value, say
from companion.web.editors.forms import FormError, whole_number

Option = tuple[str, Value]
Kind = Literal["number", "choice", "switch", "many"]

_FEW = 4
_MOST = 9_999


@dataclass(frozen=True)
class Field:
    """One thing that is asked for. Options stand in groups, each under a heading or under none."""

    key: str
    title: Text
    kind: Kind
    groups: Sequence[tuple[Text | None, Sequence[Option]]] = ()
    default: str = ""
    short: bool = False
    """Stands beside the next one."""

    @property
    def few(self) -> bool:
        """Few enough to lie open, side by side."""
        return not self.short and len(self.groups) == 1 and len(self.groups[0][1]) <= _FEW


def number(key: str, title: Text, default: str = "", *, short: bool = True) -> Field:
    return Field(key, title, "number", default=default, short=short)


def switch(key: str, title: Text) -> Field:
    return Field(key, title, "switch")


def choice(
    key: str, title: Text, options: Sequence[Option], default: str | None = None, *, short: bool = False
) -> Field:
    return Field(key, title, "choice", ((None, options),), options[0][0] if default is None else default, short)


class Entered:
    """What somebody entered, field by field: as it was sent, else as the table has it, else the field's own default."""

    def __init__(
        self, sent: MultiDict[str, str], fields: Sequence[Field], filled: Mapping[str, str], asked: bool
    ) -> None:
        self._sent = sent
        self._start = {**{field.key: field.default for field in fields}, **filled}
        self._asked = asked

    def text(self, key: str) -> str:
        return self._sent.get(key, self._start.get(key, "")).strip()

    def chosen(self, key: str) -> str:
        """
        :raise FormError: nothing is.
        """
        if not self.text(key):
            raise FormError(key, say("choose one of these"))
        return self.text(key)

    def many(self, key: str) -> list[str]:
        """Several of one field. Nothing chosen is not sent: before anybody asked the field has its default."""
        return self._sent.getlist(key) if self._asked else [start for start in (self._start.get(key),) if start]

    def on(self, key: str) -> bool:
        """A switch that is off is not sent: before anybody asked it stands as the table has it."""
        return bool(self._sent.get(key) if self._asked else self._start.get(key))

    def number(self, key: str) -> int:
        """
        :raise FormError: there is none.
        """
        entered = self.text(key)
        if not entered:
            raise FormError(key, say("a number is missing here"))
        return whole_number(key, entered, most=_MOST)
