"""A sentence for people, kept apart from its language: the English form and its values; the edge translates it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
        return message.format_map({key: _shown(value, messages) for key, value in self.values.items()})

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Callable[[Any], Any]) -> Any:
        """In the schema of a result a sentence is a string."""
        return {"type": "str"}


def _shown(value: Value, messages: Catalogue) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Text):
        return value.render(messages)
    # A true minus sign: in a proportional face the hyphen reads as a dash.
    return str(value).replace("-", "−")


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
