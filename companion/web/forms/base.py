"""The base of every form: sentences that are translated where they are shown, and rows sent under one name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import wtforms
from flask import abort
from werkzeug.datastructures import MultiDict

from companion.games.text import Text

_ROWS = 200
"""No box is for so many; a form with more rows is nobody's table."""


class _NoWords:
    """In place of the library's sentences: our fields and validators bring their own, so it must never ask."""

    def gettext(self, string: str) -> str:
        raise LookupError(f"a form asks for a sentence of the library: {string}")

    def ngettext(self, singular: str, _plural: str, _n: int) -> str:
        return self.gettext(singular)


class Form(wtforms.Form):
    """A form whose labels and errors are our `Text`."""

    class Meta:
        csrf = False
        """The origin of a change is compared instead (`companion/web/security.py`)."""

        def get_translations(self, _form: wtforms.Form) -> _NoWords:
            return _NoWords()

    def refuse(self, name: str, text: Text) -> None:
        """Say what is wrong with a field that could be read; where there is no such field, with the form."""
        errors: Any = self.form_errors
        if name in self:
            field = self[name]
            field.errors = errors = [*field.errors]
        errors.append(text)

    @property
    def wrong(self) -> list[wtforms.Field]:
        """The fields that were refused, in the order of the page."""
        return [field for field in self if field.errors]


class Row(Form):
    """One of several rows that are sent under the same names, as in `name=Ann&name=Bob`."""

    @classmethod
    def each(cls, sent: MultiDict[str, str], by: str) -> list[Self]:
        """The rows that were sent: as many as there are values of the field `by`."""
        columns = {name: sent.getlist(name) for name in cls().data}
        if len(columns[by]) > _ROWS:
            abort(413)
        return [
            cls.at(place, {name: values[place] for name, values in columns.items() if place < len(values)})
            for place in range(len(columns[by]))
        ]

    @classmethod
    def at(cls, place: int, sent: Mapping[str, str] | None = None, data: Mapping[str, Any] | None = None) -> Self:
        """A row, its fields told apart by its place."""
        row = cls(None if sent is None else MultiDict(sent), data=data)
        for field in row:
            field.id = f"{field.id}-{place}"
        return row
