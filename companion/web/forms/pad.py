"""The pad of a seat: a number for every row that its game gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.games.description import PadRow
from companion.web.forms.base import Form
from companion.web.forms.fields import WholeNumber
from companion.web.forms.numbers import MOST

PREFIX = "pad."


class PadForm(Form):
    """Its fields are the rows of a game; see `pad_form`."""

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers that were entered; an empty field is no number yet."""
        return {name: number for name, number in self.data.items() if number is not None}


def pad_form(
    rows: Sequence[PadRow], sent: Mapping[str, str] | None = None, pad: Mapping[str, Any] | None = None
) -> PadForm:
    """The form with these rows: as it was sent, else as the pad has it."""
    made = type("GamePadForm", (PadForm,), {row.key: _number(row) for row in rows})
    form: PadForm = made(None if sent is None else MultiDict(sent), data=pad, prefix=PREFIX)
    return form


def _number(row: PadRow) -> WholeNumber:
    """Points lost may be written with a minus or without."""
    return WholeNumber(row.title, least=-MOST if row.signed or row.minus else 0, signed=row.signed)
