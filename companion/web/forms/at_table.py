"""The small forms of a table: what every save tells, a pad, notes, a ruling, the log, the set-up, the evening."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Self

from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, DateTimeLocalField, HiddenField, StringField, TextAreaField, ValidationError
from wtforms.validators import DateRange, Optional

from companion.game.description import PadRow
from companion.game.text import Text, Value, say
from companion.session.editors.form_reading import MOST
from companion.session.editors.pad import PREFIX, least
from companion.session.editors.total import LOSES, SHARED, TIE_TITLE, TITLE
from companion.session.saving import SaveContext
from companion.tables.history.play import YEARS
from companion.web.forms.fields import (
    DIGITS,
    Form,
    IntegerField,
    OnceForm,
    SelectField,
    SelectMultipleField,
    hash_number,
    option,
    strip,
    to_number,
)
from companion.web.forms.validators import number_between, text_up_to

_NOTES_LENGTH = 10_000
_NUMBERS = 2  # An entry has a number, and that of the one before it.
_CHANGES = 10**11  # More changes than any log has.
_PLACE_LENGTH = 200
_LONGEST = 100_000  # Minutes of pauses: more than two months.
_NO_MOMENT = say("this is not a date and time")


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
    def save_context(self) -> SaveContext:
        numbers = tuple(hash_number(number) for number in self.form_number.raw_data or () if number)
        return SaveContext(self.base.data or 0, self.seen.data, self.choice.data, numbers[:_NUMBERS], self.since.data)


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


def _moment(title: Any) -> DateTimeLocalField:
    """A day and a time as the visitor's clock shows them, or none yet. “26” is the year 26."""
    years = DateRange(datetime(YEARS.start, 1, 1), datetime(YEARS.stop - 1, 12, 31, 23, 59), _NO_MOMENT)
    formats = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d"]
    return DateTimeLocalField(title, [Optional(), years], format=formats, invalid_value_message=_NO_MOMENT)


class EveningForm(SaveForm):
    started = _moment(say("Started"))
    ended = _moment(say("Ended"))
    paused = IntegerField(say("Pauses, in minutes"), [Optional(), *number_between(most=_LONGEST)])
    place = StringField(say("Where"), text_up_to(_PLACE_LENGTH), filters=[strip])
    press = HiddenField()
    future = HiddenField()  # Not empty: a moment in the future is meant.

    def is_later_than(self, moment: datetime) -> bool:
        """Whether it was played after this moment, which is of the same clock."""
        return any(told is not None and told > moment for told in (self.started.data, self.ended.data))

    def validate_ended(self, field: Any) -> None:
        """Called by the library."""
        if field.data and self.started.data and field.data < self.started.data:
            raise ValidationError(say("this is before the start"))


class BeginsForm(OnceForm):
    """Who begins, by the number of the seat; drawn by lot where nobody is named."""

    seat = HiddenField()


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
    """Just the total of a player, and who wins the tie-break where another has as many."""

    total = IntegerField(TITLE, [Optional(), *number_between(-MOST)])
    tie = SelectField(TIE_TITLE, [Optional()])
    loses = SelectMultipleField(say("Who does not share it?"))

    @classmethod
    def of(cls, key: str, data: Mapping[str, Any], sent: Mapping[str, str] | None) -> Self:
        """The form of the part with this key: as it was sent, else with this total and what was said of its tie."""
        several = f"{key}.{LOSES}"
        fields = None if sent is None else MultiDict({**sent, several: sent.get(several, "").split()})
        return cls(fields, prefix=f"{key}.", data=data)

    def offer(self, tied: Mapping[str, Text], may_lose: Mapping[str, Text]) -> Self:
        """Those who have as many, by their parts, and that they share the win; no choice where nobody has. Where some
        of them may share it, those who may not."""
        labels: dict[str, Value] = {**tied, SHARED: say("They share it")}
        self.tie.choices = [option(key, label) for key, label in labels.items()] if tied else []
        self.loses.choices = [option(key, label) for key, label in may_lose.items()]
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
