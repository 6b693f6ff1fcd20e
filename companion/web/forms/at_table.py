"""The small forms of a table: its notes, the reading of a disputed rule, a line of the log to restore, its set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from werkzeug.datastructures import MultiDict

from companion import games
from companion.games.game import Reading
from companion.games.text import say
from companion.web.forms.base import Form
from companion.web.forms.fields import Choice, Choices, Option, Paragraph, WholeNumber
from companion.web.forms.validators import Filled, Length

_NOTES_LENGTH = 10_000
_CHANGES = 10**11
"""More changes than any log has."""


class NotesForm(Form):
    text = Paragraph(say("House rules, who owes whom a rematch, what to look up"), Length(_NOTES_LENGTH))


class ReadingForm(Form):
    """How this table reads a rule that its booklet leaves open."""

    reading = Choice(say("Disputed rule"), default="")
    value = Choice(say("Reading"), default="")

    @classmethod
    def read(cls, sent: MultiDict[str, str], game: str) -> Self:
        form, known = cls(sent), _readings(game)
        form.reading.offer([Option(reading_id, reading.rule) for reading_id, reading in known.items()])
        chosen = known.get(str(form.reading.data))
        form.value.offer([Option(str(value), words) for value, words in chosen.words.items()] if chosen else [])
        return form

    def of(self, game: str) -> Reading:
        """The reading that was chosen."""
        return _readings(game)[str(self.reading.data)]


def _readings(game: str) -> Mapping[str, Reading]:
    return {reading.id: reading for reading in games.get(game).readings}


class RestoreForm(Form):
    change = WholeNumber(say("Line of the log"), Filled(say("a number is missing here")), most=_CHANGES)


class SetupForm(Form):
    """For how many a game is set up, and with which modules."""

    players = WholeNumber(say("Players"), Filled(say("a number is missing here")))
    module = Choices(say("Modules"))
