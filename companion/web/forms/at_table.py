"""The small forms of a table: what every save tells, a pad, notes, a ruling on a disputed rule, the log, the set-up."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Self

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, HiddenField, TextAreaField
from wtforms.validators import Optional

from companion.game.description import PadRow
from companion.game.text import Text, Value, say
from companion.session.editors.form_reading import MOST
from companion.session.editors.pad import PREFIX, least
from companion.session.editors.total import SHARED, TIE_TITLE, TITLE
from companion.session.saving import Basis
from companion.web.forms.base import Form, hash_number
from companion.web.forms.fields import DIGITS, IntegerField, SelectField, SelectMultipleField, option, strip, to_number
from companion.web.forms.validators import number_between, text_up_to

_NOTES_LENGTH = 10_000
_NUMBERS = 2  # An entry has a number, and that of the one before it.
_CHANGES = 10**11  # More changes than any log has.


class ReopenForm(Form):
    """A change at a finished table, which is reopened for it."""

    reopen = BooleanField()


class SaveForm(Form):
    """What every change of a part tells: the revision it was drawn from, a choice between two phones, and the number
    under which a script sends it, however often."""

    base = HiddenField(filters=[to_number])
    since = HiddenField(filters=[to_number])
    seen = HiddenField(filters=[to_number])
    choice = HiddenField()
    form_number = HiddenField()

    @property
    def basis(self) -> Basis:
        numbers = tuple(hash_number(number) for number in self.form_number.raw_data or () if number)
        return Basis(self.base.data or 0, self.seen.data, self.choice.data, numbers[:_NUMBERS], self.since.data)


class EnterForm(SaveForm):
    """A change of a part that has a board or a pad of its own: how it is entered, and where the button leads."""

    way = HiddenField()
    then = HiddenField()


class StepForm(Form):
    """Undo or redo: the revision that the page shows, and the entry of another phone that it names."""

    base = HiddenField()
    shows = HiddenField()
    entry = HiddenField(filters=[to_number])
    way = HiddenField()


class NotesForm(SaveForm):
    text = TextAreaField(
        say("House rules, who owes whom a rematch, what to look up"), text_up_to(_NOTES_LENGTH), filters=[strip]
    )


class RulingForm(SaveForm):
    """The side that a table takes where its booklet leaves a rule open."""

    side = SelectField(say("Side"))
    as_paid = BooleanField(say("Settle on this, leave the pay-outs"))
    """Whether money that was paid by another side stays as it is."""

    def offer(self, sides: Sequence[str]) -> Self:
        self.side.choices = [option(side, side) for side in sides]
        if not sides:
            self.side.validators = [Optional()]
        return self


class RestoreForm(ReopenForm):
    change = IntegerField(say("Line of the log"), number_between(most=_CHANGES))
    seen = HiddenField(filters=[to_number])
    undo = HiddenField(filters=[to_number])


class SetupForm(Form):
    """For how many a game is set up, and with which modules."""

    players = IntegerField(say("Players"), number_between())
    module = SelectMultipleField(say("Modules"))


class CollectionForm(Form):
    """The page of a collection: what was done a moment ago is taken back, or it comes along to the next table."""

    did = HiddenField(filters=[to_number])
    along = HiddenField()


class PadForm(Form):
    """The pad of a seat. Its fields are the rows of a game; see `pad_form`."""


class TotalForm(Form):
    """Just the total of a seat, and who wins the tie-break where another has as many."""

    total = IntegerField(TITLE, [Optional(), *number_between(-MOST)])
    tie = SelectField(TIE_TITLE, [Optional()])

    @classmethod
    def of(cls, document: Mapping[str, Any], winner: str | None, sent: Mapping[str, str] | None) -> Self:
        """The form as it was sent, else as the total was entered and the tie decided."""
        entry = document.get("total") or {}
        return cls(None if sent is None else MultiDict(sent), data={"total": entry.get("points"), "tie": winner})

    def offer(self, tied: Mapping[str, Text]) -> Self:
        """Those who have as many, by their parts, and that they share the win; no choice where nobody has."""
        labels: dict[str, Value] = {**tied, SHARED: say("They share it")}
        self.tie.choices = [option(key, label) for key, label in labels.items()] if tied else []
        return self


def pad_form(
    rows: Sequence[PadRow], sent: Mapping[str, str] | None = None, pad: Mapping[str, Any] | None = None
) -> PadForm:
    """The form with these rows: as it was sent, else as the pad has it. The sign of a loss stands before its field."""
    losses = {row.key for row in rows if row.minus}
    shown = {key: abs(number) if key in losses else number for key, number in (pad or {}).items()}
    return _pad_class(tuple(rows))(None if sent is None else MultiDict(sent), data=shown, prefix=PREFIX)


@lru_cache
def _pad_class(rows: tuple[PadRow, ...]) -> type[PadForm]:
    return type("GamePadForm", (PadForm,), {row.key: _pad_field(row) for row in rows})


def _pad_field(row: PadRow) -> IntegerField:
    digits = DIGITS if row.minus and not row.signed else None
    return IntegerField(row.title, [Optional(), *number_between(least(row))], render_kw=digits)
