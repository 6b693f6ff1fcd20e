"""The base of every form: it reads what the request sends, and leaves every check to us."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Self

import wtforms
from flask import request
from wtforms import FileField, HiddenField
from wtforms.meta import DefaultMeta

from companion.game.text import Text

_UNCHECKED = dict.fromkeys(("required", "maxlength", "min", "max"), False)


class Form(wtforms.Form):
    """A form whose labels and errors are our `Text`."""

    class Meta(DefaultMeta):
        # No token: the origin of a change is compared instead (`companion/web/http/security.py`).

        def render_field(self, field: wtforms.Field, render_kw: dict[str, Any]) -> Any:
            """Without the checks of the browser, which cuts a text off or says in its own words that one is missing."""
            return super().render_field(field, {**_UNCHECKED, **render_kw})

    @classmethod
    def sent(cls) -> Self:
        return cls(request.form)

    def validate(self, extra_validators: Mapping[str, Sequence[Any]] | None = None) -> bool:
        """Whether it can be read, field by field and as a whole."""
        return super().validate(extra_validators) and not self.form_errors

    def refuse(self, name: str, text: Text) -> None:
        """Say what is wrong with a field that could be read; where there is no such field, with the form."""
        if name in self:
            self[name].errors = [*self[name].errors, text]
        else:
            self.form_errors.append(text)

    @property
    def wrong(self) -> list[wtforms.Field]:
        """The fields that were refused, in the order of the page."""
        return [field for field in self if field.errors]


class OnceForm(Form):
    """A form that makes something, which it does once: a double tap sends it twice."""

    form_number = HiddenField(default=token_urlsafe)

    @property
    def number(self) -> str:
        """The form as it was sent, by its number and all that it holds: whoever goes back and changes a name opens
        another table."""
        held = sorted(request.form.items(multi=True))
        return hash_number(repr([self.form_number.data, *held]))


def hash_number(number: str) -> str:
    """The number of a form as the database has it, whatever was sent."""
    return sha256(number.encode(errors="replace")).hexdigest()


class FileForm(Form):
    """A form with a file. A text under its name is no file, nor is a file a text."""

    file = FileField()

    @classmethod
    def sent(cls) -> Self:
        form = super().sent()
        form.file.data = request.files.get(form.file.name)
        return form


def sent_board() -> dict[str, str]:
    """The compact encoding of a board or a map, a few fields for a whole city, for its editor to read."""
    return request.form.to_dict()


def fields_to_resend(*without: str) -> list[tuple[str, str]]:
    """What the request sends, for a page that asks a question first and sends it once more."""
    return [(name, value) for name, value in request.form.items(multi=True) if name not in without]
