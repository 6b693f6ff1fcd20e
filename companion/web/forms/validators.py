"""What may be asked of a field. The library's own validators format with `%`, so they cannot take our sentences."""

from __future__ import annotations

from wtforms import Field
from wtforms.form import BaseForm
from wtforms.validators import StopValidation

from companion.games.text import Text, say, say_n
from companion.letters import storable
from companion.web.forms.numbers import MOST, Refused, within


class Filled:
    """Something has to stand there."""

    def __init__(self, otherwise: Text) -> None:
        self.otherwise = otherwise

    def __call__(self, _form: BaseForm, field: Field) -> None:
        if field.errors:
            raise StopValidation
        if field.data in (None, ""):
            raise StopValidation(self.otherwise)  # type: ignore[arg-type]  # our sentences pass through as they are


class Between:
    """A number within its bounds, both included."""

    def __init__(self, least: int = 0, most: int = MOST) -> None:
        self.least, self.most = least, most

    def __call__(self, _form: BaseForm, field: Field) -> None:
        if field.errors or field.data is None:
            return
        within(field.raw_data[0] if field.raw_data else str(field.data), field.data, self.least, self.most)


class Letters:
    """Nothing that no database keeps. Every field of text asks for it by itself."""

    refusal = say("There is a character here that cannot be kept: delete it, or type the text anew")

    def __call__(self, _form: BaseForm, field: Field) -> None:
        if not storable(field.data or ""):
            raise Refused(self.refusal)


class Unbroken:
    """Nothing that broke on its way: what is no UTF-8 is read as U+FFFD, which nobody is called."""

    def __call__(self, _form: BaseForm, field: Field) -> None:
        if "\ufffd" in (field.data or ""):
            raise Refused(Letters.refusal)


class Length:
    """A text that fits. It is refused as a whole and kept: nothing is cut off, here or by the browser."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __call__(self, _form: BaseForm, field: Field) -> None:
        length = len(field.data or "")
        if length > self.most:
            text = say_n(
                "At most {most} characters fit here; this is {n} too many",
                "At most {most} characters fit here; these are {n} too many",
                length - self.most,
                most=self.most,
            )
            raise Refused(text)
