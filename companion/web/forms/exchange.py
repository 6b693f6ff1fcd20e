"""What somebody brings in: a file or a link, and whose plays they are."""

from collections.abc import Sequence

from wtforms import HiddenField, StringField

from companion.game.text import say
from companion.tables import Group
from companion.web.forms.base import FileForm, Form, OnceForm
from companion.web.forms.fields import SelectField, option, to_one_line
from companion.web.forms.validators import text_up_to

_LINK_LENGTH = 300_000
_ADDRESS_LENGTH = 200


class BringInForm(FileForm):
    link = StringField(say("…or a table’s link"), text_up_to(_LINK_LENGTH), filters=[to_one_line])


class WhoseForm(Form):
    """Whose plays BG Stats tells of: it knows no groups."""

    group = SelectField(say("Whose plays are they?"))
    file = HiddenField(default="", name="sent")  # The file that was shown, as the page got it.

    def offer(self, groups: Sequence[Group], suitable: int | None) -> None:
        """The groups of this browser, and one of their own."""
        named = [option(group.key, group.name or ", ".join(person.name for person in group.here)) for group in groups]
        if self.group.data is None:
            self.group.data = next((group.key for group in groups if group.id == suitable), "")
        self.group.offer([*named, option("", say("a new group"))])


class TakeForm(OnceForm):
    """A table that comes from elsewhere, as its link packed it."""

    packed = HiddenField(default="")


class ToForm(Form):
    """The address of the other Kvartal."""

    to = StringField(say("Address of the other Kvartal"), text_up_to(_ADDRESS_LENGTH), filters=[to_one_line])
