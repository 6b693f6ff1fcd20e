"""What is asked of texts and numbers: the validators of WTForms in our words, and what no database keeps."""

from collections.abc import Mapping
from typing import Any

from wtforms import Field, Form, ValidationError
from wtforms.validators import Length, NumberRange

from companion.game.text import Text, say_n
from companion.session.editors.form_reading import AT_LEAST, AT_MOST, MOST
from companion.tables.models import UNKEPT, is_storable


class _TooLong:
    """The message of `Length`, which fills it in with `%`: it counts what is too many."""

    def __mod__(self, sizes: Mapping[str, int]) -> Text:
        return say_n(
            "At most {most} characters fit here; this is {n} too many",
            "At most {most} characters fit here; these are {n} too many",
            sizes["length"] - sizes["max"],
            most=sizes["max"],
        )


def text_up_to(most: int) -> list[Any]:
    """A text of at most so many characters, all of which can be kept. It is refused as a whole: nothing is cut off."""
    return [Length(max=most, message=_TooLong()), check_storable]


def check_storable(_form: Form, field: Field) -> None:
    """Nothing that no database keeps."""
    if not is_storable(field.data or ""):
        raise ValidationError(UNKEPT)


def check_unbroken(_form: Form, field: Field) -> None:
    """Nothing that broke on its way: what is no UTF-8 is read as U+FFFD, which nobody is called."""
    if "\ufffd" in (field.data or ""):
        raise ValidationError(UNKEPT)


def number_between(least: int = 0, most: int = MOST) -> list[NumberRange]:
    """A number within these bounds; the field adds which number it is."""
    return [
        NumberRange(min=least, message=AT_LEAST % {"bound": least}),
        NumberRange(max=most, message=AT_MOST % {"bound": most}),
    ]
