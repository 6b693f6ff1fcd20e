"""What the history and its statistics are filtered by, and what a group and its people are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Self

from werkzeug.datastructures import MultiDict
from wtforms import HiddenField, StringField
from wtforms.fields import SelectChoice
from wtforms.validators import DataRequired

from companion import games
from companion.game.text import say
from companion.tables import Group, Person
from companion.tables.history.play_queries import Choices
from companion.web.forms.alphabet import sorted_by_name
from companion.web.forms.fields import Form, SelectField, option, strip, to_one_line
from companion.web.forms.validators import check_unbroken, text_up_to

if TYPE_CHECKING:
    from companion.statistics.people import People

_WORDS_LENGTH = 100
_NAME_LENGTH = 200
_PLACES = 100  # So many places are offered, the most frequent; words find the others.


class FilterForm(Form):
    """Nothing chosen is everything; what is no choice any more is as good as nothing."""

    def offer(self, **choices: Iterable[SelectChoice]) -> Self:
        """By what there is to choose from, field by field."""
        for name, options in choices.items():
            self[name].offer([option("", say("all")), *options])
            if not self[name].chosen:
                self[name].data = ""
        return self

    def chosen(self, name: str) -> str | None:
        data = self[name].data
        return str(data) if data else None


class HistoryForm(FilterForm):
    """Which plays are shown: those that fit all of it."""

    q = StringField(say("Search"), text_up_to(_WORDS_LENGTH), filters=[to_one_line])
    game = SelectField(say("Game"))
    person = SelectField(say("Who played"))
    place = SelectField(say("Where"))
    year = SelectField(say("Year"))

    @classmethod
    def read(cls, sent: MultiDict[str, str], choices: Choices, names: Mapping[str, str], language: str = "en") -> Self:
        """`names` are the people to choose from, by key."""
        known = games.ids()
        people = sorted_by_name(names, names.__getitem__, language)
        places, asked = list(islice(choices.places, _PLACES)), sent.get("place", "")
        if asked in choices.places and asked not in places:
            places.append(asked)
        return cls(sent).offer(
            game=(option(key, games.get(key).name) for key in choices.games if key in known),
            person=(option(person, names[person]) for person in people),
            place=(option(place, place) for place in places),
            year=(option(str(year), str(year)) for year in choices.years),
        )


class StatisticsForm(FilterForm):
    game = SelectField(say("Game"))
    person = SelectField(say("Who played"))
    year = SelectField(say("Year"))

    @classmethod
    def read(
        cls,
        sent: MultiDict[str, str],
        everybody: People,
        called: Callable[[str], str],
        years: Iterable[int],
        language: str = "en",
    ) -> Self:
        persons = sorted_by_name((standing.person for standing in everybody.standings), called, language)
        return cls(sent).offer(
            game=(option(key, games.get(key).name) for key in games.ids() if key in everybody.games),
            person=(option(person, called(person)) for person in persons),
            year=(option(str(year), str(year)) for year in years),
        )


class GroupForm(Form):
    name = StringField(say("Name of the group"), [*text_up_to(_NAME_LENGTH), check_unbroken], filters=[strip])


class PersonForm(Form):
    """What somebody of a group is called, or who else they are."""

    key = HiddenField(default="")
    name = StringField(
        say("Player"),
        [DataRequired(say("This player has no name yet")), *text_up_to(_NAME_LENGTH), check_unbroken],
        filters=[strip],
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
