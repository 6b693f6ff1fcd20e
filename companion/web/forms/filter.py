"""A form that filters: whatever fits all that is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from companion.games.text import say
from companion.web.forms.base import Form
from companion.web.forms.fields import Choice, Option


class FilterForm(Form):
    """Nothing chosen is everything; what is no choice any more is as good as nothing."""

    def offer(self, **choices: Iterable[Option]) -> Self:
        """By what there is to choose from, field by field."""
        for name, options in choices.items():
            field = self[name]
            assert isinstance(field, Choice)
            field.offer([Option("", say("all")), *options])
            if not field.chosen:
                field.data = ""
        return self

    def chosen(self, name: str) -> str | None:
        data = self[name].data
        return str(data) if data else None
