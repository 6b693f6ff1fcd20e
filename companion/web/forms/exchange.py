"""What somebody brings in: a file or a link, and whose plays they are; photos of sheets, and what is said of them."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Self

from flask import request
from werkzeug.datastructures import FileStorage
from wtforms import HiddenField, StringField

from companion.game.text import say
from companion.tables import Group
from companion.web.forms.fields import FileForm, Form, OnceForm, SelectField, option, to_number, to_one_line
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


class PhotoForm(OnceForm, FileForm):
    """A photo, taken or chosen: the page has a field for each, and one of them stays empty."""

    part = HiddenField()

    @classmethod
    def sent(cls) -> Self:
        form = super().sent()
        files = request.files.getlist(form.file.name)
        form.file.data = next((file for file in files if file.filename), None)
        return form

    def read_photo(self) -> tuple[bytes, str]:
        """The photo, and a number that the same one has when it is sent again; empty where none came."""
        data = b""
        if isinstance(file := self.file.data, FileStorage):
            with file.stream:  # a large one lies in a file of its own, which goes with it
                data = file.read()
        return data, sha256(f"{self.number} {sha256(data).hexdigest()}".encode()).hexdigest()


class SheetForm(OnceForm):
    """A press on the page of a sheet: a box that somebody looked at, whose sheet it is, or that it is right."""

    answer = HiddenField()
    part = HiddenField()
    base = HiddenField(filters=[to_number])
    use = HiddenField()
