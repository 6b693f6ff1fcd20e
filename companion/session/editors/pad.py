"""The pad: category numbers of a player as on the printed score pad. Every game gives its rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.description import PadRow
from companion.games.text import say, say_n
from companion.session.editors.form_reading import FormError, Progress, Untold
from companion.session.numbers import MOST
from companion.web.forms.pad import PREFIX, pad_form


def read_pad(rows: Sequence[PadRow], form: Mapping[str, str]) -> dict[str, int]:
    """The numbers that were entered; an empty field is no number yet.

    :raise FormError: a field holds something else, or less than nothing where that cannot be.
    """
    pad = pad_form(rows, form)
    if not pad.validate():
        wrong: Any = pad.wrong[0]
        raise FormError(wrong.name, say("{field}: {value}", field=wrong.label.text, value=wrong.errors[0]))
    return pad.numbers


def is_pad(rows: Sequence[PadRow], pad: Mapping[str, Any]) -> bool:
    """Whether the form can give these numbers."""
    least = {row.key: -MOST if row.signed or row.minus else 0 for row in rows}
    return all(key in least and type(number) is int and least[key] <= number <= MOST for key, number in pad.items())


def pad_progress(rows: Sequence[PadRow], pad: Mapping[str, int]) -> Progress:
    """Complete when every line that pays has its number."""
    needed = [row.key for row in rows if not row.optional]
    done = sum(key in pad for key in needed)
    if not pad:
        return Progress("nothing", say("nothing entered yet"), 0)
    if done == len(needed):
        return Progress("complete", say_n("ready, {n} number", "ready, all {n} numbers", done), 100)
    return Progress(
        "in-progress",
        say_n("{n} number of {all}", "{n} numbers of {all}", done, all=len(needed)),
        100 * done // len(needed),
    )


def pad_untold(rows: Sequence[PadRow], pad: Mapping[str, int]) -> Iterator[Untold]:
    """The lines that are empty."""
    for row in rows:
        if row.key not in pad:
            yield Untold(row.title, f"{PREFIX}{row.key}", row.separates, row.optional)


def pad_numbers(rows: Sequence[PadRow], pad: Mapping[str, Any]) -> dict[str, int]:
    """The pad as points: a line left empty pays nothing, a line of losses takes off; optional lines only if given."""
    return {
        row.key: -abs(pad.get(row.key, 0)) if row.minus else pad.get(row.key, 0)
        for row in rows
        if not row.optional or row.key in pad
    }
