"""What a history is filtered by, and what a group and its people are called."""

from __future__ import annotations

from itertools import islice
from typing import Self

from werkzeug.datastructures import MultiDict

from companion import games
from companion.alphabet import sorted_by_name
from companion.games.text import say
from companion.tables import Group, Person
from companion.tables.kept import Choices
from companion.web.forms.base import Form
from companion.web.forms.fields import Choice, Hidden, Line, Option, Words
from companion.web.forms.filter import FilterForm
from companion.web.forms.validators import Filled, Length, Unbroken

_WORDS_LENGTH = 100
_NAME_LENGTH = 200
_PLACES = 100
"""So many places are offered, the most frequent; words find the others."""


class HistoryForm(FilterForm):
    """Which plays are shown: those that fit all of it."""

    q = Line(say("Search"), Length(_WORDS_LENGTH))
    game = Choice(say("Game"), optional=True)
    person = Choice(say("Who played"), optional=True)
    place = Choice(say("Where"), optional=True)
    year = Choice(say("Year"), optional=True)

    @classmethod
    def read(cls, sent: MultiDict[str, str], choices: Choices, language: str = "en") -> Self:
        known = games.ids()
        people = sorted_by_name(choices.people, lambda person: person.name, language)
        places, asked = list(islice(choices.places, _PLACES)), sent.get("place", "")
        if asked in choices.places and asked not in places:
            places.append(asked)
        return cls(sent).offer(
            game=(Option(key, games.get(key).name) for key in choices.games if key in known),
            person=(Option(person.key, person.name) for person in people),
            place=(Option(place, place) for place in places),
            year=(Option(str(year), str(year)) for year in choices.years),
        )


class GroupForm(Form):
    name = Words(say("Name of the group"), Length(_NAME_LENGTH), Unbroken())


class PersonForm(Form):
    """What somebody of a group is called, or who else they are."""

    key = Hidden()
    name = Words(say("Player"), Filled(say("This player has no name yet")), Length(_NAME_LENGTH), Unbroken())
    same = Choice(say("The same person as"), optional=True)

    @classmethod
    def read(cls, sent: MultiDict[str, str], group: Group) -> Self:
        return cls(sent)._with(group)

    @classmethod
    def of(cls, group: Group, person: Person) -> Self:
        return cls(data={"key": person.key, "name": person.name, "same": ""})._with(group)

    def _with(self, group: Group) -> Self:
        others = [person for person in group.here if person.key != self.key.data]
        self.same.offer([Option("", say("nobody else")), *(Option(person.key, person.name) for person in others)])
        for field in self:
            field.id = f"{field.id}-{self.key.data}"
        return self
