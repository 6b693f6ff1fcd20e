"""Whose plays the statistics are of, and of which game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from werkzeug.datastructures import MultiDict

from companion import games
from companion.games.text import say
from companion.statistics.people import People
from companion.web.forms.base import Form
from companion.web.forms.fields import Choice, Option


class StatisticsForm(Form):
    game = Choice(say("Game"), optional=True)
    person = Choice(say("Who played"), optional=True)

    @classmethod
    def read(cls, sent: MultiDict[str, str], everybody: People, called: Callable[[str], str]) -> Self:
        """The form with what there is to choose from; what is no choice is as good as nothing."""
        form = cls(sent)
        form.game.offer([_all(), *(Option(key, games.get(key).name) for key in games.ids() if key in everybody.games)])
        form.person.offer(
            [_all(), *(Option(standing.person, called(standing.person)) for standing in everybody.standings)]
        )
        for field in (form.game, form.person):
            if not field.chosen:
                field.data = ""
        return form

    def chosen(self, name: str) -> str | None:
        data = self[name].data
        return str(data) if data else None


def _all() -> Option:
    return Option("", say("all"))
