"""The pad of a seat: a number for every row that its game gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from werkzeug.datastructures import MultiDict
from wtforms.validators import Optional

from companion.games.description import PadRow
from companion.session.editors.pad import PREFIX, least
from companion.web.forms.base import Form
from companion.web.forms.fields import DIGITS, IntegerField
from companion.web.forms.validators import between


class PadForm(Form):
    """Its fields are the rows of a game; see `pad_form`."""


def pad_form(
    rows: Sequence[PadRow], sent: Mapping[str, str] | None = None, pad: Mapping[str, Any] | None = None
) -> PadForm:
    """The form with these rows: as it was sent, else as the pad has it."""
    return _class(tuple(rows))(None if sent is None else MultiDict(sent), data=pad, prefix=PREFIX)


@lru_cache
def _class(rows: tuple[PadRow, ...]) -> type[PadForm]:
    return type("GamePadForm", (PadForm,), {row.key: _number(row) for row in rows})


def _number(row: PadRow) -> IntegerField:
    digits = DIGITS if row.minus and not row.signed else None
    return IntegerField(row.title, [Optional(), *between(least(row))], render_kw=digits)
