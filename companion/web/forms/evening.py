"""When and where a game was played."""

from __future__ import annotations

from typing import Any

from companion.games.text import say
from companion.web.forms.base import Form
from companion.web.forms.fields import Moment, WholeNumber, Words
from companion.web.forms.numbers import Refused
from companion.web.forms.validators import Length

_PLACE_LENGTH = 200
_LONGEST = 100_000
"""Minutes of pauses: more than two months."""


class EveningForm(Form):
    started = Moment(say("Begun"))
    ended = Moment(say("Ended"))
    paused = WholeNumber(say("Pauses, in minutes"), most=_LONGEST)
    place = Words(say("Where"), Length(_PLACE_LENGTH))

    def validate_ended(self, field: Any) -> None:
        """Called by the library."""
        if field.data and self.started.data and field.data < self.started.data:
            raise Refused(say("this is before the beginning"))
