"""The fields of our forms: words, whole numbers, switches, one of several, several of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import wtforms
from wtforms.widgets import DateTimeLocalInput, TextInput

from companion.exchange.reading import YEARS
from companion.games.text import Text, Value, say
from companion.web.forms.numbers import MOST, Refused, shown, whole_number
from companion.web.forms.validators import Between, Letters
from companion.web.languages import zone

_FEW = 4


class Option(NamedTuple):
    """One that can be chosen."""

    value: str
    title: Value
    note: Text | None = None


Groups = Sequence[tuple[Text | None, Sequence[Option]]]
"""Options in groups, each under a heading or under none."""


class _Field(wtforms.Field):
    """What our fields have in common: a title of ours, and how the macro draws them."""

    look = "line"

    def __init__(self, title: Text | str = "", *validators: Any, short: bool = False, **options: Any) -> None:
        options.setdefault("validators", list(validators))
        super().__init__(title, **options)  # type: ignore[arg-type]  # our sentences pass through as they are
        self.short = short
        """Stands beside the next one."""

    @property
    def aria(self) -> dict[str, str]:
        """What tells a screen reader that the field was refused, and which sentence says why."""
        return {"aria-invalid": "true", "aria-describedby": f"{self.id}-wrong"} if self.errors else {}


class _Text(_Field):
    """Free text: whatever people type, but for what no database keeps."""

    def __init__(self, title: Text | str = "", *validators: Any, **options: Any) -> None:
        super().__init__(title, *validators, Letters(), **options)


class Words(_Text, wtforms.StringField):
    """A line of text, without the blanks around it."""

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.data = valuelist[0].strip()


class Line(Words):
    """A line of text in a box that grows with it: a line break is a blank."""

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.data = " ".join(valuelist[0].split())


class Paragraph(_Text, wtforms.TextAreaField):
    """A text of several lines. A browser ends each with two characters; people count one."""

    look = "area"

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.data = valuelist[0].replace("\r\n", "\n").strip()


class Hidden(_Field, wtforms.HiddenField):
    """What the page notes for itself."""

    look = "hidden"


class WholeNumber(_Field):
    """A whole number, or none yet."""

    widget = TextInput()

    def __init__(
        self, title: Text | str = "", *validators: Any, least: int = 0, most: int = MOST, signed: bool | None = None,
        **options: Any,
    ) -> None:  # fmt: skip
        super().__init__(title, *validators, Between(least, most), **options)
        # A phone's keypad of digits has no minus.
        keypad = {} if (least < 0 if signed is None else signed) else {"inputmode": "numeric"}
        self.render_kw = {"autocomplete": "off", **keypad}

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.data = None
            self.data = whole_number(valuelist[0]) if valuelist[0].strip() else None

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else str(self.data).replace("-", "−")


class Moment(_Field):
    """A day and a time as the visitor's clock shows them, or none yet."""

    widget = DateTimeLocalInput()

    def process_formdata(self, valuelist: list[str]) -> None:
        if valuelist:
            self.data = None
            if valuelist[0].strip():
                try:
                    typed = datetime.fromisoformat(valuelist[0].strip())
                    if typed.year not in YEARS:  # “26” is the year 26
                        raise ValueError
                    self.data = typed.replace(tzinfo=zone()).astimezone(UTC)
                except (ValueError, OverflowError):
                    raise Refused(say("this is no day and time")) from None

    def changed(self, before: datetime | None) -> bool:
        """Whether another minute stands there than was shown."""
        return self._value() != _minute(before)

    def _value(self) -> str:
        return str(self.raw_data[0]) if self.raw_data else _minute(self.data)


def _minute(moment: datetime | None) -> str:
    return f"{moment.astimezone(zone()):%Y-%m-%dT%H:%M}" if moment else ""


class Switch(_Field, wtforms.BooleanField):
    """On or off. What is off is not sent."""

    look = "switch"

    def __init__(self, title: Text | str = "", *, value: str = "yes", **options: Any) -> None:
        super().__init__(title, **options)
        self.value = value

    def _value(self) -> str:
        return self.value


class Choice(_Field):
    """One of several. `optional`: or none of them."""

    look = "choice"

    def __init__(
        self, title: Text | str = "", options: Sequence[Option] = (), *validators: Any, groups: Groups = (),
        optional: bool = False, **others: Any,
    ) -> None:  # fmt: skip
        super().__init__(title, *validators, **others)
        self.optional = optional
        self.groups: Groups = groups or ((None, options),)
        if self.default is None and options and not optional:
            self.default = options[0].value

    def offer(self, options: Sequence[Option]) -> None:
        """The options where only the page knows them; the first is chosen until another one is."""
        self.groups = ((None, options),)
        if self.data is None and options and not self.optional:
            self.data = options[0].value

    @property
    def options(self) -> list[Option]:
        return [option for _, options in self.groups for option in options]

    @property
    def chosen(self) -> bool:
        """Whether it is one of these; else no page may show one as if it were."""
        return self.data in {option.value for option in self.options}

    @property
    def few(self) -> bool:
        """Few enough to lie open, side by side."""
        return not self.short and len(self.groups) == 1 and len(self.groups[0][1]) <= _FEW

    def pre_validate(self, _form: wtforms.form.BaseForm) -> None:
        if self.chosen or (self.optional and not self.data):
            return
        if not self.data:
            raise Refused(say("choose one of these"))
        raise Refused(say("“{entered}” is none of these: choose one", entered=shown(self.data)))


class Choices(_Field):
    """Several of them, or none. Nothing chosen is not sent."""

    look = "choices"

    def __init__(self, title: Text | str = "", *, groups: Groups = (), **others: Any) -> None:
        super().__init__(title, **others)
        self.groups = groups

    def process_data(self, value: Any) -> None:
        self.data = list(value or ())

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = list(valuelist)

    def offer(self, options: Sequence[Option]) -> None:
        """The options where only the page knows them."""
        self.groups = ((None, options),)

    @property
    def options(self) -> list[Option]:
        return [option for _, options in self.groups for option in options]

    def pre_validate(self, _form: wtforms.form.BaseForm) -> None:
        known = {option.value for option in self.options}
        for value in self.data:
            if value not in known:
                raise Refused(say("“{entered}” is none of these: choose again", entered=shown(value)))
