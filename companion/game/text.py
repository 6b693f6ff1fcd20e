"""A sentence for people, apart from its language: the English form and its values; translated where it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, replace
from gettext import NullTranslations
from typing import Any, Protocol, TypeAlias

Value: TypeAlias = "int | str | Text"


class Catalogue(Protocol):
    """What `gettext.NullTranslations` and its children offer."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str: ...


@dataclass(frozen=True, slots=True)
class Text:
    message: str
    values: Mapping[str, Value]
    plural: str | None = None
    count: int = 0

    def render(self, messages: Catalogue) -> str:
        if self.plural is None:
            message = messages.gettext(self.message)
        else:
            message = messages.ngettext(self.message, self.plural, abs(self.count))
        if not self.values and "{" not in message and "}" not in message:
            return message
        return message.format_map({key: _render_value(value, messages) for key, value in self.values.items()})

    def __str__(self) -> str:
        """The sentence in the reader's language, so that libraries can treat it as a string."""
        return self.render(_reader.get())

    def __mod__(self, values: Mapping[str, Value]) -> Text:
        """The same sentence with further values, which libraries fill in.

        >>> str(say("at most {max}, not {found}", found=7) % {"min": 0, "max": 5})
        'at most 5, not 7'
        """
        return replace(self, values={**self.values, **values})

    def __hash__(self) -> int:
        return hash((self.message, self.plural, self.count))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Callable[[Any], Any]) -> Any:
        """In the schema of a result a sentence is a string."""
        return {"type": "str"}


_ENGLISH = NullTranslations()
_reader: ContextVar[Catalogue] = ContextVar("reader", default=_ENGLISH)


def set_reader(messages: Catalogue) -> None:
    """Say in whose messages `str` of a sentence is from now on in this context; until then it is English."""
    _reader.set(messages)


def _render_value(value: Value, messages: Catalogue) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Text):
        return value.render(messages)
    # A true minus sign: in a proportional face the hyphen reads as a dash.
    return str(value).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign.

    >>> signed(3), signed(-3)
    ('+3', '−3')
    """
    return f"{number:+d}".replace("-", "−")


def say(message: str, /, **values: Value) -> Text:
    """A sentence. Its first argument is what the translators see.

    >>> import gettext
    >>> say("{points} for street {street}", points=-3, street=2).render(gettext.NullTranslations())
    '−3 for street 2'
    """
    return Text(message, values)


def say_n(singular: str, plural: str, n: int, /, **values: Value) -> Text:
    """A sentence whose form follows the number `n`, which it may show as `{n}`.

    >>> import gettext
    >>> say_n("{n} park", "{n} parks", 2).render(gettext.NullTranslations())
    '2 parks'
    """
    return Text(singular, {"n": n, **values}, plural, n)


JOINED = say("{first}, {next}").message


def joined(first: Text, *others: Text) -> Text:
    """Several phrases one after the other.

    >>> import gettext
    >>> joined(say("a shop"), say("a roof"), say("a gift")).render(gettext.NullTranslations())
    'a shop, a roof, a gift'
    """
    for other in others:
        first = Text(JOINED, {"first": first, "next": other})
    return first
