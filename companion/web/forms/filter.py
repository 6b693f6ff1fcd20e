"""A form that filters: whatever fits all that is chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from wtforms.fields import SelectChoice

from companion.games.text import say
from companion.web.forms.base import Form
from companion.web.forms.fields import option


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
