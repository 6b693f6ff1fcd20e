"""Reading the form of a part: numbers, what is missing, what one press changes, and the field that cannot be read.

Boards and maps have a compact encoding, a few fields for a whole city; every other form is a WTForms form in
`companion/web/forms`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple
from unicodedata import category

from companion.game.document_types import too_many
from companion.game.text import Text, joined, say, say_n
from companion.tables import Edit

State = Literal["nothing", "in-progress", "complete"]
MOST = 999_999  # The highest number that a field takes.
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
    """Read a whole number, with any minus sign, any blanks and the digits of any script.

    >>> parse_number(" − 1 234 "), parse_number("–0042"), parse_number("１２")
    (-1234, -42, 12)

    :raise ValueError: it is no whole number; its argument is the message.
    """
    # Text copied from a page brings invisible marks (of direction, of no width).
    visible = "".join(letter for letter in entered if category(letter) != "Cf")
    match = _WHOLE.fullmatch(" ".join(visible.split()).translate(_SIGNS))
    if match is None:
        raise ValueError(say("“{entered}” is not a whole number", entered=shorten(entered)))
    digits = match[2].replace(" ", "").lstrip("0") or "0"
    # Twelve digits are enough to see that a number is too large.
    return int(match[1] + digits[:12])


def shorten(entered: str) -> str:
    """The first 20 letters of what was entered, for a sentence."""
    return entered.strip()[:20]


def read_number(field: str, entered: str, least: int = 0, most: int = MOST, title: Text | None = None) -> int:
    """Read a number within its bounds.

    :raise FormError: it is no number, too small or too large.
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
    """The number in a field. None where the field is empty.

    :raise FormError: the field holds something else.
    """
    entered = form.get(field, "").strip()
    return read_number(field, entered, least, title=title) if entered else None


def no_further_row(form: Mapping[str, str], field: str, rows: int, first: int = 0) -> None:
    """Check that the form has at most this many rows; `field` names their field, with `#` for the number of the row.

    :raise FormError: there are more, which would be lost without a word.
    """
    name = re.compile(re.escape(field).replace(re.escape("#"), r"(\d{1,9})"), re.ASCII)
    filled = [int(match[1]) for row, entered in form.items() if entered and (match := name.fullmatch(row))]
    beyond = [number for number in filled if number >= first + rows]
    if beyond:
        found = max(len(filled), min(beyond) - first + 1)
        raise FormError(field.replace("#", str(min(beyond))), too_many("", rows, found).text)


class Progress(NamedTuple):
    """How far a part is."""

    state: State
    caption: Text
    share: int  # Of a hundred.


NOTHING_ENTERED = Progress("nothing", say("nothing entered yet"), 0)


class MissingEntry(NamedTuple):
    """Something nobody has entered yet, and the field of the page that takes it."""

    title: Text
    field: str
    separates: tuple[str, ...] = ()  # The tie-breaks that need it, `points` among them where it pays.
    optional: bool = False  # Whether it is needed only to break a tie.


def missing_text(missing: Sequence[MissingEntry]) -> Text:
    """What is missing, in a line; of four or more only the first two by name."""
    named = [entry.title for entry in (missing if len(missing) < 4 else missing[:2])]
    if len(named) < len(missing):
        named.append(say_n("{n} more", "{n} more", len(missing) - len(named)))
    return say("still missing: {what}", what=joined(*named))


def coins_note(title: Text, coins: int | None) -> Text:
    """The line of the log when somebody enters or clears the coins of a wallet."""
    return say("{field}: {value}", field=title, value=say("not entered") if coins is None else say("{n}", n=coins))


class NewEntries(NamedTuple):
    """Cards or tiles that people made, for the collection; `instead_of` are the same under a former name."""

    entries: tuple[str, ...]
    instead_of: tuple[str, ...]
    note: Text  # The line of the log.


class Change(NamedTuple):
    """What one press saves: the part's document, the line of the log, and what it changes at other parts."""

    document: Any
    note: Text
    others: tuple[Edit, ...] = ()
    new_entries: NewEntries | None = None


def button_value(form: Mapping[str, Any], button: str) -> str | None:
    """The value of a button that changes several parts, where it was pressed.

    None after a conflict in which the other phone's change is chosen: an action is done as a whole or not at all.
    """
    return None if form.get("choice") == "theirs" else form.get(button)
