"""The pad: the numbers of a player by category, as on a printed score pad. Every game gives its rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.description import PadRow
from companion.games.text import say, say_n
from companion.session.editors.form_reading import MOST, MissingEntry, Progress, count

PREFIX = "pad."
"""Before the name of a row in a form."""


def read_pad(rows: Sequence[PadRow], form: Mapping[str, str]) -> dict[str, int]:
    """Read the numbers that were entered; an empty field gives none.

    :raise FormError: a field holds something else, or a negative number where none is possible.
    """
    entered = {row.key: count(form, f"{PREFIX}{row.key}", least(row), row.title) for row in rows}
    return {key: number for key, number in entered.items() if number is not None}


def least(row: PadRow) -> int:
    """The lowest number that a row takes: losses may be entered with a minus or without."""
    return -MOST if row.signed or row.minus else 0


def is_pad(rows: Sequence[PadRow], pad: Mapping[str, Any]) -> bool:
    """Whether the form can give these numbers."""
    lowest = {row.key: least(row) for row in rows}
    return all(key in lowest and type(number) is int and lowest[key] <= number <= MOST for key, number in pad.items())


def pad_progress(rows: Sequence[PadRow], pad: Mapping[str, int]) -> Progress:
    """Complete when every row that pays has its number."""
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


def missing_rows(rows: Sequence[PadRow], pad: Mapping[str, int]) -> Iterator[MissingEntry]:
    """The rows that are empty."""
    for row in rows:
        if row.key not in pad:
            yield MissingEntry(row.title, f"{PREFIX}{row.key}", row.separates, row.optional)


def pad_numbers(rows: Sequence[PadRow], pad: Mapping[str, Any]) -> dict[str, int]:
    """The pad as points: an empty row pays nothing, a row of losses counts negative; optional rows only if entered."""
    return {
        row.key: -abs(pad.get(row.key, 0)) if row.minus else pad.get(row.key, 0)
        for row in rows
        if not row.optional or row.key in pad
    }
