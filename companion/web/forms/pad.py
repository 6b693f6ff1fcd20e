"""The pad of a seat: a number for every row that its game gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms.validators import Optional

from companion.games.description import PadRow
from companion.session.numbers import MOST
from companion.web.forms.base import Form
from companion.web.forms.fields import DIGITS, IntegerField
from companion.web.forms.validators import between

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
    return _class(tuple(rows))(None if sent is None else MultiDict(sent), data=pad, prefix=PREFIX)


@lru_cache
def _class(rows: tuple[PadRow, ...]) -> type[PadForm]:
    return type("GamePadForm", (PadForm,), {row.key: _number(row) for row in rows})


def _number(row: PadRow) -> IntegerField:
    """Points lost may be written with a minus or without."""
    bounds = between(-MOST if row.signed or row.minus else 0)
    return IntegerField(row.title, [Optional(), *bounds], render_kw=DIGITS if row.minus and not row.signed else None)
