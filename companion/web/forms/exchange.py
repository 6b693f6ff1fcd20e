"""What somebody brings in: a file or a link, and whose plays they are."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.text import say
from companion.tables import Group
from companion.web.forms.base import Form
from companion.web.forms.fields import Choice, Line, Option
from companion.web.forms.validators import Length

_LINK_LENGTH = 300_000
_ADDRESS_LENGTH = 200


class BringInForm(Form):
    """The file comes beside it: it is no text."""

    link = Line(say("…or the link of a table"), Length(_LINK_LENGTH))


class WhoseForm(Form):
    """Whose plays BG Stats tells of: it knows no groups."""

    group = Choice(say("Whose plays are they?"), optional=True)

    def offer(self, groups: Sequence[Group], suitable: int | None) -> None:
        """The groups of this browser, and one of their own."""
        named = [Option(group.key, group.name or ", ".join(person.name for person in group.here)) for group in groups]
        self.group.offer([*named, Option("", say("a group of their own"))])
        if self.group.data is None:
            self.group.data = next((group.key for group in groups if group.id == suitable), "")


class ToForm(Form):
    """The address of the other Kvartal."""

    to = Line(say("Address of the other Kvartal"), Length(_ADDRESS_LENGTH))
