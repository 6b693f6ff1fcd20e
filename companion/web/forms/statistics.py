"""Whose plays the statistics are of, and of which game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Self

from werkzeug.datastructures import MultiDict

from companion import games
from companion.alphabet import sorted_by_name
from companion.games.text import say
from companion.statistics.people import People
from companion.web.forms.fields import SelectField, option
from companion.web.forms.history import FilterForm


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
