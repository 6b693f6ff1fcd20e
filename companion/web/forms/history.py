"""What a history is filtered by, and what a group and its people are called."""

from __future__ import annotations

from itertools import islice
from typing import Self

from werkzeug.datastructures import MultiDict
from wtforms import HiddenField, StringField
from wtforms.validators import DataRequired

from companion import games
from companion.alphabet import sorted_by_name
from companion.games.text import say
from companion.tables import Group, Person
from companion.tables.kept import Choices
from companion.web.forms.base import Form
from companion.web.forms.fields import SelectField, on_a_line, option, stripped
from companion.web.forms.filter import FilterForm
from companion.web.forms.validators import fits, unbroken

_WORDS_LENGTH = 100
_NAME_LENGTH = 200
_PLACES = 100
"""So many places are offered, the most frequent; words find the others."""


class HistoryForm(FilterForm):
    """Which plays are shown: those that fit all of it."""

    q = StringField(say("Search"), fits(_WORDS_LENGTH), filters=[on_a_line])
    game = SelectField(say("Game"))
    person = SelectField(say("Who played"))
    place = SelectField(say("Where"))
    year = SelectField(say("Year"))

    @classmethod
    def read(cls, sent: MultiDict[str, str], choices: Choices, language: str = "en") -> Self:
        known = games.ids()
        people = sorted_by_name(choices.people, lambda person: person.name, language)
        places, asked = list(islice(choices.places, _PLACES)), sent.get("place", "")
        if asked in choices.places and asked not in places:
            places.append(asked)
        return cls(sent).offer(
            game=(option(key, games.get(key).name) for key in choices.games if key in known),
            person=(option(person.key, person.name) for person in people),
            place=(option(place, place) for place in places),
            year=(option(str(year), str(year)) for year in choices.years),
        )


class GroupForm(Form):
    name = StringField(say("Name of the group"), [*fits(_NAME_LENGTH), unbroken], filters=[stripped])


class WhoForm(Form):
    """Somebody of a group."""

    key = HiddenField(default="")


class PersonForm(WhoForm):
    """What somebody of a group is called, or who else they are."""

    name = StringField(
        say("Player"),
        [DataRequired(say("This player has no name yet")), *fits(_NAME_LENGTH), unbroken],
        filters=[stripped],
    )
    same = SelectField(say("The same person as"))

    @classmethod
    def of(cls, group: Group, person: Person) -> Self:
        return cls(data={"key": person.key, "name": person.name, "same": ""}).among(group)

    def among(self, group: Group) -> Self:
        """The others of the group to choose from."""
        others = [person for person in group.here if person.key != self.key.data]
        self.same.offer([option("", say("nobody else")), *(option(person.key, person.name) for person in others)])
        for field in self:
            field.id = f"{field.id}-{self.key.data}"
        return self
