"""What every form is made of: its base, which reads what the request sends and leaves every check to us, and the fields
of WTForms, as far as they need our words."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Self

import wtforms
from flask import request
from wtforms import FileField, HiddenField
from wtforms.fields import SelectChoice
from wtforms.meta import DefaultMeta
from wtforms.widgets import TextInput

from companion.game.text import Text, Value, say
from companion.session.editors.form_reading import parse_number, shorten

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
    """The compact encoding of a board or a map, a few fields for a whole city, for its editor to read. Where several
    have one name, a blank stands between them."""
    return {name: " ".join(values) for name, values in request.form.lists()}


def fields_to_resend(*without: str) -> list[tuple[str, str]]:
    """What the request sends, for a page that asks a question first and sends it once more."""
    return [(name, value) for name, value in request.form.items(multi=True) if name not in without]


def strip(text: str | None) -> str | None:
    """A filter: without the blanks around it, and with the line breaks of a browser as one character each."""
    return text and text.replace("\r\n", "\n").strip()


def to_one_line(text: str | None) -> str | None:
    """A filter: a line in a box that grows with it, where a line break is a blank."""
    return text and " ".join(text.split())


def to_number(text: str | None) -> int | None:
    """A filter for what scripts and buttons send: where it is no number, it is as if it had not been sent."""
    try:
        return int(text or "")
    except ValueError:
        return None


class IntegerField(wtforms.IntegerField):
    """A whole number with any minus and the digits of any script. A refusal says which number it is about."""

    widget = TextInput()
    data: Any
    errors: Any

    def __init__(
        self, label: Value = "", validators: Sequence[Any] = (), render_kw: dict[str, Any] | None = None, **options: Any
    ) -> None:
        super().__init__(label, validators, render_kw=render_kw, **options)
        if render_kw is None:
            # A phone's keypad of digits has no minus: the page opens it where it has a key for the sign.
            self.render_kw = {"autocomplete": "off"} if (self.flags.min or 0) < 0 else dict(DIGITS)

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.data = None
            self.data = parse_number(valuelist[0]) if valuelist[0].strip() else None

    def post_validate(self, _form: wtforms.Form, _stopped: bool) -> None:
        if self.errors and self.data is None and not self.process_errors:
            self.errors = [say("a number is missing here")]
        self.errors = [error % {"found": shorten(self._value())} for error in self.errors]

    def _value(self) -> str:
        return str(super()._value()).replace("-", "−") if not self.raw_data else str(self.raw_data[0])


DIGITS = {"autocomplete": "off", "inputmode": "numeric"}


def option(value: str, label: Value, note: Text | None = None, group: Text | None = None) -> SelectChoice:
    """One that can be chosen; the page may show the note below it."""
    return SelectChoice(value, label, {"title": note} if note else {}, group)


class SelectField(wtforms.SelectField):
    """One of several. The first is chosen until another one is, unless the field is `Optional`."""

    data: Any
    default: Any

    def __init__(
        self, label: Value = "", validators: Sequence[Any] = (), choices: Sequence[SelectChoice] = (), **options: Any
    ) -> None:
        super().__init__(label, validators, choices=choices, **options)
        if self.default is None and choices and not self.flags.optional:
            self.default = choices[0].value

    def offer(self, choices: Sequence[SelectChoice]) -> None:
        """The choices where only the page knows them."""
        self.choices = choices
        if self.data is None and choices and not self.flags.optional:
            self.data = choices[0].value

    @property
    def chosen(self) -> bool:
        """Whether it is one of these; else no page may show one as if it were."""
        return any(choice.value == self.data for choice in self.choices)

    def pre_validate(self, _form: wtforms.Form) -> None:
        if not self.chosen:
            none = say("“{entered}” is not on the list: choose one", entered=shorten(self.data or ""))
            raise wtforms.ValidationError(none if self.data else say("choose one of these"))


class SelectMultipleField(wtforms.SelectMultipleField):
    """Several of them, or none. Nothing chosen is not sent."""

    def __init__(self, label: Value, choices: Sequence[SelectChoice] = (), **options: Any) -> None:
        super().__init__(label, choices=choices, default=(), **options)

    def pre_validate(self, _form: wtforms.Form) -> None:
        known = {choice.value for choice in self.choices}
        for value in self.data:
            if value not in known:
                none = say("“{entered}” is not on the list: choose again", entered=shorten(value))
                raise wtforms.ValidationError(none)
