"""The small forms of a table: its notes, a ruling on a disputed rule, a line of the log to restore, its set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from werkzeug.datastructures import MultiDict

from companion.games.text import say
from companion.web.forms.base import Form
from companion.web.forms.fields import Choice, Choices, Option, Paragraph, WholeNumber
from companion.web.forms.validators import Filled, Length

_NOTES_LENGTH = 10_000
_CHANGES = 10**11
"""More changes than any log has."""


class NotesForm(Form):
    text = Paragraph(say("House rules, who owes whom a rematch, what to look up"), Length(_NOTES_LENGTH))


class RulingForm(Form):
    """The side that a table takes where its booklet leaves a rule open."""

    side = Choice(say("Side"), optional=True)

    @classmethod
    def read(cls, sent: MultiDict[str, str] | None, sides: Sequence[str]) -> Self:
        form = cls(sent)
        form.side.offer([Option(side, side) for side in sides])
        form.side.optional = not sides
        return form


class RestoreForm(Form):
    change = WholeNumber(say("Line of the log"), Filled(say("a number is missing here")), most=_CHANGES)


class SetupForm(Form):
    """For how many a game is set up, and with which modules."""

    players = WholeNumber(say("Players"), Filled(say("a number is missing here")))
    module = Choices(say("Modules"))
