"""Photos of sheets: one that comes, and what people say about a sheet that was read from it."""

from hashlib import sha256
from typing import Self

from flask import request
from werkzeug.datastructures import FileStorage
from wtforms import HiddenField

from companion.web.forms.base import FileForm, OnceForm
from companion.web.forms.fields import to_number


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
