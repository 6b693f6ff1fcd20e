"""What reading a form can give: a document, or the one field that cannot be read.

Boards and maps keep a compact encoding of their own, a few fields for a whole city; every other form is a WTForms form
in `companion/web/forms`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal
from unicodedata import category

from companion.games.shapes import too_many
from companion.games.text import Text, joined, say, say_n
from companion.tables import Edit

State = Literal["nothing", "in-progress", "complete"]
MOST = 999_999
"""No count in any of these games has more digits."""
AT_LEAST = say("should be at least {bound}, not {found}")
AT_MOST = say("should be at most {bound}, not {found}")

# Hyphens, dashes and minus signs: keyboards, spreadsheets and copied pages each have their own.
_SIGNS = str.maketrans(dict.fromkeys("‐‑‒–—−﹣－", "-") | {"＋": "+"})
_WHOLE = re.compile(r"([+-]?) ?(\d+|\d{1,3}(?: \d{3})+)")


class FormError(ValueError):
    """A field that cannot be read: its name, and what is wrong in words."""

    def __init__(self, field: str, text: Text) -> None:
        super().__init__(f"{field}: {text.message}")
        self.field = field
        self.text = text


def parse_number(entered: str) -> int:
    """The number somebody wrote, with any minus, any blanks and the digits of any script.

    >>> parse_number(" − 1 234 "), parse_number("–0042"), parse_number("１２")
    (-1234, -42, 12)

    :raise ValueError: it is no whole number; its argument says so in words.
    """
    # Marks that nobody sees (of direction, of no width) come along with what is copied from a page.
    seen = "".join(letter for letter in entered if category(letter) != "Cf")
    match = _WHOLE.fullmatch(" ".join(seen.split()).translate(_SIGNS))
    if match is None:
        raise ValueError(say("“{entered}” is no whole number", entered=shorten(entered)))
    digits = match[2].replace(" ", "").lstrip("0") or "0"
    # The first digits of a number that is far too large say as much as all of them.
    return int(match[1] + digits[:12])


def shorten(entered: str) -> str:
    """As much of what was entered as fits into a sentence."""
    return entered.strip()[:20]


def read_number(field: str, entered: str, least: int = 0, most: int = MOST, title: Text | None = None) -> int:
    """The number somebody entered.

    :raise FormError: it is none, too small or too large; the words say which.
    """
    try:
        number = parse_number(entered)
        if least <= number <= most:
            return number
        wrong = AT_LEAST % {"bound": least} if number < least else AT_MOST % {"bound": most}
    except ValueError as error:
        wrong = error.args[0]
    wrong %= {"found": shorten(entered)}
    raise FormError(field, say("{field}: {value}", field=title, value=wrong) if title else wrong)


def count(form: Mapping[str, str], field: str, least: int = 0, title: Text | None = None) -> int | None:
    """The number in a field, or none yet.

    :raise FormError: the field holds something else.
    """
    entered = form.get(field, "").strip()
    return read_number(field, entered, least, title=title) if entered else None


def no_further_row(form: Mapping[str, str], field: str, rows: int, first: int = 0) -> None:
    """The form has no more than so many rows; `field` is that which fills one, with `#` for the number of the row.

    :raise FormError: there are more. Nobody would hear that they were not kept.
    """
    name = re.compile(re.escape(field).replace(re.escape("#"), r"(\d{1,9})"), re.ASCII)
    filled = [int(match[1]) for row, entered in form.items() if entered and (match := name.fullmatch(row))]
    beyond = [number for number in filled if number >= first + rows]
    if beyond:
        found = max(len(filled), min(beyond) - first + 1)
        raise FormError(field.replace("#", str(min(beyond))), too_many("", rows, found).text)


@dataclass(frozen=True)
class Progress:
    """How far a part is."""

    state: State
    caption: Text
    share: int
    """Of a hundred."""


@dataclass(frozen=True)
class Untold:
    """What nobody has told of a part yet, and the field of its page that takes it."""

    title: Text
    field: str
    separates: tuple[str, ...] = ()
    """The steps of the tie-break that need it, `points` among them where it pays."""
    optional: bool = False
    """Asked for only to separate equal totals."""


def not_told(untold: Sequence[Untold]) -> Text:
    """What is missing, in a line; of many the first two by name."""
    named = [item.title for item in (untold if len(untold) < 4 else untold[:2])]
    if len(named) < len(untold):
        named.append(say_n("{n} more", "{n} more", len(untold) - len(named)))
    return say("not told yet: {what}", what=joined(*named))


def coins_noted(title: Text, coins: int | None) -> Text:
    """For the log: what a wallet holds now, where it was counted or emptied of its number by hand."""
    return say("{field}: {value}", field=title, value=say("not told") if coins is None else say("{n}", n=coins))


@dataclass(frozen=True)
class Made:
    """Cards or tiles that people made, to be offered again; `instead_of` are the same under a former name."""

    entries: tuple[str, ...]
    instead_of: tuple[str, ...]
    note: Text
    """The line of the log."""


@dataclass(frozen=True)
class Change:
    """What one press saves: the part's own document, the note for the log, and what it changes at other parts."""

    document: Any
    note: Text
    others: tuple[Edit, ...] = ()
    made: Made | None = None


def pressed(form: Mapping[str, Any], button: str) -> str | None:
    """What a button that changes several parts asks for, where it was pressed.

    Nothing once it met another phone's change and theirs shall stand: an action is done as a whole or not at all.
    """
    return None if form.get("choice") == "theirs" else form.get(button)
