"""When and where a game was played."""

from datetime import datetime
from typing import Any

from wtforms import DateTimeLocalField, HiddenField, StringField, ValidationError
from wtforms.validators import DateRange, Optional

from companion.game.text import say
from companion.tables.history.play import YEARS
from companion.web.forms.at_table import SaveForm
from companion.web.forms.base import OnceForm
from companion.web.forms.fields import IntegerField, strip
from companion.web.forms.validators import number_between, text_up_to

_PLACE_LENGTH = 200
_LONGEST = 100_000  # Minutes of pauses: more than two months.
_NO_MOMENT = say("this is not a date and time")


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
